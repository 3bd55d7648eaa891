import { definePages } from '../../app/page.ts';

export const paymentsPages = definePages([
  {
    path: '/billing/payments',
    title: 'Payments',
    module: 'Billing',
    needs: ['view-payments'],
    nav: 15,
    load: () => import('./pages/PaymentsPage.tsx'),
    component: 'PaymentsPage',
  },
]);
