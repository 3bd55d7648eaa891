import * as routes from '@quarterlight/contract/worksheets/recall-routes';
import type { Server } from '../../platform/http/serve.ts';
import { Refusal } from '../../platform/refusal.ts';
import { startRun } from '../../platform/runs/start-run.ts';
import { showRun } from '../runs/index.ts';
import { previewRecall } from './recall-batch.ts';
import { recallRun } from './recall-run.ts';

export function serveRecall(server: Server): void {
  server.serve(routes.previewRecall, ({ scope, query: { note, ...criteria } }) => scope.read((tx) => previewRecall(tx, criteria, note)));
  server.serveWrite(routes.recallBatch, async (tx, { body: { note, ...criteria } }) => {
    const { jobs } = await previewRecall(tx, criteria, note);
    if (jobs === 0) throw new Refusal('recall.unused_batch', { details: { batch: criteria.adhesiveBatch.trim() } });
    return showRun(tx, (await startRun(tx, recallRun, { criteria, note: note.trim() })).id);
  });
}
