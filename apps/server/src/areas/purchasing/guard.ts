import type { PurchaseOrderAction } from '@quarterlight/contract/purchasing/schemas';
import type { WriteTx } from '../../platform/database/scope.ts';
import { staleRefusal } from '../../platform/log/stale.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findOrder, findOrderRow, type OrderRow, updateOrder } from './order.queries.ts';
import { mayFollow, orderActions } from './purchasing.rules.ts';

/** Takes an order of that version through an action: one guarded update. Refuses 'record.not_found', 'record.stale' or 'purchasing.not_now'. */
export async function takeOrder(
  tx: WriteTx,
  id: string,
  version: number,
  action: PurchaseOrderAction,
  values: Parameters<typeof updateOrder>[3],
): Promise<OrderRow> {
  await findOrder(tx, id);
  const changed = await updateOrder(tx, id, { from: orderActions[action].from, version }, values);
  if (changed) return changed;
  const order = await findOrderRow(tx, id);
  if (order.version !== version) throw await staleRefusal(tx, id);
  throw notNow(order, action);
}

const stateNames: Readonly<Record<string, string>> = { draft: 'a draft', 'part-received': 'part received' };

/** The refusal of an action in the order's state. */
export const notNow = (order: OrderRow, action: PurchaseOrderAction): Refusal =>
  new Refusal('purchasing.not_now', { details: { number: order.number, state: stateNames[order.state] ?? order.state, action: orderActions[action].done } });

/** Refuses the action where the (locked) order's state does not allow it. */
export function assertMay(order: OrderRow, action: PurchaseOrderAction): void {
  if (!mayFollow(action, order.state)) throw notNow(order, action);
}
