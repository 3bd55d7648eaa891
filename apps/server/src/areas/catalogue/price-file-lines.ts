import type { listPriceFileLines } from '@quarterlight/contract/catalogue/price-file-routes';
import type { PriceFileLine } from '@quarterlight/contract/catalogue/price-file-schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { fromMilli, milli } from '@quarterlight/kit/quantities';
import { sortKey } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import { keysetPage, presentPage } from '../../platform/database/keyset.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { landedOf } from './offers.rules.ts';
import { priceFile } from './price-file.record.ts';

/** The lines of a price file in its own order; those of a product whose code begins with the text, or that the supplier calls so. */
export async function priceFileLines(tx: ReadTx, fileId: string, query: QueryOf<typeof listPriceFileLines>) {
  const { id } = await priceFile.read(tx, fileId);
  let rows = tx.db
    .selectFrom('price_file_line')
    .innerJoin('product', 'product.id', 'price_file_line.product_id')
    .innerJoin('supplier', 'supplier.id', 'price_file_line.supplier_id')
    .selectAll('price_file_line')
    .select(['product.code', 'product.description', 'supplier.name as supplier_name'])
    .where('price_file_line.price_file_id', '=', id);
  const { q } = query;
  if (q !== undefined)
    rows = rows.where((eb) =>
      eb.or([beginsWith('product.code_key', sortKey(q)), sql<boolean>`starts_with(lower(price_file_line.supplier_code), ${sortKey(q)})`]),
    );
  const page = await keysetPage(tx, rows, { request: query, id: 'price_file_line.id', keys: { line: 'price_file_line.line' }, byDefault: 'line' });
  const money = (unitAmount: number) => ({ unitAmount, currency: tx.tenant.currency });
  return presentPage(
    page,
    (row): PriceFileLine => ({
      ...onWire(row, 'id', 'product_id', 'code', 'description', 'supplier_name', 'supplier_code', 'discount_basis_points', 'in_stock', 'lead_days'),
      list: money(row.list_unit),
      net: money(row.net_unit),
      surcharge: money(row.surcharge_unit),
      landed: money(landedOf(row.net_unit, row.surcharge_unit)),
      pack: fromMilli(milli(row.pack_milli)),
    }),
  );
}
