import type * as routes from '@quarterlight/contract/handling/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { sql } from 'kysely';
import type { ReadTx } from '../../platform/database/scope.ts';

/** What stands on a job of a piece that could not be picked. */
export const shortAction = 'glass_short';

/** Claims of the jobs of a day that lie in depots, whose technician is known; where one walks is the caller's to say. */
export async function findToPick(tx: ReadTx, { day, branchId, technicianId }: QueryOf<typeof routes.pickList>) {
  let query = tx.db
    .selectFrom('worksheet')
    .innerJoin('allocation', 'allocation.worksheet_id', 'worksheet.id')
    .innerJoin('place', 'place.id', 'allocation.place_id')
    .innerJoin('product', 'product.id', 'allocation.product_id')
    .innerJoin('person_name as technician', 'technician.id', 'worksheet.technician_id')
    .leftJoin('place as van', (join) =>
      join.onRef('van.technician_id', '=', 'worksheet.technician_id').on('van.type', '=', 'van').on('van.level', '=', 'location'),
    )
    .select(['allocation.id', 'allocation.quantity_milli', 'allocation.place_id', 'product.code', 'product.barcode', 'product.description'])
    .select([
      'place.code as place_code',
      'place.name as place_name',
      'place.type as place_type',
      'technician.id as technician_id',
      'technician.name as technician_name',
    ])
    .select([
      'van.id as van_id',
      'van.code as van_code',
      'van.name as van_name',
      'worksheet.id as worksheet_id',
      'worksheet.number',
      'worksheet.registration',
      'worksheet.booked_slot',
    ])
    .select(
      sql<string[]>`array(select other.code from product_code other where other.product_id = product.id and other.kind = 'barcode' order by other.code)`.as(
        'further',
      ),
    )
    .where('worksheet.booked_day', '=', day)
    .where('worksheet.state', 'in', ['booked', 'released', 'in-progress'])
    .where('allocation.state', '=', 'reserved')
    .where('place.type', '=', 'depot');
  if (branchId !== undefined) query = query.where('place.branch_id', '=', branchId);
  if (technicianId !== undefined) query = query.where('worksheet.technician_id', '=', technicianId);
  return query.orderBy('allocation.id').limit(500).execute();
}
export type ToPickRow = Awaited<ReturnType<typeof findToPick>>[number];

/** What was said last of pieces of these jobs that could not be picked, by what was said of which piece where. */
export async function findShort(tx: ReadTx, worksheetIds: readonly string[]) {
  if (worksheetIds.length === 0) return new Map<string, { words: string; by: string; at: string }>();
  const rows = await tx.db
    .selectFrom('worksheet_event')
    .select(['worksheet_id', 'summary', 'reason', 'user_name', 'at'])
    .where('worksheet_id', 'in', [...new Set(worksheetIds)])
    .where('action', '=', shortAction)
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [`${row.worksheet_id} ${row.summary}`, { words: row.reason, by: row.user_name, at: row.at }]));
}

/** A claim that lies in a depot, with its job. */
export const findClaimToPick = (tx: ReadTx, allocationId: string) =>
  tx.db
    .selectFrom('allocation')
    .innerJoin('product', 'product.id', 'allocation.product_id')
    .leftJoin('place', 'place.id', 'allocation.place_id')
    .select(['allocation.state', 'allocation.worksheet_id', 'allocation.place_id', 'product.code', 'place.code as place_code', 'place.type as place_type'])
    .where('allocation.id', '=', allocationId)
    .executeTakeFirst();
