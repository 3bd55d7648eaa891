import type { SupplierAnswer } from './answer-schemas.ts';
import type { OrderSending, PurchaseOrderState } from './schemas.ts';

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

/** What a draft says of itself that is sent only after its approval. */
export const needsApproval = 'Needs approval';

/** What people call what a supplier answered. */
export const answerNames: Readonly<Record<SupplierAnswer, string>> = { confirmed: 'Confirmed', 'back-ordered': 'Comes later', refused: 'Refused' };

/** What people call an order that is on its way by interface, or did not get there. */
export const sendingNames: Readonly<Record<Exclude<OrderSending, 'no'>, string>> = { underway: 'Being sent', refused: 'Refused by them', unknown: 'No answer' };
