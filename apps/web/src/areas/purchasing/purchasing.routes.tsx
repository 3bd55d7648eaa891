import { type PageMap, page } from '../../app/page-map.ts';

/** The pages of this area by their address in the route table. */
export const purchasingPages: PageMap = {
  '/purchase-orders': page(() => import('./pages/OrdersPage.tsx'), 'OrdersPage'),
  '/purchase-orders/new': page(() => import('./pages/NewOrderPage.tsx'), 'NewOrderPage'),
  '/purchase-orders/$id': page(() => import('./pages/OrderPage.tsx'), 'OrderPage'),
};
