import { newId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import type { WriteTx } from '../database/scope.ts';
import { Refusal } from '../refusal.ts';
import type { StartableRun } from './define-run.ts';
import { type RunRow, runRecord, tellStarter } from './run.record.ts';

/** The task that goes on with a run. */
export const goOnTask = 'runs.go_on';

/** So many of one company may wait or run. */
export const mostOpen = 20;

/** Has the run gone on with, once however often it is asked. */
export const goOnLater = (tx: WriteTx, runId: string): Promise<void> => tx.enqueue(goOnTask, { runId }, { key: `run ${runId}` });

/** Starts long work of a kind, with the rights of whoever asks. Refuses `run.too_many` where too much of the company waits already. */
export async function startRun<Input extends object>(tx: WriteTx, kind: StartableRun<Input>, input: Input): Promise<RunRow> {
  const { actor } = tx;
  if (actor.userId === null) throw new Error('The product itself has tasks, and starts no run.');
  await assertRoom(tx);
  const row = await runRecord.make(
    tx,
    {
      id: newId(),
      kind: kind.kind,
      title: kind.title(input).slice(0, 300),
      input: JSON.stringify(input),
      user_id: actor.userId,
      user_name: actor.displayName || actor.username,
      key_id: actor.keyId,
      site_id: actor.siteName === undefined ? null : actor.companyType === 'Customer' ? actor.customerId : actor.branchId,
      created_at: tx.now,
    },
    { action: 'started' },
  );
  await goOnLater(tx, row.id);
  await tellStarter(tx, row);
  return row;
}

async function assertRoom(tx: WriteTx): Promise<void> {
  // One after the other, or two would both be the last.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`runs ${tx.tenant.id}`}, 0))`.execute(tx.db);
  const { rows } = await sql<{ count: number }>`select app.open_runs() as count`.execute(tx.db);
  if ((rows[0]?.count ?? 0) >= mostOpen) throw new Refusal('run.too_many');
}
