import type { Messages } from '../messages.ts';

/** Refusals of money. */
export const paymentsMessages = {
  'payment.nothing': { text: 'Enter an amount above nothing.', field: 'amount' },
  'payment.currency': { text: 'Amounts are in {currency}.', field: 'amount' },
  'payment.too_much': { text: '{owed} is still owed on {number}. Take that or less.', field: 'amount' },
  'payment.too_much_excess': { text: '{owed} of the excess is still owed on {number}. Take that or less.', field: 'amount' },
  'payment.too_much_of_payer': { text: 'The {payer} still owes {owed} on {number}. Take that or less.', field: 'amount' },
} as const satisfies Messages;
