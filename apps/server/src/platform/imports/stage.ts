import { pipeline } from 'node:stream/promises';
import type { ReadingManner } from '@quarterlight/contract/loads/schemas';
import { sql } from 'kysely';
import { escapeIdentifier } from 'pg';
import { from } from 'pg-copy-streams';
import type { BulkTx } from '../database/scope.ts';
import { type Columns, sqlTypeOf } from './columns.ts';
import { Unreadable } from './file-row.ts';
import { readLines } from './read-file.ts';
import type { FileType } from './reading.ts';

interface Staged {
  readonly path: string;
  readonly type: FileType;
  readonly columns: Columns;
  readonly manner: ReadingManner;
  readonly choice: Readonly<Record<string, number>>;
  /** Told of every piece that has been read, with the lines so far. */
  readonly onLines: (lines: number) => void;
}

const newline = 10;

/** Lays the lines of a file into `load_row`, for this transaction alone, and gives their number. Fails as `Unreadable`, in words for whoever brought the file. */
export async function stageLines(tx: BulkTx, { path, type, columns, manner, choice, onLines }: Staged): Promise<number> {
  const fields = Object.entries(columns).map(([name, column]) => `${escapeIdentifier(name)} ${sqlTypeOf(column)}`);
  await sql`${sql.raw(`create temporary table load_row (line bigint not null, wrong text, ${fields.join(', ')}) on commit drop`)}`.execute(tx.db);
  const reading = readLines({ path, type }, { columns, manner, choice });
  let lines = 0;
  async function* counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) lines += 1;
      onLines(lines);
      yield chunk;
    }
    // What it could not read to its end is not loaded.
    await reading.ended;
  }
  try {
    await pipeline(reading.lines, counted, tx.client.query(from('copy load_row from stdin')));
  } catch (error) {
    // Why the reading program stopped says more than that its output did.
    await reading.ended;
    throw error;
  } finally {
    reading.stop();
  }
  if (lines === 0) throw new Unreadable('No line stands behind the headers.');
  await sql`create unique index load_row_line on load_row (line)`.execute(tx.db);
  await sql`analyze load_row`.execute(tx.db);
  return lines;
}
