import { branchInvoiceStateNames } from '@quarterlight/contract/billing/branch-invoice-names';
import type { BranchInvoiceRow } from '@quarterlight/contract/billing/branch-invoice-schemas';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { branchInvoiceTones } from './branch-invoice-words.ts';

/** How it stands, with its word. */
export const BranchInvoiceStateChip = ({ state }: Pick<BranchInvoiceRow, 'state'>) => (
  <StateChip tone={branchInvoiceTones[state]}>{branchInvoiceStateNames[state]}</StateChip>
);
