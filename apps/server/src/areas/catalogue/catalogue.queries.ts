import { sortKey } from '@quarterlight/kit/text';
import { type Selectable, sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import type { Product } from '../../platform/database/tables.gen.ts';
import { makeKeys } from './glass.rules.ts';

export type ProductRow = Selectable<Product>;

/** The product, or `record.not_found`. */
export async function getProduct(tx: ReadTx, id: string): Promise<ProductRow> {
  return found(await tx.db.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirst());
}

const categories = (tx: ReadTx) =>
  tx.db
    .selectFrom('product_category')
    .innerJoin('lookup as vat', 'vat.id', 'product_category.vat_rate_id')
    .leftJoin('product_category as parent', 'parent.id', 'product_category.parent_id')
    .selectAll('product_category')
    .select(['vat.rate_basis_points', 'parent.name as parent_name']);

export type CategoryRow = Awaited<ReturnType<typeof findCategories>>[number];
export const findCategories = (tx: ReadTx) => categories(tx).orderBy('product_category.code').execute();
export const findCategory = async (tx: ReadTx, id: string) => found(await categories(tx).where('product_category.id', '=', id).executeTakeFirst());

/** Products with the names that a list shows. */
export const products = (tx: ReadTx) =>
  tx.db
    .selectFrom('product')
    .innerJoin('product_category as category', 'category.id', 'product.category_id')
    .leftJoin('lookup as glass_type', 'glass_type.id', 'product.glass_type_id')
    .selectAll('product')
    .select([
      'category.name as category_name',
      'category.kind',
      'category.stock_tracked',
      'glass_type.name as glass_type_name',
      'glass_type.kind as glass_kind',
      'glass_type.position as glass_order',
    ]);
export type ListedProduct = Awaited<ReturnType<ReturnType<typeof products>['execute']>>[number];

/** By what products are sorted. */
export const productKeys = { code: 'product.code_key', description: 'product.description_key', createdAt: 'product.created_at' };

/** Products whose code or description begins with the text: each by itself, since each has its own index. */
const beginningWith = (tx: ReadTx, text: string) => ({
  anyOf: [beginsWith(productKeys.code, sortKey(text)), beginsWith(productKeys.description, sortKey(text))],
  byIds: (ids: readonly string[]) => products(tx).where('product.id', '=', sql<string>`any(${ids}::uuid[])`),
});

export async function productsFor(
  tx: ReadTx,
  wanted: { q: string; kind?: string | undefined; glassTypeId?: string | undefined; limit: number },
): Promise<ListedProduct[]> {
  let rows = products(tx).where('product.active', '=', true);
  if (wanted.kind !== undefined) rows = rows.where('category.kind', '=', wanted.kind);
  if (wanted.glassTypeId !== undefined) rows = rows.where('product.glass_type_id', '=', wanted.glassTypeId);
  const { q, limit } = wanted;
  return (await keysetPage(tx, rows, { ...beginningWith(tx, q), request: { limit }, id: 'product.id', keys: productKeys, byDefault: 'code' })).items;
}

export const findProduct = async (tx: ReadTx, id: string): Promise<ListedProduct> => found(await products(tx).where('product.id', '=', id).executeTakeFirst());

export const fitsOf = (tx: ReadTx, productId: string) =>
  tx.db
    .selectFrom('product_fit')
    .selectAll()
    .where('product_id', '=', productId)
    .orderBy('make_key')
    .orderBy('model_key')
    .orderBy('year_from')
    .orderBy('id')
    .execute();

export const accessoriesOf = (tx: ReadTx, productId: string) =>
  tx.db
    .selectFrom('product_accessory')
    .innerJoin('product', 'product.id', 'product_accessory.accessory_id')
    .select(['product.id', 'product.code', 'product.description', 'product.list_price_pence', 'product_accessory.quantity_milli'])
    .where('product_accessory.product_id', '=', productId)
    .orderBy('product.code_key')
    .execute();

/** Makes that the fits name, each once: the index is jumped through from make to make, for there are few among very many fits. */
export async function findMakes(tx: ReadTx): Promise<string[]> {
  const { rows } = await sql<{ make: string }>`
    with recursive found as (
      (select make_key, make from product_fit order by make_key limit 1)
      union all
      select next.make_key, next.make from found cross join lateral (
        select fit.make_key, fit.make from product_fit fit where fit.make_key > found.make_key order by fit.make_key limit 1) as next
    ) select make from found limit 500`.execute(tx.db);
  return rows.map(({ make }) => make);
}

/** Models of a make that the fits name, each once. */
export async function findModels(tx: ReadTx, make: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('product_fit')
    .select((eb) => ['model_key', eb.fn.min('model').as('model')])
    .where('make_key', 'in', makeKeys(make))
    .groupBy('model_key')
    .orderBy('model_key')
    .limit(500)
    .execute();
  return rows.map(({ model }) => model);
}
