import { type SupplierInvoiceStateName, supplierInvoiceStateNames } from '@quarterlight/contract/payables/names';
import type { Tone } from '../../ui/bits/StateChip.tsx';

export const invoiceTones: Readonly<Record<SupplierInvoiceStateName, Tone>> = {
  entered: 'blue',
  queried: 'amber',
  matched: 'green',
  accepted: 'green',
  cancelled: 'neutral',
};
const states = ['entered', 'queried', 'matched', 'accepted', 'cancelled'] as const satisfies readonly SupplierInvoiceStateName[];
export const stateOptions = states.map((value) => ({ value, label: supplierInvoiceStateNames[value] }));
