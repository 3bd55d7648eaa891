import { definePages } from '../../app/page.ts';

export const companiesPages = definePages([
  { path: '/companies/customers', title: 'Customers', module: 'Companies', needs: ['view-customers'], nav: 10 },
  { path: '/companies/customers/$id', title: 'Customer', module: 'Companies', needs: ['view-customers'], parent: '/companies/customers' },
  { path: '/companies/branches', title: 'Branches', module: 'Companies', needs: ['view-branches'], nav: 20 },
  { path: '/companies/branches/$id', title: 'Branch', module: 'Companies', needs: ['view-branches'], parent: '/companies/branches' },
  { path: '/companies/suppliers', title: 'Suppliers', module: 'Companies', needs: ['view-suppliers'], nav: 30 },
  { path: '/companies/suppliers/$id', title: 'Supplier', module: 'Companies', needs: ['view-suppliers'], parent: '/companies/suppliers' },
]);
