import { supplierOptions } from '@quarterlight/contract/companies/options-routes';
import {
  approvePurchaseOrder,
  approvePurchaseOrders,
  countPurchaseOrders,
  decideOrderPrice,
  getPurchaseOrder,
  listPurchaseOrders,
  loadOrderAnswer,
  orderAvailability,
  sendPurchaseOrder,
  supplierPrice,
} from '@quarterlight/contract/purchasing/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { call } from '../../platform/api.ts';
import { download } from '../../platform/download.ts';
import { lookupFor, mutationFor, queryFor } from '../../platform/query.ts';

/** What an order's changes touch besides itself: expected stock, and the glass of worksheets. */
export const orderTouches = ['stock', 'worksheet'] as const;

/** Saves an order as the file that its supplier's program reads. */
export const saveOrderFile = ({ id, number }: { readonly id: string; readonly number: string }): Promise<string> =>
  download(`/v1/purchase-orders/${id}/file`, `Purchase order ${number}.csv`);

/** Queries and mutations of purchase orders. */
export const purchasingApi = {
  list: (query: QueryOf<typeof listPurchaseOrders>) => queryFor(listPurchaseOrders, { query }),
  counts: (query: QueryOf<typeof countPurchaseOrders>) => queryFor(countPurchaseOrders, { query }),
  one: (id: string) => queryFor(getPurchaseOrder, { params: { id } }),
  price: (supplierId: string, productId: string) => lookupFor(supplierPrice, { query: { supplierId, productId } }),
  approve: () => mutationFor(approvePurchaseOrder, { notice: 'Order approved.' }),
  approveAll: () => mutationFor(approvePurchaseOrders, { refresh: orderTouches, notice: 'They are approved.' }),
  send: () => mutationFor(sendPurchaseOrder, { notice: 'The order is on its way to the supplier.' }),
  /** Asked anew each time: what they have changes by the minute. */
  availability: (id: string) => ({ mutationFn: () => call(orderAvailability, { params: { id } }) }),
  loadAnswer: () => mutationFor(loadOrderAnswer, { refresh: orderTouches, notice: 'Their answer is on the lines.' }),
  decidePrice: () => mutationFor(decideOrderPrice, { refresh: orderTouches }),
  suppliers: () => lookupFor(supplierOptions, { query: { limit: 100 } }),
};
