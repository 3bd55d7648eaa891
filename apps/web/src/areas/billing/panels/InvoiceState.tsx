import { invoiceStateNames } from '@quarterlight/contract/billing/names';
import type { InvoiceRow } from '@quarterlight/contract/billing/schemas';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { overdueDays, overdueText, stateTones } from '../words.ts';

/** How an invoice stands; one that was taken back, all or some, says so, one that is late by how many days. */
export function InvoiceState({ invoice }: { readonly invoice: Pick<InvoiceRow, 'state' | 'credited' | 'creditedSum' | 'type' | 'dueDate' | 'balance'> }) {
  if (invoice.credited && invoice.type !== 'credit-note') return <StateChip tone="orange">Credited</StateChip>;
  const overdue = overdueDays(invoice);
  if (overdue > 0) return <StateChip tone="red">{overdueText(overdue)}</StateChip>;
  if (invoice.creditedSum.amount > 0 && invoice.state === 'posted') return <StateChip tone="orange">Credited in part</StateChip>;
  return <StateChip tone={stateTones[invoice.state]}>{invoiceStateNames[invoice.state]}</StateChip>;
}
