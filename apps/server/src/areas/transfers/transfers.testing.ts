import { newId } from '@quarterlight/kit/ids';
import { next } from '../../../testing/kit/rows.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { Owners, WalkRecord, WalkRecords } from '../../../testing/kit/walk-record.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';

/** A draft from a branch's depot to its technician's van. */
async function aTransfer(tenant: TestTenant, of: Owners): Promise<WalkRecord> {
  const product = await aProduct(tenant);
  const id = newId();
  const bounds = { from_branch: of.branchId, to_branch: of.branchId };
  await tenant.scope.write(async (tx) => {
    await tx.db
      .insertInto('transfer')
      .values({ id, number: `TW${next()}`, from_place_id: of.depotId, to_place_id: of.vanId, ...bounds })
      .execute();
    await tx.db
      .insertInto('transfer_line')
      .values({ id: newId(), transfer_id: id, position: 1, product_id: product.id, quantity_milli: 1_000, ...bounds })
      .execute();
  });
  return { id, table: 'transfer' };
}

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = { transfer: aTransfer };
