import { type RawBuilder, sql } from 'kysely';
import type { WriteTx } from '../database/scope.ts';
import type { SearchDefinition } from '../search/define-search.ts';
import { keepEntries } from '../search/keep-entries.ts';
import { isLeft, rowsOf } from './gather-rows.ts';
import type { Erasure, PersonalData, Rows } from './personal-data.ts';

/** So many rows are erased by one transaction. */
const atOnce = 1_000;

interface Options {
  readonly searches: readonly SearchDefinition[];
  /** Has bytes cleared away that no row names any more. */
  readonly clearBytes: (tx: WriteTx, hashes: readonly string[]) => Promise<void>;
  /** Told of what was erased, in the transaction that erases it; a row that is erased in several parts is told in each. An id is null where a row has none. */
  readonly onErased: (tx: WriteTx, of: Pick<PersonalData, 'title' | 'table'>, ids: readonly (string | null)[]) => Promise<void>;
}

/** In what it is written: a scope, for a transaction a part, or one transaction for all. */
export interface Writes {
  write<Result>(work: (tx: WriteTx) => Promise<Result>): Promise<Result>;
}

/**
 * Erases what is held of somebody, what hangs on something before it, a thousand rows at a time. What was erased already is left alone, so that one that was
 * interrupted goes on.
 */
export async function eraseRows(writes: Writes, personal: readonly PersonalData[], rows: Rows, options: Options): Promise<void> {
  for (const held of inOrder(personal)) {
    const pass = (erase: (tx: WriteTx) => Promise<Pass>) =>
      eraseAll(writes, async (tx) => {
        const passed = await erase(tx);
        if (passed.ids.length > 0) await options.onErased(tx, held, passed.ids);
        return passed;
      });
    await pass((tx) => eraseSome(tx, held, rows, options));
    if (held.by) await pass((tx) => eraseLocked(tx, held, rows));
  }
  await writes.write(async (tx) => {
    await forgetReplies(tx, rows);
    for (const search of options.searches) await keepEntries(tx.db, search, [...(rows.get(search.table) ?? [])]);
  });
}

/** What one pass found left to erase, and the ids of what it erased: null where a row has none. */
interface Pass {
  readonly found: number;
  readonly ids: readonly (string | null)[];
}

/** Passes until nothing is left: a row that somebody changed meanwhile is taken up by the next, as it is then. */
async function eraseAll(writes: Writes, pass: (tx: WriteTx) => Promise<Pass>): Promise<void> {
  const done = new Set<string>();
  for (let idle = 0; idle < 20; ) {
    const { found, ids } = await writes.write(pass);
    if (found === 0) return;
    // A row that is still left once it was erased would be so for ever.
    idle = ids.every((id) => id !== null && done.has(id)) ? idle + 1 : 0;
    for (const id of ids) if (id !== null) done.add(id);
  }
  throw new Error('Rows that were to be erased stay as they are.');
}

/** Answers to repeatable requests that made or changed one of the records say nothing from now on; that they were asked stays, so that none is done twice. */
async function forgetReplies(tx: WriteTx, rows: Rows): Promise<void> {
  const ids = [...rows.values()].flatMap((each) => [...each]);
  await sql`update idempotency_key set reply = null where reply ->> 'id' = any(${ids}::text[])`.execute(tx.db);
}

/** What hangs on something first, from above downwards; then the records that it hangs on, by whose names it may have been found. */
const inOrder = (personal: readonly PersonalData[]): readonly PersonalData[] => [
  ...personal.filter(({ find }) => find === undefined).toReversed(),
  ...personal.filter(({ find }) => find !== undefined).toReversed(),
];

/** Those of a part that are left and not held. */
function leftOf(held: PersonalData, rows: Rows, condition: RawBuilder<unknown>): RawBuilder<unknown> | undefined {
  const part = rowsOf(held, rows);
  const stays = held.held ? sql`and not coalesce((${sql.raw(held.held.when)}), false)` : sql``;
  return part && sql`from ${part.from} where ${part.where} and ${isLeft(held)} ${stays} ${condition} limit ${atOnce}`;
}

async function eraseSome(tx: WriteTx, held: PersonalData, rows: Rows, { clearBytes }: Options): Promise<Pass> {
  const left = leftOf(held, rows, held.by ? sql`and not (${sql.raw(held.by.when)})` : sql``);
  if (left === undefined || Object.keys(held.erases).length === 0) return { found: 0, ids: [] };
  const those = sql`r.ctid = any(array(select at from those)) returning to_jsonb(r) ->> 'id' as id`;
  const { rows: passes } = await sql<Pass & { hashes: string[] }>`with those as materialized (select r.ctid as at ${left}),
      done as (${held.erases === 'removed' ? sql`delete from ${sql.table(held.table)} r where` : sql`update ${sql.table(held.table)} r set ${setOf(held, held.erases)} where`}
        ${those}, ${held.bytes ? sql`r.hash` : sql`null::text`} as hash)
    select (select count(*) from those)::int8 as found, array(select id from done) as ids, array(select hash from done where hash is not null) as hashes`.execute(
    tx.db,
  );
  const [pass] = passes;
  if (pass === undefined) return { found: 0, ids: [] };
  if (held.erases === 'removed') await clearBytes(tx, pass.hashes);
  return pass;
}

function setOf({ versioned }: PersonalData, erases: Erasure): RawBuilder<unknown> {
  const set = Object.entries(erases).map(([column, becomes]) => sql`${sql.ref(column)} = (${sql.raw(becomes)})`);
  return sql.join(versioned ? [...set, sql`version = version + 1`] : set);
}

/** What the app itself may not change, by the function that may. */
async function eraseLocked(tx: WriteTx, held: PersonalData, rows: Rows): Promise<Pass> {
  const left = held.by && leftOf(held, rows, sql`and (${sql.raw(held.by.when)})`);
  if (held.by === undefined || left === undefined) return { found: 0, ids: [] };
  const { rows: done } = await sql<{ count: number; ids: string[] }>`select ${sql.raw(held.by.call.replace('$ids', 'l.ids'))} as count, l.ids from
    (select array(select r.id ${left}) as ids) l`.execute(tx.db);
  const [{ count, ids } = { count: 0, ids: [] }] = done;
  return { found: count, ids: count > 0 ? ids : [] };
}
