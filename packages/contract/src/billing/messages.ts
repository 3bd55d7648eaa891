import type { Messages } from '../message.ts';

export const billingMessages = {
  'invoice.already_invoiced': { text: 'Worksheet {worksheet} has been invoiced already. Open its invoices to see them.', field: 'worksheetId' },
  'invoice.not_completed': { text: 'Worksheet {worksheet} is not completed. Complete it, then invoice it.', field: 'worksheetId' },
  'invoice.gates_open': { text: '{gates} Mend this on worksheet {worksheet}, then invoice it.', field: 'worksheetId' },
  'invoice.no_lines': { text: 'Worksheet {worksheet} has no lines to invoice. Add what was done, then invoice it.', field: 'worksheetId' },
  'invoice.not_draft': { text: 'This invoice is posted. A posted invoice is never changed; credit it instead.' },
  'invoice.not_posted': { text: 'This invoice is still a draft. Discard it instead of crediting it.' },
  'invoice.already_credited': { text: 'This invoice has been credited already.' },
  'invoice.is_credit_note': { text: 'A credit note is not credited. Invoice the worksheet again instead.' },
  'invoice.not_emailed': { text: 'This invoice is still a draft. Post it, and it is emailed.' },
  'invoice.no_pdf': { text: 'The PDF of this invoice is still being made. Try again in a moment.' },
  'invoice.brought_forward': {
    text: 'This invoice was brought forward from another system. It takes payments here; a credit for it is loaded with open invoices and names its number.',
  },
  'invoice.partly_posted': { text: 'Another invoice of this worksheet is posted. Credit that one first, then discard the draft.' },
} as const satisfies Messages;
