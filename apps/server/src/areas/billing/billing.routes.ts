import { customerExposure } from '@quarterlight/contract/billing/exposure';
import * as many from '@quarterlight/contract/billing/many-routes';
import * as routes from '@quarterlight/contract/billing/routes';
import type { Server } from '../../platform/http/serve.ts';
import { startRun } from '../../platform/runs/start-run.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { showRun } from '../runs/index.ts';
import { presentRow } from './billing.present.ts';
import { serveBranchInvoices } from './branch-invoices.routes.ts';
import { createInvoices } from './create-invoices.ts';
import { creditInvoice } from './credit-invoice.ts';
import { showExposure } from './customer-exposure.ts';
import { discardInvoice } from './discard-invoice.ts';
import { emailInvoice } from './email-invoice.ts';
import { invoiceRun, postRun, previewMany } from './invoice-many.ts';
import { countByState, listPage } from './list-invoices.ts';
import { listJobs } from './list-jobs-to-invoice.ts';
import { type LaidOutInvoice, layOutMissing, openInvoicePdf } from './make-invoice-pdf.ts';
import { postInvoice } from './post-invoice.ts';
import { previewInvoice } from './preview-invoice.ts';
import { showInvoice } from './show-invoice.ts';

export function serveBilling(server: Server): void {
  serveBranchInvoices(server);
  serveList(server, routes.invoicesFile, (tx, { criteria }) => listPage(tx, criteria));
  serveList(server, many.jobsToInvoiceFile, (tx, { criteria }) => listJobs(tx, criteria));
  server.serve(many.previewInvoicingMany, ({ scope, body }) => previewMany(scope, body.ids));
  server.serveWrite(many.invoiceJobs, async (tx, { body }) => showRun(tx, (await startRun(tx, invoiceRun, body)).id));
  server.serveWrite(many.postInvoices, async (tx, { body }) => showRun(tx, (await startRun(tx, postRun, body)).id));
  server.serve(routes.countInvoices, ({ scope, query }) => scope.read((tx) => countByState(tx, query)));
  server.serve(customerExposure, ({ scope, params }) => scope.read((tx) => showExposure(tx, params.id)));
  server.serve(routes.previewInvoice, ({ scope, params }) => scope.read((tx) => previewInvoice(tx, params.worksheetId)));
  server.serveWrite(routes.createInvoices, async (tx, { body: { worksheetId } }) => ({
    worksheetId,
    invoices: (await createInvoices(tx, worksheetId)).map((row) => presentRow(row, tx.tenant.currency)),
  }));
  server.serve(routes.showInvoice, ({ scope, params }) => scope.read((tx) => showInvoice(tx, params.id)));
  server.serveWrite(routes.postInvoice, async (tx, { params, version }) => showInvoice(tx, (await postInvoice(tx, params.id, version)).id));
  server.serveUpload<typeof routes.emailInvoice, LaidOutInvoice | undefined>(
    routes.emailInvoice,
    async ({ scope, params }, write) => write(await layOutMissing(scope, params.id)),
    (tx, laidOut, { params, body }) => emailInvoice(tx, params.id, body.recipient, laidOut),
  );
  server.serveWrite(routes.creditInvoice, async (tx, { params, version, body }) => showInvoice(tx, (await creditInvoice(tx, params.id, version, body)).id));
  server.serveWrite(routes.discardInvoice, (tx, { params, version }) => discardInvoice(tx, params.id, version));
  server.serve(routes.invoicePdf, async ({ scope, params }) => ({ mediaType: 'application/pdf', inline: true, ...(await openInvoicePdf(scope, params.id)) }));
}
