import { definePages } from '../../app/page.ts';

export const creditsPages = definePages([
  {
    path: '/purchase-orders/$id/credit',
    title: 'Raise a credit',
    module: 'Purchase orders',
    needs: ['raise-purchase-credits'],
    parent: '/purchase-orders/$id',
    load: () => import('./pages/CreditPage.tsx'),
    component: 'CreditPage',
  },
]);
