import type { QueryOf } from '@quarterlight/contract/route';
import type * as routes from '@quarterlight/contract/valuation/routes';
import { type Day, day, endOfMonth } from '@quarterlight/kit/days';
import { boundsOf } from '@quarterlight/kit/instants';
import { sortKey } from '@quarterlight/kit/text';
import { type RawBuilder, sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { heldAt, monthEndBefore } from '../stock/index.ts';

/** What lay where at the end of a day: the balances where it is not over, else as the ledger has it. */
async function held(tx: ReadTx, asAt: Day): Promise<RawBuilder<unknown>> {
  if (asAt >= tx.today) return sql`select place_id, lot_id, quantity_milli as quantity from stock_balance where quantity_milli > 0`;
  return heldAt(tx, asAt, await monthEndBefore(tx, asAt));
}

/** The location of a place, by its own row, its parent's and that one's. */
const location = sql`coalesce(parent.parent_id, parent.id, place.id)`;
const places = sql`join place on place.id = held.place_id left join place parent on parent.id = place.parent_id`;
const within = (branchId: string | undefined) => (branchId === undefined ? sql`true` : sql`place.branch_id = ${branchId}::uuid`);

/** The value of something: hundredths of a penny × thousandths, exact; quantities in thousandths. */
interface Worth {
  readonly products: number;
  readonly quantity: number;
  readonly cost: string;
}
export type LocationWorth = Worth &
  Readonly<Record<'id' | 'code' | 'name' | 'type', string>> & { readonly branch_id: string | null; readonly branch_name: string | null };
export type CategoryWorth = Worth & Readonly<Record<'id' | 'name', string>>;

interface WorthRow extends Worth {
  readonly location_id: string | null;
  readonly category_id: string | null;
}

/** What lay at the end of a day, in one pass: by location, by category, and in all (neither named). */
export async function findWorth(tx: ReadTx, asAt: Day, branchId: string | undefined): Promise<WorthRow[]> {
  const { rows } = await sql<WorthRow>`
    with each as (
      select ${location} as location_id, lot.product_id, product.category_id, sum(held.quantity)::bigint as quantity, sum(held.quantity::numeric * lot.unit_cost) as cost
        from (${await held(tx, asAt)}) held ${places} join lot on lot.id = held.lot_id join product on product.id = lot.product_id
       where ${within(branchId)} group by 1, 2, 3)
    select location_id, category_id, count(distinct product_id) as products, coalesce(sum(quantity), 0)::bigint as quantity, coalesce(sum(cost), 0)::text as cost
      from each group by grouping sets ((location_id), (category_id), ())`.execute(tx.db);
  return rows;
}

export const findLocations = (tx: ReadTx, ids: readonly string[]) =>
  tx.db
    .selectFrom('place')
    .leftJoin('branch', 'branch.id', 'place.branch_id')
    .select(['place.id', 'place.code', 'place.name', 'place.type', 'place.branch_id', 'branch.name as branch_name'])
    .where('place.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();

export const findCategories = (tx: ReadTx, ids: readonly string[]) =>
  tx.db.selectFrom('product_category').select(['id', 'name']).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();

/** Products of which something lay at the end of a day, by code. */
export async function findValuedProducts(tx: ReadTx, request: QueryOf<typeof routes.listValuedProducts>) {
  const { locationId, categoryId } = request;
  const at = await held(tx, day(request.asAt ?? tx.today));
  const worth = sql<{ product_id: string; quantity: number; cost: string }>`(
    select lot.product_id, sum(held.quantity)::bigint as quantity, sum(held.quantity::numeric * lot.unit_cost)::text as cost
      from (${at}) held ${places} join lot on lot.id = held.lot_id
     where ${within(request.branchId)} and (${locationId ?? null}::uuid is null or ${location} = ${locationId ?? null}::uuid) group by lot.product_id)`;
  let query = tx.db
    .selectFrom('product')
    .innerJoin(worth.as('worth'), 'worth.product_id', 'product.id')
    .innerJoin('product_category', 'product_category.id', 'product.category_id')
    .select([
      'product.id',
      'product.code',
      'product.description',
      'product.category_id',
      'product_category.name as category_name',
      'worth.quantity',
      'worth.cost',
    ]);
  if (categoryId !== undefined) query = query.where('product.category_id', '=', categoryId);
  if (request.q !== undefined) query = query.where(beginsWith('product.code_key', sortKey(request.q)));
  return keysetPage(tx, query, { request, id: 'product.id', keys: { code: 'product.code_key' }, byDefault: 'code' });
}

/** What moved between our places and one outside in a month, by what place that is and by the kind of the move, or of the one it reverses. */
export interface MonthFlow {
  readonly outside: string;
  readonly kind: string;
  readonly moves: number;
  /** What stock grew by: hundredths of a penny × thousandths, exact. */
  readonly grown: string;
}

export async function findFlows(tx: ReadTx, month: Day): Promise<MonthFlow[]> {
  const end = endOfMonth(month);
  const zone = tx.tenant.timeZone;
  const { rows } = await sql<MonthFlow>`
    with moved as (
      select kind, reverses_id, from_place_id, to_place_id, quantity_milli, unit_cost from stock_move
       where posted_at >= ${boundsOf(month, zone).from}::timestamptz and posted_at < ${boundsOf(end, zone).to}::timestamptz and (effective_on is null or effective_on >= ${month}::date)
      union all select kind, reverses_id, from_place_id, to_place_id, quantity_milli, unit_cost from stock_move
       where effective_on is not null and effective_on >= ${month}::date and effective_on <= ${end}::date and posted_at >= ${boundsOf(end, zone).to}::timestamptz)
    select outside.type as outside, coalesce(reversed.kind, moved.kind) as kind, count(*) as moves,
      sum(case when outside.id = moved.from_place_id then moved.quantity_milli::numeric else -moved.quantity_milli::numeric end * moved.unit_cost)::text as grown
      from moved join place outside on outside.level = 'outside' and (outside.id = moved.from_place_id or outside.id = moved.to_place_id)
      left join stock_move reversed on reversed.id = moved.reverses_id
     group by 1, 2`.execute(tx.db);
  return rows;
}
