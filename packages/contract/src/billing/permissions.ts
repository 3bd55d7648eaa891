/** Permissions of the module 'Billing', each with the words an administrator reads. */
export const billingPermissions = {
  'view-invoices': 'See invoices',
  'create-invoices': 'Draft invoices',
  'post-invoices': 'Post invoices',
  'credit-invoices': 'Credit invoices',
  'record-payments': 'Record payments',
  'view-consolidated-invoices': 'See consolidated invoices',
  'view-invoice-batches': 'See invoice batches',
  'create-invoice-batches': 'Make invoice batches',
} as const;
