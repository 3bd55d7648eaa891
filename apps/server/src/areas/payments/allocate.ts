import type { WriteTx } from '../../platform/database/scope.ts';
import { addExposure } from '../companies/index.ts';
import { findPayments, findReceivables, insertAllocations, type JobRow } from './payments.queries.ts';
import { spreadOf } from './payments.rules.ts';

/** What is drafted of a job, by payer. */
export const draftedOf = (job: Pick<JobRow, 'drafted_customer_pence' | 'drafted_policyholder_pence'>) => ({
  customer: job.drafted_customer_pence,
  policyholder: job.drafted_policyholder_pence,
});

/**
 * Puts the free money of a job in hand to its open documents. `owed` is what the customer came to owe besides on posted ones, `drafted` what its drafts
 * came to be more; in pence.
 */
export async function allocate(tx: WriteTx, job: JobRow, { owed = 0, drafted = 0 }: { readonly owed?: number; readonly drafted?: number } = {}): Promise<void> {
  const receivables = await findReceivables(tx, [job.id]);
  const { allocations } = spreadOf({ payments: await findPayments(tx, [job.id]), receivables, unposted: draftedOf(job) });
  await insertAllocations(tx, job.id, allocations);
  const customers = new Set(receivables.flatMap((row) => (row.payer === 'customer' ? [row.id] : [])));
  const paid = allocations.reduce((all, each) => all + (customers.has(each.receivableId) ? each.pence : 0), 0);
  const balance = owed - paid;
  if (balance !== 0 || drafted !== 0) await addExposure(tx, job.customer_id, { exposure: balance + drafted, balance });
  for (const row of receivables) {
    const part = allocations.reduce((all, each) => all + (each.receivableId === row.id ? each.pence : 0), 0);
    if (part === 0) continue;
    await tx.audit({
      entity: 'receivable',
      id: row.id,
      label: row.number === '' ? job.number : row.number,
      action: 'receivable.paid',
      before: { openPence: row.open_pence },
      after: { openPence: row.open_pence - part },
    });
    await tx.announce('receivable', row.id);
  }
}
