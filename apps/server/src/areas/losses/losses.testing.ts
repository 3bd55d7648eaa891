import { newId } from '@quarterlight/kit/ids';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { Owners, WalkRecord, WalkRecords } from '../../../testing/kit/walk-record.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { someStock } from '../stock/stock.testing.ts';

/** A write-off from a technician's van that waits; what it asks for stays in the van here. */
async function aLoss(tenant: TestTenant, of: Owners): Promise<WalkRecord> {
  const product = await aProduct(tenant);
  const { lotId } = await someStock(tenant, { productId: product.id, placeId: of.vanId });
  const id = newId();
  await tenant.scope.write((tx) =>
    tx.db
      .insertInto('stock_loss')
      .values({
        id,
        state: 'asked',
        is_damage: false,
        place_id: of.vanId,
        aside_place_id: of.vanId,
        lot_id: lotId,
        product_id: product.id,
        product_code: product.code,
        quantity_milli: 1_000,
        value_pence: 8_000,
        reason: 'Expired',
        bound_branch: of.branchId,
        bound_technician: of.technicianId,
      })
      .execute(),
  );
  return { id, table: 'stock_loss' };
}

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = { 'stock-loss': aLoss };
