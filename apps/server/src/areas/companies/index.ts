/** The door of the area: what other areas may call. */

export { type BranchRow, type CustomerRow, getBranch, getCustomer, getSupplier, type SupplierRow } from './companies.queries.ts';
export { serveCompanies } from './companies.routes.ts';
export { branchSearch, customerSearch, supplierSearch } from './companies.search.ts';
export { addExposure, assertCreditAllows } from './credit.ts';
export { countNoShow } from './no-shows.ts';
