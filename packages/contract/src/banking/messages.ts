import type { Messages } from '../message.ts';

/** Refusals of bank lines. */
export const bankingMessages = {
  'banking.moved_on': { text: 'This line is {state} already. Refresh to see what was done with it.' },
  'banking.went_out': { text: '{amount} went out on this line. Only what came in is recorded as a payment; leave the line, or match it to a refund.' },
  'banking.other_amount': { text: 'The payment is of {amount}, and the bank has {line}. Match a payment of the same amount.', field: 'paymentId' },
  'banking.payment_taken': { text: 'This payment stands on another line of the bank already.', field: 'paymentId' },
  'banking.unlike': { text: 'This is no money that the bank could have: choose a payment that came in, or a refund that went out.', field: 'paymentId' },
  'banking.unknown_customer': { text: 'There is no such customer. Search for it again.', field: 'customerId' },
  'banking.unknown_payment': { text: 'There is no such payment. Search for it again.', field: 'paymentId' },
  'banking.unknown_job': {
    text: 'Nothing is posted of this job. Record the money at its worksheet, and match the line to that.',
    field: 'jobId',
  },
  'banking.no_proposal': { text: 'Nothing is certain about this line any more. Open it and say what it pays.' },
} as const satisfies Messages;
