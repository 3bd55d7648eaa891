import { formatMoney, pence } from '@quarterlight/kit/money';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { freeJobs, isCompleted } from './branch-invoice.queries.ts';
import { assertAnswers, branchInvoice, branchInvoiceActions } from './branch-invoice.record.ts';
import { holdItsJobs } from './submit-branch-invoice.ts';

interface Answer {
  readonly version: number;
  readonly reason: string;
}

const said = (tx: WriteTx, reason: string) => ({ answer: reason.trim(), answered_at: tx.now, answered_by: tx.actor.userId });

/** Approves it. Refuses with `bill.above` where it asks more than the rate card and nobody says why, and `bill.job_open`. */
export async function approveBranchInvoice(tx: WriteTx, id: string, { version, reason }: Answer): Promise<string> {
  await assertAnswers(tx, id);
  const jobs = await holdItsJobs(tx, id);
  const before = await branchInvoice.takeUp(tx, id, { action: 'approve', version });
  const open = jobs.find((job) => !isCompleted(job) || job.branch_id !== before.branch_id);
  if (open) throw new Refusal('bill.job_open', { details: { number: open.number } });
  const above = before.net_pence - before.agreed_pence;
  if (above > 0 && reason.trim() === '')
    throw new Refusal('bill.above', { details: { above: formatMoney({ amount: pence(above), currency: tx.tenant.currency }) } });
  await branchInvoice.settle(tx, before, { set: { state: branchInvoiceActions.approve.to, ...said(tx, reason) }, action: 'approved' });
  return id;
}

/** Asks the branch about it. */
export async function queryBranchInvoice(tx: WriteTx, id: string, { version, reason }: Answer): Promise<string> {
  await assertAnswers(tx, id);
  const before = await branchInvoice.takeUp(tx, id, { action: 'query', version });
  await branchInvoice.settle(tx, before, { set: { state: branchInvoiceActions.query.to, ...said(tx, reason) }, action: 'queried' });
  return id;
}

/** Refuses it; its jobs may be billed again. */
export async function refuseBranchInvoice(tx: WriteTx, id: string, { version, reason }: Answer): Promise<string> {
  await assertAnswers(tx, id);
  await holdItsJobs(tx, id);
  const before = await branchInvoice.takeUp(tx, id, { action: 'refuse', version });
  await freeJobs(tx, id);
  await branchInvoice.settle(tx, before, { set: { state: branchInvoiceActions.refuse.to, ...said(tx, reason) }, action: 'refused' });
  return id;
}

/** Marks an approved one as taken over by the accounts package. */
export async function exportBranchInvoice(tx: WriteTx, id: string, version: number): Promise<string> {
  await assertAnswers(tx, id);
  const before = await branchInvoice.takeUp(tx, id, { action: 'export', version });
  await branchInvoice.settle(tx, before, { set: { state: branchInvoiceActions.export.to }, action: 'exported' });
  return id;
}
