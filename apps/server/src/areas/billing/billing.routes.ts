import * as routes from '@quarterlight/contract/billing/routes';
import { seesAll } from '../../platform/access/actor.ts';
import { plansOf } from '../../platform/database/keyset.ts';
import type { Server } from '../../platform/http/serve.ts';
import { createInvoices } from './create-invoices.ts';
import { creditInvoice } from './credit-invoice.ts';
import { discardInvoice } from './discard-invoice.ts';
import { listPage } from './list-invoices.ts';
import { openInvoicePdf } from './make-invoice-pdf.ts';
import { postInvoice } from './post-invoice.ts';
import { previewInvoice } from './preview-invoice.ts';
import { showInvoice } from './show-invoice.ts';

export function serveBilling(server: Server): void {
  server.serve(routes.listInvoices, ({ scope, query }) =>
    scope.read((tx) => listPage(tx, query), {
      samePlans: query.q !== undefined && seesAll(scope.actor),
      ...plansOf(scope.actor),
    }),
  );
  server.serve(routes.previewInvoice, ({ scope, params }) => scope.read((tx) => previewInvoice(tx, params.worksheetId)));
  server.serve(routes.createInvoices, ({ scope, body }) => createInvoices(scope, body.worksheetId));
  server.serve(routes.showInvoice, ({ scope, params }) => scope.read((tx) => showInvoice(tx, params.id)));
  server.serve(routes.postInvoice, ({ scope, params, version }) => postInvoice(scope, params.id, version));
  server.serve(routes.creditInvoice, ({ scope, params, version, body }) => creditInvoice(scope, params.id, version, body.reason));
  server.serve(routes.discardInvoice, ({ scope, params, version }) => discardInvoice(scope, params.id, version));
  server.serve(routes.invoicePdf, async ({ scope, params }) => ({ mediaType: 'application/pdf', inline: true, ...(await openInvoicePdf(scope, params.id)) }));
}
