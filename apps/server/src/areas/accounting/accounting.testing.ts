import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { Owners, WalkRecord, WalkRecords } from '../../../testing/kit/walk-record.ts';
import { aDocument } from '../billing/billing.testing.ts';
import { countReady } from './accounting.queries.ts';
import { makeInvoiceBatch } from './make-invoice-batch.ts';

let count = 0;

/** A batch of one invoice, with its file. */
async function anInvoiceBatch(tenant: TestTenant, { customerId }: Owners): Promise<WalkRecord> {
  count += 1;
  await aDocument(tenant, { number: `IB-${count}`, due: 30, customerId });
  const made = await tenant.scope.write(async (tx) => {
    const { documents } = await countReady(tx, tx.today, 'sage-50');
    return makeInvoiceBatch(tx, { upTo: tx.today, count: documents });
  });
  return { id: made.id, table: 'accounts_batch' };
}

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = { 'invoice-batch': anInvoiceBatch };
