import { definePages } from '../../app/page.ts';

export const replenishmentPages = definePages([
  {
    path: '/stock-control/stock-flow',
    title: 'Stock flow',
    module: 'Stock control',
    needs: ['view-stock'],
    nav: 40,
    load: () => import('./pages/StockFlowPage.tsx'),
    component: 'StockFlowPage',
  },
]);
