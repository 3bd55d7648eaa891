import type { MessageState } from '../outbox/schemas.ts';
import type { InvoiceState, InvoiceType } from './schemas.ts';

/** The words of the types and states, as people read them. */
export const invoiceTypeNames: Readonly<Record<InvoiceType, string>> = {
  customer: 'Invoice',
  excess: 'Excess',
  'vat-only': 'VAT only',
  'warranty-nil': 'Warranty (nil)',
  'pro-forma': 'Pro forma',
  'credit-note': 'Credit note',
};
export const invoiceStateNames: Readonly<Record<InvoiceState, string>> = { draft: 'Draft', posted: 'Posted', 'part-paid': 'Part paid', paid: 'Paid' };

/** What a document is called: its number, or the kind of draft it is. */
export const invoiceName = ({ number, type }: { readonly number: string | null; readonly type: InvoiceType }): string =>
  number ?? `Draft ${invoiceTypeNames[type].toLowerCase()}`;

/** How a document's last email stands, by the outbox. */
export const invoiceEmailNames: Readonly<Record<MessageState, string>> = { queued: 'Email waiting', sent: 'Emailed', kept: 'Not sent', failed: 'Email failed' };
