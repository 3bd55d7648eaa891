import { type RawBuilder, sql } from 'kysely';
import type { ReadTx } from '../database/scope.ts';

/** One thing that a new company has to see to before it works, and the page where that is done. */
export interface SetUpItem {
  readonly name: string;
  /** Its place in the list: lower comes first. */
  readonly place: number;
  readonly title: string;
  /** Why, in one short line. */
  readonly text: string;
  readonly page: string;
  /** Whether the data show it done, by one cheap question. */
  readonly isDone: (tx: ReadTx) => Promise<boolean>;
}

/** Whether there is a row of what is asked for. */
export async function isAny(tx: ReadTx, rows: RawBuilder<unknown>): Promise<boolean> {
  const { rows: found } = await sql<{ there: boolean }>`select exists (${rows}) as there`.execute(tx.db);
  return found[0]?.there === true;
}
