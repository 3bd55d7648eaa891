import type { Messages } from '../message.ts';

/** Refusals of money. */
export const paymentsMessages = {
  'payment.nothing': { text: 'Enter an amount above nothing.', field: 'amount' },
  'payment.nothing_owed': { text: 'Nothing is owed on {number}, so nothing can be taken for it.', field: 'amount' },
  'payment.no_excess': { text: 'No excess is owed on {number}. Record it as a deposit or a balance.', field: 'kind' },
  'payment.too_much': { text: '{owed} is still owed on {number}. Take that or less.', field: 'amount' },
  'payment.too_much_excess': { text: '{owed} of the excess is still owed on {number}. Take that or less.', field: 'amount' },
  'payment.too_much_of_payer': { text: 'The {payer} still owes {owed} on {number}. Take that or less.', field: 'amount' },
  'payment.recorded_already': {
    text: 'You recorded {amount} on {number} already, at {time}, paid in the same way with the same reference. If this is other money, give it a reference of its own.',
    field: 'reference',
  },
  'payment.unknown': { text: 'This payment is not on the worksheet any more. Refresh to see what was taken.', field: 'paymentId' },
  'payment.refund_too_much': {
    text: '{free} of it can be given back on {number}. What pays a posted invoice is free once that is credited.',
    field: 'amount',
  },
} as const satisfies Messages;
