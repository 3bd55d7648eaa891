import { newId } from '@quarterlight/kit/ids';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { Owners, WalkRecord, WalkRecords } from '../../../testing/kit/walk-record.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';

/** Quantities in thousandths; a lot with its receipt in the ledger, lying in the place. Unit cost in hundredths of a penny. */
export async function someStock(
  tenant: TestTenant,
  values: { productId: string; placeId: string; quantityMilli?: number; unitCost?: number; supplierId?: string; expires?: string },
): Promise<{ lotId: string }> {
  const lotId = newId();
  const quantity = values.quantityMilli ?? 1_000;
  const cost = values.unitCost ?? 800_000;
  await tenant.scope.write(async (tx) => {
    const supplierPlace = await tx.db.selectFrom('place').select('id').where('type', '=', 'supplier').executeTakeFirstOrThrow();
    const place = await tx.db.selectFrom('place').select(['bound_branch', 'bound_technician']).where('id', '=', values.placeId).executeTakeFirstOrThrow();
    await tx.db
      .insertInto('lot')
      .values({
        id: lotId,
        product_id: values.productId,
        supplier_id: values.supplierId ?? null,
        received_milli: quantity,
        unit_cost: cost,
        expires: values.expires ?? null,
      })
      .execute();
    await tx.db
      .insertInto('stock_move')
      .values({
        id: newId(),
        kind: 'receipt',
        product_id: values.productId,
        lot_id: lotId,
        from_place_id: supplierPlace.id,
        to_place_id: values.placeId,
        quantity_milli: quantity,
        unit_cost: cost,
      })
      .execute();
    await tx.db
      .insertInto('stock_balance')
      .values({
        id: newId(),
        place_id: values.placeId,
        lot_id: lotId,
        product_id: values.productId,
        quantity_milli: quantity,
        bound_branch: place.bound_branch,
        bound_technician: place.bound_technician,
      })
      .execute();
  });
  return { lotId };
}

async function aStockMove(tenant: TestTenant, of: Owners): Promise<WalkRecord> {
  const product = await aProduct(tenant);
  const { lotId } = await someStock(tenant, { productId: product.id, placeId: of.depotId });
  const move = await tenant.scope.read((tx) => tx.db.selectFrom('stock_move').select('id').where('lot_id', '=', lotId).executeTakeFirstOrThrow());
  return { id: move.id, table: 'stock_move' };
}

/** Glass of a cancelled job in a technician's van. */
async function someUnallocated(tenant: TestTenant, of: Owners): Promise<WalkRecord> {
  const product = await aProduct(tenant);
  const id = newId();
  const { lotId } = await someStock(tenant, { productId: product.id, placeId: of.vanId });
  await tenant.scope.write((tx) =>
    tx.db
      .insertInto('unallocated_glass')
      .values({
        id,
        product_id: product.id,
        lot_id: lotId,
        place_id: of.vanId,
        quantity_milli: 1_000,
        reason: 'job-cancelled',
        worksheet_id: newId(),
        bound_branch: of.branchId,
        bound_technician: of.technicianId,
      })
      .execute(),
  );
  return { id, table: 'unallocated_glass' };
}

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = {
  place: async (_tenant, of) => ({ id: of.vanId, table: 'place' }),
  stock_move: aStockMove,
  'stock-move': aStockMove,
  unallocated_glass: someUnallocated,
};
