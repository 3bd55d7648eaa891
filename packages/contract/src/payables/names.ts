/** How a supplier's invoice stands. */
export const supplierInvoiceStateNames = {
  entered: 'To match',
  queried: 'Queried',
  matched: 'Matched',
  accepted: 'Accepted with differences',
  cancelled: 'Taken back',
} as const;
export type SupplierInvoiceStateName = keyof typeof supplierInvoiceStateNames;
