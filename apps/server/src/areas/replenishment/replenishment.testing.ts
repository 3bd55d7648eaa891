import { newId } from '@quarterlight/kit/ids';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { Owners, WalkRecord, WalkRecords } from '../../../testing/kit/walk-record.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';

/** The levels of a product in a technician's van. */
async function aLevel(tenant: TestTenant, of: Owners): Promise<WalkRecord> {
  const product = await aProduct(tenant);
  const id = newId();
  await tenant.scope.write((tx) =>
    tx.db
      .insertInto('stock_level')
      .values({
        id,
        place_id: of.vanId,
        product_id: product.id,
        product_code: product.code,
        minimum_milli: 1_000,
        maximum_milli: 2_000,
        source: 'typed',
        bound_branch: of.branchId,
        bound_technician: of.technicianId,
      })
      .execute(),
  );
  return { id, table: 'stock_level' };
}

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = { 'stock-level': aLevel };
