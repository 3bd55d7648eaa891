import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { cancelExpected, holdExpected } from '../stock/index.ts';
import { takeOrder } from './guard.ts';
import { findLines, findOrder } from './order.queries.ts';
import { type Affected, presentAffected } from './purchasing.present.ts';
import { showOrder } from './show-order.ts';

/** Closes an order that goods arrived on; what is outstanding is expected no longer, and the answer names the worksheets that waited for it. */
export async function closeOrder(tx: WriteTx, id: string, version: number, reason: string): Promise<PurchaseOrder> {
  const order = await takeOrder(tx, id, version, 'close', { state: 'closed' });
  const affected = await expectNoMore(tx, id);
  await tx.audit({
    entity: 'purchase-order',
    id,
    label: order.number,
    action: 'purchase-order.closed',
    after: { state: 'closed', reason, affected: affected.map((each) => each.worksheetId) },
  });
  await tx.announce('purchase-order', id, order.version);
  return showOrder(tx, id, affected);
}

/** Cancels an order while nothing has arrived; the answer names the worksheets that waited for it. Refuses 'purchasing.goods_arrived'. */
export async function cancelOrder(tx: WriteTx, id: string, version: number, reason: string): Promise<PurchaseOrder> {
  const before = await findOrder(tx, id);
  if (before.state === 'part-received' || before.state === 'received') throw new Refusal('purchasing.goods_arrived', { details: { number: before.number } });
  const order = await takeOrder(tx, id, version, 'cancel', { state: 'cancelled', cancelled_at: tx.now, cancel_reason: reason });
  const affected = await expectNoMore(tx, id);
  await tx.audit({
    entity: 'purchase-order',
    id,
    label: order.number,
    action: 'purchase-order.cancelled',
    before: { state: before.state },
    after: { state: 'cancelled', reason, affected: affected.map((each) => each.worksheetId) },
  });
  await tx.announce('purchase-order', id, order.version);
  return showOrder(tx, id, affected);
}

async function expectNoMore(tx: WriteTx, id: string): Promise<Affected[]> {
  const affected: Affected[] = [];
  const lines = await findLines(tx, id);
  await holdExpected(
    tx,
    lines.flatMap((line) => line.expected_supply_id ?? []),
  );
  for (const line of lines.toSorted((one, other) => (one.product_id < other.product_id ? -1 : 1))) {
    if (line.expected_supply_id === null) continue;
    affected.push(...(await cancelExpected(tx, [line.expected_supply_id])).map((claim) => presentAffected(claim, line.code)));
  }
  return affected;
}
