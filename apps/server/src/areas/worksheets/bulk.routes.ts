import * as bulk from '@quarterlight/contract/worksheets/bulk-routes';
import type { Server } from '../../platform/http/serve.ts';
import { startRun } from '../../platform/runs/start-run.ts';
import { tryEach } from '../../platform/runs/try-each.ts';
import { showRun } from '../runs/index.ts';
import { reassignOne, reassignRun, tellOne, tellRun } from './bulk-runs.ts';
import { numbersOf } from './worksheets.queries.ts';

/** What is done to many worksheets at once. */
export function serveBulk(server: Server): void {
  server.serve(bulk.previewReassigning, ({ scope, body }) => tryEach(scope, body.ids, { numbersOf, one: reassignOne(body) }));
  server.serve(bulk.previewTellingMany, ({ scope, body }) => tryEach(scope, body.ids, { numbersOf, one: tellOne(body) }));
  server.serveWrite(bulk.reassignWorksheets, async (tx, { body }) =>
    showRun(tx, (await startRun(tx, reassignRun, { ...body, ids: [...new Set(body.ids)] })).id),
  );
  server.serveWrite(bulk.tellContacts, async (tx, { body }) => showRun(tx, (await startRun(tx, tellRun, { ...body, ids: [...new Set(body.ids)] })).id));
}
