import * as routes from '@quarterlight/contract/losses/routes';
import { previewable } from '../../platform/files/media-types.ts';
import type { Server } from '../../platform/http/serve.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { type ReceivedUpload, receiveUpload, uploadLimits } from '../files/index.ts';
import { approveLosses, refuseLoss, restoreLoss, returnLoss, reverseLoss, withdrawLoss, writeOffDamage } from './decide-losses.ts';
import { reportDamage, writeOff } from './lose-stock.ts';
import { addPhotographs, removePhotograph } from './loss-photographs.ts';
import { showLoss, showLosses, showLossesOf, showQuarantine } from './show-losses.ts';

/** Binds the routes of damage and write-offs. */
export function serveLosses(server: Server): void {
  serveList(server, routes.lossesFile, (tx, { criteria }) => showLosses(tx, criteria));
  serveList(server, routes.quarantineFile, (tx, { criteria }) => showQuarantine(tx, criteria));
  server.serve(routes.getLoss, ({ scope, params }) => scope.read((tx) => showLoss(tx, params)));
  server.serveWrite(routes.writeOff, async (tx, { body }) => showLoss(tx, await writeOff(tx, body)));
  server.serveWrite(routes.reportDamage, async (tx, { body }) => showLoss(tx, await reportDamage(tx, body)));
  server.serveUpload<typeof routes.addLossPhotographs, ReceivedUpload>(
    routes.addLossPhotographs,
    async ({ scope, request }, write) => receiveUpload(routes.addLossPhotographs, request, { ...(await uploadLimits(scope)), types: previewable }, write),
    async (tx, { files }, { params }) => {
      await addPhotographs(
        tx,
        params.id,
        files.map(({ path: bytes, name, mediaType }) => ({ bytes, name, mediaType })),
      );
      return showLoss(tx, params);
    },
  );
  server.serveWrite(routes.removeLossPhotograph, async (tx, { params }) => {
    await removePhotograph(tx, params.id, params.fileId);
    return showLoss(tx, params);
  });
  server.serveWrite(routes.writeOffDamage, async (tx, { params, version, body }) => showLoss(tx, await writeOffDamage(tx, params.id, version, body)));
  server.serveWrite(routes.approveLoss, async (tx, { params, version }) => {
    await approveLosses(tx, [params.id], version);
    return showLoss(tx, params);
  });
  server.serveWrite(routes.approveLosses, async (tx, { body }) => {
    await approveLosses(tx, body.ids);
    return showLossesOf(tx, body.ids);
  });
  server.serveWrite(routes.refuseLoss, async (tx, { params, version, body }) => showLoss(tx, await refuseLoss(tx, params.id, version, body)));
  server.serveWrite(routes.withdrawLoss, async (tx, { params, version, body }) => showLoss(tx, await withdrawLoss(tx, params.id, version, body)));
  server.serveWrite(routes.restoreLoss, async (tx, { params, version, body }) => showLoss(tx, await restoreLoss(tx, params.id, version, body)));
  server.serveWrite(routes.returnLoss, async (tx, { params, version, body }) => showLoss(tx, await returnLoss(tx, params.id, version, body.note ?? '')));
  server.serveWrite(routes.reverseLoss, async (tx, { params, version, body }) => showLoss(tx, await reverseLoss(tx, params.id, version, body.reason)));
}
