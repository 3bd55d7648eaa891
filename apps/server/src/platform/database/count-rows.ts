import { type Expression, sql } from 'kysely';
import type { ReadTx } from './scope.ts';

/** A total is exact up to here. */
export const countUpTo = 10_000;

/** Anything that can stand in parentheses. */
export type Counted = Expression<unknown>;

// Who counted what beyond that last, and when (milliseconds); the longest ago comes first.
const beyond = new Map<string, number>();
const remembered = 10_000;
const mostRemembered = 1_000;

/**
 * How many rows a query has, counted up to one more than 10,000. That there were more is believed for ten seconds: a long list is read page by page, and
 * again by every open screen after each change, and counting it costs twice what showing it does.
 */
export async function countRows(tx: ReadTx, query: Counted): Promise<number> {
  const counting = sql<{ count: number }>`select count(*) as count from (${query} limit ${sql.lit(countUpTo + 1)}) as counted`.compile(tx.db);
  const { customerId, branchId, technicianId } = tx.actor;
  const key = JSON.stringify([tx.tenant.id, customerId, branchId, technicianId, counting.sql, counting.parameters]);
  const now = Date.parse(tx.now);
  const since = now - (beyond.get(key) ?? 0);
  if (since >= 0 && since < remembered) return countUpTo + 1;
  const { rows } = await tx.db.executeQuery<{ count: number }>(counting);
  const count = rows[0]?.count ?? 0;
  beyond.delete(key);
  if (count > countUpTo) beyond.set(key, now);
  const [longestAgo] = beyond.keys();
  if (beyond.size > mostRemembered && longestAgo !== undefined) beyond.delete(longestAgo);
  return count;
}
