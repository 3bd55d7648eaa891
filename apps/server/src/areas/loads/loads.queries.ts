import type { listDataLoads, listLoadProblems } from '@quarterlight/contract/loads/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import type { LoadRow } from './load.record.ts';

/** Whether a text has another in it, whatever its case: of the few rows of one company's loads, or of one load. */
const contains = (text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> => sql`strpos(lower(${text}), lower(${part})) > 0`;

const loads = (tx: ReadTx) =>
  tx.db.selectFrom('data_load').leftJoin('supplier', 'supplier.id', 'data_load.supplier_id').selectAll('data_load').select('supplier.name as supplier_name');
export type ShownLoad = Awaited<ReturnType<typeof findLoad>>;

/** One load with its supplier, or `record.not_found`. */
export const findLoad = async (tx: ReadTx, id: string) => found(await loads(tx).where('data_load.id', '=', id).executeTakeFirst());

/** Loads of these kinds, the newest first unless sorted. */
export function findLoads(tx: ReadTx, kinds: readonly string[], query: QueryOf<typeof listDataLoads>) {
  let rows = loads(tx).where('data_load.kind', '=', sql<string>`any(${kinds}::text[])`);
  if (query.kind !== undefined) rows = rows.where('data_load.kind', '=', query.kind);
  if (query.state !== undefined) rows = rows.where('data_load.state', '=', query.state);
  if (query.supplierId !== undefined) rows = rows.where('data_load.supplier_id', '=', query.supplierId);
  if (query.q !== undefined) rows = rows.where(contains(sql`data_load.file_name`, query.q));
  return keysetPage(tx, rows, { request: query, id: 'data_load.id', keys: { createdAt: 'data_load.created_at' }, byDefault: '-createdAt' });
}

/** The cells that a load refuses, in the order of the file. */
export function findProblems(tx: ReadTx, loadId: string, query: QueryOf<typeof listLoadProblems>) {
  let rows = tx.db.selectFrom('data_load_problem').select(['id', 'line', 'title', 'value', 'reason']).where('load_id', '=', loadId);
  if (query.q !== undefined) rows = rows.where(contains(sql`concat_ws(' ', title, value, reason)`, query.q));
  return keysetPage(tx, rows, { request: query, id: 'data_load_problem.id', keys: { line: 'data_load_problem.line' }, byDefault: 'line' });
}

/** An earlier load of the very same file that stands. */
export async function findSame(tx: ReadTx, row: Pick<LoadRow, 'id' | 'kind' | 'file_hash' | 'supplier_id'>) {
  const rows = tx.db.selectFrom('data_load').select(['id', 'loaded_by', 'loaded_at']).where('file_hash', '=', row.file_hash).where('kind', '=', row.kind);
  return rows
    .where('state', '=', 'loaded')
    .where('id', '<>', row.id)
    .where(sql<boolean>`supplier_id is not distinct from ${row.supplier_id}`)
    .orderBy('loaded_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** How many wait to be loaded. */
export async function countWaiting(tx: ReadTx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from data_load where state in ('read', 'checking', 'checked', 'loading')`.execute(
    tx.db,
  );
  return rows[0]?.count ?? 0;
}

interface MappingKey {
  readonly kind: string;
  readonly supplierId: string | null;
  readonly headers: string;
}

/** What was chosen last for files with these headers: of the supplier where there is such, else of anybody. */
export const findMapping = (tx: ReadTx, { kind, supplierId, headers }: MappingKey) =>
  tx.db
    .selectFrom('load_mapping')
    .select(['choice', 'manner'])
    .where('kind', '=', kind)
    .where('headers', '=', headers)
    .orderBy(sql`supplier_id is not distinct from ${supplierId}`, 'desc')
    .orderBy('used_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Remembers what was chosen for files with these headers. */
export async function keepMapping(
  tx: WriteTx,
  { kind, supplierId, headers }: MappingKey,
  chosen: { id: string; choice: object; manner: object },
): Promise<void> {
  await sql`insert into load_mapping (id, kind, supplier_id, headers, choice, manner, used_at)
    values (${chosen.id}, ${kind}, ${supplierId}, ${headers}, ${JSON.stringify(chosen.choice)}, ${JSON.stringify(chosen.manner)}, ${tx.now})
    on conflict (tenant_id, kind, headers, coalesce(supplier_id, '00000000-0000-0000-0000-000000000000'))
    do update set choice = excluded.choice, manner = excluded.manner, used_at = excluded.used_at`.execute(tx.db);
}

/** What was said of the supplier's last file of this kind. */
export const lastOptions = (tx: ReadTx, kind: string, supplierId: string | null) =>
  tx.db
    .selectFrom('data_load')
    .select('options')
    .where('kind', '=', kind)
    .where(sql<boolean>`supplier_id is not distinct from ${supplierId}`)
    .where('state', '=', 'loaded')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Checked loads of these kinds that wait for somebody else than this person, the oldest first. */
export const findForSecond = (tx: ReadTx, kinds: readonly string[], userId: string | null, most: number) =>
  tx.db
    .selectFrom('data_load')
    .select(['id', 'kind', 'file_name', 'second_person', 'user_name', 'created_at'])
    .where('state', '=', 'checked')
    .where('second_person', 'is not', null)
    .where('kind', '=', sql<string>`any(${kinds}::text[])`)
    .where(sql<SqlBool>`user_id is distinct from ${userId}::uuid`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute();
