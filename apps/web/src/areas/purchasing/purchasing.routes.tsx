import { definePages } from '../../app/page.ts';

export const purchasingPages = definePages([
  {
    path: '/purchase-orders',
    title: 'Purchase orders',
    module: 'Purchase orders',
    needs: ['view-purchase-orders'],
    nav: 10,
    load: () => import('./pages/OrdersPage.tsx'),
    component: 'OrdersPage',
  },
  {
    path: '/purchase-orders/new',
    title: 'New purchase order',
    module: 'Purchase orders',
    needs: ['edit-purchase-orders'],
    parent: '/purchase-orders',
    load: () => import('./pages/NewOrderPage.tsx'),
    component: 'NewOrderPage',
  },
  { path: '/purchase-orders/matching', title: 'Supplier invoices', module: 'Purchase orders', needs: ['match-supplier-invoices'], nav: 20 },
  { path: '/purchase-orders/purchase-batching', title: 'Purchase batching', module: 'Purchase orders', needs: ['view-purchase-order-batches'], nav: 30 },
  {
    path: '/purchase-orders/$id',
    title: 'Purchase order',
    module: 'Purchase orders',
    needs: ['view-purchase-orders'],
    parent: '/purchase-orders',
    load: () => import('./pages/OrderPage.tsx'),
    component: 'OrderPage',
  },
  {
    path: '/purchase-orders/$id/credit',
    title: 'Raise a credit',
    module: 'Purchase orders',
    needs: ['raise-purchase-credits'],
    parent: '/purchase-orders/$id',
  },
]);
