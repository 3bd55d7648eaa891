import type { PurchaseOrder, ReceiveDelivery } from '@quarterlight/contract/purchasing/schemas';
import { day, formatDay } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { formatQuantity, milli, toMilli } from '@quarterlight/kit/quantities';
import { can } from '../../platform/access/actor.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { cancelExpected, piecesOf, quarantineOf, receiveLot } from '../stock/index.ts';
import { getSettings } from '../system/index.ts';
import { insertDelivery, insertDeliveryLines } from './delivery.queries.ts';
import { assertMay } from './guard.ts';
import { findLines, findOrder, lockOrder, type OrderLine, type OrderRow, updateLine, updateOrder } from './order.queries.ts';
import { deliveryPlace } from './order-lines.ts';
import { type Affected, presentAffected } from './purchasing.present.ts';
import { isOverDelivery, orderActions } from './purchasing.rules.ts';
import { showOrder } from './show-order.ts';

/** What arrived of a line, in thousandths; damaged pieces are part of it. */
interface Arrived {
  readonly line: OrderLine;
  readonly quantity: number;
  readonly damaged: number;
  readonly batch: string;
  readonly expires: string | null;
}

/**
 * Receives a delivery against an order: lots for what is good where it was to go, for what is damaged in quarantine. Claims follow: glass on order
 * becomes glass in hand; where a line is through and a claim got nothing, it is released and the answer names the worksheet.
 */
export async function receiveDelivery(tx: WriteTx, id: string, delivery: ReceiveDelivery): Promise<PurchaseOrder> {
  await findOrder(tx, id);
  // Two people with the same van at the door: the second waits here and is told by the state, the note or the outstanding quantity.
  const order = await lockOrder(tx, id);
  assertMay(order, 'receive');
  const note = delivery.deliveryNote.trim();
  const arrived = await checkLines(tx, await findLines(tx, id), delivery);
  const place = await deliveryPlace(tx, delivery.placeId ?? order.deliver_to_place_id);
  const quarantine = arrived.some((each) => each.damaged > 0) ? await quarantineOf(tx, order.branch_id) : undefined;
  const deliveryId = newId();
  if (!(await insertDelivery(tx, { id: deliveryId, purchase_order_id: id, delivery_note: note, received_by: tx.actor.userId, received_at: tx.now }))) {
    throw new Refusal('purchasing.delivery_twice', { details: { note, number: order.number } });
  }
  const affected: Affected[] = [];
  for (const each of arrived.toSorted((one, other) => (one.line.product_id < other.line.product_id ? -1 : 1))) {
    await bringIn(tx, { order, deliveryId, each, placeId: place.id, damaged: false, quantity: each.quantity - each.damaged });
    if (quarantine) await bringIn(tx, { order, deliveryId, each, placeId: quarantine.id, damaged: true, quantity: each.damaged });
    await updateLine(tx, each.line.id, { received_milli: each.line.received_milli + each.quantity });
    const through = each.line.received_milli + each.quantity >= each.line.quantity_milli;
    if (through && each.line.expected_supply_id !== null)
      affected.push(...(await cancelExpected(tx, each.line.expected_supply_id)).map((claim) => presentAffected(claim, each.line.code)));
  }
  const complete = (await findLines(tx, id)).every((line) => line.received_milli >= line.quantity_milli);
  const changed = await updateOrder(tx, id, { from: orderActions.receive.from }, { state: complete ? 'received' : 'part-received' });
  await tx.audit({
    entity: 'purchase-order',
    id,
    label: order.number,
    action: 'purchase-order.received',
    before: { state: order.state },
    after: {
      state: changed?.state,
      deliveryNote: note,
      place: place.code,
      lines: arrived.map((each) => ({ code: each.line.code, quantityMilli: each.quantity, damagedMilli: each.damaged })),
    },
  });
  await tx.announce('purchase-order', id, changed?.version);
  return showOrder(tx, id, affected);
}

async function checkLines(tx: WriteTx, lines: readonly OrderLine[], delivery: ReceiveDelivery): Promise<Arrived[]> {
  const { matchToleranceBasisPoints } = (await getSettings(tx)).purchasing;
  const arrived: Arrived[] = [];
  for (const typed of delivery.lines) {
    const line = lines.find((each) => each.id === typed.lineId);
    if (!line) throw new Refusal('purchasing.line_unknown');
    if (arrived.some((each) => each.line.id === line.id)) throw new Refusal('purchasing.line_twice', { details: { position: line.position, code: line.code } });
    const quantity = piecesOf(typed.quantity, line);
    const damaged = typed.damaged ? piecesOf(typed.damaged, line) : toMilli(0);
    if (damaged > quantity) throw new Refusal('purchasing.more_damaged', { details: { code: line.code } });
    if (
      isOverDelivery({ ordered: line.quantity_milli, received: line.received_milli, arrived: quantity }, matchToleranceBasisPoints) &&
      !can(tx.actor, 'approve-purchase-orders')
    ) {
      const outstanding = formatQuantity(milli(Math.max(0, line.quantity_milli - line.received_milli)));
      throw new Refusal('purchasing.over_delivery', { details: { code: line.code, arrived: formatQuantity(milli(quantity)), outstanding } });
    }
    const expires = typed.expires ?? null;
    if (expires !== null && expires < tx.today)
      throw new Refusal('purchasing.expired', { details: { code: line.code, batch: typed.batch ?? '', expires: formatDay(day(expires)) } });
    arrived.push({ line, quantity, damaged, batch: typed.batch?.trim() ?? '', expires });
  }
  return arrived;
}

async function bringIn(
  tx: WriteTx,
  what: { order: OrderRow; deliveryId: string; each: Arrived; placeId: string; damaged: boolean; quantity: number },
): Promise<void> {
  const { order, deliveryId, each, placeId, damaged, quantity } = what;
  if (quantity === 0) return;
  const id = newId();
  const { lotId } = await receiveLot(tx, {
    productId: each.line.product_id,
    supplierId: order.supplier_id,
    placeId,
    quantityMilli: quantity,
    unitCost: each.line.unit_cost,
    batch: each.batch,
    expires: each.expires,
    document: order.number,
    documentId: deliveryId,
    deliveryLineId: id,
    expectedSupplyId: each.line.expected_supply_id,
  });
  await insertDeliveryLines(tx, [{ id, delivery_id: deliveryId, purchase_order_line_id: each.line.id, lot_id: lotId, quantity_milli: quantity, damaged }]);
}
