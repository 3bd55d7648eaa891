import { companiesContract } from '@quarterlight/contract/companies/area';
import { defineArea } from '../../area.ts';
import { serveCompanies } from './companies.routes.ts';
import { branchSearch, customerSearch, supplierSearch } from './companies.search.ts';
import { companyFileOwners } from './company-files.ts';
import { companyHoldings } from './company-holdings.ts';
import { customerImport } from './customer.import.ts';
import { companiesUses } from './lookup-uses.ts';
import { companiesPersonal } from './personal-data.ts';
import { companiesSetUp } from './set-up.ts';
import { supplierImport } from './supplier.import.ts';

export const companiesArea = defineArea(companiesContract, {
  personal: companiesPersonal,
  lookupUses: companiesUses,
  companies: companyHoldings,
  routes: serveCompanies,
  imports: [customerImport, supplierImport],
  searches: { customer: customerSearch, supplier: supplierSearch, branch: branchSearch },
  fileOwners: companyFileOwners,
  setUp: () => companiesSetUp,
  hintBounds: {
    customer: { table: 'customer', customer: 'r.id' },
    branch: { table: 'branch', branch: 'r.id' },
    supplier: { table: 'supplier' },
  },
  roles: {
    manager: 'all',
    adviser: ['view-customers', 'edit-customers', 'view-branches', 'view-suppliers'],
    stock: ['view-branches', 'view-suppliers'],
    buyer: ['view-branches', 'view-suppliers', 'edit-suppliers'],
    accounts: ['view-customers', 'edit-customers', 'override-credit-limit', 'view-branches', 'view-suppliers'],
    branch: ['view-branches'],
  },
});
