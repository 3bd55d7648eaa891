import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { Owners, WalkRecord, WalkRecords } from '../../../testing/kit/walk-record.ts';
import { keepBatch } from '../batching/index.ts';
import { anInvoice } from '../billing/billing.testing.ts';
import { takeIntoBatch } from '../billing/index.ts';

/** A batch of one invoice, with its file. */
async function anInvoiceBatch(tenant: TestTenant, of: Owners): Promise<WalkRecord> {
  const { id } = await anInvoice(tenant, of);
  const made = await tenant.scope.write(async (tx) => {
    const posted = { state: 'posted', number: `I${id.slice(-6)}`, invoice_date: tx.today, due_date: tx.today };
    await tx.db.updateTable('invoice').set(posted).where('id', '=', id).execute();
    return keepBatch(tx, 'sales', { format: 'sage-50', upTo: tx.today, invoices: 1, credits: 0, net: 100, vat: 20 }, async (batchId) => {
      await takeIntoBatch(tx, batchId, [id]);
      return `SI,${posted.number}`;
    });
  });
  return { id: made.id, table: 'invoice_batch' };
}

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = { 'invoice-batch': anInvoiceBatch };
