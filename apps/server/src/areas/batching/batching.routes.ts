import * as routes from '@quarterlight/contract/batching/routes';
import type { Server } from '../../platform/http/serve.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { markImported } from './keep-batch.ts';
import { makeBatch } from './make-batch.ts';
import { openBatchFile, showBatch, showBatches, showDocuments, showReady } from './show-batches.ts';

/** Binds the routes of batches for the accounts. */
export function serveBatching(server: Server): void {
  serveList(server, routes.accountsDocumentsFile, (tx, { criteria }) => showDocuments(tx, criteria));
  serveList(server, routes.purchaseBatchesFile, (tx, { criteria }) => showBatches(tx, 'purchases', criteria));
  server.serve(routes.readyForAccounts, ({ scope, query }) => scope.read((tx) => showReady(tx, query.upTo)));
  server.serve(routes.getPurchaseBatch, ({ scope, params }) => scope.read((tx) => showBatch(tx, 'purchases', params.id)));
  server.serve(routes.purchaseBatchFile, async ({ scope, params }) => {
    const { stream, name, mediaType } = await openBatchFile(scope, 'purchases', params.id);
    return { mediaType, body: stream, fileName: name };
  });
  server.serveWrite(routes.makePurchaseBatch, async (tx, { body }) => showBatch(tx, 'purchases', (await makeBatch(tx, body)).id));
  server.serveWrite(routes.markBatchImported, async (tx, { params, version }) =>
    showBatch(tx, 'purchases', (await markImported(tx, 'purchases', params.id, version)).id),
  );
}
