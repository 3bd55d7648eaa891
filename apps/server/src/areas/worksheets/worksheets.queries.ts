import { emptyId, newId } from '@quarterlight/kit/ids';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import type { TimelineEntry } from '../../platform/record/declaration.ts';
import { namesOf } from '../identity/index.ts';

export type WorksheetRow = Selectable<DB['worksheet']>;
export type LineRow = Selectable<DB['worksheet_line']>;
export type VisitRow = Selectable<DB['visit']>;

export const findWorksheet = (tx: ReadTx, id: string): Promise<WorksheetRow | undefined> =>
  tx.db.selectFrom('worksheet').selectAll().where('id', '=', id).executeTakeFirst();

export const insertEvent = (
  tx: WriteTx,
  worksheetId: string,
  { action, summary, reason = '', reasonId, internal = false, unreadFor = null }: TimelineEntry & { readonly unreadFor?: string | null },
) =>
  tx.db
    .insertInto('worksheet_event')
    .values({
      id: newId(),
      worksheet_id: worksheetId,
      at: tx.now,
      action,
      summary,
      reason,
      reason_id: reasonId ?? null,
      internal,
      unread_for: unreadFor,
      user_id: tx.actor.userId,
      user_name: tx.actor.displayName,
      ...boundsByTrigger,
    })
    .execute();

/** Whether the timeline has such an entry. */
export async function hasEvent(tx: ReadTx, worksheetId: string, action: string, summary?: string): Promise<boolean> {
  let events = tx.db.selectFrom('worksheet_event').select('id').where('worksheet_id', '=', worksheetId).where('action', '=', action);
  if (summary !== undefined) events = events.where('summary', '=', summary);
  return (await events.limit(1).executeTakeFirst()) !== undefined;
}

/** When the timeline last says so; null where it never does. */
export async function lastEventAt(tx: ReadTx, worksheetId: string, action: string): Promise<string | null> {
  const events = tx.db.selectFrom('worksheet_event').select('at').where('worksheet_id', '=', worksheetId).where('action', '=', action);
  return (await events.orderBy('id', 'desc').limit(1).executeTakeFirst())?.at ?? null;
}

/** A worksheet's child that is written with these takes its bounds from the worksheet by a trigger. */
const boundsByTrigger = { customer_id: emptyId, bound_branch: emptyId, bound_technician: emptyId };
export const bounded = <Values extends object>(values: Values) => ({ ...values, ...boundsByTrigger });

export const findLines = (tx: ReadTx, worksheetId: string): Promise<LineRow[]> =>
  tx.db.selectFrom('worksheet_line').selectAll().where('worksheet_id', '=', worksheetId).orderBy('position').orderBy('id').execute();

export const findLine = (tx: ReadTx, worksheetId: string, lineId: string): Promise<LineRow | undefined> =>
  tx.db.selectFrom('worksheet_line').selectAll().where('worksheet_id', '=', worksheetId).where('id', '=', lineId).executeTakeFirst();

export const insertLines = (
  tx: WriteTx,
  lines: readonly Omit<Insertable<DB['worksheet_line']>, 'customer_id' | 'bound_branch' | 'bound_technician'>[],
): Promise<LineRow[]> => (lines.length === 0 ? Promise.resolve([]) : tx.db.insertInto('worksheet_line').values(lines.map(bounded)).returningAll().execute());

/** Lines are changed under the lock of their worksheet. */
export const updateLine = (tx: WriteTx, lineId: string, values: Updateable<DB['worksheet_line']>): Promise<LineRow> =>
  tx.db
    .updateTable('worksheet_line')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('id', '=', lineId)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteLine = (tx: WriteTx, lineId: string) => tx.db.deleteFrom('worksheet_line').where('id', '=', lineId).execute();

/** All lines and the timelines of jobs that are removed. */
export async function deleteChildren(tx: WriteTx, worksheetIds: readonly string[]): Promise<void> {
  await sql`delete from worksheet_event where worksheet_id = any(${worksheetIds}::uuid[])`.execute(tx.db);
  await sql`delete from worksheet_line where worksheet_id = any(${worksheetIds}::uuid[])`.execute(tx.db);
}

export const isInWholePieces = async (tx: ReadTx, productId: string): Promise<boolean> =>
  (await tx.db.selectFrom('product').select('whole_units').where('id', '=', productId).executeTakeFirst())?.whole_units ?? false;

/** What of the customers holds their jobs up or keeps them from being invoiced, by id; those that the reader may not see are left out. */
export async function findAccounts(tx: ReadTx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const credit = ['id', 'type', 'on_stop', 'credit_limit_pence', 'exposure_pence'] as const;
  const terms = ['order_number_required', 'required_fields', 'authorisation_limit_pence', 'asks_vat_registered'] as const;
  const rows = await tx.db
    .selectFrom('customer')
    .select([...credit, ...terms])
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, ...account }) => [id, account]));
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

/** The numbers of worksheets by their ids. */
export async function numbersOf(tx: ReadTx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db.selectFrom('worksheet').select(['id', 'number']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
}
