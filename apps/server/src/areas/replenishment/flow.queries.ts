import { deadDays, slowDays, usualDays } from '@quarterlight/contract/replenishment/names';
import type { listFlow } from '@quarterlight/contract/replenishment/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { addDays, day } from '@quarterlight/kit/days';
import { idAt } from '@quarterlight/kit/ids';
import { boundsOf } from '@quarterlight/kit/instants';
import { sortKey } from '@quarterlight/kit/text';
import { type RawBuilder, sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import type { ReadTx } from '../../platform/database/scope.ts';

/** A location with all that stands in it, and products. */
interface Within {
  readonly inside: readonly string[];
  readonly isVan: boolean;
}

/** The first of so many days up to today, and the smallest id that a move of it can have: ids are in the order of time. */
export function beginning(tx: ReadTx, days: number) {
  const from = addDays(day(tx.today), 1 - days);
  const at = boundsOf(from, tx.tenant.timeZone).from;
  return { from, at, id: idAt(Date.parse(at)) };
}

/** Moves into or out of the places since an id, with `outside`, the other side of each. */
const crossings = (inside: readonly string[], since: string, ofProduct: RawBuilder<unknown>) => sql`
  stock_move move join place outside on outside.id = case when move.from_place_id = any(${inside}::uuid[]) then move.to_place_id else move.from_place_id end
  where ${ofProduct} and move.id >= ${since}::uuid and (move.from_place_id = any(${inside}::uuid[])) <> (move.to_place_id = any(${inside}::uuid[]))`;

/** To whom what is used goes: customers, and vans, where the location is none. */
const isUse = (isVan: boolean) => (isVan ? sql`outside.type = 'customer'` : sql`outside.type in ('customer', 'van')`);

/** What of a product came and went; thousandths, each less what went the other way. */
export interface Usage {
  readonly product_id: string;
  readonly used: number;
  readonly received: number;
  readonly lost: number;
  readonly transferred: number;
}

/** What of products came to the places and left them in so many days up to today. */
export async function findUsage(
  tx: ReadTx,
  { inside, isVan, productIds, days }: Within & { readonly productIds: readonly string[]; readonly days: number },
): Promise<Usage[]> {
  if (productIds.length === 0) return [];
  const came = sql`sum(case when move.to_place_id = any(${inside}::uuid[]) then move.quantity_milli else -move.quantity_milli end)`;
  const sum = (when: RawBuilder<unknown>, sign = sql``) => sql`coalesce(${sign}(${came} filter (where ${when})), 0)::bigint`;
  const { rows } = await sql<Usage>`
    select move.product_id, ${sum(isUse(isVan), sql`-`)} as used, ${sum(sql`outside.type = 'supplier'`)} as received,
      ${sum(sql`outside.type = 'write-off'`, sql`-`)} as lost,
      ${sum(sql`not (${isUse(isVan)}) and outside.type not in ('supplier', 'write-off', 'customer')`)} as transferred
      from ${crossings(inside, beginning(tx, days).id, sql`move.product_id = any(${productIds}::uuid[])`)}
     group by move.product_id`.execute(tx.db);
  return rows;
}

/** What of a product came to the places, day by day, negative where more went; thousandths. */
export async function findDays(
  tx: ReadTx,
  { inside, productId, days }: { readonly inside: readonly string[]; readonly productId: string; readonly days: number },
) {
  const { rows } = await sql<{ day: string; came: number }>`
    select (move.posted_at at time zone ${tx.tenant.timeZone})::date::text as day,
      sum(case when move.to_place_id = any(${inside}::uuid[]) then move.quantity_milli else -move.quantity_milli end)::bigint as came
      from ${crossings(inside, beginning(tx, days).id, sql`move.product_id = ${productId}::uuid`)}
     group by 1`.execute(tx.db);
  return new Map(rows.map((row) => [row.day, row.came]));
}

/** Products that lie at the location, have levels there or left it in the days that are asked for, by code; `show` only those below their minimum, or not used since as long as they lie there. */
export function findFlowProducts(tx: ReadTx, { inside, isVan, locationId }: Within & { readonly locationId: string }, request: QueryOf<typeof listFlow>) {
  const held = sql<{ product_id: string }>`(
    select product_id from stock_balance where place_id = any(${inside}::uuid[]) and quantity_milli > 0
    union select product_id from stock_level where place_id = ${locationId}::uuid
    union select product_id from stock_move where from_place_id = any(${inside}::uuid[]) and id >= ${beginning(tx, request.days ?? usualDays).id}::uuid)`;
  let query = tx.db
    .selectFrom('product')
    .innerJoin(held.as('held'), 'held.product_id', 'product.id')
    .select(['product.id', 'product.code', 'product.description']);
  if (request.q !== undefined) query = query.where(beginsWith('product.code_key', sortKey(request.q)));
  if (request.show === 'below') query = query.where(isBelow(inside, locationId));
  if (request.show === 'slow') query = query.where(isIdle(tx, { inside, isVan }, slowDays));
  if (request.show === 'dead') query = query.where(isIdle(tx, { inside, isVan }, deadDays));
  return keysetPage(tx, query, { request, id: 'product.id', keys: { code: 'product.code_key' }, byDefault: 'code' });
}

const isBelow = (inside: readonly string[], locationId: string) => sql<boolean>`exists (
  select from stock_level level where level.place_id = ${locationId}::uuid and level.product_id = product.id and level.minimum_milli >
    (select coalesce(sum(balance.quantity_milli - balance.allocated_milli), 0) from stock_balance balance where balance.product_id = product.id and balance.place_id = any(${inside}::uuid[]))
    + (select coalesce(sum(expected.quantity_milli - expected.allocated_milli), 0) from expected_supply expected where expected.product_id = product.id and expected.place_id = any(${inside}::uuid[])))`;

/** Some of it is with us for so many days, and none was used since. */
const isIdle = (tx: ReadTx, { inside, isVan }: Within, days: number) => {
  const since = beginning(tx, days);
  return sql<boolean>`exists (
    select from stock_balance balance join lot on lot.id = balance.lot_id
     where balance.product_id = product.id and balance.place_id = any(${inside}::uuid[]) and balance.quantity_milli > 0 and lot.received_at < ${since.at}::timestamptz)
    and not exists (
    select from stock_move move join place outside on outside.id = move.to_place_id
     where move.product_id = product.id and move.id >= ${since.id}::uuid and move.from_place_id = any(${inside}::uuid[]) and ${isUse(isVan)})`;
};

/** The first location within the actor's bounds, by code, in which stock lies: a depot before a van. */
export async function firstWithStock(tx: ReadTx): Promise<string | undefined> {
  const { branchId, technicianId } = tx.actor;
  const { rows } = await sql<{ id: string }>`
    select location.id from place location
     where location.level = 'location' and location.active and location.type in ('depot', 'van')
       and (${branchId}::uuid is null or location.bound_branch = ${branchId}::uuid) and (${technicianId}::uuid is null or location.bound_technician = ${technicianId}::uuid)
       and exists (
         select from place part join stock_balance balance on balance.place_id = part.id left join place rack on rack.id = part.parent_id
          where location.id in (part.id, part.parent_id, rack.parent_id) and balance.quantity_milli > 0)
     order by location.type <> 'depot', location.code limit 1`.execute(tx.db);
  return rows[0]?.id;
}
