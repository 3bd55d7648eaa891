import type { LogCriteria } from '@quarterlight/contract/system/schemas';
import { day } from '@quarterlight/kit/days';
import { emptyId, idAt } from '@quarterlight/kit/ids';
import { boundsOf } from '@quarterlight/kit/instants';
import { sql } from 'kysely';
import { seesAll } from '../../platform/access/actor.ts';
import { keysetPage } from '../../platform/database/keyset.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';

const entryColumns = [
  'log_entry.id',
  'log_entry.at',
  'log_entry.entity',
  'log_entry.entity_id',
  'log_entry.label',
  'log_entry.action',
  'log_entry.user_id',
  'log_entry.username',
  'log_entry.key_id',
  'log_entry.key_name',
  'log_entry.ip',
  'log_entry.fields',
  'log_entry.digest',
] as const;

const entries = (tx: ReadTx) =>
  tx.db.selectFrom('log_entry').leftJoin('log_seal', 'log_seal.entry_id', 'log_entry.id').select(entryColumns).select(['log_seal.position', 'log_seal.hash']);
type LogEntryRow = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>;

/** One page of entries, newest first. */
export function findEntries(tx: ReadTx, criteria: LogCriteria) {
  const { entity, entityId, userId, action, text, from, to } = criteria;
  let query = entries(tx);
  // The policies say so too, but they would look at every entry first.
  if (!seesAll(tx.actor)) query = query.where('log_entry.id', '=', emptyId);
  if (entity !== undefined) query = query.where('log_entry.entity', '=', entity);
  if (entityId !== undefined) query = query.where('log_entry.entity_id', '=', entityId);
  if (userId !== undefined) query = query.where('log_entry.user_id', '=', userId);
  if (action !== undefined) query = query.where(sql<boolean>`starts_with(log_entry.action, ${action})`);
  if (text !== undefined) {
    const wanted = text.toLowerCase();
    query = query.where(sql<boolean>`strpos(lower(log_entry.label || ' ' || log_entry.username || ' ' || log_entry.action), ${wanted}) > 0`);
  }
  if (from !== undefined) query = query.where('log_entry.id', '>=', idAt(Date.parse(boundsOf(day(from), tx.tenant.timeZone).from)));
  if (to !== undefined) query = query.where('log_entry.id', '<', idAt(Date.parse(boundsOf(day(to), tx.tenant.timeZone).to)));
  return keysetPage(tx, query, {
    request: { limit: criteria.limit, after: criteria.after },
    id: 'log_entry.id',
    keys: { at: 'log_entry.id' },
    byDefault: '-at',
  });
}

/** One page of what happened to a record, newest first, with its values. */
export function findTimeline(
  tx: ReadTx,
  entity: string,
  entityId: string,
  { limit, after, before }: Pick<LogCriteria, 'limit' | 'after'> & { before?: string | undefined },
) {
  let query = entries(tx)
    .leftJoin('log_value', (join) => join.onRef('log_value.tenant_id', '=', 'log_entry.tenant_id').onRef('log_value.entry_id', '=', 'log_entry.id'))
    .select(['log_value.before', 'log_value.after'])
    .where('log_entry.entity_id', '=', entityId)
    .where('log_entry.entity', '=', entity);
  if (!seesAll(tx.actor)) query = query.where('log_entry.id', '=', emptyId);
  return keysetPage(tx, query, { request: { limit, after, before }, id: 'log_entry.id', keys: { at: 'log_entry.id' }, byDefault: '-at' });
}

export async function findEntry(tx: ReadTx, id: string): Promise<LogEntryRow | undefined> {
  return entries(tx).where('log_entry.id', '=', id).executeTakeFirst();
}

/** What people recognise these records by, as the newest entry with a label of each tells. */
export async function findLabels(tx: ReadTx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; label: string }>`
    select about.id, newest.label from unnest(${ids}::uuid[]) as about (id)
    cross join lateral (select label from log_entry e where e.entity_id = about.id and label <> '' order by e.id desc limit 1) newest`.execute(tx.db);
  return new Map(rows.map(({ id, label }) => [id, label]));
}

