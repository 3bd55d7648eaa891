/** The door of the area: what other areas may call. */

export { type CustomerRow, getBranch, getCustomer, getSupplier, type SupplierRow } from './companies.queries.ts';
export { addExposure, assertCreditAllows, countNoShow } from './credit.ts';
export { customerOption } from './customer-option.ts';
