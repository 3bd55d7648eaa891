import { invoiceStateNames } from '@quarterlight/contract/billing/names';
import type { InvoiceRow } from '@quarterlight/contract/billing/schemas';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { stateTones } from '../words.ts';

/** How an invoice stands; one that was taken back says so. */
export function InvoiceState({ invoice }: { readonly invoice: Pick<InvoiceRow, 'state' | 'credited' | 'type'> }) {
  if (invoice.credited && invoice.type !== 'credit-note') return <StateChip tone="orange">Credited</StateChip>;
  return <StateChip tone={stateTones[invoice.state]}>{invoiceStateNames[invoice.state]}</StateChip>;
}
