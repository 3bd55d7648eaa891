import type { SupplierAnswer } from '@quarterlight/contract/purchasing/answer-schemas';
import { answerNames, orderStateNames } from '@quarterlight/contract/purchasing/names';
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

/** What a supplier answered, and its colours. */
export const answerLooks: Readonly<Record<SupplierAnswer, { readonly name: string; readonly tone: Tone }>> = {
  confirmed: { name: answerNames.confirmed, tone: 'green' },
  'back-ordered': { name: answerNames['back-ordered'], tone: 'amber' },
  refused: { name: answerNames.refused, tone: 'red' },
};
