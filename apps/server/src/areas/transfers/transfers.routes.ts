import { Readable } from 'node:stream';
import * as routes from '@quarterlight/contract/transfers/routes';
import { presentPage } from '../../platform/database/keyset.ts';
import type { Server } from '../../platform/http/serve.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { changeTransfer, createTransfer } from './create-transfer.ts';
import { callBackTransfer, cancelTransfer, closeTransfer } from './end-transfer.ts';
import { receiveTransfer } from './receive-transfer.ts';
import { sendTransfer } from './send-transfer.ts';
import { showTransfer } from './show-transfer.ts';
import { makeNote } from './transfer-note.ts';
import { presentSummary } from './transfers.present.ts';
import { countTransfers, findTransfers } from './transfers.queries.ts';

/** Binds the routes of transfers. */
export function serveTransfers(server: Server): void {
  serveList(server, routes.transfersFile, async (tx, { criteria }) => presentPage(await findTransfers(tx, criteria), (row) => presentSummary(tx, row)));
  server.serve(routes.countTransfers, ({ scope, query }) => scope.read((tx) => countTransfers(tx, query)));
  server.serve(routes.getTransfer, ({ scope, params }) => scope.read((tx) => showTransfer(tx, params)));
  server.serve(routes.transferNote, async ({ scope, params }) => {
    const { bytes, fileName } = await makeNote(scope, params.id);
    return { mediaType: 'application/pdf', body: Readable.from(bytes), fileName, inline: true };
  });
  server.serveWrite(routes.createTransfer, async (tx, { body }) => showTransfer(tx, await createTransfer(tx, body)));
  server.serveWrite(routes.changeTransfer, async (tx, { params, version, body }) => showTransfer(tx, await changeTransfer(tx, params.id, version, body)));
  server.serveWrite(routes.sendTransfer, async (tx, { params, version }) => showTransfer(tx, await sendTransfer(tx, params.id, version)));
  server.serveWrite(routes.receiveTransfer, async (tx, { params, version, body }) => showTransfer(tx, await receiveTransfer(tx, params.id, version, body)));
  server.serveWrite(routes.closeTransfer, async (tx, { params, version, body }) => showTransfer(tx, await closeTransfer(tx, params.id, version, body)));
  server.serveWrite(routes.callBackTransfer, async (tx, { params, version, body }) =>
    showTransfer(tx, await callBackTransfer(tx, params.id, version, body.reason)),
  );
  server.serveWrite(routes.cancelTransfer, async (tx, { params, version, body }) =>
    showTransfer(tx, await cancelTransfer(tx, params.id, version, body.reason)),
  );
}
