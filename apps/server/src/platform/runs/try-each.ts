import type { BulkResult } from '@quarterlight/contract/runs/schemas';
import type { ReadTx, Scope, WriteTx } from '../database/scope.ts';
import { Refusal } from '../refusal.ts';

/** Undoes a transaction that was only tried. */
class Tried extends Error {
  readonly what: string;
  constructor(what: string) {
    super('This was only tried.');
    this.what = what;
  }
}

/** What people call the records of these ids. */
export type NumbersOf = (tx: ReadTx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** What would come of the same done to each of many records: it is done and undone, so that what is told is what would happen. */
export async function tryEach(
  scope: Scope,
  given: readonly string[],
  { numbersOf, one }: { readonly numbersOf: NumbersOf; readonly one: (tx: WriteTx, id: string) => Promise<string> },
): Promise<BulkResult> {
  const ids = [...new Set(given)];
  const numbers = await scope.read((tx) => numbersOf(tx, ids));
  const lines: BulkResult['lines'] = [];
  for (const id of ids) {
    const number = numbers.get(id) ?? '';
    lines.push({ id, number, ...(await tryOne(scope, id, number, one)) });
  }
  return { lines };
}

async function tryOne(scope: Scope, id: string, number: string, one: (tx: WriteTx, id: string) => Promise<string>): Promise<{ done: boolean; what: string }> {
  try {
    return await scope.write(async (tx) => {
      throw new Tried(await one(tx, id));
    });
  } catch (error) {
    if (error instanceof Tried) return { done: true, what: error.what };
    if (error instanceof Refusal) return { done: false, what: withoutNumber(error.message, number) };
    throw error;
  }
}

/** A line that begins with the number already need not say it again. */
export const withoutNumber = (message: string, number: string): string =>
  number !== '' && message.startsWith(`${number}: `) ? message.slice(number.length + 2) : message;
