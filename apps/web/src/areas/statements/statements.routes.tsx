import { definePages } from '../../app/page.ts';

export const statementsPages = definePages([
  {
    path: '/billing/aged-debt',
    title: 'Aged debt',
    module: 'Billing',
    needs: ['view-payments'],
    nav: 17,
    load: () => import('./pages/AgedDebtPage.tsx'),
    component: 'AgedDebtPage',
  },
]);
