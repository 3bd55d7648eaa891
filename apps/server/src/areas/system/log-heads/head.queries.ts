import { sql } from 'kysely';
import type { ReadTx, WriteTx } from '../../../platform/database/scope.ts';

/** More than two full files hold. */
export const mostLines = 10_000;

const lines = (tx: ReadTx) => tx.db.selectFrom('log_head').select(['number', 'position', 'line']).limit(mostLines);

/** The signed lines that the database has from a number on, oldest first. */
export const findLinesFrom = (tx: ReadTx, number: number) => lines(tx).where('number', '>=', number).orderBy('number').execute();

/** The newest lines that the database has, oldest first. */
export const findNewestLines = async (tx: ReadTx) => (await lines(tx).orderBy('number', 'desc').execute()).toReversed();

export async function insertLines(tx: WriteTx, heads: readonly { number: number; position: number; line: string }[]): Promise<void> {
  if (heads.length === 0) return;
  const rows = heads.map(({ number, position, line }) => ({ number, position, line }));
  await tx.db.insertInto('log_head').values(rows).execute();
}

/** The positions at which the chain has the hash that was signed for it; the newest that fits. */
export async function newestFitting(tx: ReadTx, wanted: readonly { position: number; hash: string }[]): Promise<number> {
  const { rows } = await sql<{ position: number }>`select s.position from log_seal s
    join unnest(${wanted.map(({ position }) => position)}::bigint[], ${wanted.map(({ hash }) => hash)}::text[]) as w (position, hash)
      on w.position = s.position and w.hash = s.hash order by s.position desc limit 1`.execute(tx.db);
  return rows[0]?.position ?? 0;
}

/** Cuts the tenant's entries up to a position; the database refuses what is too young. */
export async function cutEntries(tx: WriteTx, upTo: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select app.cut_log(${upTo}) as gone`.execute(tx.db);
  return rows[0]?.gone ?? 0;
}

/** Empties the values of entries that were made before an id, so many of them. */
export async function emptyValues(tx: WriteTx, before: string, most: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select app.empty_log_values(${before}, ${most}) as gone`.execute(tx.db);
  return rows[0]?.gone ?? 0;
}

/** The last of so many positions from the oldest on whose entries were all made before an id; undefined where there is none. */
export async function lastOlder(tx: ReadTx, before: string, at: string, most: number): Promise<{ position: number; hash: string } | undefined> {
  const { rows } = await sql<{ position: number; hash: string }>`
    with oldest as (select s.position, s.hash, e.id < ${before} and e.at < ${at} as old from log_seal s join log_entry e on e.id = s.entry_id
      order by s.position limit ${most + 1})
    select position, hash from oldest where position < (select max(position) from oldest)
      and position < coalesce((select min(position) from oldest where not old), 9223372036854775807) order by position desc limit 1`.execute(tx.db);
  return rows[0];
}
