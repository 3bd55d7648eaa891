import { invoiceStateNames, invoiceTypeNames } from '@quarterlight/contract/billing/names';
import type { InvoiceRow } from '@quarterlight/contract/billing/schemas';
import type { MessageState } from '@quarterlight/contract/outbox/schemas';
import { daysBetween, isDay, today } from '@quarterlight/kit/days';
import type { z } from 'zod';
import { tenantZone } from '../../platform/formats.ts';
import type { Tone } from '../../ui/bits/StateChip.tsx';
import { optionsOf } from '../../ui/form/options.ts';

export const stateTones: Readonly<Record<InvoiceRow['state'], Tone>> = { draft: 'neutral', posted: 'blue', 'part-paid': 'amber', paid: 'green' };
export const payerNames: Readonly<Record<InvoiceRow['payer'], string>> = { customer: 'Customer’s account', policyholder: 'Policyholder' };

export const stateOptions = optionsOf(invoiceStateNames);
export const typeOptions = optionsOf(invoiceTypeNames);
export const payerOptions = optionsOf(payerNames);

/** What a document is called: its number, or the kind of draft it is. */
export const nameOf = (invoice: Pick<InvoiceRow, 'number' | 'type'>): string => invoice.number ?? `Draft ${invoiceTypeNames[invoice.type].toLowerCase()}`;

/** How many days a posted document is past its day with money still to pay; 0 where it is not. */
export function overdueDays(invoice: Pick<InvoiceRow, 'state' | 'dueDate' | 'balance'>): number {
  if (invoice.state === 'draft' || invoice.balance.amount <= 0 || invoice.dueDate === null || !isDay(invoice.dueDate)) return 0;
  return Math.max(0, daysBetween(invoice.dueDate, today(tenantZone.get())));
}
export const overdueText = (days: number): string => `${days} day${days === 1 ? '' : 's'} overdue`;

/** How an email stands, by the outbox. */
export const emailStates: Readonly<Record<z.output<typeof MessageState>, { readonly label: string; readonly tone: Tone }>> = {
  queued: { label: 'Email waiting', tone: 'amber' },
  sent: { label: 'Emailed', tone: 'green' },
  kept: { label: 'Not sent', tone: 'neutral' },
  failed: { label: 'Email failed', tone: 'red' },
};
