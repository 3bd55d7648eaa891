import { newId } from '@quarterlight/kit/ids';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { prepared, type ValueOf } from '../../platform/database/prepared.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';

export type WorksheetRow = Selectable<DB['worksheet']>;
export type LineRow = Selectable<DB['worksheet_line']>;
export type VisitRow = Selectable<DB['visit']>;

export const findWorksheet = (tx: ReadTx, id: string): Promise<WorksheetRow | undefined> =>
  tx.db.selectFrom('worksheet').selectAll().where('id', '=', id).executeTakeFirst();

/** The worksheet while nobody else can change it. */
export const lockWorksheet = (tx: WriteTx, id: string): Promise<WorksheetRow | undefined> =>
  tx.db.selectFrom('worksheet').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** The one of them that is there, locked, in id order. */
export const lockWorksheets = (tx: WriteTx, ids: readonly string[]): Promise<WorksheetRow[]> =>
  tx.db
    .selectFrom('worksheet')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();

export const insertWorksheet = (tx: WriteTx, values: Insertable<DB['worksheet']>): Promise<WorksheetRow> =>
  tx.db.insertInto('worksheet').values(values).returningAll().executeTakeFirstOrThrow();

/** Changes a worksheet that is at that version still. */
export const updateWorksheet = (tx: WriteTx, id: string, version: number, values: Updateable<DB['worksheet']>): Promise<WorksheetRow | undefined> =>
  tx.db
    .updateTable('worksheet')
    .set({ ...values, version: sql<number>`version + 1`, updated_at: tx.now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();

export interface TimelineEntry {
  readonly action: string;
  readonly summary: string;
  readonly reason?: string;
  readonly internal?: boolean;
}

export const eventColumns = (tx: WriteTx, worksheetId: string, entry: TimelineEntry) => ({
  id: newId(),
  worksheet_id: worksheetId,
  at: tx.now,
  action: entry.action,
  summary: entry.summary,
  reason: entry.reason ?? '',
  internal: entry.internal ?? false,
  user_id: tx.actor.userId,
  user_name: tx.actor.displayName,
});

export const insertEvent = (tx: WriteTx, worksheetId: string, entry: TimelineEntry) =>
  tx.db
    .insertInto('worksheet_event')
    .values({ ...eventColumns(tx, worksheetId, entry), ...boundsByTrigger })
    .execute();

/** A worksheet's child that is written with these takes its bounds from the worksheet by a trigger. */
export const boundsByTrigger = {
  customer_id: '00000000-0000-0000-0000-000000000000',
  bound_branch: '00000000-0000-0000-0000-000000000000',
  bound_technician: '00000000-0000-0000-0000-000000000000',
} as const;

export const lastEvent = (tx: ReadTx, worksheetId: string) =>
  tx.db.selectFrom('worksheet_event').select(['at', 'user_name']).where('worksheet_id', '=', worksheetId).orderBy('id', 'desc').limit(1).executeTakeFirst();

export const findLines = (tx: ReadTx, worksheetId: string): Promise<LineRow[]> =>
  tx.db.selectFrom('worksheet_line').selectAll().where('worksheet_id', '=', worksheetId).orderBy('position').orderBy('id').execute();

export const findLine = (tx: ReadTx, worksheetId: string, lineId: string): Promise<LineRow | undefined> =>
  tx.db.selectFrom('worksheet_line').selectAll().where('worksheet_id', '=', worksheetId).where('id', '=', lineId).executeTakeFirst();

export const insertLines = (
  tx: WriteTx,
  lines: readonly Omit<Insertable<DB['worksheet_line']>, 'customer_id' | 'bound_branch' | 'bound_technician'>[],
): Promise<LineRow[]> =>
  lines.length === 0
    ? Promise.resolve([])
    : tx.db
        .insertInto('worksheet_line')
        .values(lines.map((line) => ({ ...line, ...boundsByTrigger })))
        .returningAll()
        .execute();

/** Lines are changed under the lock of their worksheet. */
export const updateLine = (tx: WriteTx, lineId: string, values: Updateable<DB['worksheet_line']>): Promise<LineRow> =>
  tx.db
    .updateTable('worksheet_line')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('id', '=', lineId)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteLine = (tx: WriteTx, lineId: string) => tx.db.deleteFrom('worksheet_line').where('id', '=', lineId).execute();

export const standardVatRate = async (tx: ReadTx): Promise<number> => (await standardRates(tx, {}))[0]?.rate_basis_points ?? 2000;
const standardRates = prepared((db) =>
  db.selectFrom('lookup').select('rate_basis_points').where('list', '=', 'vat-rates').where('kind', '=', 'standard').where('retired_at', 'is', null),
);

/** The kind and whole-unit rule of products and the kind of their glass, by product. */
export const findProductFacts = (tx: ReadTx, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.db
        .selectFrom('product')
        .innerJoin('product_category', (join) =>
          join.onRef('product_category.tenant_id', '=', 'product.tenant_id').onRef('product_category.id', '=', 'product.category_id'),
        )
        .select([
          'product.id',
          'product.needs_calibration',
          'product.placeholder',
          'product.whole_units',
          'product_category.kind',
          'product_category.stock_tracked',
          'product_category.sales_nominal',
        ])
        .where('product.id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute();

const names = prepared((db, value: ValueOf<{ ids: readonly string[] }>) => {
  const asked = sql<string>`any(${value('ids')}::uuid[])`;
  return db
    .selectFrom('person_name')
    .select(['id', 'name'])
    .where('id', '=', asked)
    .unionAll(db.selectFrom('lookup').select(['id', 'name']).where('id', '=', asked))
    .unionAll(db.selectFrom('branch').select(['id', 'name']).where('id', '=', asked));
});

/** Names of people, branches and lookup entries by id, whichever they are. */
export async function namesOf(tx: ReadTx, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  return new Map((await names(tx, { ids: wanted })).map(({ id, name }) => [id, name]));
}

/** The same, with those that are known already: asks for the others only. */
export async function namesBesides(tx: ReadTx, known: ReadonlyMap<string, string>, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const others = ids.filter((id) => id !== null && !known.has(id));
  return others.length === 0 ? known : new Map([...known, ...(await namesOf(tx, others))]);
}

export const findKinds = async (tx: ReadTx, ids: readonly (string | null)[]): Promise<Map<string, string | null>> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await tx.db.selectFrom('lookup').select(['id', 'kind']).where('id', 'in', wanted).execute();
  return new Map(rows.map(({ id, kind }) => [id, kind]));
};
