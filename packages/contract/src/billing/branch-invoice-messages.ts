import type { Messages } from '../message.ts';

/** Refusals of what branches bill us. */
export const branchInvoiceMessages = {
  'bill.own_branch': { text: '{branch} is a branch of our own: only subcontractors bill us.', field: 'branchId' },
  'bill.to_come': { text: 'The invoice is dated in days to come. Enter its own date.', field: 'invoicedOn' },
  'bill.job': { text: '{number} is not completed by this branch. Leave it out.', field: 'jobs' },
  'bill.job_twice': { text: 'A job is named twice. Name each once.', field: 'jobs' },
  'bill.billed': { text: '{number} stands on invoice {invoice} already. Leave it out.', field: 'jobs' },
  'bill.number_taken': { text: 'The branch has sent in an invoice {number} already.', field: 'number' },
  'bill.moved_on': { text: '{number} is {state} meanwhile. Look at it again.' },
  'bill.above': { text: 'It asks {above} more than the rate card has. Say why it is approved all the same.', field: 'reason' },
  'bill.job_open': { text: '{number} is not completed any more. Query the invoice, or wait until the job is completed again.' },
  'bill.one_file': { text: 'Send one file.', field: 'file' },
} as const satisfies Messages;
