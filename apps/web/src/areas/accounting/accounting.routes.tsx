import { definePages } from '../../app/page.ts';

export const accountingPages = definePages([
  {
    path: '/billing/invoice-batches',
    title: 'Invoice batches',
    short: 'Batches',
    module: 'Billing',
    needs: ['view-invoice-batches'],
    nav: 30,
    load: () => import('./pages/InvoiceBatchesPage.tsx'),
    component: 'InvoiceBatchesPage',
  },
]);
