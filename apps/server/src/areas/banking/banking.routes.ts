import * as routes from '@quarterlight/contract/banking/routes';
import type { Server } from '../../platform/http/serve.ts';
import { startRun } from '../../platform/runs/start-run.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { showRun } from '../runs/index.ts';
import { leaveLine, matchLine, matchRun, recordLine, recordLineForJob, reopenLine } from './match-line.ts';
import { showLine, showLines } from './show-lines.ts';

/** Binds the routes of bank lines. */
export function serveBanking(server: Server): void {
  serveList(server, routes.bankLinesFile, (tx, { criteria }) => showLines(tx, criteria));
  server.serve(routes.getBankLine, ({ scope, params }) => scope.read((tx) => showLine(tx, params.id)));
  server.serveWrite(routes.recordBankLine, async (tx, { params, version, body }) => {
    await recordLine(tx, params.id, version, body);
    return showLine(tx, params.id);
  });
  server.serveWrite(routes.recordBankLineForJob, async (tx, { params, version, body }) => {
    await recordLineForJob(tx, params.id, version, body);
    return showLine(tx, params.id);
  });
  server.serveWrite(routes.matchBankLine, async (tx, { params, version, body }) => {
    await matchLine(tx, params.id, version, body.paymentId);
    return showLine(tx, params.id);
  });
  server.serveWrite(routes.leaveBankLine, async (tx, { params, version, body }) => {
    await leaveLine(tx, params.id, version, body.reason);
    return showLine(tx, params.id);
  });
  server.serveWrite(routes.reopenBankLine, async (tx, { params, version, body }) => {
    await reopenLine(tx, params.id, version, body.reason);
    return showLine(tx, params.id);
  });
  server.serveWrite(routes.matchBankLines, async (tx, { body }) => showRun(tx, (await startRun(tx, matchRun, body)).id));
}
