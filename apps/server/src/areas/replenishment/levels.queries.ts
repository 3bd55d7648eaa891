import type { listLevels } from '@quarterlight/contract/replenishment/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { sortKey } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import type { ReadTx } from '../../platform/database/scope.ts';

/** The products of the ids. */
export async function findProducts(tx: ReadTx, ids: readonly string[]) {
  const rows = await tx.db
    .selectFrom('product')
    .innerJoin('product_category', 'product_category.id', 'product.category_id')
    .select(['product.id', 'product.code', 'product.description', 'product.whole_units', 'product_category.stock_tracked'])
    .where('product.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
export type ProductRow = NonNullable<ReturnType<Awaited<ReturnType<typeof findProducts>>['get']>>;

const levels = (tx: ReadTx) =>
  tx.db
    .selectFrom('stock_level')
    .innerJoin('product', 'product.id', 'stock_level.product_id')
    .innerJoin('place', 'place.id', 'stock_level.place_id')
    .leftJoin('person_name', 'person_name.id', 'stock_level.set_by')
    .select([
      'stock_level.id',
      'stock_level.place_id',
      'stock_level.product_id',
      'stock_level.minimum_milli',
      'stock_level.maximum_milli',
      'stock_level.source',
      'stock_level.set_at',
      'stock_level.version',
      'product.code',
      'product.description',
      'place.code as place_code',
      'place.name as place_name',
      'place.type as place_type',
      'person_name.name as set_by_name',
    ]);
export type ShownLevel = Awaited<ReturnType<ReturnType<typeof levels>['execute']>>[number];

/** Levels by product. */
export function findLevels(tx: ReadTx, request: QueryOf<typeof listLevels>) {
  let query = levels(tx);
  if (request.placeId !== undefined) query = query.where('stock_level.place_id', '=', request.placeId);
  if (request.productId !== undefined) query = query.where('stock_level.product_id', '=', request.productId);
  if (request.q !== undefined) query = query.where(beginsWith('product.code_key', sortKey(request.q)));
  return keysetPage(tx, query, { request, id: 'stock_level.id', keys: { code: 'product.code_key' }, byDefault: 'code' });
}

export const getLevel = (tx: ReadTx, id: string): Promise<ShownLevel> => levels(tx).where('stock_level.id', '=', id).executeTakeFirstOrThrow();

/** The levels of products at a location, whoever set them. */
export async function findLevelsAt(tx: ReadTx, placeId: string, productIds: readonly string[]): Promise<Map<string, ShownLevel>> {
  const rows = await levels(tx)
    .where('stock_level.place_id', '=', placeId)
    .where('stock_level.product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.product_id, row]));
}

/** What of a product lies at a location and is on order for it; thousandths. `cost` is hundredths of a penny × thousandths, exact. */
export interface Standing {
  readonly product_id: string;
  readonly root_id: string;
  readonly on_hand: number;
  readonly allocated: number;
  readonly on_order: number;
  readonly cost: string;
  readonly oldest: string | null;
}

/** How products stand at locations: with their racks and bins. */
export async function findStandings(tx: ReadTx, keys: readonly { readonly placeId: string; readonly productId: string }[]): Promise<Standing[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<Standing>`
    with wanted as (select * from unnest(${keys.map(({ placeId }) => placeId)}::uuid[], ${keys.map(({ productId }) => productId)}::uuid[]) as wanted(root_id, product_id)),
    tree as (
      select distinct root_id, root_id as id from wanted
      union select place.parent_id, place.id from place where place.parent_id in (select root_id from wanted)
      union select rack.parent_id, bin.id from place rack join place bin on bin.parent_id = rack.id where rack.parent_id in (select root_id from wanted))
    select wanted.product_id, wanted.root_id, coalesce(lying.on_hand, 0)::bigint as on_hand, coalesce(lying.allocated, 0)::bigint as allocated,
      coalesce(coming.on_order, 0)::bigint as on_order, coalesce(lying.cost, 0)::text as cost, lying.oldest
    from wanted
    left join lateral (
      select sum(balance.quantity_milli) as on_hand, sum(balance.allocated_milli) as allocated, sum(balance.quantity_milli::numeric * lot.unit_cost) as cost, min(lot.received_at) as oldest
        from stock_balance balance join tree on tree.id = balance.place_id and tree.root_id = wanted.root_id join lot on lot.id = balance.lot_id
       where balance.product_id = wanted.product_id and balance.quantity_milli > 0) lying on true
    left join lateral (
      select sum(expected.quantity_milli - expected.allocated_milli) as on_order
        from expected_supply expected join tree on tree.id = expected.place_id and tree.root_id = wanted.root_id
       where expected.product_id = wanted.product_id and expected.quantity_milli > 0) coming on true`.execute(tx.db);
  return rows;
}
