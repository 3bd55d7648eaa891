import { definePages } from '../../app/page.ts';

const list = '/purchase-orders';
const orders = { module: 'Purchase orders', needs: ['view-purchase-orders'] } as const;

export const purchasingPages = definePages([
  { ...orders, path: list, title: 'Purchase orders', short: 'Orders', nav: 10, load: () => import('./pages/OrdersPage.tsx'), component: 'OrdersPage' },
  {
    path: `${list}/new`,
    title: 'New purchase order',
    module: 'Purchase orders',
    needs: ['edit-purchase-orders'],
    parent: list,
    load: () => import('./pages/NewOrderPage.tsx'),
    component: 'NewOrderPage',
  },
  { ...orders, path: `${list}/$id`, title: 'Purchase order', parent: list, load: () => import('./pages/OrderPage.tsx'), component: 'OrderPage' },
]);
