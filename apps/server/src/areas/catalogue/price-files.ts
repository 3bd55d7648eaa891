import type { listSupplierPriceFiles, PriceFile, PriceFileState } from '@quarterlight/contract/catalogue/price-file-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { keysetPage, presentPage } from '../../platform/database/keyset.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { getSupplier } from '../companies/index.ts';
import { fileInForce } from './price-file.queries.ts';

const isState: Readonly<Record<PriceFileState, (today: string) => RawBuilder<SqlBool>>> = {
  'in-force': (today) => fileInForce('price_file', today),
  'to-come': (today) => sql`(effective_from > ${today} and (superseded_from is null or superseded_from > effective_from))`,
  superseded: (today) => sql`(superseded_from <= ${today} or superseded_from <= effective_from)`,
};

/** The price files of a supplier, the newest first unless sorted. Refuses `record.not_found`. */
export async function supplierPriceFiles(tx: ReadTx, supplierId: string, query: QueryOf<typeof listSupplierPriceFiles>) {
  const { id } = await getSupplier(tx, supplierId);
  let rows = tx.db.selectFrom('price_file').selectAll('price_file').where('price_file.supplier_id', '=', id);
  if (query.state !== undefined) rows = rows.where(isState[query.state](tx.today));
  const keys = { effectiveFrom: 'price_file.effective_from' };
  const page = await keysetPage(tx, rows, { request: query, id: 'price_file.id', keys, byDefault: '-effectiveFrom' });
  return presentPage(
    page,
    (row): PriceFile => ({
      ...onWire(row, 'id', 'name', 'effective_from', 'superseded_from', 'lines'),
      state: stateOf(row, tx.today),
    }),
  );
}

function stateOf({ effective_from: from, superseded_from: until }: { effective_from: string; superseded_from: string | null }, today: string): PriceFileState {
  if (until !== null && (until <= today || until <= from)) return 'superseded';
  return from > today ? 'to-come' : 'in-force';
}
