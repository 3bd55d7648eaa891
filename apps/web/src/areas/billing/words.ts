import { invoiceEmailNames, invoiceStateNames, invoiceTypeNames } from '@quarterlight/contract/billing/names';
import type { InvoiceRow } from '@quarterlight/contract/billing/schemas';
import type { MessageState } from '@quarterlight/contract/outbox/schemas';
import { daysBetween, isDay, today } from '@quarterlight/kit/days';
import { plural } from '@quarterlight/kit/text';
import { tenantZone } from '../../platform/formats.ts';
import type { Tone } from '../../ui/bits/StateChip.tsx';
import { optionsOf } from '../../ui/form/options.ts';

export const stateTones: Readonly<Record<InvoiceRow['state'], Tone>> = { draft: 'neutral', posted: 'blue', 'part-paid': 'amber', paid: 'green' };
export const payerNames: Readonly<Record<InvoiceRow['payer'], string>> = { customer: 'Customer’s account', policyholder: 'Policyholder' };

export const stateOptions = optionsOf(invoiceStateNames);
export const typeOptions = optionsOf(invoiceTypeNames);
export const payerOptions = optionsOf(payerNames);

/** How many days a posted document is past its day with money still to pay; 0 where it is not. */
export function overdueDays(invoice: Pick<InvoiceRow, 'state' | 'dueDate' | 'balance'>): number {
  if (invoice.state === 'draft' || invoice.balance.amount <= 0 || invoice.dueDate === null || !isDay(invoice.dueDate)) return 0;
  return Math.max(0, daysBetween(invoice.dueDate, today(tenantZone.get())));
}
export const overdueText = (days: number): string => `${plural(days, 'day')} overdue`;

/** How an email stands, by the outbox. */
export const emailStates: Readonly<Record<MessageState, { readonly label: string; readonly tone: Tone }>> = {
  queued: { label: invoiceEmailNames.queued, tone: 'amber' },
  sent: { label: invoiceEmailNames.sent, tone: 'green' },
  accepted: { label: invoiceEmailNames.accepted, tone: 'amber' },
  delivered: { label: invoiceEmailNames.delivered, tone: 'green' },
  undelivered: { label: invoiceEmailNames.undelivered, tone: 'red' },
  kept: { label: invoiceEmailNames.kept, tone: 'neutral' },
  stopped: { label: invoiceEmailNames.stopped, tone: 'neutral' },
  received: { label: invoiceEmailNames.received, tone: 'neutral' },
  failed: { label: invoiceEmailNames.failed, tone: 'red' },
};
