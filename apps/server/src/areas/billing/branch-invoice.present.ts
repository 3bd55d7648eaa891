import { type BillableJobs, type BranchInvoice, BranchInvoiceState } from '@quarterlight/contract/billing/branch-invoice-schemas';
import type { z } from 'zod';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { getBranch } from '../companies/index.ts';
import { namesOf } from '../identity/index.ts';
import { countBillable, findBillable, findBranchInvoice, findJobsOf, type ShownBranchInvoice } from './branch-invoice.queries.ts';
import { allowedOn } from './branch-invoice.record.ts';

/** A row of the list. */
export function presentBranchInvoice(row: ShownBranchInvoice, currency: string) {
  const money = (amount: number) => ({ amount, currency });
  return {
    ...onWire(row, 'id', 'number', 'invoiced_on', 'created_at', 'version'),
    branch: { id: row.branch_id, name: row.branch_name },
    state: BranchInvoiceState.parse(row.state),
    net: money(row.net_pence),
    vat: money(row.vat_pence),
    gross: money(row.net_pence + row.vat_pence),
    agreed: money(row.agreed_pence),
    difference: money(row.net_pence - row.agreed_pence),
    fileName: row.file_name ?? '',
  };
}

/** The whole of one, with what the reader may do with it. */
export async function showBranchInvoice(tx: ReadTx, id: string): Promise<BranchInvoice> {
  const row = await findBranchInvoice(tx, id);
  const [jobs, names] = [await findJobsOf(tx, id), await namesOf(tx, [row.submitted_by, row.answered_by])];
  const { currency } = tx.tenant;
  return {
    ...presentBranchInvoice(row, currency),
    ...onWire(row, 'note', 'answer', 'answered_at', 'file_id'),
    jobs: jobs.map((job) => ({
      worksheetId: job.worksheet_id,
      number: job.worksheet_number,
      registration: job.registration ?? '',
      jobType: job.job_type ?? '',
      completedOn: job.completed_on,
      net: { amount: job.net_pence, currency },
      agreed: job.agreed_pence === null ? null : { amount: job.agreed_pence, currency },
    })),
    answeredBy: names.get(row.answered_by ?? '') ?? '',
    submittedBy: names.get(row.submitted_by ?? '') ?? '',
    allowedActions: allowedOn(row, tx.actor),
  };
}

/** What a branch may bill still, the longest completed first. */
export async function listBillable(tx: ReadTx, branchId: string, most: number): Promise<z.output<typeof BillableJobs>> {
  await getBranch(tx, branchId);
  const [rows, total] = [await findBillable(tx, branchId, most), await countBillable(tx, branchId)];
  return {
    items: rows.flatMap(({ id, number, registration, job_type: jobType, completed_on: completedOn, agreed_pence: agreed }) =>
      completedOn === null
        ? []
        : [{ worksheetId: id, number, registration, jobType, completedOn, agreed: agreed === null ? null : { amount: agreed, currency: tx.tenant.currency } }],
    ),
    total,
  };
}
