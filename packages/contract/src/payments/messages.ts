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
  'payment.to_come': { text: 'The money is dated in days to come. Enter the day on which it came.', field: 'receivedOn' },
  'payment.told_already': {
    text: '{amount} of {customer} is recorded for {day} already, with the same reference. If this is other money, give it a reference of its own.',
    field: 'reference',
  },
  'payment.nothing_free': { text: 'Nothing of this payment is free any more: it pays documents or was given back. Refresh to see them.' },
  'payment.above_free': { text: '{free} of this payment is free. Put that or less to documents.', field: 'allocations' },
  'payment.above_open': { text: '{open} is still owed on {number}. Put that or less to it.', field: 'allocations' },
  'payment.other_account': { text: '{number} is not owed by this account. Choose one of its own documents.', field: 'allocations' },
  'payment.document_twice': { text: 'A document is named twice. Name each once.', field: 'allocations' },
  'payment.nothing_open': { text: 'Nothing is owed by this account that the payment could pay.' },
  'payment.pays_nothing': { text: 'The payment pays nothing of this any more. Refresh to see what it pays.' },
  'payment.not_on_account': { text: 'This money was taken for a job: it pays the documents of its job by itself, and is given back there.' },
  'payment.write_off_above_open': { text: '{open} is still owed on {number}. Write off that or less.', field: 'amount' },
  'payment.write_off_above_limit': {
    text: 'More than {limit} of a document is written off by somebody who may write off any value. Ask a manager.',
    field: 'amount',
  },
  'remittance.nothing': {
    text: 'No line of the file has a document and an amount. Bring the remittance advice as CSV, with a line for each document.',
    field: 'text',
  },
} as const satisfies Messages;
