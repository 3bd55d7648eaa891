import type * as routes from '@quarterlight/contract/counting/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { idAt, newId } from '@quarterlight/kit/ids';
import { lineCost, unitCost } from '@quarterlight/kit/money';
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
      'stock_take.counted_by',
      'stock_take.differences',
      'stock_take.settled_at',
      'stock_take.reason',
      'stock_take.version',
      'stock_take.way',
      'stock_take.blind',
      'stock_take.recount_basis_points',
      'stock_take.recount_pence',
      'stock_take.recounts',
      'stock_take.worth_pence',
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
  takes(tx)
    .where('stock_take.state', '=', 'waiting')
    .where('stock_take.recounts', '=', 0)
    .orderBy('stock_take.counted_at')
    .orderBy('stock_take.id')
    .limit(most)
    .execute();

/** The last count of each of the places that was ever counted, by the place. */
export async function lastTakesOf(tx: ReadTx, placeIds: readonly string[]): Promise<Map<string, LastTake>> {
  const { rows } = await sql<LastTake & { place_id: string }>`
    select last.*, wanted.id as place_id from unnest(${placeIds}::uuid[]) as wanted(id)
    cross join lateral (
      select id, way, state, counted_at, differences, reason from stock_take where stock_take.place_id = wanted.id and state <> 'dropped' order by counted_at desc, id desc limit 1
    ) last`.execute(tx.db);
  return new Map(rows.map((row) => [row.place_id, row]));
}
export type LastTake = Pick<Selectable<StockTake>, 'id' | 'way' | 'state' | 'counted_at' | 'differences' | 'reason'>;

export const lastTakeOf = async (tx: ReadTx, placeId: string): Promise<LastTake | undefined> => (await lastTakesOf(tx, [placeId])).get(placeId);

export const insertTakeLines = (
  tx: WriteTx,
  take: { readonly id: string; readonly bound_branch: string; readonly bound_technician: string },
  lines: readonly { productId: string; expected: number; counted: number; unitCost: number; walk: string }[],
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
      worth_pence: worthOf(line),
      walk: line.walk,
      bound_branch: take.bound_branch,
      bound_technician: take.bound_technician,
    })),
  );

/** What a difference is worth either way, in pence. */
const worthOf = (line: { readonly expected: number; readonly counted: number; readonly unitCost: number }): number =>
  lineCost(unitCost(line.unitCost), Math.abs(line.counted - line.expected));

/** How far apart the clocks of two servers may be, in milliseconds. */
const clocksDiffer = 3_600_000;

/**
 * What the ledger had of each product in the places at an instant, with what it cost last; quantities in thousandths. What was done before it and told
 * since was not there any more. Moves are looked for by their place and, since identifiers tell their time, from about then on.
 */
export async function findHeldAt(tx: ReadTx, placeIds: readonly string[], at: string, productIds: readonly string[]) {
  const since = (side: 'from_place_id' | 'to_place_id') => sql`${sql.ref(side)} = any(${placeIds}::uuid[]) and id > ${idAt(Date.parse(at) - clocksDiffer)}
    and posted_at > ${at}::timestamptz and coalesce(done_at, posted_at) > ${at}::timestamptz`;
  const { rows } = await sql<{ product_id: string; code_key: string; expected: number; unit_cost: number }>`
    with entry as (
      select product_id, quantity_milli as quantity from stock_balance where place_id = any(${placeIds}::uuid[])
      union all select product_id, quantity_milli from stock_move where ${since('from_place_id')}
      union all select product_id, -quantity_milli from stock_move where ${since('to_place_id')}
      union all select unnest(${productIds}::uuid[]), 0
    ), held as (select product_id, sum(quantity)::bigint as expected from entry group by product_id)
    select held.product_id, product.code_key, greatest(held.expected, 0)::bigint as expected, coalesce(last.unit_cost, product.standard_cost_unit) as unit_cost
    from held join product on product.id = held.product_id
    left join lateral (select unit_cost from lot where lot.product_id = held.product_id order by lot.id desc limit 1) last on true
    where held.expected > 0 or held.product_id = any(${productIds}::uuid[])`.execute(tx.db);
  return rows;
}

/** Open stock takes of any of the places. */
export const findOpenOf = (tx: ReadTx, placeIds: readonly string[]) =>
  takes(tx)
    .leftJoin('person_name as starter', 'starter.id', 'stock_take.started_by')
    .select('starter.name as started_by_name')
    .where('stock_take.state', 'in', ['counting', 'waiting'])
    .where('stock_take.place_id', '=', sql<string>`any(${placeIds}::uuid[])`)
    .orderBy('stock_take.id')
    .execute();

/** How far a count is, and what differs in all; worth in pence, signed. */
export async function totalsOfTake(tx: ReadTx, takeId: string) {
  const { rows } = await sql<{
    lines: number;
    counted: number;
    value: number;
    places: number;
    places_done: number;
    counters: string[] | null;
    by_actor: boolean | null;
  }>`
    with line as (select counted_milli, expected_milli, worth_pence, counted_by, first_by from stock_take_line where stock_take_id = ${takeId}),
    counter as (select counted_by as id from line where counted_by is not null union select first_by from line where first_by is not null)
    select (select count(*) from line) as lines, (select count(*) from line where counted_milli is not null) as counted,
      (select coalesce(sum(case when counted_milli < expected_milli then -worth_pence else worth_pence end), 0)::bigint from line where counted_milli is not null) as value,
      (select count(*) from stock_take_part where stock_take_id = ${takeId}) as places,
      (select count(*) from stock_take_part where stock_take_id = ${takeId} and done_at is not null) as places_done,
      (select array_agg(name order by name) from person_name where id in (select id from counter)) as counters,
      (select bool_or(id = ${tx.actor.userId}::uuid) from counter) as by_actor`.execute(tx.db);
  return rows[0] ?? { lines: 0, counted: 0, value: 0, places: 0, places_done: 0, counters: [], by_actor: false };
}
