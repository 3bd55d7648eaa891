import type { listPriceFiles } from '@quarterlight/contract/catalogue/price-file-routes';
import { type PriceFile, PriceFileKind, type PriceFileState } from '@quarterlight/contract/catalogue/price-file-schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { sortKey } from '@quarterlight/kit/text';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, can } from '../../platform/access/actor.ts';
import { keysetPage, presentPage } from '../../platform/database/keyset.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { getSupplier } from '../companies/index.ts';
import { fileInForce } from './price-file.queries.ts';

const isState: Readonly<Record<PriceFileState, (today: string) => RawBuilder<SqlBool>>> = {
  'in-force': (today) => fileInForce('price_file', today),
  'to-come': (today) => sql`(effective_from > ${today} and (superseded_from is null or superseded_from > effective_from))`,
  superseded: (today) => sql`(superseded_from <= ${today} or superseded_from <= effective_from)`,
};

const files = (tx: ReadTx) =>
  tx.db.selectFrom('price_file').leftJoin('supplier', 'supplier.id', 'price_file.supplier_id').selectAll('price_file').select('supplier.name as supplier_name');
type FileRow = Awaited<ReturnType<ReturnType<typeof files>['execute']>>[number];

type Asked = Pick<QueryOf<typeof listPriceFiles>, 'state' | 'kind' | 'supplierId' | 'q' | 'sort' | 'limit' | 'after' | 'before'>;

/** Price files, those that begin last first unless sorted; `q` finds the beginning of a name or of the supplier's. */
export async function findPriceFiles(tx: ReadTx, query: Asked) {
  let rows = files(tx);
  if (query.supplierId !== undefined) rows = rows.where('price_file.supplier_id', '=', query.supplierId);
  if (query.kind !== undefined) rows = rows.where('price_file.kind', '=', query.kind);
  if (query.state !== undefined) rows = rows.where(isState[query.state](tx.today));
  const { q } = query;
  // A company has hundreds of files, not thousands: their names need no index.
  if (q !== undefined)
    rows = rows.where((eb) => eb.or([sql<boolean>`starts_with(lower(price_file.name), ${q.toLowerCase()})`, beginsWith('supplier.name_key', sortKey(q))]));
  const keys = { effectiveFrom: 'price_file.effective_from', createdAt: 'price_file.created_at' };
  const page = await keysetPage(tx, rows, { request: query, id: 'price_file.id', keys, byDefault: '-effectiveFrom' });
  return presentPage(page, (row) => present(row, tx));
}

/** The price files of a supplier. Refuses `record.not_found`. */
export async function supplierPriceFiles(tx: ReadTx, supplierId: string, query: Omit<Asked, 'supplierId' | 'kind'>) {
  const { id } = await getSupplier(tx, supplierId);
  return findPriceFiles(tx, { ...query, supplierId: id });
}

/** One price file, or `record.not_found`. */
export const readPriceFile = async (tx: ReadTx, id: string): Promise<PriceFile> =>
  present(found(await files(tx).where('price_file.id', '=', id).executeTakeFirst()), tx);

/** Who may load such a file may change it. */
export const mayChangeFile = (actor: Actor, kind: string): boolean => can(actor, kind === 'list' ? 'load-price-files' : 'load-best-buy');

const present = (row: FileRow, { today, actor }: ReadTx): PriceFile => ({
  ...onWire(row, 'id', 'name', 'supplier_id', 'supplier_name', 'effective_from', 'superseded_from', 'lines', 'takes_list_prices', 'made_by', 'created_at'),
  ...onWire(row, 'activated_at', 'version'),
  kind: PriceFileKind.parse(row.kind),
  state: stateOf(row, today),
  allowedActions: mayChangeFile(actor, row.kind) ? ['change'] : [],
});

function stateOf({ effective_from: from, superseded_from: until }: Pick<FileRow, 'effective_from' | 'superseded_from'>, today: string): PriceFileState {
  if (until !== null && (until <= today || until <= from)) return 'superseded';
  return from > today ? 'to-come' : 'in-force';
}
