import { newId } from '@quarterlight/kit/ids';
import { CompiledQuery } from 'kysely';
import { type AuditEntry, writingAuditOf } from '../log/audit.ts';
import type { Statement } from './line.ts';
import type { ReadTx, WriteTx } from './scope.ts';

/** How a statement that draws a number ends: it answers the number, and keeps it for those that follow in its transaction. */
export const tellNumber = "number, set_config('app.number', number, true)";

interface Steps<Result> {
  /** Draws the number and writes the record; its one row is `tellNumber`. */
  readonly statement: Statement;
  readonly entry: (number: string) => AuditEntry;
  readonly answer: (number: string) => Result;
}

/**
 * What a write may give back instead of its answer: the record is still to be written, by one statement that draws its number. That, the log entry, hints
 * and the kept answer then leave in one trip with the commit, so that the counter, for which all wait, is held no longer than the database takes.
 */
export class Numbered<Result> {
  readonly statement: Statement;
  readonly answer: (number: string) => Result;
  readonly entryOf: (number: string) => AuditEntry;
  /** Stands in entry and answer for the number, until the database puts the drawn one there. */
  readonly mark = newId();

  constructor({ statement, entry, answer }: Steps<Result>) {
    this.statement = statement;
    this.entryOf = entry;
    this.answer = answer;
  }
}

/** What it writes, in its order. */
export const numberingOf = <Result>(tx: Pick<ReadTx, 'actor'>, { statement, entryOf, mark }: Numbered<Result>): readonly Statement[] => [
  statement,
  writingAuditOf(tx, entryOf(mark), mark),
];

/** Writes it before the transaction's end, for what has to know the number. */
export async function numberNow<Result>(tx: WriteTx, numbered: Numbered<Result>): Promise<{ readonly number: string; readonly answer: Result }> {
  const sent = numberingOf(tx, numbered).map(({ text, values }) => tx.db.executeQuery<{ number: string }>(CompiledQuery.raw(text, [...values])));
  const [drawn] = await Promise.all(sent);
  const number = drawn?.rows[0]?.number ?? '';
  return { number, answer: numbered.answer(number) };
}
