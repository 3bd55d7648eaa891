import { DatabaseError } from 'pg';
import type { BulkTx } from '../database/scope.ts';
import { DependedOn } from './define-import.ts';
import { type Touched, touchedIn } from './made.ts';
import type { Taken } from './planned.ts';

const atOnce = 500;
const first = '00000000-0000-0000-0000-000000000000';

/** Takes back what a load did to a table, some records at a time. Fails as `DependedOn` with `inUse` where something needs one of them. */
export async function inParts(
  tx: BulkTx,
  loadId: string,
  table: Parameters<typeof touchedIn>[2],
  inUse: string,
  putBack: (touched: readonly Touched[]) => Promise<void>,
): Promise<void> {
  try {
    for (let after: string | undefined = first; after !== undefined; ) {
      const touched: Touched[] = await touchedIn(tx, loadId, table, after, atOnce);
      await putBack(touched);
      after = touched.at(-1)?.id;
    }
  } catch (error) {
    throw error instanceof DatabaseError && error.code === '23503' ? new DependedOn(inUse) : error;
  }
}

/** Takes up what a load made and what it changed, with what that was; nobody changes them from here on. Fails as `DependedOn` where somebody has. */
export async function takeUpTouched<Row extends { readonly id: string; readonly version: number }>(
  tx: BulkTx,
  kind: Taken<Row>,
  touched: readonly Touched[],
  changedSince: (row: Row) => string,
) {
  const byId = new Map(touched.map((each) => [each.id, each]));
  const changed: { before: Row; set: Record<string, unknown> }[] = [];
  const added: Row[] = [];
  for (const row of await kind.takeUpMany(tx, [...byId.keys()])) {
    const { version, before = null } = byId.get(row.id) ?? {};
    if (version !== row.version) throw new DependedOn(changedSince(row));
    if (before === null) added.push(row);
    else changed.push({ before: row, set: before });
  }
  return { added, changed };
}
