import { invoiceStateNames, invoiceTypeNames } from '@quarterlight/contract/billing/names';
import type { InvoiceRow } from '@quarterlight/contract/billing/schemas';
import type { Tone } from '../../ui/bits/StateChip.tsx';
import { optionsOf } from '../../ui/form/options.ts';

export const stateTones: Readonly<Record<InvoiceRow['state'], Tone>> = { draft: 'neutral', posted: 'blue', 'part-paid': 'amber', paid: 'green' };
export const payerNames: Readonly<Record<InvoiceRow['payer'], string>> = { customer: 'Account', policyholder: 'Policyholder' };

export const stateOptions = optionsOf(invoiceStateNames);
export const typeOptions = optionsOf(invoiceTypeNames);
export const payerOptions = optionsOf(payerNames);

/** What a document is called: its number, or the kind of draft it is. */
export const nameOf = (invoice: Pick<InvoiceRow, 'number' | 'type'>): string => invoice.number ?? `Draft ${invoiceTypeNames[invoice.type].toLowerCase()}`;
