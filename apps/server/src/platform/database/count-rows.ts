import { type Expression, sql } from 'kysely';
import { askWithCustomPlan } from './custom-plan.ts';
import type { ReadTx } from './scope.ts';

/** A total is exact up to here. */
export const countUpTo = 10_000;

/** Anything that can stand in parentheses. */
export type Counted = Expression<unknown>;

/** How many rows a query has, counted up to one more than 10,000. */
export async function countRows(tx: ReadTx, query: Counted): Promise<number> {
  const [row] = await askWithCustomPlan(tx, sql<{ count: number }>`select count(*) as count from (${query} limit ${countUpTo + 1}) as counted`.compile(tx.db));
  return row?.count ?? 0;
}
