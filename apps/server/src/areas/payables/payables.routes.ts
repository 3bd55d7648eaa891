import * as routes from '@quarterlight/contract/payables/routes';
import type { Server } from '../../platform/http/serve.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { enterInvoice } from './enter-invoice.ts';
import { acceptInvoice, cancelInvoice, matchInvoice, queryInvoice } from './match-invoice.ts';
import { showInvoice, showInvoices, showNotInvoiced } from './show-invoices.ts';

/** Binds the routes of suppliers' invoices. */
export function servePayables(server: Server): void {
  serveList(server, routes.supplierInvoicesFile, (tx, { criteria }) => showInvoices(tx, criteria));
  serveList(server, routes.notInvoicedFile, (tx, { criteria }) => showNotInvoiced(tx, criteria));
  server.serve(routes.getSupplierInvoice, ({ scope, params }) => scope.read((tx) => showInvoice(tx, params)));
  server.serveWrite(routes.enterSupplierInvoice, async (tx, { body }) => showInvoice(tx, await enterInvoice(tx, body)));
  server.serveWrite(routes.matchSupplierInvoice, async (tx, { params, version }) => showInvoice(tx, await matchInvoice(tx, params.id, version)));
  server.serveWrite(routes.acceptSupplierInvoice, async (tx, { params, version, body }) =>
    showInvoice(tx, await acceptInvoice(tx, params.id, version, body.reason)),
  );
  server.serveWrite(routes.querySupplierInvoice, async (tx, { params, version, body }) =>
    showInvoice(tx, await queryInvoice(tx, params.id, version, body.reason)),
  );
  server.serveWrite(routes.cancelSupplierInvoice, async (tx, { params, version, body }) =>
    showInvoice(tx, await cancelInvoice(tx, params.id, version, body.reason)),
  );
}
