import { definePages } from '../../app/page.ts';

export const batchingPages = definePages([
  {
    path: '/purchase-orders/purchase-batching',
    title: 'Purchase batching',
    short: 'Batching',
    module: 'Purchase orders',
    needs: ['view-purchase-order-batches'],
    nav: 30,
    load: () => import('./pages/BatchingPage.tsx'),
    component: 'BatchingPage',
  },
]);
