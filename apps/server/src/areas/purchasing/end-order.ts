import type { WriteTx } from '../../platform/database/scope.ts';
import { cancelExpected, holdExpected } from '../stock/index.ts';
import { findLines, type OrderRow } from './order.queries.ts';
import { purchaseOrder } from './order.record.ts';
import { type Affected, presentAffected } from './purchasing.present.ts';

/** An order that ended, with the worksheet lines that waited for it. */
export interface Ended {
  readonly order: OrderRow;
  readonly affected: readonly Affected[];
}

/** Closes an order that goods arrived on; what is outstanding is expected no longer. */
export async function closeOrder(tx: WriteTx, id: string, version: number, reason: string): Promise<Ended> {
  const before = await purchaseOrder.takeUp(tx, id, { action: 'close', version });
  const affected = await expectNoMore(tx, id);
  const after = { reason, affected: affected.map((each) => each.worksheetId) };
  return { order: await purchaseOrder.settle(tx, before, { set: { state: 'closed' }, action: 'closed', after }), affected };
}

/** Cancels an order while nothing has arrived. Refuses 'purchasing.goods_arrived'. */
export async function cancelOrder(tx: WriteTx, id: string, version: number, reason: string): Promise<Ended> {
  const before = await purchaseOrder.takeUp(tx, id, { action: 'cancel', version });
  const affected = await expectNoMore(tx, id);
  const set = { state: 'cancelled', cancelled_at: tx.now, cancel_reason: reason };
  const after = { affected: affected.map((each) => each.worksheetId) };
  return { order: await purchaseOrder.settle(tx, before, { set, action: 'cancelled', after }), affected };
}

async function expectNoMore(tx: WriteTx, id: string): Promise<Affected[]> {
  const lines = await findLines(tx, id);
  await holdExpected(
    tx,
    lines.flatMap((line) => line.expected_supply_id ?? []),
  );
  const affected: Affected[] = [];
  for (const line of lines.toSorted((one, other) => (one.product_id < other.product_id ? -1 : 1))) {
    if (line.expected_supply_id === null) continue;
    affected.push(...(await cancelExpected(tx, [line.expected_supply_id])).map((claim) => presentAffected(claim, line.code)));
  }
  return affected;
}
