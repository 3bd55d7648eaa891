import { type BillingTerms, owedByPayer, type SplitTerms } from '@quarterlight/contract/rules/split';
import { BilledTo } from '@quarterlight/contract/worksheets/schemas';
import type { ByPayer, JobOfMoney } from '../payments/index.ts';
import type { WorksheetRow } from './worksheets.queries.ts';

/** What a job is shared from, as billing will share it. */
export const billingTermsOf = (row: WorksheetRow, customerType: string): SplitTerms & BillingTerms => ({
  netPence: row.net_pence,
  vatPence: row.vat_pence,
  billedTo: BilledTo.parse(row.billed_to),
  insurer: customerType === 'insurer',
  excessPence: row.excess_pence,
  limitPence: row.limit_pence,
  vatRegistered: row.vat_registered,
  vatRecoveryBasisPoints: row.vat_recovery_basis_points,
  topUpNetPence: row.top_up_net_pence,
  topUpVatPence: row.top_up_vat_pence,
});

/** What the job comes to by payer while it has no documents, in pence; null once it has. */
export const unbilledOf = (row: WorksheetRow, terms: SplitTerms & BillingTerms): ByPayer | null => (row.state === 'invoiced' ? null : owedByPayer(terms));

/** The job as payments knows it. */
export const moneyJobOf = (row: Pick<WorksheetRow, 'id' | 'number' | 'customer_id' | 'branch_id' | 'technician_id'>): JobOfMoney => ({
  id: row.id,
  number: row.number,
  customerId: row.customer_id,
  branchId: row.branch_id,
  technicianId: row.technician_id,
});
