import * as routes from '@quarterlight/contract/purchasing/routes';
import { presentPage } from '../../platform/database/keyset.ts';
import type { Scope, WriteTx } from '../../platform/database/scope.ts';
import type { Server } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { openSupplierClient } from '../companies/index.ts';
import { orderApprovalLimits } from '../system/index.ts';
import { answerByFile } from './answer-by-file.ts';
import { answerOrder, decidePrice } from './answer-order.ts';
import { approveOrder, approveOrders } from './approve-orders.ts';
import { changeOrder } from './change-order.ts';
import { createOrder } from './create-order.ts';
import { cancelOrder, closeOrder, type Ended } from './end-order.ts';
import { countOrders, findOrder, findOrders, summariesOf } from './order.queries.ts';
import { askAvailability } from './order-availability.ts';
import { orderFile, orderFileName } from './order-file.ts';
import { presentSummary } from './purchasing.present.ts';
import { receiveDelivery } from './receive-delivery.ts';
import { type LaidOut, layOut, readSheet, sendOrder } from './send-order.ts';
import { showOrder } from './show-order.ts';
import { showSupplierPrice } from './supplier-price.ts';
import { undoDelivery } from './undo-delivery.ts';

/** Binds the routes of purchase orders. */
export function servePurchasing(server: Server, services: Services): void {
  serveList(server, routes.purchaseOrdersFile, async (tx, { criteria }) => {
    const limits = await orderApprovalLimits(tx);
    return presentPage(await findOrders(tx, criteria, limits), (row) => presentSummary(tx, row, limits));
  });
  server.serve(routes.countPurchaseOrders, ({ scope, query }) => scope.read((tx) => countOrders(tx, query)));
  server.serve(routes.supplierPrice, ({ scope, query }) => scope.read((tx) => showSupplierPrice(tx, query)));
  server.serve(routes.getPurchaseOrder, ({ scope, params }) => scope.read((tx) => showOrder(tx, params)));
  server.serveWrite(routes.createPurchaseOrder, async (tx, { body }) => showOrder(tx, await createOrder(tx, body)));
  server.serveWrite(routes.changePurchaseOrder, async (tx, { params, version, body }) => showOrder(tx, await changeOrder(tx, params.id, version, body)));
  server.serveWrite(routes.approvePurchaseOrder, async (tx, { params, version }) => showOrder(tx, await approveOrder(tx, params.id, version)));
  server.serveWrite(routes.approvePurchaseOrders, async (tx, { body }) => {
    await approveOrders(tx, body.ids);
    const limits = await orderApprovalLimits(tx);
    return { items: (await summariesOf(tx, body.ids)).map((row) => presentSummary(tx, row, limits)) };
  });
  server.serveUpload<typeof routes.sendPurchaseOrder, LaidOut | undefined>(
    routes.sendPurchaseOrder,
    async ({ scope, params, body }, write) => {
      // What cannot be called is said at once, not by the queue.
      if (body.how === 'interface') await assertCallable(services, scope, params.id);
      return write(body.how === 'email' || body.how === 'file' ? await layOut(scope, params.id, body.how) : undefined);
    },
    async (tx, laidOut, { params, version, body }) => showOrder(tx, await sendOrder(tx, params.id, version, body, laidOut)),
  );
  server.serve(routes.orderFile, async ({ scope, params }) => {
    const sheet = await scope.read((tx) => readSheet(tx, params.id));
    return { mediaType: 'text/csv; charset=utf-8', body: orderFile(sheet), fileName: orderFileName(sheet) };
  });
  server.serve(routes.orderAvailability, ({ scope, params }) => askAvailability(services, scope, params.id));
  const showEnded = (tx: WriteTx, { order, affected }: Ended) => showOrder(tx, order, affected);
  server.serveWrite(routes.receiveDelivery, async (tx, { params, body }) => showEnded(tx, await receiveDelivery(tx, params.id, body)));
  server.serveWrite(routes.answerPurchaseOrder, async (tx, { params, version, body }) => showEnded(tx, await answerOrder(tx, params.id, version, body)));
  server.serveWrite(routes.loadOrderAnswer, async (tx, { params, version, body }) => showEnded(tx, await answerByFile(tx, params.id, version, body.csv)));
  server.serveWrite(routes.decideOrderPrice, async (tx, { params, version, body }) => showEnded(tx, await decidePrice(tx, params.id, version, body)));
  server.serveWrite(routes.undoDelivery, async (tx, { params, version, body }) => showOrder(tx, await undoDelivery(tx, params.id, version, body)));
  server.serveWrite(routes.closePurchaseOrder, async (tx, { params, version, body }) =>
    showEnded(tx, await closeOrder(tx, params.id, version, body.reason ?? '')),
  );
  server.serveWrite(routes.cancelPurchaseOrder, async (tx, { params, version, body }) => showEnded(tx, await cancelOrder(tx, params.id, version, body.reason)));
}

async function assertCallable(services: Services, scope: Scope, id: string): Promise<void> {
  const order = await scope.read((tx) => findOrder(tx, id));
  if (order.supplier_orders_by === 'interface') await openSupplierClient(services, scope, order.supplier_id);
}
