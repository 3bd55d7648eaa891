import * as routes from '@quarterlight/contract/batching/routes';
import type { Server } from '../../platform/http/serve.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { makeBatch, markImported } from './make-batch.ts';
import { openBatchFile, showBatch, showBatches, showDocuments, showReady } from './show-batches.ts';

/** Binds the routes of batches for the accounts. */
export function serveBatching(server: Server): void {
  serveList(server, routes.accountsDocumentsFile, (tx, { criteria }) => showDocuments(tx, criteria));
  serveList(server, routes.purchaseBatchesFile, (tx, { criteria }) => showBatches(tx, criteria));
  server.serve(routes.readyForAccounts, ({ scope, query }) => scope.read((tx) => showReady(tx, query.upTo)));
  server.serve(routes.getPurchaseBatch, ({ scope, params }) => scope.read((tx) => showBatch(tx, params)));
  server.serve(routes.purchaseBatchFile, async ({ scope, params }) => {
    const { stream, name, mediaType } = await openBatchFile(scope, params.id);
    return { mediaType, body: stream, fileName: name };
  });
  server.serveWrite(routes.makePurchaseBatch, async (tx, { body }) => showBatch(tx, await makeBatch(tx, body)));
  server.serveWrite(routes.markBatchImported, async (tx, { params, version }) => showBatch(tx, await markImported(tx, params.id, version)));
}
