import type { PurchaseOrderAction, PurchaseOrderState } from '@quarterlight/contract/purchasing/schemas';
import { type ApprovalLimits, type ApprovalTier, approvalTier } from '@quarterlight/contract/rules/approval';
import { type Actor, can } from '../../platform/access/actor.ts';
import { allowedActions, type Transition } from '../../platform/record/actions.ts';

export const approves = ['approve-purchase-orders', 'approve-large-purchase-orders'] as const;

/** The only place where an order's state is compared. */
export const orderActions = {
  edit: { from: ['draft'], needs: ['edit-purchase-orders'], done: 'changed' },
  approve: { from: ['draft'], to: 'approved', needs: approves, done: 'approved' },
  send: { from: ['draft', 'approved'], to: 'sent', needs: ['edit-purchase-orders'], done: 'sent' },
  receive: { from: ['sent', 'part-received'], needs: ['receive-deliveries'], done: 'received' },
  answer: { from: ['sent', 'part-received'], needs: ['edit-purchase-orders'], done: 'answered' },
  undo: { from: ['part-received', 'received'], needs: ['receive-deliveries'], done: 'undone' },
  close: { from: ['part-received', 'received'], to: 'closed', needs: ['edit-purchase-orders'], done: 'closed' },
  cancel: { from: ['draft', 'approved', 'sent'], to: 'cancelled', needs: ['edit-purchase-orders'], done: 'cancelled' },
} as const satisfies Record<PurchaseOrderAction, Transition<PurchaseOrderState>>;

const stateNames: Readonly<Record<string, string>> = { draft: 'a draft', 'part-received': 'part received' };

/** A state as a person reads it in 'Order P000001 is …'. */
export const orderState = (state: string): string => stateNames[state] ?? state;

/** What this actor may do with an order now. A draft over a limit is approved, and sent, only by those who may approve as much. */
export const actionsOf = (order: { state: string; sending: string; net_pence: number }, actor: Actor, limits: ApprovalLimits): PurchaseOrderAction[] =>
  allowedActions(orderActions, order.state, actor)
    .filter((name) => (name !== 'send' && name !== 'approve') || mayApprove(actor, approvalOf(order, limits)))
    .filter((name) => order.sending !== 'underway' || !waitsForAnswer.includes(name));

/** What nobody does with an order while its supplier is being asked. */
const waitsForAnswer: readonly PurchaseOrderAction[] = ['send', 'cancel'];

/** Which approval an order waits for: that of its net value while it is a draft. */
export const approvalOf = (order: { state: string; net_pence: number }, limits: ApprovalLimits): ApprovalTier =>
  order.state === 'draft' ? approvalTier(order.net_pence, limits) : 'none';

/** Whether somebody may give that approval. */
export const mayApprove = (actor: Actor, tier: ApprovalTier): boolean =>
  tier === 'none' || can(actor, 'approve-large-purchase-orders') || (tier === 'second' && can(actor, 'approve-purchase-orders'));

/** Whether somebody may approve orders that need it, of some value at least. */
export const isApprover = (actor: Actor): boolean => approves.some((permission) => can(actor, permission));

/** Whether what arrives goes beyond what is outstanding and the tolerance (basis points of what was ordered); quantities in thousandths. */
export const isOverDelivery = (line: { ordered: number; received: number; arrived: number }, toleranceBasisPoints: number): boolean =>
  (line.received + line.arrived - line.ordered) * 10_000 > line.ordered * toleranceBasisPoints;

/** What may still come of a line, in thousandths. */
export const outstandingOf = (line: { quantity_milli: number; received_milli: number; cancelled_milli: number }): number =>
  Math.max(0, line.quantity_milli - line.received_milli - line.cancelled_milli);

/** How an order stands that its supplier has, by its lines. */
export function stateOfLines(lines: readonly { quantity_milli: number; received_milli: number; cancelled_milli: number }[]): PurchaseOrderState {
  const hasCome = lines.some((line) => line.received_milli > 0);
  if (lines.some((line) => outstandingOf(line) > 0)) return hasCome ? 'part-received' : 'sent';
  return hasCome ? 'received' : 'cancelled';
}

/** Whether the buyer decides on what a supplier asks for a piece: more than it was ordered at and the tolerance (basis points). */
export const asksBuyer = ({ ordered, asked }: { ordered: number; asked: number }, toleranceBasisPoints: number): boolean =>
  (asked - ordered) * 10_000 > ordered * toleranceBasisPoints;

/** Where goods may be delivered: to a depot or a van, or a rack or bin in one. */
export const takesDeliveries = (place: { type: string }): boolean => place.type === 'depot' || place.type === 'van';
