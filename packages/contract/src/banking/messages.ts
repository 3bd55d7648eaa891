import type { Messages } from '../message.ts';

/** Refusals of bank lines. */
export const bankingMessages = {
  'bank_line.moved_on': { text: 'This line is {state} already. Refresh to see what was done with it.' },
  'bank_line.went_out': { text: '{amount} went out on this line. Only what came in is recorded as a payment; leave the line, or match it to a refund.' },
  'bank_line.other_amount': { text: 'The payment is of {amount}, and the bank has {line}. Match a payment of the same amount.', field: 'paymentId' },
  'bank_line.payment_taken': { text: 'This payment stands on another line of the bank already.', field: 'paymentId' },
  'bank_line.unlike': { text: 'This is no money that the bank could have: choose a payment that came in, or a refund that went out.', field: 'paymentId' },
  'bank_line.unknown_customer': { text: 'There is no such customer. Search for it again.', field: 'customerId' },
  'bank_line.unknown_payment': { text: 'There is no such payment. Search for it again.', field: 'paymentId' },
  'bank_line.unknown_job': {
    text: 'Nothing is posted of this job. Record the money at its worksheet, and match the line to that.',
    field: 'jobId',
  },
  'bank_line.no_proposal': { text: 'Nothing is certain about this line any more. Open it and say what it pays.' },
} as const satisfies Messages;
