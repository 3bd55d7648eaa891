import * as routes from '@quarterlight/contract/accounting/routes';
import type { Server } from '../../platform/http/serve.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { markImported, openBatchFile, showBatch, showBatches } from '../batching/index.ts';
import { makeInvoiceBatch } from './make-invoice-batch.ts';
import { showDocuments, showReady } from './show-sales.ts';

/** Binds the routes of invoice batches. */
export function serveAccounting(server: Server): void {
  serveList(server, routes.salesDocumentsFile, (tx, { criteria }) => showDocuments(tx, criteria));
  serveList(server, routes.invoiceBatchesFile, (tx, { criteria }) => showBatches(tx, 'sales', criteria));
  server.serve(routes.readySales, ({ scope, query }) => scope.read((tx) => showReady(tx, query.upTo)));
  server.serve(routes.getInvoiceBatch, ({ scope, params }) => scope.read((tx) => showBatch(tx, 'sales', params.id)));
  server.serve(routes.invoiceBatchFile, async ({ scope, params }) => {
    const { stream, name, mediaType } = await openBatchFile(scope, 'sales', params.id);
    return { mediaType, body: stream, fileName: name };
  });
  server.serveWrite(routes.makeInvoiceBatch, async (tx, { body }) => showBatch(tx, 'sales', (await makeInvoiceBatch(tx, body)).id));
  server.serveWrite(routes.markInvoiceBatchImported, async (tx, { params, version }) =>
    showBatch(tx, 'sales', (await markImported(tx, 'sales', params.id, version)).id),
  );
}
