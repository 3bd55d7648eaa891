import { branchInvoiceStateNames } from '@quarterlight/contract/billing/branch-invoice-names';
import type { BranchInvoiceState } from '@quarterlight/contract/billing/branch-invoice-schemas';
import type { Tone } from '../../../ui/bits/StateChip.tsx';
import { optionsOf } from '../../../ui/form/options.ts';

export const branchInvoiceTones: Readonly<Record<BranchInvoiceState, Tone>> = {
  submitted: 'amber',
  queried: 'orange',
  approved: 'green',
  exported: 'neutral',
  refused: 'red',
  withdrawn: 'neutral',
};
export const branchInvoiceStates = optionsOf(branchInvoiceStateNames);
