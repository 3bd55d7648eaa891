import type { LogCriteria } from '@quarterlight/contract/system/schemas';
import { day } from '@quarterlight/kit/days';
import { emptyId, idAt } from '@quarterlight/kit/ids';
import { boundsOf } from '@quarterlight/kit/instants';
import { type RawBuilder, sql } from 'kysely';
import { seesAll } from '../../platform/access/actor.ts';
import { keysetPage } from '../../platform/database/keyset.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { chainStart } from './chain.rules.ts';
import { readHead } from './log-heads/head.rules.ts';

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
  'log_entry.label_salt',
  'log_entry.label_digest',
  'log_entry.actor_salt',
  'log_entry.actor_digest',
] as const;

const entries = (tx: ReadTx) =>
  tx.db.selectFrom('log_entry').leftJoin('log_seal', 'log_seal.entry_id', 'log_entry.id').select(entryColumns).select(['log_seal.position', 'log_seal.hash']);
type LogEntryRow = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>;

/** One page of entries, newest first. */
export function findEntries(tx: ReadTx, criteria: LogCriteria) {
  return keysetPage(
    tx,
    conditionsOf(tx, criteria).reduce((query, condition) => query.where(condition), entries(tx)),
    {
      request: { limit: criteria.limit, after: criteria.after },
      id: 'log_entry.id',
      keys: { at: 'log_entry.id' },
      byDefault: '-at',
    },
  );
}

/** A text is looked for in this many entries at most. */
export const mostLookedThrough = 100_000;

/** Whether what the rest of the criteria leaves is too much to be looked through for a text. */
export async function isTooWide(tx: ReadTx, criteria: LogCriteria): Promise<boolean> {
  const all = tx.db.selectFrom('log_entry').select('log_entry.id');
  const rest = conditionsOf(tx, { ...criteria, text: undefined }).reduce((query, condition) => query.where(condition), all);
  return (await rest.orderBy('log_entry.id', 'desc').offset(mostLookedThrough).limit(1).execute()).length > 0;
}

/** What each of the criteria asks of an entry. */
function conditionsOf(tx: ReadTx, criteria: LogCriteria): RawBuilder<boolean>[] {
  const { entity, entityId, userId, keyId, action, text, from, to } = criteria;
  const when = (value: string | undefined, condition: (value: string) => RawBuilder<boolean>) => (value === undefined ? [] : [condition(value)]);
  const at = (wanted: string, edge: 'from' | 'to') => idAt(Date.parse(boundsOf(day(wanted), tx.tenant.timeZone)[edge]));
  return [
    // The policies say so too, but they would look at every entry first.
    ...(seesAll(tx.actor) ? [] : [sql<boolean>`log_entry.id = ${emptyId}`]),
    ...when(entity, (value) => sql<boolean>`log_entry.entity = ${value}`),
    ...when(entityId, (value) => sql<boolean>`log_entry.entity_id = ${value}`),
    ...when(userId, (value) => sql<boolean>`log_entry.user_id = ${value}`),
    ...when(keyId, (value) => sql<boolean>`log_entry.key_id = ${value}`),
    ...when(action, (value) => (value.endsWith('.') ? sql<boolean>`log_entry.entity = ${value.slice(0, -1)}` : sql<boolean>`log_entry.action = ${value}`)),
    ...when(text?.toLowerCase(), (value) => sql<boolean>`strpos(lower(log_entry.label || ' ' || log_entry.username || ' ' || log_entry.action), ${value}) > 0`),
    ...when(from, (value) => sql<boolean>`log_entry.id >= ${at(value, 'from')}`),
    ...when(to, (value) => sql<boolean>`log_entry.id < ${at(value, 'to')}`),
  ];
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

/** The hash on which the link at a position hangs: of the one before, or of the last that was cut as the newest cut says; undefined where neither is there. */
export async function findSealBefore(tx: ReadTx, position: number): Promise<string | undefined> {
  if (position === 1) return chainStart;
  const before = await findSeal(tx, position - 1);
  if (before) return before.hash;
  const { line } = (await tx.db.selectFrom('log_head').select('line').orderBy('number', 'desc').limit(1).executeTakeFirst()) ?? {};
  const base = line === undefined ? undefined : readHead(line)?.base;
  return base?.position === position - 1 ? base.hash : undefined;
}

/** The entries beside one in the whole log, older and younger. */
export async function findNeighbours(tx: ReadTx, { id }: { readonly id: string }): Promise<{ previousId: string | null; nextId: string | null }> {
  const ids = tx.db.selectFrom('log_entry').select('id').limit(1);
  const [previous, next] = await Promise.all([
    ids.where('id', '<', id).orderBy('id', 'desc').executeTakeFirst(),
    ids.where('id', '>', id).orderBy('id').executeTakeFirst(),
  ]);
  return { previousId: previous?.id ?? null, nextId: next?.id ?? null };
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
