import * as routes from '@quarterlight/contract/billing/branch-invoice-routes';
import { presentPage } from '../../platform/database/keyset.ts';
import type { Server } from '../../platform/http/serve.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { type ReceivedUpload, receiveUpload, uploadLimits } from '../files/index.ts';
import { approveBranchInvoice, exportBranchInvoice, queryBranchInvoice, refuseBranchInvoice } from './answer-branch-invoice.ts';
import { listBillable, presentBranchInvoice, showBranchInvoice } from './branch-invoice.present.ts';
import { findBranchInvoices } from './branch-invoice.queries.ts';
import { changeBranchInvoice, keepBranchInvoiceFile, submitBranchInvoice, withdrawBranchInvoice } from './submit-branch-invoice.ts';

/** Binds the routes of what branches bill us. */
export function serveBranchInvoices(server: Server): void {
  serveList(server, routes.branchInvoicesFile, async (tx, { criteria }) =>
    presentPage(await findBranchInvoices(tx, criteria), (row) => presentBranchInvoice(row, tx.tenant.currency)),
  );
  server.serve(routes.listBillableJobs, ({ scope, query }) => scope.read((tx) => listBillable(tx, query.branchId, query.limit ?? 200)));
  server.serve(routes.getBranchInvoice, ({ scope, params }) => scope.read((tx) => showBranchInvoice(tx, params.id)));
  server.serveWrite(routes.submitBranchInvoice, async (tx, { body }) => showBranchInvoice(tx, await submitBranchInvoice(tx, body)));
  server.serveWrite(routes.changeBranchInvoice, async (tx, { params, version, body }) =>
    showBranchInvoice(tx, await changeBranchInvoice(tx, params.id, version, body)),
  );
  server.serveWrite(routes.withdrawBranchInvoice, async (tx, { params, version }) =>
    showBranchInvoice(tx, await withdrawBranchInvoice(tx, params.id, version)),
  );
  server.serveUpload<typeof routes.addBranchInvoiceFile, ReceivedUpload>(
    routes.addBranchInvoiceFile,
    async ({ scope, request }, write) => receiveUpload(routes.addBranchInvoiceFile, request, await uploadLimits(scope), write),
    async (tx, upload, { params }) => showBranchInvoice(tx, await keepBranchInvoiceFile(tx, params.id, upload)),
  );
  for (const [route, answer] of answers)
    server.serveWrite(route, async (tx, { params, version, body }) => showBranchInvoice(tx, await answer(tx, params.id, { version, ...body })));
  server.serveWrite(routes.exportBranchInvoice, async (tx, { params, version }) => showBranchInvoice(tx, await exportBranchInvoice(tx, params.id, version)));
}

const answers = [
  [routes.approveBranchInvoice, approveBranchInvoice],
  [routes.queryBranchInvoice, queryBranchInvoice],
  [routes.refuseBranchInvoice, refuseBranchInvoice],
] as const;
