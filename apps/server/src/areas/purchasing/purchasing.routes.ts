import * as routes from '@quarterlight/contract/purchasing/routes';
import { presentPage } from '../../platform/database/keyset.ts';
import type { Server } from '../../platform/http/serve.ts';
import type { Services } from '../../services.ts';
import { getSettings } from '../system/index.ts';
import { approveOrder } from './approve-order.ts';
import { changeOrder } from './change-order.ts';
import { createOrder } from './create-order.ts';
import { cancelOrder, closeOrder } from './end-order.ts';
import { countOrders, findOrders } from './order.queries.ts';
import { presentSummary } from './purchasing.present.ts';
import { receiveDelivery } from './receive-delivery.ts';
import { sendOrder } from './send-order.ts';
import { showOrder } from './show-order.ts';
import { showSupplierPrice } from './supplier-price.ts';

/** Binds the routes of purchase orders. */
export function servePurchasing(server: Server, _services: Services): void {
  server.serve(routes.listPurchaseOrders, ({ scope, query }) =>
    scope.read(async (tx) => {
      const { purchasing } = await getSettings(tx);
      return presentPage(await findOrders(tx, query), (row) => presentSummary(tx, row, purchasing.approvalLimit.amount));
    }),
  );
  server.serve(routes.countPurchaseOrders, ({ scope, query }) => scope.read((tx) => countOrders(tx, query)));
  server.serve(routes.supplierPrice, ({ scope, query }) => scope.read((tx) => showSupplierPrice(tx, query)));
  server.serve(routes.getPurchaseOrder, ({ scope, params }) => scope.read((tx) => showOrder(tx, params.id)));
  server.serve(routes.createPurchaseOrder, ({ scope, body }) => scope.write((tx) => createOrder(tx, body)));
  server.serve(routes.changePurchaseOrder, ({ scope, params, version, body }) => scope.write((tx) => changeOrder(tx, params.id, version, body)));
  server.serve(routes.approvePurchaseOrder, ({ scope, params, version }) => scope.write((tx) => approveOrder(tx, params.id, version)));
  server.serve(routes.sendPurchaseOrder, ({ scope, params, version, body }) => sendOrder(scope, params.id, version, body));
  server.serve(routes.receiveDelivery, ({ scope, params, body }) => scope.write((tx) => receiveDelivery(tx, params.id, body)));
  server.serve(routes.closePurchaseOrder, ({ scope, params, version, body }) => scope.write((tx) => closeOrder(tx, params.id, version, body.reason ?? '')));
  server.serve(routes.cancelPurchaseOrder, ({ scope, params, version, body }) => scope.write((tx) => cancelOrder(tx, params.id, version, body.reason)));
}
