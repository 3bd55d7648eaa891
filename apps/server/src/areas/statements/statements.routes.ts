import * as routes from '@quarterlight/contract/statements/routes';
import type { Server } from '../../platform/http/serve.ts';
import { startRun } from '../../platform/runs/start-run.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { showRun } from '../runs/index.ts';
import { openLetter, openStatement } from './make-letter.ts';
import { reminderRun } from './remind.ts';
import { sendStatement, statementRun } from './send-letter.ts';
import { showAged, showReminders, showStatement, showTotals } from './show-debt.ts';

const pdf = { mediaType: 'application/pdf', inline: true } as const;

/** Binds the routes of aged debt, statements and reminders. */
export function serveStatements(server: Server): void {
  serveList(server, routes.agedDebtFile, (tx, { criteria }) => showAged(tx, criteria));
  serveList(server, routes.remindersFile, (tx, { criteria }) => showReminders(tx, criteria));
  server.serve(routes.agedDebtTotals, ({ scope }) => scope.read(showTotals));
  server.serve(routes.getStatement, ({ scope, params }) => scope.read((tx) => showStatement(tx, params.id)));
  server.serve(routes.statementPdf, async ({ scope, params }) => ({ ...pdf, ...(await openStatement(scope, params.id)) }));
  server.serve(routes.debtLetterPdf, async ({ scope, params }) => ({ ...pdf, ...(await openLetter(scope, params.id)) }));
  server.serveWrite(routes.sendStatement, (tx, { params, body }) => sendStatement(tx, params.id, body.recipient));
  server.serveWrite(routes.sendStatements, async (tx, { body }) => showRun(tx, (await startRun(tx, statementRun, body)).id));
  server.serveWrite(routes.sendReminders, async (tx, { body }) => showRun(tx, (await startRun(tx, reminderRun, body)).id));
}
