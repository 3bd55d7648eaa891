import { definePages } from '../../app/page.ts';

export const transfersPages = definePages([
  {
    path: '/stock-control/transfers',
    title: 'Transfers',
    module: 'Stock control',
    needs: ['view-stock'],
    nav: 20,
    load: () => import('./pages/TransfersPage.tsx'),
    component: 'TransfersPage',
  },
]);
