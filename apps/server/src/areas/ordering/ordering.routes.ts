import * as routes from '@quarterlight/contract/ordering/routes';
import type { Server } from '../../platform/http/serve.ts';
import { orderFromSupplier } from './order-from-supplier.ts';
import { showNeeds } from './show-needs.ts';
import { takeFromStock } from './take-from-stock.ts';

/** Binds the routes of what is to be ordered. */
export function serveOrdering(server: Server): void {
  server.serve(routes.orderNeeds, ({ scope, query }) => scope.read((tx) => showNeeds(tx, query)));
  server.serveWrite(routes.orderFromSupplier, (tx, { body }) => orderFromSupplier(tx, body));
  server.serveWrite(routes.takeFromStock, (tx, { body }) => takeFromStock(tx, body));
}
