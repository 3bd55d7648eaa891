import { definePages } from '../../app/page.ts';

export const bankingPages = definePages([
  {
    path: '/billing/bank-lines',
    title: 'Bank lines',
    short: 'Bank',
    module: 'Billing',
    needs: ['view-payments'],
    nav: 16,
    load: () => import('./pages/BankLinesPage.tsx'),
    component: 'BankLinesPage',
  },
]);
