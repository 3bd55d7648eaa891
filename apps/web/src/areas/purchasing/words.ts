import { orderStateNames } from '@quarterlight/contract/purchasing/names';
import type { PurchaseOrderState } from '@quarterlight/contract/purchasing/schemas';
import type { Tone } from '../../ui/bits/StateChip.tsx';

/** What people call the states of an order, and their colours. */
export const stateLooks: Readonly<Record<PurchaseOrderState, { readonly name: string; readonly tone: Tone }>> = {
  draft: { name: orderStateNames.draft, tone: 'neutral' },
  approved: { name: orderStateNames.approved, tone: 'glass' },
  sent: { name: orderStateNames.sent, tone: 'blue' },
  'part-received': { name: orderStateNames['part-received'], tone: 'amber' },
  received: { name: orderStateNames.received, tone: 'green' },
  closed: { name: orderStateNames.closed, tone: 'neutral' },
  cancelled: { name: orderStateNames.cancelled, tone: 'red' },
};
export const orderStates: readonly PurchaseOrderState[] = ['draft', 'approved', 'sent', 'part-received', 'received', 'closed', 'cancelled'];
