import type * as routes from '@quarterlight/contract/counting/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import type { ReadTx } from '../../platform/database/scope.ts';

const lines = (tx: ReadTx) =>
  tx.db
    .selectFrom('stock_take_line')
    .innerJoin('product', 'product.id', 'stock_take_line.product_id')
    .leftJoin('place', 'place.id', 'stock_take_line.place_id')
    .leftJoin('person_name as counter', 'counter.id', 'stock_take_line.counted_by')
    .leftJoin('person_name as earlier', 'earlier.id', 'stock_take_line.first_by')
    .select([
      'stock_take_line.id',
      'stock_take_line.stock_take_id',
      'stock_take_line.product_id',
      'stock_take_line.place_id',
      'stock_take_line.batch',
      'stock_take_line.found',
      'stock_take_line.expected_milli',
      'stock_take_line.counted_milli',
      'stock_take_line.counted_by',
      'stock_take_line.counted_at',
      'stock_take_line.first_milli',
      'stock_take_line.first_by',
      'stock_take_line.first_at',
      'stock_take_line.recount',
      'stock_take_line.unit_cost',
      'stock_take_line.worth_pence',
      'stock_take_line.note',
      'stock_take_line.version',
      'product.code',
      'product.description',
      'product.barcode',
      'product.whole_units',
      'place.code as place_code',
      'place.name as place_name',
      'place.type as place_type',
      'counter.name as counted_by_name',
      'earlier.name as first_by_name',
    ]);
export type TakeLineRow = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number];

/** One page of a count's lines. `hidesRecounts` leaves those that are to be counted again out of what is told of differences. */
export function findTakeLines(tx: ReadTx, takeId: string, request: QueryOf<typeof routes.listStockTakeLines>, hides: 'all' | 'recounts' | 'nothing') {
  let query = lines(tx).where('stock_take_line.stock_take_id', '=', takeId);
  const { show, placeId, q } = request;
  if (placeId !== undefined) query = query.where('stock_take_line.place_id', '=', placeId);
  if (show === 'to-count') query = query.where('stock_take_line.counted_milli', 'is', null);
  if (show === 'recount') query = query.where('stock_take_line.recount', '=', true);
  if (show === 'found') query = query.where('stock_take_line.found', '=', true);
  if (show === 'differences' || show === 'over' || show === 'short') {
    const sign = { differences: sql`<>`, over: sql`>`, short: sql`<` }[show];
    query = query.where(sql<boolean>`stock_take_line.counted_milli ${sign} stock_take_line.expected_milli`);
    if (hides === 'all') query = query.where(sql<boolean>`false`);
    if (hides === 'recounts') query = query.where('stock_take_line.recount', '=', false);
  }
  if (q !== undefined && q.trim() !== '') {
    const typed = q.replaceAll(/\s+/g, '').toUpperCase();
    query = query.where(sql<boolean>`(starts_with(product.code, ${typed}) or product.barcode = ${typed} or place.code = ${q.trim().toUpperCase()})`);
  }
  return keysetPage(tx, query, {
    request,
    id: 'stock_take_line.id',
    keys: { walk: 'stock_take_line.walk', worth: 'stock_take_line.worth_pence' },
    byDefault: 'walk',
  });
}

export const linesById = (tx: ReadTx, takeId: string, ids: readonly string[]) =>
  lines(tx)
    .where('stock_take_line.stock_take_id', '=', takeId)
    .where('stock_take_line.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('stock_take_line.walk')
    .orderBy('stock_take_line.id')
    .execute();

/** What the list has of the products in the places. */
export const linesOfProducts = (tx: ReadTx, takeId: string, placeIds: readonly string[], productIds: readonly string[]) =>
  lines(tx)
    .where('stock_take_line.stock_take_id', '=', takeId)
    .where('stock_take_line.place_id', '=', sql<string>`any(${placeIds}::uuid[])`)
    .where('stock_take_line.product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .execute();

/** The lines that differ, in walking order. */
export const differingLines = (tx: ReadTx, takeId: string) =>
  lines(tx)
    .where('stock_take_line.stock_take_id', '=', takeId)
    .where(sql<boolean>`stock_take_line.counted_milli <> stock_take_line.expected_milli`)
    .orderBy('stock_take_line.walk')
    .orderBy('stock_take_line.id')
    .execute();

/** Every line in walking order, as it is printed. */
export const allLines = (tx: ReadTx, takeId: string, most: number) =>
  lines(tx).where('stock_take_line.stock_take_id', '=', takeId).orderBy('stock_take_line.walk').orderBy('stock_take_line.id').limit(most).execute();

export interface PlaceProgress {
  readonly place_id: string;
  readonly place_code: string;
  readonly place_name: string;
  readonly place_type: string;
  readonly barcode: string;
  readonly lines: number;
  readonly counted: number;
  readonly recounts: number;
  readonly done_at: string | null;
  readonly done_by_name: string | null;
}

/** The places of a list in walking order, or some of them, with how much of each is counted. */
export async function findProgress(tx: ReadTx, takeId: string, placeIds?: readonly string[]): Promise<PlaceProgress[]> {
  const some = placeIds === undefined ? sql`` : sql`and place_id = any(${placeIds}::uuid[])`;
  const { rows } = await sql<PlaceProgress>`
    select p.place_id, place.code as place_code, place.name as place_name, place.type as place_type, coalesce(place.barcode, '') as barcode, coalesce(l.lines, 0) as lines,
      coalesce(l.counted, 0) as counted, coalesce(l.recounts, 0) as recounts, p.done_at, doer.name as done_by_name
    from stock_take_part p join place on place.id = p.place_id left join person_name doer on doer.id = p.done_by
    left join (select place_id, count(*) as lines, count(counted_milli) as counted, count(*) filter (where recount) as recounts
      from stock_take_line where stock_take_id = ${takeId} ${some} group by place_id) l on l.place_id = p.place_id
    where p.stock_take_id = ${takeId} ${placeIds === undefined ? sql`` : sql`and p.place_id = any(${placeIds}::uuid[])`} order by place.code collate "C", p.id`.execute(
    tx.db,
  );
  return rows;
}
