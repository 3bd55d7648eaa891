import { definePages } from '../../app/page.ts';

export const countingPages = definePages([
  {
    path: '/stock-control/stock-takes/$id',
    title: 'Stock take',
    module: 'Stock control',
    needs: ['take-stock'],
    parent: '/stock-control/locations',
    load: () => import('./pages/StockTakePage.tsx'),
    component: 'StockTakePage',
  },
]);
