import { writeOffReasons } from '../stock/names.ts';

/** Why stock is lost or was damaged; another reason is told in words. */
export const lossReasons = [...writeOffReasons, 'Other'] as const;

/** How a loss stands. */
export const lossStateNames = {
  'in-quarantine': 'In quarantine',
  asked: 'Waiting for approval',
  posted: 'Written off',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  restored: 'Back in stock',
  returned: 'To the supplier',
  reversed: 'Reversed',
} as const;
export type LossState = keyof typeof lossStateNames;

/** What a person asks of the list at once: what is to be decided still, or over. */
export const mostPhotographs = 10;
/** How many write-offs are approved at once. */
export const mostApproved = 100;
