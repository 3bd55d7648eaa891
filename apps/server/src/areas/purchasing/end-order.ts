import type { WriteTx } from '../../platform/database/scope.ts';
import { cancelExpected } from '../stock/index.ts';
import { findLines, type OrderLine, type OrderRow } from './order.queries.ts';
import { purchaseOrder } from './order.record.ts';
import { type Affected, presentAffected } from './purchasing.present.ts';
import { assertNotBeingSent } from './send-by-interface.ts';

/** An order that ended, with the worksheet lines that waited for it. */
export interface Ended {
  readonly order: OrderRow;
  readonly affected: readonly Affected[];
}

/** Closes an order that goods arrived on; what is outstanding is expected no longer. */
export async function closeOrder(tx: WriteTx, id: string, version: number, reason: string): Promise<Ended> {
  const before = await purchaseOrder.takeUp(tx, id, { action: 'close', version });
  const affected = await expectNoMore(tx, await findLines(tx, id));
  const after = { reason, affected: affected.map((each) => each.worksheetId) };
  return { order: await purchaseOrder.settle(tx, before, { set: { state: 'closed' }, action: 'closed', after }), affected };
}

/** Cancels an order while nothing has arrived. Refuses 'purchasing.goods_arrived'. */
export async function cancelOrder(tx: WriteTx, id: string, version: number, reason: string): Promise<Ended> {
  const before = await purchaseOrder.takeUp(tx, id, { action: 'cancel', version });
  await assertNotBeingSent(tx, before);
  const affected = await expectNoMore(tx, await findLines(tx, id));
  const set = { state: 'cancelled', cancelled_at: tx.now, cancel_reason: reason };
  const after = { affected: affected.map((each) => each.worksheetId) };
  return { order: await purchaseOrder.settle(tx, before, { set, action: 'cancelled', after }), affected };
}

/** Nothing more comes of these lines: what worksheets claimed of it is released. Gives whose it was. */
export async function expectNoMore(tx: WriteTx, lines: readonly OrderLine[]): Promise<Affected[]> {
  const codes = new Map(lines.map((line) => [line.product_id, line.code]));
  const expectedIds = lines.flatMap((line) => line.expected_supply_id ?? []);
  const released = await cancelExpected(tx, expectedIds);
  return released.map((claim) => presentAffected(claim, codes.get(claim.product_id) ?? ''));
}
