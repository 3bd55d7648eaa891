import { definePages } from '../../app/page.ts';

const list = '/billing/invoices';
const invoices = { module: 'Billing', needs: ['view-invoices'] } as const;

const ofBranches = '/billing/branch-invoices';
const branchInvoices = { module: 'Billing', needs: ['view-branch-invoices', 'submit-branch-invoices'] } as const;

export const billingPages = definePages([
  { ...invoices, path: list, title: 'Invoices', nav: 10, load: () => import('./pages/InvoicesPage.tsx'), component: 'InvoicesPage' },
  { ...invoices, path: `${list}/$id`, title: 'Invoice', parent: list, load: () => import('./pages/InvoicePage.tsx'), component: 'InvoicePage' },
  { path: '/billing/consolidated-invoices', title: 'Consolidated invoices', module: 'Billing', needs: ['view-consolidated-invoices'], nav: 20 },
  {
    ...branchInvoices,
    path: ofBranches,
    title: 'Branch invoices',
    nav: 40,
    load: () => import('./branch-invoices/BranchInvoicesPage.tsx'),
    component: 'BranchInvoicesPage',
  },
  {
    ...branchInvoices,
    path: `${ofBranches}/$id`,
    title: 'Branch invoice',
    parent: ofBranches,
    load: () => import('./branch-invoices/BranchInvoicePage.tsx'),
    component: 'BranchInvoicePage',
  },
]);
