import type { Messages } from '../message.ts';

/** Refusals of what branches bill us. */
export const branchInvoiceMessages = {
  'branch_invoice.own_branch': { text: '{branch} is a branch of our own: only subcontractors bill us.', field: 'branchId' },
  'branch_invoice.currency': { text: 'Amounts are in {currency}.', field: 'jobs' },
  'branch_invoice.to_come': { text: 'The invoice is dated in days to come. Enter its own date.', field: 'invoicedOn' },
  'branch_invoice.job': { text: '{number} is not completed by this branch. Leave it out.', field: 'jobs' },
  'branch_invoice.job_twice': { text: 'A job is named twice. Name each once.', field: 'jobs' },
  'branch_invoice.billed': { text: '{number} stands on invoice {invoice} already. Leave it out.', field: 'jobs' },
  'branch_invoice.number_taken': { text: 'The branch has sent in an invoice {number} already.', field: 'number' },
  'branch_invoice.moved_on': { text: '{number} is {state} meanwhile. Look at it again.' },
  'branch_invoice.above': { text: 'It asks {above} more than the rate card has. Say why it is approved all the same.', field: 'reason' },
  'branch_invoice.job_open': { text: '{number} is not completed any more. Query the invoice, or wait until the job is completed again.' },
  'branch_invoice.one_file': { text: 'Send one file.', field: 'file' },
} as const satisfies Messages;
