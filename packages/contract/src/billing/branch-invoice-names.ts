/** How a branch's invoice stands, as people read it. */
export const branchInvoiceStateNames = {
  submitted: 'To check',
  queried: 'Queried',
  approved: 'Approved',
  exported: 'Exported',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
} as const;
