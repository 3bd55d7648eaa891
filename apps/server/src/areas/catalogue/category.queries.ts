import type { listCategoryDiscounts } from '@quarterlight/contract/catalogue/category-routes';
import type { CategoryUse, Counted } from '@quarterlight/contract/catalogue/category-schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { shownOn } from './in-force.ts';

const eachUpTo = 1_000;
const allUpTo = 10_000;

const counted = (count: number, upTo: number): Counted => ({ count: Math.min(count, upTo), isExact: count <= upTo });

/** How many products each category has, counted up to 1,000. */
export async function countProducts(tx: ReadTx): Promise<{ categoryId: string; products: Counted }[]> {
  const { rows } = await sql<{ id: string; count: number }>`
    select c.id, n.count from product_category c cross join lateral (
      select count(*) as count from (select 1 from product p where p.category_id = c.id limit ${eachUpTo + 1}) as counted) as n`.execute(tx.db);
  return rows.map(({ id, count }) => ({ categoryId: id, products: counted(count, eachUpTo) }));
}

/** The rows that name a category, by what they are. */
const named = {
  products: sql`product where category_id =`,
  activeProducts: sql`product where active and category_id =`,
  children: sql`product_category where parent_id =`,
  discounts: sql`customer_discount where category_id =`,
  caps: sql`price_cap where category_id =`,
  labourRates: sql`labour_rate where category_id =`,
} as const;

/** How many of each name a category, counted up to 10,000. */
export async function countUses(tx: ReadTx, id: string): Promise<CategoryUse> {
  const part = ([name, rows]: [string, (typeof named)[keyof typeof named]]) =>
    sql`(select count(*) from (select 1 from ${rows} ${id} limit ${allUpTo + 1}) as counted) as ${sql.ref(name)}`;
  const { rows } = await sql<Record<keyof typeof named, number>>`select ${sql.join(Object.entries(named).map(part))}`.execute(tx.db);
  const [row] = rows;
  const of = (name: keyof typeof named) => counted(row?.[name] ?? 0, allUpTo);
  return {
    products: of('products'),
    activeProducts: of('activeProducts'),
    children: of('children'),
    discounts: of('discounts'),
    caps: of('caps'),
    labourRates: of('labourRates'),
  };
}

/** Keeps anything from beginning to name a category until the transaction ends. */
export async function holdCategory(tx: WriteTx, id: string): Promise<void> {
  await sql`select id from product_category where id = ${id} for update`.execute(tx.db);
}

/** One change of the tree at a time: two moves that cross would make a circle. */
export async function holdTree(tx: WriteTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`categories of ${tx.tenant.id}`}, 0))`.execute(tx.db);
}

export const findTree = (tx: ReadTx) => tx.db.selectFrom('product_category').select(['id', 'parent_id', 'name']).execute();

/** The discounts that accounts have agreed for a category, the newest first unless sorted. */
export function findCategoryDiscounts(tx: ReadTx, categoryId: string, query: QueryOf<typeof listCategoryDiscounts>) {
  const rows = tx.db
    .selectFrom('customer_discount')
    .innerJoin('product_category as category', 'category.id', 'customer_discount.category_id')
    .innerJoin('customer', 'customer.id', 'customer_discount.customer_id')
    .selectAll('customer_discount')
    .select(['category.name as category_name', 'customer.name as customer_name'])
    .where('customer_discount.category_id', '=', categoryId)
    .where(shownOn('customer_discount', query.shown, tx.today));
  const keys = { validFrom: 'customer_discount.valid_from' };
  return keysetPage(tx, rows, { request: query, id: 'customer_discount.id', keys, byDefault: '-validFrom' });
}
