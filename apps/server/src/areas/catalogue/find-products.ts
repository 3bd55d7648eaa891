import type { listProducts } from '@quarterlight/contract/catalogue/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { productKeys, products } from './catalogue.queries.ts';
import { conditionsOf, narrow } from './narrow-products.ts';

/** A page of the products that fit: those are gathered by the index that serves what is asked for, up to 10,000 of them, and the page is cut from these. */
export async function findProducts(tx: ReadTx, query: QueryOf<typeof listProducts>) {
  const conditions = conditionsOf(await narrow(tx, query), query);
  const byIds = (ids: readonly string[]) => products(tx).where('product.id', '=', sql<string>`any(${ids}::uuid[])`);
  const list = { request: query, id: 'product.id', keys: productKeys, byDefault: 'code', byIds };
  const rows = tx.db.selectFrom('product').select('product.id');
  return keysetPage(tx, rows, conditions.length === 0 ? list : { ...list, anyOf: [sql<boolean>`(${sql.join(conditions, sql` and `)})`] });
}
