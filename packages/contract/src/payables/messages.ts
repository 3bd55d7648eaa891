import type { Messages } from '../message.ts';

/** What is refused of suppliers' invoices, in the words a person reads. */
export const payablesMessages = {
  'payables.moved_on': { text: 'Invoice {number} is {state} already, so this can no longer be done. Nothing was changed.' },
  'payables.invoice_twice': {
    text: '{supplier} has billed {number} before: it was entered on {entered} for {gross} and is {state}. Nothing was entered.',
    field: 'number',
  },
  'payables.net_differs': { text: 'The lines come to {lines} without VAT, and the invoice says {typed}. Check the lines and the sum.', field: 'net' },
  'payables.vat_differs': { text: 'VAT on the lines comes to {lines}, and the invoice says {typed}. Check the rates and the sum.', field: 'vat' },
  'payables.gross_differs': { text: 'Net and VAT come to {lines}, and the total typed is {typed}.', field: 'gross' },
  'payables.day_to_come': { text: 'An invoice is dated today or earlier.', field: 'dated' },
  'payables.other_supplier': { text: 'Order {number} is with {supplier}, not with whoever sent this invoice.', field: 'lines' },
  'payables.order_cancelled': {
    text: 'Order {number} was cancelled, so nothing is billed of it. Query it with {supplier}, or enter the line without the order.',
    field: 'lines',
  },
  'payables.line_unknown': { text: 'That line of an order is not there any longer. Take the invoice line off and choose again.', field: 'lines' },
  'payables.line_twice': { text: '{code} of order {number} stands on two lines of this invoice. Put them together.', field: 'lines' },
  'payables.differs': { text: 'Invoice {number} differs from what was ordered and received: {first} Accept the differences, or query them with the supplier.' },
  'payables.more_than_received': {
    text: '{code}: {billed} billed, and of {received} received {invoiced} were billed before. Query it with the supplier, or wait for the rest.',
  },
  'payables.no_differences': { text: 'Everything on invoice {number} agrees. Match it instead.' },
  'payables.own_invoice': { text: 'You entered this invoice, and it differs by {sum}: somebody else has to accept it.' },
  'payables.needs_approval': { text: 'The invoice differs by {sum}. Somebody who may approve differences of that size has to accept it.' },
} as const satisfies Messages;