export async function findValues(tx: ReadTx, entryId: string) {
  return tx.db.selectFrom('log_value').select(['salt', 'before', 'after']).where('entry_id', '=', entryId).executeTakeFirst();
}

/** The distinct names of what the log tells about, found by skipping from one to the next in the index. */
export async function findEntities(tx: ReadTx): Promise<string[]> {
  const names: string[] = [];
  if (!seesAll(tx.actor)) return names;
  for (;;) {
    const last = names.at(-1);
    let query = tx.db.selectFrom('log_entry').select('entity').orderBy('entity').limit(1);
    if (last !== undefined) query = query.where('entity', '>', last);
    const row = await query.executeTakeFirst();
    if (!row) return names;
    names.push(row.entity);
  }
}

export async function lockChain(tx: WriteTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`log chain ${tx.tenant.id}`}, 0))`.execute(tx.db);
}

export async function findHead(tx: ReadTx) {
  return tx.db.selectFrom('log_seal').select(['position', 'hash', 'entry_id']).orderBy('position', 'desc').limit(1).executeTakeFirst();
}

/** The entry that was made last of those that are sealed. */
export async function findYoungestSealed(tx: ReadTx): Promise<string | undefined> {
  return (await tx.db.selectFrom('log_seal').select('entry_id').orderBy('entry_id', 'desc').limit(1).executeTakeFirst())?.entry_id;
}

export async function findSeal(tx: ReadTx, position: number) {
  return tx.db.selectFrom('log_seal').select(['position', 'hash', 'entry_id']).where('position', '=', position).executeTakeFirst();
}

/** Looks at so many entries from an id on, oldest first: those that no seal covers, and the id where others follow. */
export async function findUnsealed(tx: ReadTx, fromId: string, looked: number) {
  const from = tx.db.selectFrom('log_entry').where('id', '>=', fromId).orderBy('id');
  const [unsealed, next] = await Promise.all([
    tx.db
      .selectFrom(from.selectAll().limit(looked).as('log_entry'))
      .select(entryColumns)
      .where(sql<boolean>`not exists (select from log_seal where log_seal.tenant_id = log_entry.tenant_id and log_seal.entry_id = log_entry.id)`)
      .orderBy('log_entry.id')
      .execute(),
    from.select('id').offset(looked).limit(1).executeTakeFirst(),
  ]);
  return { unsealed, next: next?.id };
}

export async function insertSeals(tx: WriteTx, rows: readonly { position: number; entry_id: string; hash: string }[]): Promise<void> {
  await tx.db.insertInto('log_seal').values(rows).execute();
}

/** Sealed entries with their values after a position, in the order of the chain. */
export async function findSealed(tx: ReadTx, afterPosition: number, limit: number) {
  return tx.db
    .selectFrom('log_seal')
    .innerJoin('log_entry', 'log_entry.id', 'log_seal.entry_id')
    .leftJoin('log_value', 'log_value.entry_id', 'log_entry.id')
    .select(entryColumns)
    .select(['log_seal.position', 'log_seal.hash', 'log_value.salt', 'log_value.before', 'log_value.after'])
    .where('log_seal.position', '>', afterPosition)
    .orderBy('log_seal.position')
    .limit(limit)
    .execute();
}

const unsealedEntries = (tx: ReadTx) =>
  tx.db.selectFrom('log_entry').leftJoin('log_seal', 'log_seal.entry_id', 'log_entry.id').where('log_seal.entry_id', 'is', null);

/** Entries without a seal from an id on: the tail that is about to be sealed. */
export async function countUnsealed(tx: ReadTx, fromId: string): Promise<number> {
  const row = await unsealedEntries(tx)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('log_entry.id', '>=', fromId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The oldest entry without a seal before an id: one that was put in later. */
export async function findPlanted(tx: ReadTx, beforeId: string): Promise<string | undefined> {
  return (await unsealedEntries(tx).select('log_entry.id').where('log_entry.id', '<', beforeId).orderBy('log_entry.id').limit(1).executeTakeFirst())?.id;
}
