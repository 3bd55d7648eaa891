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
export const invoiceEmailNames: Readonly<Record<MessageState, string>> = {
  queued: 'Email waiting',
  accepted: 'Email waiting',
  sent: 'Emailed',
  delivered: 'Emailed',
  undelivered: 'Email failed',
  failed: 'Email failed',
  kept: 'Not sent',
  stopped: 'Not sent',
  received: 'Reply',
};

/** How old what a posted document asks for is, in days past the day it was due. */
export const ageNames = {
  'not-due': 'Not due yet',
  '1-30': '1 to 30 days late',
  '31-60': '31 to 60 days late',
  '61-90': '61 to 90 days late',
  'over-90': 'Over 90 days late',
} as const;
export type Age = keyof typeof ageNames;

/** How many worksheets are invoiced, or drafts posted, by one request at most. */
export const mostInvoicedAtOnce = 200;

/** What an account's exposure is made of, in the order in which work becomes money. */
export const exposurePartNames = {
  'to-do': 'Jobs to be done',
  completed: 'Completed, not invoiced',
  drafts: 'Draft invoices',
  ...ageNames,
  invoices: 'Invoices',
} as const;
