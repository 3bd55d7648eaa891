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
