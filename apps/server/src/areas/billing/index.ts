/** The door of billing. */

export { invoiceFiles } from './billing.files.ts';
export { serveBilling } from './billing.routes.ts';
export { invoiceSearch } from './billing.search.ts';
export { billingTasks } from './billing.tasks.ts';
export { invoicesOf } from './invoices-of.ts';
