import { supplierOptions } from '@quarterlight/contract/companies/options-routes';
import {
  approvePurchaseOrder,
  countPurchaseOrders,
  decideOrderPrice,
  getPurchaseOrder,
  listPurchaseOrders,
  supplierPrice,
} from '@quarterlight/contract/purchasing/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { lookupFor, mutationFor, queryFor } from '../../platform/query.ts';

/** What an order's changes touch besides itself: expected stock, and the glass of worksheets. */
export const orderTouches = ['stock', 'worksheet'] as const;

/** Queries and mutations of purchase orders. */
export const purchasingApi = {
  list: (query: QueryOf<typeof listPurchaseOrders>) => queryFor(listPurchaseOrders, { query }),
  counts: (query: QueryOf<typeof countPurchaseOrders>) => queryFor(countPurchaseOrders, { query }),
  one: (id: string) => queryFor(getPurchaseOrder, { params: { id } }),
  price: (supplierId: string, productId: string) => lookupFor(supplierPrice, { query: { supplierId, productId } }),
  approve: () => mutationFor(approvePurchaseOrder, { notice: 'Order approved.' }),
  decidePrice: () => mutationFor(decideOrderPrice, { refresh: orderTouches }),
  suppliers: () => lookupFor(supplierOptions, { query: { limit: 100 } }),
};
