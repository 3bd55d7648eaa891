import type { PurchaseOrderState } from '@quarterlight/contract/purchasing/schemas';
import type { Tone } from '../../ui/bits/StateChip.tsx';

/** What people call the states of an order. */
export const stateNames: Readonly<Record<PurchaseOrderState, string>> = {
  draft: 'Draft',
  approved: 'Approved',
  sent: 'Sent',
  'part-received': 'Part received',
  received: 'Received',
  closed: 'Closed',
  cancelled: 'Cancelled',
};
export const stateTones: Readonly<Record<PurchaseOrderState, Tone>> = {
  draft: 'neutral',
  approved: 'glass',
  sent: 'blue',
  'part-received': 'amber',
  received: 'green',
  closed: 'neutral',
  cancelled: 'red',
};
export const orderStates: readonly PurchaseOrderState[] = ['draft', 'approved', 'sent', 'part-received', 'received', 'closed', 'cancelled'];
