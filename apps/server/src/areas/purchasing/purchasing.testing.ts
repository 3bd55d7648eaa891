import { newId } from '@quarterlight/kit/ids';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { Owners, WalkRecord, WalkRecords } from '../../../testing/kit/walk-record.ts';
import { aSupplier } from '../companies/companies.testing.ts';

async function aPurchaseOrder(tenant: TestTenant, of: Owners): Promise<WalkRecord> {
  const supplier = await aSupplier(tenant);
  const id = newId();
  await tenant.scope.write((tx) =>
    tx.db
      .insertInto('purchase_order')
      .values({ id, number: `X${id.slice(-8)}`, supplier_id: supplier.id, deliver_to_place_id: of.depotId, branch_id: of.branchId })
      .execute(),
  );
  return { id, table: 'purchase_order' };
}

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = {
  'purchase-order': aPurchaseOrder,
  purchase_order: aPurchaseOrder,
};
