import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changeExpected, holdExpected } from '../stock/index.ts';
import { orderApprovalLimits } from '../system/index.ts';
import { assertMayApprove } from './assert-approved.ts';
import { findExpectedOf, type OrderRow } from './order.queries.ts';
import { purchaseOrder } from './order.record.ts';
import { approvalOf } from './purchasing.rules.ts';

/** Approves a draft, so that it may be sent. Refuses 'purchasing.needs_large'. */
export async function approveOrder(tx: WriteTx, id: string, version: number): Promise<OrderRow> {
  const [order] = await approve(tx, [await purchaseOrder.takeUp(tx, id, { action: 'approve', version })]);
  return found(order);
}

/** Approves drafts, all of them or none. Refuses as `approveOrder` does. */
export async function approveOrders(tx: WriteTx, ids: readonly string[]): Promise<OrderRow[]> {
  const orders = await purchaseOrder.takeUpMany(tx, ids, { action: 'approve' });
  if (orders.length < new Set(ids).size) throw new Refusal('record.not_found');
  return approve(tx, orders);
}

async function approve(tx: WriteTx, orders: readonly OrderRow[]): Promise<OrderRow[]> {
  const limits = await orderApprovalLimits(tx);
  for (const order of orders) await assertMayApprove(tx, order.number, approvalOf(order, limits));
  const expected = await findExpectedOf(
    tx,
    orders.map(({ id }) => id),
  );
  await holdExpected(
    tx,
    expected.map(({ id }) => id),
  );
  const numbers = new Map(orders.map(({ id, number }) => [id, number]));
  // The jobs whose glass it is say so.
  for (const { id, orderId } of expected) await changeExpected(tx, id, { order: { id: orderId, number: numbers.get(orderId) ?? '', is: 'approved' } });
  const set = { state: 'approved', approved_by: tx.actor.userId, approved_at: tx.now };
  const done: OrderRow[] = [];
  for (const order of orders) done.push(await purchaseOrder.settle(tx, order, { set, action: 'approved', after: { net_pence: order.net_pence } }));
  return done;
}
