import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { BulkTx } from '../database/scope.ts';
import { Refusal } from '../refusal.ts';
import type { Kept } from './made.ts';

const atOnce = 500;

/** Somebody made the like meanwhile. */
const doubled = new Set(['23505', '23P01']);

/** Applies the lines that add or change something, or do one of these, some at a time in the order of the file; what somebody made meanwhile wins, and the load is looked at once more. */
export async function applyPlanned<Line extends { readonly line: number }>(
  tx: BulkTx,
  apply: (lines: readonly Line[]) => Promise<void>,
  onDone: (done: number) => void,
  actions: readonly ('add' | 'change')[] = ['add', 'change'],
): Promise<void> {
  let [after, done] = [0, 0];
  for (;;) {
    const { rows } = await sql<Line>`select * from load_plan where action = any(${actions}::text[]) and line > ${after} order by line limit ${atOnce}`.execute(
      tx.db,
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    await apply(rows).catch((error: unknown) => {
      throw error instanceof DatabaseError && doubled.has(error.code ?? '') ? new Refusal('load.changed') : error;
    });
    after = last.line;
    done += rows.length;
    onDone(done);
  }
}

type Cells<Field extends string> = { readonly [Name in Field]: string | number | boolean | null };

/** What a line says of these fields; what is empty there is not said. */
export const saidOf = <Field extends string>(line: Cells<Field>, fields: readonly Field[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, line[field]] as const).filter(([, value]) => value !== null));

/** What of these is other than a record has it. */
export const newOf = (row: object, said: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(said).filter(([name, value]) => Reflect.get(row, name) !== value));

interface Change {
  readonly before: { readonly id: string };
  readonly set: Readonly<Record<string, unknown>>;
}

/** What is to be kept of changes, so that they can be put back: what was there before, and which version is there since. */
export const keptOf = (changes: readonly Change[], now: ReadonlyMap<string, { readonly version: number }>): Kept[] =>
  changes.map(({ before, set }) => ({
    id: before.id,
    version: now.get(before.id)?.version ?? 0,
    before: Object.fromEntries(Object.keys(set).map((name) => [name, Reflect.get(before, name)])),
  }));

/** A kind of record that many are taken up of. */
export interface Taken<Row> {
  readonly takeUpMany: (tx: BulkTx, ids: readonly string[]) => Promise<Row[]>;
}

/** Takes up records that the plan was made of; refuses `load.changed` where one is another by now. */
export async function takeUpPlanned<Row extends { readonly id: string; readonly version: number }>(
  tx: BulkTx,
  kind: Taken<Row>,
  versions: ReadonlyMap<string, number | null>,
): Promise<Row[]> {
  const rows = await kind.takeUpMany(tx, [...versions.keys()]);
  if (rows.length !== versions.size || rows.some(({ id, version }) => versions.get(id) !== version)) throw new Refusal('load.changed');
  return rows;
}
