import { definePages } from '../../app/page.ts';

export const payablesPages = definePages([
  {
    path: '/purchase-orders/matching',
    title: 'Supplier invoices',
    short: 'Matching',
    module: 'Purchase orders',
    needs: ['match-supplier-invoices', 'raise-purchase-credits'],
    nav: 20,
    load: () => import('./pages/MatchingPage.tsx'),
    component: 'MatchingPage',
  },
]);
