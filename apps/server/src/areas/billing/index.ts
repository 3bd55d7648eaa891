/** The door of billing: what the accounts take of its documents. */
export { invoiceDetail, takeIntoBatch } from './take-into-batch.ts';
