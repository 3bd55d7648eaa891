import type { listPrivacyRequests } from '@quarterlight/contract/privacy/routes';
import type { Matched } from '@quarterlight/contract/privacy/schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import { type Selectable, sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import type { Place } from '../../platform/privacy/find-person.ts';
import type { Rows } from '../../platform/privacy/personal-data.ts';

export type PlaceRow = Selectable<DB['privacy_place']>;
/** So many records are listed of one person. */
export const mostPlaces = 500;

/** Newest first unless sorted. */
export function findRequests(tx: ReadTx, query: QueryOf<typeof listPrivacyRequests>) {
  let rows = tx.db.selectFrom('privacy_request').selectAll('privacy_request');
  if (query.state !== undefined) rows = rows.where('privacy_request.state', '=', query.state);
  if (query.q !== undefined) rows = rows.where(beginsWith('privacy_request.name_key', sortKey(query.q)));
  const keys = { createdAt: 'privacy_request.created_at', dueOn: 'privacy_request.due_on', name: 'privacy_request.name_key' };
  return keysetPage(tx, rows, { request: query, id: 'privacy_request.id', keys, byDefault: '-createdAt' });
}

/** The records of a request, in the order in which they were listed: what was surely theirs before what only may be. */
export const findPlaces = (tx: ReadTx, requestId: string): Promise<PlaceRow[]> =>
  tx.db.selectFrom('privacy_place').selectAll().where('request_id', '=', requestId).orderBy('id').limit(mostPlaces).execute();

interface NewPlace extends Omit<Place, 'matched'> {
  readonly matched: readonly Matched[];
}

/** Adds what was found; what is there already stays as it was chosen. */
export async function addPlaces(tx: WriteTx, requestId: string, places: readonly NewPlace[]): Promise<void> {
  if (places.length === 0) return;
  const rows = places.map(({ table, id, title, label, detail, matched, sure }) => ({
    id: newId(),
    request_id: requestId,
    of_table: table,
    record_id: id,
    title,
    label,
    detail,
    matched: [...matched],
    chosen: sure,
  }));
  await tx.db
    .insertInto('privacy_place')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'request_id', 'of_table', 'record_id']).doNothing())
    .execute();
}

export async function dropPlaces(tx: WriteTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .deleteFrom('privacy_place')
    .where('id', 'in', [...ids])
    .execute();
}

/** Chooses these of a request's records and no others. */
export async function choose(tx: WriteTx, requestId: string, ids: readonly string[]): Promise<void> {
  const places = tx.db.updateTable('privacy_place').where('request_id', '=', requestId);
  await places.set({ chosen: false }).execute();
  if (ids.length > 0)
    await places
      .set({ chosen: true })
      .where('id', 'in', [...ids])
      .execute();
}

/** Chooses these records, each by its table and id, and no others, whatever was found or chosen before. */
export async function chooseRecords(tx: WriteTx, requestId: string, records: readonly (readonly [string, string])[]): Promise<void> {
  await choose(tx, requestId, []);
  const [ids, tables, of] = [records.map(() => newId()), records.map(([table]) => table), records.map(([, id]) => id)];
  await sql`insert into privacy_place (id, request_id, of_table, record_id, title, matched, chosen)
    select distinct on (of_table, record_id) id, ${requestId}, of_table, record_id, 'Restored', '{record}', true
      from unnest(${ids}::uuid[], ${tables}::text[], ${of}::uuid[]) as l (id, of_table, record_id)
    on conflict (tenant_id, request_id, of_table, record_id) do update set chosen = true`.execute(tx.db);
}

/** The records that were chosen, by their table. */
export async function chosenRows(tx: ReadTx, requestId: string): Promise<Rows> {
  const places = tx.db.selectFrom('privacy_place').select(['of_table', 'record_id']).where('request_id', '=', requestId);
  const rows = new Map<string, Set<string>>();
  for (const { of_table: table, record_id: id } of await places.where('chosen', '=', true).orderBy('id').execute())
    rows.set(table, (rows.get(table) ?? new Set()).add(id));
  return rows;
}

/** Notes what was erased of a request, in the transaction that erases it; what is noted already counts once. */
export async function noteErased(
  tx: WriteTx,
  requestId: string,
  { title, table }: { readonly title: string; readonly table: string },
  ids: readonly (string | null)[],
) {
  await sql`insert into privacy_erased (request_id, title, of_table, record_id)
    select ${requestId}, ${title}, ${table}, coalesce(id, gen_random_uuid()) from unnest(${ids}::uuid[]) id on conflict do nothing`.execute(tx.db);
}

/** How many of what were noted as erased, and forgets the notes. */
export async function takeErased(tx: WriteTx, requestId: string): Promise<{ title: string; count: number }[]> {
  const { rows } = await sql<{ title: string; count: number }>`select title, count(*)::int8 as count from privacy_erased where request_id = ${requestId}
    group by title order by title`.execute(tx.db);
  await tx.db.deleteFrom('privacy_erased').where('request_id', '=', requestId).execute();
  return rows;
}

/** How the background's work under a key is: 'waiting', 'running', 'retrying', 'failed'; null where there is none. */
export const taskState = async (tx: ReadTx, key: string): Promise<string | null> =>
  (await sql<{ state: string | null }>`select app.own_task_state(${key}) as state`.execute(tx.db)).rows[0]?.state ?? null;

/** Requests of which the background has something to do by now. */
export async function findWaiting(tx: ReadTx) {
  const requests = tx.db.selectFrom('privacy_request').select(['id', 'state']).limit(100);
  return [
    ...(await requests.where('state', 'in', ['looking', 'erasing']).execute()),
    ...(await requests.where('state', '=', 'erased').where('held_until', '<', tx.today).execute()),
  ];
}

/** Lets go of what the records of a request are called; their ids stay for what is erased later. */
export const forgetPlaces = (tx: WriteTx, requestId: string) =>
  tx.db.updateTable('privacy_place').set({ label: '', detail: '' }).where('request_id', '=', requestId).execute();
