import type { Scope } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { expectDrafts } from '../payments/index.ts';
import { markCredited } from '../worksheets/index.ts';
import { findStanding, lastChange, lockInvoice } from './billing.queries.ts';

/** Throws away the drafts of the invoice's worksheet, which is completed again; refused while one of its documents is posted. */
export function discardInvoice(scope: Scope, id: string, version: number): Promise<void> {
  return scope.write(async (tx) => {
    const { invoice, job } = await lockInvoice(tx, id);
    if (invoice.state !== 'draft') throw new Refusal('invoice.not_draft');
    if (invoice.version !== version) throw new Refusal('record.stale', { details: await lastChange(tx, id) });
    const standing = await findStanding(tx, invoice.worksheet_id);
    if (standing.some((row) => row.state !== 'draft')) throw new Refusal('invoice.partly_posted');
    const ids = standing.map((row) => row.id);
    await tx.db.deleteFrom('invoice_line').where('invoice_id', 'in', ids).execute();
    await tx.db.deleteFrom('invoice').where('id', 'in', ids).where('state', '=', 'draft').execute();
    await expectDrafts(tx, job, { customer: 0, policyholder: 0 });
    await markCredited(tx, invoice.worksheet_id);
    await tx.audit({
      entity: 'invoice',
      id,
      label: invoice.worksheet_number,
      action: 'invoice.discarded',
      before: { documents: ids.length, gross: standing.reduce((all, row) => all + row.gross_pence, 0) },
    });
    for (const gone of ids) await tx.announce('invoice', gone);
  });
}
