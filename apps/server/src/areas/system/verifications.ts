import { ChainReport, type LogVerification } from '@quarterlight/contract/system/schemas';
import { newId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx, Scope, WriteTx } from '../../platform/database/scope.ts';
import type { HeadKeeper } from './log-heads/head-keeper.ts';
import { verifyLog } from './verify-log.ts';

/** A run that nobody has heard of for so long was ended with its server. */
const silent = 2 * 60_000;
const toldEvery = 500;

const runs = (tx: ReadTx) =>
  tx.db
    .selectFrom('log_verification')
    .select(['id', 'state', 'started_at', 'username', 'finished_at', 'checked', 'total', 'report', 'heard_at'])
    .orderBy('id', 'desc')
    .limit(1);

type Run = Awaited<ReturnType<ReturnType<typeof runs>['executeTakeFirstOrThrow']>>;

function present(row: Run, now: string): LogVerification {
  const isLost = row.state === 'running' && Date.parse(now) - Date.parse(row.heard_at) > silent;
  return {
    ...onWire(row, 'id', 'started_at', 'username', 'finished_at', 'checked', 'total'),
    state: isLost ? 'failed' : row.state === 'done' || row.state === 'failed' ? row.state : 'running',
    report: ChainReport.nullable().parse(row.report),
  };
}

/** The newest run, and the newest that came to its end. */
export async function readVerifications(tx: ReadTx): Promise<{ newest: LogVerification | null; last: LogVerification | null }> {
  const [newest, last] = await Promise.all([runs(tx).executeTakeFirst(), runs(tx).where('state', '=', 'done').executeTakeFirst()]);
  return { newest: newest ? present(newest, tx.now) : null, last: last ? present(last, tx.now) : null };
}

/** Begins a run, which the background does; one that is under way already is answered instead. */
export async function startVerification(tx: WriteTx): Promise<LogVerification> {
  await sql`update log_verification set state = 'failed', finished_at = ${tx.now}
    where state = 'running' and heard_at < ${new Date(Date.parse(tx.now) - silent).toISOString()}`.execute(tx.db);
  const id = newId();
  // Whoever asks at the same moment waits here, and finds that it runs.
  const { rows } = await sql<{ id: string }>`insert into log_verification (id, started_by, username, started_at, heard_at)
    values (${id}, ${tx.actor.userId}, ${tx.actor.username}, ${tx.now}, ${tx.now}) on conflict do nothing returning id`.execute(tx.db);
  if (rows.length > 0) {
    await tx.audit({ entity: 'system-log', id: tx.tenant.id, label: 'System log', action: 'system-log.verification-started' });
    await tx.enqueue('system.verify-log', { verificationId: id });
  }
  return present(await runs(tx).where('state', '=', 'running').executeTakeFirstOrThrow(), tx.now);
}

/** Does a run that was begun, telling how far it is as it goes. Safe to run twice. */
export async function runVerification(scope: Scope, keeper: HeadKeeper, id: string): Promise<void> {
  const isWanted = await scope.read((tx) => runs(tx).where('id', '=', id).where('state', '=', 'running').executeTakeFirst());
  if (!isWanted) return;
  const tell = (set: Record<string, unknown>) =>
    scope.write((tx) =>
      tx.db
        .updateTable('log_verification')
        .set({ ...set, heard_at: tx.now })
        .where('id', '=', id)
        .where('state', '=', 'running')
        .execute(),
    );
  let told = 0;
  const report = await verifyLog(scope, {
    keeper,
    async onProgress(checked, total) {
      if (Date.now() - told < toldEvery) return;
      told = Date.now();
      await tell({ checked, total });
    },
  });
  await tell({ state: 'done', checked: report.sealed, total: report.sealed, finished_at: scope.now(), report: JSON.stringify(report) });
}
