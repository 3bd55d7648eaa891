import { newId } from '@quarterlight/kit/ids';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { Owners, WalkRecord, WalkRecords } from '../../../testing/kit/walk-record.ts';
import { records as ordered } from '../purchasing/purchasing.testing.ts';

async function aPurchaseCredit(tenant: TestTenant, of: Owners): Promise<WalkRecord> {
  const orderId = (await ordered['purchase-order']?.(tenant, of))?.id ?? '';
  const id = newId();
  await tenant.scope.write(async (tx) => {
    const { supplier_id: supplierId } = await tx.db.selectFrom('purchase_order').select('supplier_id').where('id', '=', orderId).executeTakeFirstOrThrow();
    await tx.db
      .insertInto('purchase_credit')
      .values({
        id,
        number: `X${id.slice(-8)}`,
        purchase_order_id: orderId,
        supplier_id: supplierId,
        branch_id: of.branchId,
        reason: 'Price',
        has_goods: false,
        expected_pence: 1_000,
      })
      .execute();
  });
  return { id, table: 'purchase_credit' };
}

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = { 'purchase-credit': aPurchaseCredit };
