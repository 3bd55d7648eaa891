import { Readable } from 'node:stream';
import * as routes from '@quarterlight/contract/credits/routes';
import type { Server } from '../../platform/http/serve.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { purchaseCredit } from './credit.record.ts';
import { collectGoods, refuseCredit, withdrawCredit } from './move-goods.ts';
import { raiseCredit } from './raise-credit.ts';
import { chaseCredit, type LaidOut, layOutCredit, sendCredit } from './send-credit.ts';
import { queryCredit, receiveNote, reopenCredit } from './settle-credit.ts';
import { showCredit, showCreditable, showCredits, showGlassToReturn } from './show-credits.ts';

/** Binds the routes of purchase credits. */
export function serveCredits(server: Server): void {
  serveList(server, routes.purchaseCreditsFile, (tx, { criteria }) => showCredits(tx, criteria));
  serveList(server, routes.glassToReturnFile, (tx, { criteria }) => showGlassToReturn(tx, criteria));
  server.serve(routes.getCreditableOrder, ({ scope, params }) => scope.read((tx) => showCreditable(tx, params)));
  server.serve(routes.getPurchaseCredit, ({ scope, params }) => scope.read((tx) => showCredit(tx, params)));
  server.serve(routes.purchaseCreditNote, async ({ scope, params }) => {
    const { credit, pdf } = await layOutCredit(scope, params.id);
    return { mediaType: 'application/pdf', body: Readable.from(pdf), fileName: `Credit request ${credit.number}.pdf`, inline: true };
  });
  server.serveWrite(routes.raisePurchaseCredit, async (tx, { body }) => showCredit(tx, await raiseCredit(tx, body)));
  server.serveUpload<typeof routes.sendPurchaseCredit, LaidOut | undefined>(
    routes.sendPurchaseCredit,
    async ({ scope, params, body }, write) => write(body.how === 'email' ? await layOutCredit(scope, params.id) : undefined),
    async (tx, laidOut, { params, version, body }) => showCredit(tx, await sendCredit(tx, params.id, version, body, laidOut)),
  );
  server.serveUpload<typeof routes.chasePurchaseCredit, LaidOut | undefined>(
    routes.chasePurchaseCredit,
    async ({ scope, params, body }, write) => write(body.how === 'email' ? await layOutCredit(scope, params.id) : undefined),
    async (tx, laidOut, { params, version, body }) => showCredit(tx, await chaseCredit(tx, params.id, version, body, laidOut)),
  );
  server.serveWrite(routes.noteReturnNumber, async (tx, { params, version, body }) => {
    const before = await purchaseCredit.takeUp(tx, params.id, { action: 'number', version });
    const set = { rma_number: body.rmaNumber.trim(), ...(body.returnBy === undefined ? {} : { return_by: body.returnBy }) };
    return showCredit(tx, await purchaseCredit.settle(tx, before, { set, action: 'numbered' }));
  });
  server.serveWrite(routes.collectReturnedGoods, async (tx, { params, version, body }) =>
    showCredit(tx, await collectGoods(tx, params.id, version, body.collectedBy ?? '')),
  );
  server.serveWrite(routes.queryPurchaseCredit, async (tx, { params, version, body }) =>
    showCredit(tx, await queryCredit(tx, params.id, version, body.reason)),
  );
  server.serveWrite(routes.receiveCreditNote, async (tx, { params, version, body }) => showCredit(tx, await receiveNote(tx, params.id, version, body)));
  server.serveWrite(routes.refusePurchaseCredit, async (tx, { params, version, body }) => showCredit(tx, await refuseCredit(tx, params.id, version, body)));
  server.serveWrite(routes.withdrawPurchaseCredit, async (tx, { params, version, body }) => showCredit(tx, await withdrawCredit(tx, params.id, version, body)));
  server.serveWrite(routes.reopenPurchaseCredit, async (tx, { params, version, body }) =>
    showCredit(tx, await reopenCredit(tx, params.id, version, body.reason)),
  );
}
