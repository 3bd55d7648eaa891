import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { expectDrafts } from '../payments/index.ts';
import { markCredited } from '../worksheets/index.ts';
import { findStanding } from './billing.queries.ts';
import { invoice, takeUpInvoice } from './invoice.record.ts';
import { loggedOf } from './write-document.ts';

/** Throws away the drafts of the invoice's worksheet, which is completed again; refused while one of its documents is posted. */
export async function discardInvoice(tx: WriteTx, id: string, version: number): Promise<void> {
  const { job } = await takeUpInvoice(tx, id, { action: 'discard', version });
  const standing = await findStanding(tx, job.id);
  if (standing.some((row) => row.state !== 'draft')) throw new Refusal('invoice.partly_posted');
  const ids = standing.map((row) => row.id);
  await tx.db.deleteFrom('invoice_line').where('invoice_id', 'in', ids).execute();
  for (const row of await invoice.takeUpMany(tx, ids)) await invoice.remove(tx, row, { action: 'discarded', before: loggedOf(tx, row) });
  await expectDrafts(tx, job, { customer: 0, policyholder: 0 });
  await markCredited(tx, job.id);
}
