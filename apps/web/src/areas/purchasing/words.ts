import type { PurchaseOrderState } from '@quarterlight/contract/purchasing/schemas';
import type { Tone } from '../../ui/bits/StateChip.tsx';

/** What people call the states of an order, and their colours. */
export const stateLooks: Readonly<Record<PurchaseOrderState, { readonly name: string; readonly tone: Tone }>> = {
  draft: { name: 'Draft', tone: 'neutral' },
  approved: { name: 'Approved', tone: 'glass' },
  sent: { name: 'Sent', tone: 'blue' },
  'part-received': { name: 'Part received', tone: 'amber' },
  received: { name: 'Received', tone: 'green' },
  closed: { name: 'Closed', tone: 'neutral' },
  cancelled: { name: 'Cancelled', tone: 'red' },
};
export const orderStates: readonly PurchaseOrderState[] = ['draft', 'approved', 'sent', 'part-received', 'received', 'closed', 'cancelled'];
