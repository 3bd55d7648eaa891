import type { WriteTx } from '../../platform/database/scope.ts';
import { runRecord, tellStarter } from '../../platform/runs/run.record.ts';
import { deleteParts, holdOpen } from './runs.queries.ts';

interface End {
  readonly state: 'done' | 'failed' | 'cancelled';
  readonly message: string;
  readonly fileId?: string;
}

/** Ends a run that is still open; one that has ended meanwhile stays as it is, and false says so. */
export async function endRun(tx: WriteTx, runId: string, { state, message, fileId }: End): Promise<boolean> {
  const row = await holdOpen(tx, runId);
  if (!row) return false;
  await deleteParts(tx, runId);
  await runRecord.settle(tx, row, {
    set: { state, message, ended_at: tx.now, moved_at: tx.now, ...(fileId === undefined ? {} : { file_id: fileId }) },
    action: state === 'done' ? 'completed' : state,
  });
  await tellStarter(tx, row);
  return true;
}
