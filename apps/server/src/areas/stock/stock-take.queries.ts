import type { QueryOf } from '@quarterlight/contract/route';
import type * as routes from '@quarterlight/contract/stock/take-routes';
import { idAt, newId } from '@quarterlight/kit/ids';
import { type Selectable, sql } from 'kysely';
import { insertMany } from '../../platform/database/insert-many.ts';
import { keysetPage } from '../../platform/database/keyset.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { StockTake } from '../../platform/database/tables.gen.ts';

const takes = (tx: ReadTx) =>
  tx.db
    .selectFrom('stock_take')
    .innerJoin('place', 'place.id', 'stock_take.place_id')
    .leftJoin('branch', 'branch.id', 'place.branch_id')
    .leftJoin('person_name as technician', 'technician.id', 'place.technician_id')
    .leftJoin('person_name as counter', 'counter.id', 'stock_take.counted_by')
    .leftJoin('person_name as settler', 'settler.id', 'stock_take.settled_by')
    .select([
      'stock_take.id',
      'stock_take.state',
      'stock_take.counted_at',
      'stock_take.differences',
      'stock_take.settled_at',
      'stock_take.reason',
      'stock_take.version',
      'counter.name as counted_by_name',
      'settler.name as settled_by_name',
      'place.id as place_id',
      'place.code as place_code',
      'place.name as place_name',
      'place.type as place_type',
      'place.branch_id',
      'branch.name as branch_name',
      'place.technician_id',
      'technician.name as technician_name',
    ]);
export type TakeRow = Awaited<ReturnType<ReturnType<typeof takes>['execute']>>[number];

/** Counts within the actor's bounds, which the database keeps. */
export function findTakes(tx: ReadTx, request: QueryOf<typeof routes.listStockTakes>) {
  let query = takes(tx);
  if (request.placeId !== undefined) query = query.where('stock_take.place_id', '=', request.placeId);
  if (request.state !== undefined) query = query.where('stock_take.state', '=', request.state);
  return keysetPage(tx, query, { request, id: 'stock_take.id', keys: { countedAt: 'stock_take.counted_at' }, byDefault: '-countedAt' });
}

export const findTake = (tx: ReadTx, id: string) => takes(tx).where('stock_take.id', '=', id).executeTakeFirst();

/** The counts that wait to be decided, the oldest first. */
export const findTakesWaiting = (tx: ReadTx, most: number) =>
  takes(tx).where('stock_take.state', '=', 'waiting').orderBy('stock_take.counted_at').orderBy('stock_take.id').limit(most).execute();

/** The last count of each of the places that was ever counted, by the place. */
export async function lastTakesOf(tx: ReadTx, placeIds: readonly string[]): Promise<Map<string, LastTake>> {
  const { rows } = await sql<LastTake & { place_id: string }>`
    select last.*, wanted.id as place_id from unnest(${placeIds}::uuid[]) as wanted(id)
    cross join lateral (
      select id, state, counted_at, differences, reason from stock_take where stock_take.place_id = wanted.id order by counted_at desc, id desc limit 1
    ) last`.execute(tx.db);
  return new Map(rows.map((row) => [row.place_id, row]));
}
export type LastTake = Pick<Selectable<StockTake>, 'id' | 'state' | 'counted_at' | 'differences' | 'reason'>;

export const lastTakeOf = async (tx: ReadTx, placeId: string): Promise<LastTake | undefined> => (await lastTakesOf(tx, [placeId])).get(placeId);

/** What was found of each product, by code. */
export const findTakeLines = (tx: ReadTx, takeId: string) =>
  tx.db
    .selectFrom('stock_take_line')
    .innerJoin('product', 'product.id', 'stock_take_line.product_id')
    .select([
      'stock_take_line.id',
      'stock_take_line.product_id',
      'stock_take_line.expected_milli',
      'stock_take_line.counted_milli',
      'stock_take_line.unit_cost',
      'product.code',
      'product.description',
    ])
    .where('stock_take_line.stock_take_id', '=', takeId)
    .orderBy('product.code_key')
    .orderBy('stock_take_line.id')
    .execute();
export type TakeLineRow = Awaited<ReturnType<typeof findTakeLines>>[number];

export const insertTakeLines = (
  tx: WriteTx,
  take: { readonly id: string; readonly bound_branch: string; readonly bound_technician: string },
  lines: readonly { productId: string; expected: number; counted: number; unitCost: number }[],
) =>
  insertMany(
    tx,
    'stock_take_line',
    lines.map((line) => ({
      id: newId(),
      stock_take_id: take.id,
      product_id: line.productId,
      expected_milli: line.expected,
      counted_milli: line.counted,
      unit_cost: line.unitCost,
      bound_branch: take.bound_branch,
      bound_technician: take.bound_technician,
    })),
  );

/** How far apart the clocks of two servers may be, in milliseconds. */
const clocksDiffer = 3_600_000;

/**
 * What the ledger had of each product in the places at an instant, with what it cost last; quantities in thousandths. What was done before it and told
 * since was not there any more. Moves are looked for by their place and, since identifiers tell their time, from about then on.
 */
export async function findHeldAt(tx: ReadTx, placeIds: readonly string[], at: string, productIds: readonly string[]) {
  const since = (side: 'from_place_id' | 'to_place_id') => sql`${sql.ref(side)} = any(${placeIds}::uuid[]) and id > ${idAt(Date.parse(at) - clocksDiffer)}
    and posted_at > ${at}::timestamptz and coalesce(done_at, posted_at) > ${at}::timestamptz`;
  const { rows } = await sql<{ product_id: string; expected: number; unit_cost: number }>`
    with entry as (
      select product_id, quantity_milli as quantity from stock_balance where place_id = any(${placeIds}::uuid[])
      union all select product_id, quantity_milli from stock_move where ${since('from_place_id')}
      union all select product_id, -quantity_milli from stock_move where ${since('to_place_id')}
      union all select unnest(${productIds}::uuid[]), 0
    ), held as (select product_id, sum(quantity)::bigint as expected from entry group by product_id)
    select held.product_id, greatest(held.expected, 0)::bigint as expected, coalesce(last.unit_cost, product.standard_cost_unit) as unit_cost
    from held join product on product.id = held.product_id
    left join lateral (select unit_cost from lot where lot.product_id = held.product_id order by lot.id desc limit 1) last on true
    where held.expected > 0 or held.product_id = any(${productIds}::uuid[])`.execute(tx.db);
  return rows;
}

/** The newest lot of each product, with what it cost; absent where none was ever received. */
export async function findNewestLots(tx: ReadTx, productIds: readonly string[]) {
  const { rows } = await sql<{ lot_id: string; product_id: string; unit_cost: number }>`
    select last.id as lot_id, wanted.id as product_id, last.unit_cost from unnest(${productIds}::uuid[]) as wanted(id)
    cross join lateral (select id, unit_cost from lot where lot.product_id = wanted.id order by lot.id desc limit 1) last`.execute(tx.db);
  return new Map(rows.map((row) => [row.product_id, row]));
}
