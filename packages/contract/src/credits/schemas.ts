import { z } from 'zod';
import { Day, Id, Instant, keysOf, Money, Named, optionalText, Quantity, text, UnitMoney } from '../common.ts';
import { listQuery } from '../route.ts';
import { MovedQuantity, PlaceRef } from '../stock/schemas.ts';
import { creditReasons, goodsConditions, purchaseCreditStateNames } from './names.ts';

export const PurchaseCreditState = keysOf(purchaseCreditStateNames);
export const CreditReason = z.enum(creditReasons, 'Choose the reason');
export const SentHow = z.enum(['', 'email', 'marked']);
export const GoodsCondition = z.enum(goodsConditions, 'Choose the condition');
export const PurchaseCreditAction = z.enum(['send', 'number', 'chase', 'collect', 'query', 'credit', 'refuse', 'withdraw', 'reopen']);
export type PurchaseCreditAction = z.output<typeof PurchaseCreditAction>;

/** What is asked back of a supplier. `expected` and `credited` are without VAT; `daysLeft` is until its return day while goods are still here, negative past it. */
export const PurchaseCreditSummary = z.object({
  id: Id,
  number: z.string(),
  state: PurchaseCreditState,
  supplier: Named,
  order: Named,
  reason: CreditReason,
  rmaNumber: z.string(),
  hasGoods: z.boolean(),
  collectedAt: Instant.nullable(),
  returnBy: Day.nullable(),
  daysLeft: z.number().int().nullable(),
  expected: Money,
  creditNote: z.string(),
  credited: Money.nullable(),
  /** Days since it was raised, while it is open. */
  days: z.number().int().nullable(),
  chasedAt: Instant.nullable(),
  createdAt: Instant,
  createdBy: z.string(),
  version: z.number().int(),
  allowedActions: z.array(PurchaseCreditAction),
});
export type PurchaseCreditSummary = z.output<typeof PurchaseCreditSummary>;

/** A line of it: `goods` go back, from where they lay and wait for their supplier; of `money` nothing goes back. */
export const PurchaseCreditLine = z.object({
  id: Id,
  kind: z.enum(['goods', 'money']),
  orderLineId: Id,
  code: z.string(),
  description: z.string(),
  supplierCode: z.string(),
  quantity: Quantity,
  unitCost: UnitMoney,
  net: Money,
  condition: GoodsCondition.nullable(),
  batch: z.string(),
  from: PlaceRef.nullable(),
  at: PlaceRef.nullable(),
});
export type PurchaseCreditLine = z.output<typeof PurchaseCreditLine>;

/** `handling` is what the supplier may keep of it by its terms, taken off what is expected already. */
export const PurchaseCredit = PurchaseCreditSummary.extend({
  supplierEmail: z.string(),
  rmaRequired: z.boolean(),
  note: z.string(),
  handling: Money,
  sentAt: Instant.nullable(),
  sentHow: SentHow,
  chases: z.number().int(),
  collectedBy: z.string(),
  creditDated: Day.nullable(),
  creditVat: Money.nullable(),
  creditGross: Money.nullable(),
  /** The batch by which the credit note went to the accounts. */
  batch: Named.nullable(),
  /** What was asked of the supplier, or why it ended so. */
  answer: z.string(),
  settledAt: Instant.nullable(),
  settledBy: z.string(),
  lines: z.array(PurchaseCreditLine),
});
export type PurchaseCredit = z.output<typeof PurchaseCredit>;

/** `q` is the beginning of a credit’s number; `open` true finds what is not settled; `overdue` goods that are past their return day. */
export const listPurchaseCreditsQuery = listQuery({
  sort: ['createdAt', 'returnBy', 'expected'],
  filters: {
    state: PurchaseCreditState.optional(),
    open: z.boolean().optional(),
    overdue: z.boolean().optional(),
    supplierId: Id.optional(),
    orderId: Id.optional(),
    reason: CreditReason.optional(),
  },
});

/** Goods that lie where they wait for their supplier. `spoken` of them stand on `credits` that are open; `returnBy` is by the supplier’s terms. */
export const GlassToReturn = z.object({
  id: Id,
  lotId: Id,
  code: z.string(),
  description: z.string(),
  batch: z.string(),
  place: PlaceRef,
  quantity: Quantity,
  spoken: Quantity,
  value: Money,
  supplier: Named.nullable(),
  order: Named.nullable(),
  receivedAt: Instant,
  returnBy: Day.nullable(),
  daysLeft: z.number().int().nullable(),
  credits: z.array(z.object({ id: Id, number: z.string(), state: PurchaseCreditState })),
});
export type GlassToReturn = z.output<typeof GlassToReturn>;

