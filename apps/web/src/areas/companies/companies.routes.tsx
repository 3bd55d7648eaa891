import { definePages } from '../../app/page.ts';

const customers = { module: 'Companies', needs: ['view-customers'] } as const;
const branches = { module: 'Companies', needs: ['view-branches'] } as const;
const suppliers = { module: 'Companies', needs: ['view-suppliers'] } as const;

export const companiesPages = definePages([
  { ...customers, path: '/companies/customers', title: 'Customers', nav: 10, load: () => import('./pages/CustomersPage.tsx'), component: 'CustomersPage' },
  {
    ...customers,
    path: '/companies/customers/$id',
    title: 'Customer',
    parent: '/companies/customers',
    load: () => import('./pages/CustomerPage.tsx'),
    component: 'CustomerPage',
  },
  { ...branches, path: '/companies/branches', title: 'Branches', nav: 20, load: () => import('./pages/BranchesPage.tsx'), component: 'BranchesPage' },
  {
    ...branches,
    path: '/companies/branches/$id',
    title: 'Branch',
    parent: '/companies/branches',
    load: () => import('./pages/BranchPage.tsx'),
    component: 'BranchPage',
  },
  { ...suppliers, path: '/companies/suppliers', title: 'Suppliers', nav: 30, load: () => import('./pages/SuppliersPage.tsx'), component: 'SuppliersPage' },
  {
    ...suppliers,
    path: '/companies/suppliers/$id',
    title: 'Supplier',
    parent: '/companies/suppliers',
    load: () => import('./pages/SupplierPage.tsx'),
    component: 'SupplierPage',
  },
]);
