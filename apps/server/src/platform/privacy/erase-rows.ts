import { sql } from 'kysely';
import type { Scope, WriteTx } from '../database/scope.ts';
import type { SearchDefinition } from '../search/define-search.ts';
import { keepEntries } from '../search/keep-entries.ts';
import { isLeft, rowsOf } from './gather-rows.ts';
import type { PersonalData, Rows } from './personal-data.ts';

/** So many rows are erased by one transaction. */
const atOnce = 1_000;

interface Options {
  readonly searches: readonly SearchDefinition[];
  /** Has bytes cleared away that no row names any more. */
  readonly clearBytes: (tx: WriteTx, hashes: readonly string[]) => Promise<void>;
}

/**
 * Erases what is held of somebody, what hangs on something before it, a thousand rows in each transaction. What was erased already is left alone, so that one
 * that was interrupted goes on. Answers how many by what people call them.
 */
export async function eraseRows(scope: Scope, personal: readonly PersonalData[], rows: Rows, options: Options): Promise<Map<string, number>> {
  const erased = new Map<string, number>();
  for (const held of inOrder(personal)) {
    let count: number;
    do {
      count = await scope.write((tx) => eraseSome(tx, held, rows, options));
      if (count > 0) erased.set(held.title, (erased.get(held.title) ?? 0) + count);
    } while (count >= atOnce);
  }
  await scope.write(async (tx) => {
    for (const search of options.searches) await keepEntries(tx.db, search, [...(rows.get(search.table) ?? [])]);
  });
  return erased;
}

/** What hangs on something first, from above downwards; then the records that it hangs on, by whose names it may have been found. */
const inOrder = (personal: readonly PersonalData[]): readonly PersonalData[] => [
  ...personal.filter(({ find }) => find === undefined).toReversed(),
  ...personal.filter(({ find }) => find !== undefined).toReversed(),
];

async function eraseSome(tx: WriteTx, held: PersonalData, rows: Rows, { clearBytes }: Options): Promise<number> {
  const part = rowsOf(held, rows);
  if (part === undefined || Object.keys(held.erases).length === 0) return 0;
  const table = sql.table(held.table);
  const stays = held.held ? sql`and not coalesce((${sql.raw(held.held.when)}), false)` : sql``;
  const locked = held.by ? sql`and not (${sql.raw(held.by.when)})` : sql``;
  const those = sql`select r.ctid from ${part.from} where ${part.where} and ${isLeft(held)} ${stays} ${locked} limit ${atOnce}`;
  if (held.erases === 'removed') {
    const gone = await sql<{
      hash: string | null;
    }>`delete from ${table} r where r.ctid = any(array(${those})) returning ${held.bytes ? sql`r.hash` : sql`null`} as hash`.execute(tx.db);
    await clearBytes(
      tx,
      gone.rows.flatMap(({ hash }) => (hash === null ? [] : [hash])),
    );
    return gone.rows.length;
  }
  const set = Object.entries(held.erases).map(([column, becomes]) => sql`${sql.ref(column)} = (${sql.raw(becomes)})`);
  if (held.versioned) set.push(sql`version = version + 1`);
  const { numAffectedRows = 0n } = await sql`update ${table} r set ${sql.join(set)} where r.ctid = any(array(${those}))`.execute(tx.db);
  return Number(numAffectedRows) + (held.by ? await eraseLocked(tx, held, part, held.by) : 0);
}

async function eraseLocked(
  tx: WriteTx,
  held: PersonalData,
  part: NonNullable<ReturnType<typeof rowsOf>>,
  { call, when }: NonNullable<PersonalData['by']>,
): Promise<number> {
  const stays = held.held ? sql`and not coalesce((${sql.raw(held.held.when)}), false)` : sql``;
  const { rows } = await sql<{ count: number }>`select ${sql.raw(call.replace('$ids', 'l.ids'))} as count from
    (select array(select r.id from ${part.from} where ${part.where} and ${isLeft(held)} ${stays} and (${sql.raw(when)}) limit ${atOnce}) as ids) l`.execute(
    tx.db,
  );
  return rows[0]?.count ?? 0;
}
