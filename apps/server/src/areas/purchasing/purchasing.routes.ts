import * as routes from '@quarterlight/contract/purchasing/routes';
import { presentPage } from '../../platform/database/keyset.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import type { Server } from '../../platform/http/serve.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { getSettings } from '../system/index.ts';
import { answerOrder, decidePrice } from './answer-order.ts';
import { approveOrder, changeOrder } from './change-order.ts';
import { createOrder } from './create-order.ts';
import { cancelOrder, closeOrder, type Ended } from './end-order.ts';
import { countOrders, findOrders } from './order.queries.ts';
import { presentSummary } from './purchasing.present.ts';
import { receiveDelivery } from './receive-delivery.ts';
import { type LaidOut, layOut, sendOrder } from './send-order.ts';
import { showOrder } from './show-order.ts';
import { showSupplierPrice } from './supplier-price.ts';
import { undoDelivery } from './undo-delivery.ts';

/** Binds the routes of purchase orders. */
export function servePurchasing(server: Server): void {
  serveList(server, routes.purchaseOrdersFile, async (tx, { criteria }) => {
    const { purchasing } = await getSettings(tx);
    return presentPage(await findOrders(tx, criteria), (row) => presentSummary(tx, row, purchasing.approvalLimit.amount));
  });
  server.serve(routes.countPurchaseOrders, ({ scope, query }) => scope.read((tx) => countOrders(tx, query)));
  server.serve(routes.supplierPrice, ({ scope, query }) => scope.read((tx) => showSupplierPrice(tx, query)));
  server.serve(routes.getPurchaseOrder, ({ scope, params }) => scope.read((tx) => showOrder(tx, params)));
  server.serveWrite(routes.createPurchaseOrder, async (tx, { body }) => showOrder(tx, await createOrder(tx, body)));
  server.serveWrite(routes.changePurchaseOrder, async (tx, { params, version, body }) => showOrder(tx, await changeOrder(tx, params.id, version, body)));
  server.serveWrite(routes.approvePurchaseOrder, async (tx, { params, version }) => showOrder(tx, await approveOrder(tx, params.id, version)));
  server.serveUpload<typeof routes.sendPurchaseOrder, LaidOut | undefined>(
    routes.sendPurchaseOrder,
    async ({ scope, params, body }, write) => write(body.how === 'email' ? await layOut(scope, params.id) : undefined),
    async (tx, laidOut, { params, version, body }) => showOrder(tx, await sendOrder(tx, params.id, version, body, laidOut)),
  );
  const showEnded = (tx: WriteTx, { order, affected }: Ended) => showOrder(tx, order, affected);
  server.serveWrite(routes.receiveDelivery, async (tx, { params, body }) => showEnded(tx, await receiveDelivery(tx, params.id, body)));
  server.serveWrite(routes.answerPurchaseOrder, async (tx, { params, version, body }) => showEnded(tx, await answerOrder(tx, params.id, version, body)));
  server.serveWrite(routes.decideOrderPrice, async (tx, { params, version, body }) => showEnded(tx, await decidePrice(tx, params.id, version, body)));
  server.serveWrite(routes.undoDelivery, async (tx, { params, version, body }) => showOrder(tx, await undoDelivery(tx, params.id, version, body)));
  server.serveWrite(routes.closePurchaseOrder, async (tx, { params, version, body }) =>
    showEnded(tx, await closeOrder(tx, params.id, version, body.reason ?? '')),
  );
  server.serveWrite(routes.cancelPurchaseOrder, async (tx, { params, version, body }) => showEnded(tx, await cancelOrder(tx, params.id, version, body.reason)));
}
