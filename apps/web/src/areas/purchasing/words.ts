import type { SupplierAnswer } from '@quarterlight/contract/purchasing/answer-schemas';
import { answerNames, needsApproval, orderStateNames, sendingNames } from '@quarterlight/contract/purchasing/names';
import type { OrderSending, PurchaseOrderState, PurchaseOrderSummary } from '@quarterlight/contract/purchasing/schemas';
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

/** An order on its way by interface, or one that did not get there, and its colours. */
const sendingLooks: Readonly<Record<Exclude<OrderSending, 'no'>, { readonly name: string; readonly tone: Tone }>> = {
  underway: { name: sendingNames.underway, tone: 'blue' },
  refused: { name: sendingNames.refused, tone: 'red' },
  unknown: { name: sendingNames.unknown, tone: 'amber' },
};

/** How an order stands, as its chip says: how far it got by interface and that it has to be approved come before its state. */
export function standingOf({ state, sending, approval }: Pick<PurchaseOrderSummary, 'state' | 'sending' | 'approval'>): {
  readonly name: string;
  readonly tone: Tone;
} {
  if (sending !== 'no' && (state === 'draft' || state === 'approved')) return sendingLooks[sending];
  return approval === 'none' ? stateLooks[state] : { name: needsApproval, tone: 'amber' };
}
