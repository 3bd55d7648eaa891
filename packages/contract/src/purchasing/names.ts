import type { SupplierAnswer } from './answer-schemas.ts';
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

/** What people call what a supplier answered. */
export const answerNames: Readonly<Record<SupplierAnswer, string>> = { confirmed: 'Confirmed', 'back-ordered': 'Comes later', refused: 'Refused' };
