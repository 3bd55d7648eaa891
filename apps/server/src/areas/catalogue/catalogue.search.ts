import { searchKeys } from '@quarterlight/contract/search/wanted';
import { emptyId } from '@quarterlight/kit/ids';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/tables.gen.ts';
import { defineSearch } from '../../platform/search/define-search.ts';

/** Products with their other codes, as they are found. */
const load = (db: Kysely<DB>, ids: readonly string[]) =>
  db
    .selectFrom('product')
    .select(['product.id', 'product.code', 'product.code_key', 'product.barcode', 'product.description', 'product.active'])
    .select((eb) =>
      eb
        .selectFrom('product_code as other')
        .whereRef('other.tenant_id', '=', 'product.tenant_id')
        .whereRef('other.product_id', '=', 'product.id')
        .select(sql<string[]>`coalesce(array_agg(other.code_key order by other.code_key), '{}')`.as('keys'))
        .as('other_codes'),
    )
    .where('product.tenant_id', '=', sql<string>`app.tenant()`)
    .where('product.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();

/** Products by any part of the Eurocode, barcode or description, and by suppliers' and makers' codes. */
export const productSearch = defineSearch({
  kind: 'product',
  table: 'product',
  permission: 'view-catalogue',
  load,
  keys: (row) => [searchKeys.code(row.code), searchKeys.code(row.barcode), ...(row.other_codes ?? []), searchKeys.words(row.description)],
  place: (row) => `${row.active ? 0 : 1}${row.code_key}`,
  seenBy: () => ({ customer: emptyId }),
  present: (row) => ({ title: row.code, detail: row.description, state: row.active ? 'active' : 'discontinued' }),
});
