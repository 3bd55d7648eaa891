import type { Messages } from '../message.ts';

export const billingMessages = {
  'invoice.already_invoiced': { text: 'Worksheet {worksheet} has been invoiced already. Open its invoices to see them.', field: 'worksheetId' },
  'invoice.not_completed': { text: 'Worksheet {worksheet} is not completed. Complete it, then invoice it.', field: 'worksheetId' },
  'invoice.gates_open': { text: '{gates} Mend this on worksheet {worksheet}, then invoice it.', field: 'worksheetId' },
  'invoice.no_lines': { text: 'Worksheet {worksheet} has no lines to invoice. Add what was done, then invoice it.', field: 'worksheetId' },
  'invoice.changed_since': {
    text: 'Worksheet {worksheet} came to {before} when it was looked at, and comes to {now} now. Look at it again, then invoice it.',
    field: 'jobs',
  },
  'invoice.not_draft': { text: 'This invoice is posted. A posted invoice is never changed; credit it instead.' },
  'invoice.not_posted': { text: 'This invoice is still a draft. Discard it instead of crediting it.' },
  'invoice.already_credited': { text: 'This invoice has been credited already.' },
  'invoice.is_credit_note': { text: 'A credit note is not credited. Invoice the worksheet again instead.' },
  'invoice.credit_line': { text: 'This line is on another invoice. Open the invoice again and choose from its own lines.', field: 'lines' },
  'invoice.credit_in_whole': {
    text: '“{line}” is not credited by itself. Credit the invoice in full instead, and invoice the worksheet again.',
    field: 'lines',
  },
  'invoice.credit_above': { text: 'Of “{line}” there is {left} left to credit, without VAT. Credit that at most.', field: 'lines' },
  'invoice.credit_above_document': {
    text: 'Of this invoice there is {left} left, {vat} of it VAT: less than this credit takes back. What is deducted on it goes with the whole; credit the invoice in full, and invoice the worksheet again.',
    field: 'lines',
  },
  'invoice.not_emailed': { text: 'This invoice is still a draft. Post it, and it is emailed.' },
  'invoice.no_pdf': { text: 'The PDF of this invoice is still being made. Try again in a moment.' },
  'invoice.brought_forward': {
    text: 'This invoice was brought forward from another system. It takes payments here; a credit for it is loaded with open invoices and names its number.',
  },
  'invoice.partly_posted': { text: 'Another invoice of this worksheet is posted. Credit that one first, then discard the draft.' },
} as const satisfies Messages;
