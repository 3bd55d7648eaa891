import { runsKeptDays } from '@quarterlight/contract/runs/schemas';
import type { Scope } from '../../platform/database/scope.ts';
import { findFilesOf, removeFile } from '../files/index.ts';
import { deleteRun, findEndedBefore } from './runs.queries.ts';

const atOnce = 50;
const dayLength = 86_400_000;

/** Forgets what ended more than 30 days ago, with its files. Safe to run twice. */
export async function forgetRuns(scope: Scope): Promise<void> {
  const before = new Date(Date.parse(scope.now()) - runsKeptDays * dayLength).toISOString();
  let forgotten: number;
  do
    forgotten = await scope.write(async (tx) => {
      const rows = await findEndedBefore(tx, before, atOnce);
      for (const row of rows) {
        await deleteRun(tx, row.id);
        const files = await findFilesOf(tx, 'run', row.id, { limit: 10 });
        for (const { id } of files.items) await removeFile(tx, { id, entity: 'run', entityId: row.id });
      }
      return rows.length;
    });
  while (forgotten === atOnce);
}
