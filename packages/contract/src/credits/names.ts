/** How a purchase credit stands. */
export const purchaseCreditStateNames = {
  raised: 'To send',
  sent: 'With the supplier',
  collected: 'Goods gone back',
  queried: 'Queried',
  credited: 'Credited',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
} as const;
export type PurchaseCreditStateName = keyof typeof purchaseCreditStateNames;

/** Why a credit is asked for. */
export const creditReasons = [
  'Not required',
  'Wrong glass, our error',
  'Wrong glass, supplier’s error',
  'Damaged in transit',
  'Faulty',
  'Price',
  'Short delivery',
  'Surcharge or core',
  'Duplicate',
  'Cancelled job',
  'Other',
] as const;
export type CreditReasonName = (typeof creditReasons)[number];

/** Reasons of ours, for which a supplier may keep a handling charge. */
export const handlingReasons: readonly CreditReasonName[] = ['Not required', 'Wrong glass, our error', 'Duplicate', 'Cancelled job'];

/** In what condition goods go back. */
export const goodsConditions = ['Unopened', 'Opened', 'Damaged', 'Faulty'] as const;
