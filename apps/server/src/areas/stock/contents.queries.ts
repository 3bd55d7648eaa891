import type { QueryOf } from '@quarterlight/contract/route';
import type * as routes from '@quarterlight/contract/stock/routes';
import { sortKey } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { isReserved } from './allocation.queries.ts';

const lines = (tx: ReadTx) =>
  tx.db
    .selectFrom('stock_balance')
    .innerJoin('lot', 'lot.id', 'stock_balance.lot_id')
    .innerJoin('product', 'product.id', 'stock_balance.product_id')
    .innerJoin('place', 'place.id', 'stock_balance.place_id')
    .select([
      'stock_balance.id',
      'stock_balance.lot_id',
      'stock_balance.product_id',
      'stock_balance.quantity_milli',
      'stock_balance.allocated_milli',
      'stock_balance.since',
      'product.code',
      'product.description',
      'product.barcode',
      'product.whole_units',
      'lot.batch',
      'lot.expires',
      'lot.unit_cost',
      'lot.received_at',
      'place.id as place_id',
      'place.code as place_code',
      'place.name as place_name',
      'place.type as place_type',
    ])
    .where('stock_balance.quantity_milli', '>', 0);
export type LineRow = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number];

/** What lies in the places, lot by lot; `scanned` is the product whose barcode stands where the beginning of a code may. */
export function findContents(tx: ReadTx, placeIds: readonly string[], request: QueryOf<typeof routes.listContents>, scanned?: string) {
  let query = lines(tx).where('stock_balance.place_id', '=', sql<string>`any(${placeIds}::uuid[])`);
  if (request.productId !== undefined) query = query.where('stock_balance.product_id', '=', request.productId);
  if (request.freeOnly) query = query.where((eb) => eb('stock_balance.quantity_milli', '>', eb.ref('stock_balance.allocated_milli')));
  if (scanned !== undefined) query = query.where('stock_balance.product_id', '=', scanned);
  else if (request.q !== undefined) query = query.where(codeStarts(request.q));
  return keysetPage(tx, query, { request, id: 'stock_balance.id', keys: { code: 'product.code_key', received: 'lot.received_at' }, byDefault: 'code' });
}

/** Products whose code begins with the text. */
export const codeStarts = (typed: string) => beginsWith('product.code_key', sortKey(typed));

/** A product's lots in depots and vans, the branch's where one is given, first in first out. */
export function findProductLines(tx: ReadTx, productId: string, branchId: string | undefined): Promise<LineRow[]> {
  let query = lines(tx).where('stock_balance.product_id', '=', productId).where('place.type', 'in', ['depot', 'van']);
  if (branchId !== undefined) query = query.where('place.branch_id', '=', branchId);
  return query.orderBy('lot.received_at').orderBy('stock_balance.id').limit(500).execute();
}

/** Everything in vans, their racks and bins, by code. */
export function findVanLines(tx: ReadTx, placeIds: readonly string[]): Promise<LineRow[]> {
  if (placeIds.length === 0) return Promise.resolve([]);
  return lines(tx)
    .where('stock_balance.place_id', '=', sql<string>`any(${placeIds}::uuid[])`)
    .orderBy('product.code_key')
    .orderBy('stock_balance.id')
    .limit(20_000)
    .execute();
}

/** Where products lie in the places, first in first out. */
export function findProductPlaces(tx: ReadTx, placeIds: readonly string[], productIds: readonly string[]): Promise<LineRow[]> {
  return lines(tx)
    .where('stock_balance.place_id', '=', sql<string>`any(${placeIds}::uuid[])`)
    .where('stock_balance.product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .orderBy('lot.received_at')
    .orderBy('stock_balance.id')
    .execute();
}

/** The claims on what lies in the places; `worksheet_id` is opaque here. */
export async function findClaims(tx: ReadTx, rows: readonly { place_id: string; lot_id: string }[]) {
  if (rows.length === 0) return [];
  return tx.db
    .selectFrom('allocation')
    .select(['id', 'worksheet_id', 'worksheet_line_id', 'quantity_milli', 'place_id', 'lot_id', 'created_at'])
    .where(isReserved)
    .where('place_id', '=', sql<string>`any(${[...new Set(rows.map((row) => row.place_id))]}::uuid[])`)
    .where('lot_id', '=', sql<string>`any(${[...new Set(rows.map((row) => row.lot_id))]}::uuid[])`)
    .orderBy('id')
    .execute();
}
export type PlacedClaim = Awaited<ReturnType<typeof findClaims>>[number];

/** Claims whose glass still lies in a depot, the oldest first. */
export function findToIssue(tx: ReadTx, branchId: string | null) {
  let query = tx.db
    .selectFrom('allocation')
    .innerJoin('place', 'place.id', 'allocation.place_id')
    .innerJoin('product', 'product.id', 'allocation.product_id')
    .select([
      'allocation.id',
      'allocation.worksheet_id',
      'allocation.worksheet_line_id',
      'allocation.lot_id',
      'allocation.product_id',
      'allocation.quantity_milli',
      'allocation.created_at',
      'product.code',
      'product.description',
      'place.id as place_id',
      'place.code as place_code',
      'place.name as place_name',
      'place.type as place_type',
    ])
    .where(isReserved)
    .where('place.type', '=', 'depot');
  if (branchId !== null) query = query.where('place.branch_id', '=', branchId);
  // The limit in the statement's own words: as a value it counts as a tenth of what was ever claimed, which would be walked through.
  return query.orderBy('allocation.id').limit(sql<number>`1000`).execute();
}

/** Goods on order, for the reader's own branch where they have one, else for the branch that is given; a technician's van has nothing on order. */
export function onOrder({ db, actor }: ReadTx, branchId?: string) {
  const all = db.selectFrom('expected_supply').innerJoin('place', 'place.id', 'expected_supply.place_id');
  const own = actor.branchId ?? branchId;
  const bound = actor.technicianId === null ? all : all.where('place.bound_technician', '=', actor.technicianId);
  return own === undefined ? bound : bound.where('place.branch_id', '=', own);
}

/** What is on order of a product. */
export const findExpected = (tx: ReadTx, productId: string, branchId: string | undefined) =>
  onOrder(tx, branchId)
    .select([
      'expected_supply.id',
      'expected_supply.reference',
      'expected_supply.place_id',
      'expected_supply.quantity_milli',
      'expected_supply.allocated_milli',
      'expected_supply.expected_on',
    ])
    .where('expected_supply.product_id', '=', productId)
    .where('expected_supply.quantity_milli', '>', 0)
    .orderBy('expected_supply.expected_on')
    .orderBy('expected_supply.id')
    .limit(200)
    .execute();
