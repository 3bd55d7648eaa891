import { newId } from '@quarterlight/kit/ids';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { Owners, WalkRecord, WalkRecords } from '../../../testing/kit/walk-record.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { someStock } from '../stock/stock.testing.ts';

/** A count of a technician's van that waits, one piece missing. */
async function aStockTake(tenant: TestTenant, of: Owners): Promise<WalkRecord> {
  const product = await aProduct(tenant);
  await someStock(tenant, { productId: product.id, placeId: of.vanId });
  const bounds = { bound_branch: of.branchId, bound_technician: of.technicianId };
  const id = newId();
  await tenant.scope.write(async (tx) => {
    // One waits at a time, whoever else makes one.
    const { code } = await tx.db.selectFrom('place').select('code').where('id', '=', of.vanId).forUpdate().executeTakeFirstOrThrow();
    await tx.db
      .updateTable('stock_take')
      .set({ state: 'replaced', settled_at: tx.now })
      .where('place_id', '=', of.vanId)
      .where('state', 'in', ['counting', 'waiting'])
      .execute();
    const take = { id, place_id: of.vanId, place_code: code, counted_on: tx.today, counted_at: tx.now, counted_by: of.technicianId, differences: 1, ...bounds };
    await tx.db.insertInto('stock_take').values(take).execute();
    const line = { id: newId(), stock_take_id: id, product_id: product.id, expected_milli: 1_000, counted_milli: 0, unit_cost: 800_000, ...bounds };
    await tx.db.insertInto('stock_take_line').values(line).execute();
  });
  return { id, table: 'stock_take' };
}

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = { 'stock-take': aStockTake };