/** `q` is the beginning of a product’s code; the oldest come first, whose day is the nearest. */
export const listGlassToReturnQuery = listQuery({ sort: ['received', 'code'], filters: { supplierId: Id.optional(), placeId: Id.optional() } });

/** What of a line of an order may be asked back: of `pieces` that many, as `goods` in all, and no more than `money` together. */
export const CreditableLine = z.object({
  orderLineId: Id,
  code: z.string(),
  description: z.string(),
  supplierCode: z.string(),
  unitCost: UnitMoney,
  received: Quantity,
  billed: Quantity,
  /** What stands on credits that are open or credited. */
  before: Quantity,
  goods: Quantity,
  money: Money,
  pieces: z.array(
    z.object({
      lotId: Id,
      batch: z.string(),
      place: PlaceRef,
      quantity: Quantity,
      /** What worksheets want of it, and what is noted of it as damaged: neither can be chosen. */
      claimed: Quantity,
      noted: Quantity,
      damaged: z.boolean(),
      /** Before when its damage is told to the supplier, where it came damaged. */
      reportBy: Instant.nullable(),
      returnBy: Day,
    }),
  ),
});
export const CreditableOrder = z.object({
  id: Id,
  number: z.string(),
  supplier: Named,
  supplierEmail: z.string(),
  returnDays: z.number().int(),
  damageHours: z.number().int(),
  /** What the company noted of how this supplier takes goods back. */
  returnsNote: z.string(),
  rmaRequired: z.boolean(),
  handlingBasisPoints: z.number().int(),
  lines: z.array(CreditableLine),
  credits: z.array(PurchaseCreditSummary),
});
export type CreditableOrder = z.output<typeof CreditableOrder>;
export type CreditableLine = z.output<typeof CreditableLine>;

const Price = z.strictObject({ unitAmount: z.number().int().min(1, 'Enter the price of a piece').max(9_000_000_000), currency: z.string().length(3) });
const Total = z.strictObject({ amount: z.number().int().min(0, 'A sum cannot be negative').max(9_000_000_000), currency: z.string().length(3) });

/** Goods go back from where they lie; without a price they are credited at the price ordered. Of `money` only a sum is credited: `quantity` pieces, so much each. */
export const NewPurchaseCredit = z.strictObject({
  orderId: Id,
  reason: CreditReason,
  note: optionalText(500).optional(),
  rmaNumber: optionalText(40).optional(),
  returnBy: Day.nullable().optional(),
  goods: z
    .array(z.strictObject({ orderLineId: Id, lotId: Id, placeId: Id, quantity: MovedQuantity, unitCost: Price.optional(), condition: GoodsCondition }))
    .max(100, 'At most 100 lines')
    .optional(),
  money: z
    .array(z.strictObject({ orderLineId: Id, quantity: MovedQuantity, unitCost: Price }))
    .max(100, 'At most 100 lines')
    .optional(),
});
export type NewPurchaseCredit = z.output<typeof NewPurchaseCredit>;

/** Without a recipient it goes to the supplier’s address. */
export const SendCredit = z.strictObject({ how: z.enum(['email', 'marked']), recipient: optionalText(254).optional() });
export const ReturnNumber = z.strictObject({ rmaNumber: text(40, 'Enter the number'), returnBy: Day.nullable().optional() });
export const ChaseCredit = z.strictObject({ how: z.enum(['email', 'marked']), recipient: optionalText(254).optional(), note: optionalText(300).optional() });
export const CollectGoods = z.strictObject({ collectedBy: optionalText(100).optional() });
export const QueryCredit = z.strictObject({ reason: text(500, 'Say what is asked of the supplier') });
/** The credit note as it stands on the paper; `reason` says why another sum than was asked for is accepted. */
export const ReceivedCredit = z.strictObject({
  creditNote: text(60, 'Enter the number of the credit note'),
  dated: Day,
  net: Total,
  vat: Total,
  gross: Total,
  vatBasisPoints: z.number().int().min(0).max(10_000),
  reason: optionalText(300).optional(),
});
/** What becomes of its goods: into stock at a place, where they lay if none is named, or written off. */
export const RefuseCredit = z.strictObject({
  reason: text(300, 'Say why it is refused'),
  goods: z.enum(['stock', 'write-off']).optional(),
  toPlaceId: Id.nullable().optional(),
});
export const WithdrawCredit = z.strictObject({ reason: text(300, 'Say why it is withdrawn'), toPlaceId: Id.nullable().optional() });
export const ReopenCredit = z.strictObject({ reason: text(300, 'Say why it is taken back') });
