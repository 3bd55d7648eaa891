import { definePages } from '../../app/page.ts';

export const billingPages = definePages([
  {
    path: '/billing/invoices',
    title: 'Invoices',
    module: 'Billing',
    needs: ['view-invoices'],
    nav: 10,
    load: () => import('./pages/InvoicesPage.tsx'),
    component: 'InvoicesPage',
  },
  {
    path: '/billing/invoices/$id',
    title: 'Invoice',
    module: 'Billing',
    needs: ['view-invoices'],
    parent: '/billing/invoices',
    load: () => import('./pages/InvoicePage.tsx'),
    component: 'InvoicePage',
  },
  { path: '/billing/consolidated-invoices', title: 'Consolidated invoices', module: 'Billing', needs: ['view-consolidated-invoices'], nav: 20 },
  { path: '/billing/invoice-batches', title: 'Invoice batches', module: 'Billing', needs: ['view-invoice-batches'], nav: 30 },
]);
