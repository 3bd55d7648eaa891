import type * as routes from '@quarterlight/contract/ordering/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { sql } from 'kysely';
import type { ReadTx } from '../../platform/database/scope.ts';
import { mayFindGlass } from '../worksheets/index.ts';

/** Glass and parts of jobs under way that nothing is claimed for, those of the earliest visits first. */
export async function findJobNeeds(tx: ReadTx, { branchId }: QueryOf<typeof routes.orderNeeds>, most: number) {
  let query = tx.db
    .selectFrom('worksheet')
    .innerJoin('worksheet_line as line', 'line.worksheet_id', 'worksheet.id')
    .innerJoin('product', 'product.id', 'line.product_id')
    .innerJoin('product_category as category', 'category.id', 'product.category_id')
    .leftJoin('allocation', 'allocation.id', 'line.allocation_id')
    .select(['line.id', 'line.kind', 'line.product_id', 'line.quantity_milli', 'line.fitted_at', 'line.features_confirmed_at', 'line.unconfirmed_reason'])
    .select(['worksheet.id as worksheet_id', 'worksheet.number', 'worksheet.registration', 'worksheet.branch_id', 'worksheet.booked_day'])
    .select(['product.code', 'product.description'])
    // In the statements' own words, as the indexes have them.
    .where(mayFindGlass)
    .where(sql<boolean>`line.kind in ('glass', 'part') and line.fitted_at is null`)
    .where('category.stock_tracked', '=', true)
    .where(sql<boolean>`(allocation.id is null or allocation.state not in ('expected', 'reserved'))`);
  if (branchId !== undefined) query = query.where('worksheet.branch_id', '=', branchId);
  return query
    .orderBy('worksheet.booked_day', (by) => by.asc().nullsLast())
    .orderBy('worksheet.id')
    .orderBy('line.position')
    .orderBy('line.id')
    .limit(most)
    .execute();
}
export type JobNeedRow = Awaited<ReturnType<typeof findJobNeeds>>[number];

interface Wanted {
  readonly branchId: string;
  readonly productId: string;
}

/** How much a branch's jobs may claim of products, in depots of its own or of no branch: thousandths by branch and product. */
export async function findFree(tx: ReadTx, wanted: readonly Wanted[]): Promise<Map<string, number>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ branch_id: string; product_id: string; free: number }>`
    select wanted.branch_id, wanted.product_id, sum(balance.quantity_milli - balance.allocated_milli)::bigint as free
      from (select distinct * from unnest(${wanted.map(({ branchId }) => branchId)}::uuid[], ${wanted.map(({ productId }) => productId)}::uuid[]) as wanted(branch_id, product_id)) wanted
      join stock_balance balance on balance.product_id = wanted.product_id and balance.quantity_milli > balance.allocated_milli
      join place on place.id = balance.place_id and place.type = 'depot' and (place.branch_id is null or place.branch_id = wanted.branch_id)
      join lot on lot.id = balance.lot_id and (lot.expires is null or lot.expires >= ${tx.today}::date)
     group by wanted.branch_id, wanted.product_id`.execute(tx.db);
  return new Map(rows.map((row) => [freeKey({ branchId: row.branch_id, productId: row.product_id }), row.free]));
}

export const freeKey = ({ branchId, productId }: Wanted): string => `${branchId} ${productId}`;
