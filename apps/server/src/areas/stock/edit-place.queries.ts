import { type Insertable, sql } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { Place } from '../../platform/database/tables.gen.ts';

export const placeByCode = (tx: ReadTx, code: string) => tx.db.selectFrom('place').select('id').where('code', '=', code).executeTakeFirst();

/** Writes a place; false where its code, or its technician's van, came to exist meanwhile. */
export async function insertPlace(tx: WriteTx, row: Insertable<Place>): Promise<boolean> {
  const made = await tx.db
    .insertInto('place')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Changes a place of that version; false where it moved on. */
export async function updatePlace(
  tx: WriteTx,
  id: string,
  version: number,
  values: { code: string; name: string; barcode: string; active: boolean },
): Promise<boolean> {
  const changed = await tx.db
    .updateTable('place')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Whether anything lies in one of the places. */
export async function stockLiesIn(tx: ReadTx, placeIds: readonly string[]): Promise<boolean> {
  const row = await tx.db
    .selectFrom('stock_balance')
    .select(sql`1`.as('one'))
    .where('place_id', 'in', [...placeIds])
    .where('quantity_milli', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const findTechnician = (tx: ReadTx, id: string) =>
  tx.db.selectFrom('app_user').select(['id', 'display_name', 'home_branch_id']).where('id', '=', id).where('is_technician', '=', true).executeTakeFirst();

export const findBranchName = (tx: ReadTx, id: string) => tx.db.selectFrom('branch').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
