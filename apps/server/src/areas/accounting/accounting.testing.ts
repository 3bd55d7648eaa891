import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { Owners, WalkRecord, WalkRecords } from '../../../testing/kit/walk-record.ts';
import { anInvoice } from '../billing/billing.testing.ts';
import { countReady } from './accounting.queries.ts';
import { makeInvoiceBatch } from './make-invoice-batch.ts';

/** A batch of one invoice, with its file. */
async function anInvoiceBatch(tenant: TestTenant, of: Owners): Promise<WalkRecord> {
  const { id } = await anInvoice(tenant, of);
  const made = await tenant.scope.write(async (tx) => {
    const posted = { state: 'posted', number: `I${id.slice(-6)}`, invoice_date: tx.today, due_date: tx.today };
    await tx.db.updateTable('invoice').set(posted).where('id', '=', id).execute();
    const { documents } = await countReady(tx, tx.today, 'sage-50');
    return makeInvoiceBatch(tx, { upTo: tx.today, count: documents });
  });
  return { id: made.id, table: 'accounts_batch' };
}

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = { 'invoice-batch': anInvoiceBatch };
