import { newId } from '@quarterlight/kit/ids';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { WalkRecord, WalkRecords } from '../../../testing/kit/walk-record.ts';
import { aSupplier } from '../companies/companies.testing.ts';
import { countReady } from './batching.queries.ts';
import { makeBatch } from './make-batch.ts';
import { offerDocument } from './offer-document.ts';

/** A batch of one invoice, with its file. */
async function aPurchaseBatch(tenant: TestTenant): Promise<WalkRecord> {
  const supplier = await aSupplier(tenant);
  const id = newId();
  const number = `SI${id.slice(-6)}`;
  const lines = [{ kind: 'goods' as const, orderNumber: 'P1', description: 'Windscreen', net: 10_000, vatBasisPoints: 2_000 }];
  const made = await tenant.scope.write(async (tx) => {
    const sums = { net: 10_000, vat: 2_000, variance: 0 };
    await offerDocument(tx, { id, kind: 'invoice', supplierId: supplier.id, number, numberKey: number, dated: tx.today, dueOn: tx.today, ...sums, lines });
    const { documents } = await countReady(tx, tx.today, 'sage-50');
    return makeBatch(tx, { upTo: tx.today, count: documents });
  });
  return { id: made.id, table: 'purchase_batch' };
}

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = { 'purchase-batch': aPurchaseBatch };
