import type { listProducts } from '@quarterlight/contract/catalogue/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { keysetPage } from '../../platform/database/keyset.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { productKeys, products } from './catalogue.queries.ts';
import { conditionsOf, narrow } from './narrow-products.ts';

/** A page of the products that fit. */
export async function findProducts(tx: ReadTx, query: QueryOf<typeof listProducts>) {
  const narrowed = await narrow(tx, query);
  let rows = products(tx);
  for (const condition of conditionsOf(narrowed, query)) rows = rows.where(condition);
  return keysetPage(tx, rows, { request: query, id: 'product.id', keys: productKeys, byDefault: 'code' });
}
