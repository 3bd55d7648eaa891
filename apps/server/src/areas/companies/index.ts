/** The door of the area: what other areas may call. */

export { shownContact } from './branch.present.ts';
export { type BranchRow, getBranch } from './branch.queries.ts';
export { weeksOf } from './branch-week.ts';
export { keepAccountManager } from './change-customer.ts';
export { changesNoBranch, changesNoCustomer, reportDamageBy } from './company.rules.ts';
export { type AccountChange, addExposure, assertCreditAllows, assertTakesWork, type CreditAllowed, countNoShow, keepLastJobs } from './credit.ts';
export { presentCustomer } from './customer.present.ts';
export { type CustomerRow, getCustomer } from './customer.queries.ts';
export { customerOption } from './customer-option.ts';
export { arrivalDay, closingTime } from './cut-off.ts';
export { documentsAddress } from './documents-address.ts';
export { companiesOf, holdAccountTree, holdBoth, isBelow, type MergedCompany, settleMerged, sumsOfCustomer } from './merge-company.ts';
export { type Columns, columnsOfField, type MergeField, mergeFields, sayField } from './merge-fields.ts';
export { nearestBranch, openBranches } from './nearest-branch.ts';
export { getSupplier, type SupplierRow, supplierName, termsOfSuppliers } from './supplier.queries.ts';
export { openSupplierClient } from './supplier-interface/open-client.ts';
export type { Asked, AtDepot, Offered, SupplierClient, Wanted } from './supplier-interface/supplier-client.ts';
