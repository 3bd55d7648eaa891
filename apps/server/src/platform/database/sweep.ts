import { idAt } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import type { Scope } from './scope.ts';

const batch = 5_000;
const hour = 3_600_000;
const hintsKept = hour;
const keysKept = 7 * 24 * hour;

/** Removes a tenant's rows that were made longer ago than this, by the time in their ids, a few thousand in each transaction. */
export async function removeOlder(scope: Scope, table: string, milliseconds: number): Promise<void> {
  const before = idAt(Date.parse(scope.now()) - milliseconds);
  const name = sql.table(table);
  await inBatches(scope, sql`delete from ${name} where id in (select id from ${name} where id < ${before} order by id limit ${batch})`);
}

/** Removes what the platform itself keeps for a while: hints for an hour, keys of repeatable requests for a week. */
export async function sweepPlatform(scope: Scope): Promise<void> {
  await removeOlder(scope, 'hint', hintsKept);
  const before = new Date(Date.parse(scope.now()) - keysKept).toISOString();
  await inBatches(
    scope,
    sql`delete from idempotency_key where (user_id, key) in (select user_id, key from idempotency_key where at < ${before} order by at limit ${batch})`,
  );
}

async function inBatches(scope: Scope, removal: ReturnType<typeof sql>): Promise<void> {
  let removed: bigint;
  do removed = await scope.write(async (tx) => (await removal.execute(tx.db)).numAffectedRows ?? 0n);
  while (removed === BigInt(batch));
}

/** Sweeps each tenant at most once an hour, when something happened in it. */
export function makeSweeper(sweeps: readonly ((scope: Scope) => Promise<void>)[], everyMilliseconds = hour): (scope: Scope) => Promise<void> {
  const last = new Map<string, number>();
  return async (scope) => {
    const now = Date.now();
    if (now - (last.get(scope.tenant.id) ?? 0) < everyMilliseconds) return;
    last.set(scope.tenant.id, now);
    for (const sweep of sweeps) await sweep(scope);
  };
}
