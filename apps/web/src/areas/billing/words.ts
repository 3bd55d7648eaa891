import { invoiceStateNames, invoiceTypeNames } from '@quarterlight/contract/billing/names';
import type { InvoiceRow } from '@quarterlight/contract/billing/schemas';
import type { Tone } from '../../ui/bits/StateChip.tsx';

export const stateTones: Readonly<Record<InvoiceRow['state'], Tone>> = { draft: 'neutral', posted: 'blue', 'part-paid': 'amber', paid: 'green' };
export const payerNames: Readonly<Record<InvoiceRow['payer'], string>> = { customer: 'Account', policyholder: 'Policyholder' };

const choices = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([value, label]) => ({ value, label }));
export const stateOptions = choices(invoiceStateNames);
export const typeOptions = choices(invoiceTypeNames);
export const payerOptions = choices(payerNames);

/** What a document is called: its number, or the kind of draft it is. */
export const nameOf = (invoice: Pick<InvoiceRow, 'number' | 'type'>): string => invoice.number ?? `Draft ${invoiceTypeNames[invoice.type].toLowerCase()}`;
