import type { PurchaseOrderState } from './schemas.ts';

/** What people call the states of an order. */
export const orderStateNames: Readonly<Record<PurchaseOrderState, string>> = {
  draft: 'Draft',
  approved: 'Approved',
  sent: 'Sent',
  'part-received': 'Part received',
  received: 'Received',
  closed: 'Closed',
  cancelled: 'Cancelled',
};
