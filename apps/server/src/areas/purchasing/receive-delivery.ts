import type { ReceiveDelivery } from '@quarterlight/contract/purchasing/schemas';
import { day, formatDay } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { instantOf } from '@quarterlight/kit/instants';
import { formatQuantity, milli, toMilli } from '@quarterlight/kit/quantities';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { dateBack, holdExpected, piecesOf, quarantineOf, receiveLots } from '../stock/index.ts';
import { getSettings } from '../system/index.ts';
import { insertDelivery, insertDeliveryLines } from './delivery.queries.ts';
import { type Ended, expectNoMore } from './end-order.ts';
import { addReceived, findLines, type OrderLine, type OrderRow } from './order.queries.ts';
import { purchaseOrder } from './order.record.ts';
import { deliveryPlace } from './order-lines.ts';
import { isApprover, isOverDelivery, outstandingOf, stateOfLines } from './purchasing.rules.ts';

/** What arrived of a line, in thousandths; damaged pieces are part of it. */
interface Arrived {
  readonly line: OrderLine;
  readonly quantity: number;
  readonly damaged: number;
  readonly batch: string;
  readonly expires: string | null;
  /** Where what is good of it goes. */
  readonly placeId: string;
}

/**
 * Receives a delivery against an order: lots for what is good where it was to go, for what is damaged in quarantine. Claims follow: glass on order
 * becomes glass in hand; where a line is through and a claim got nothing, it is released and the answer names the worksheet.
 */
export async function receiveDelivery(tx: WriteTx, id: string, delivery: ReceiveDelivery): Promise<Ended> {
  // Two people with the same van at the door: the second waits here and is told by the state, the note or the outstanding quantity.
  const order = await purchaseOrder.takeUp(tx, id, { action: 'receive' });
  const note = delivery.deliveryNote.trim();
  const effectiveOn = await dateBack(tx, delivery.receivedOn, 'receivedOn');
  const place = await deliveryPlace(tx, delivery.placeId ?? order.deliver_to_place_id);
  const arrived = await checkLines(tx, await findLines(tx, id), delivery, place.id);
  const quarantine = arrived.some((each) => each.damaged > 0) ? await quarantineOf(tx, order.branch_id) : undefined;
  const deliveryId = newId();
  if (
    !(await insertDelivery(tx, {
      id: deliveryId,
      purchase_order_id: id,
      delivery_note: note,
      received_by: tx.actor.userId,
      received_at: effectiveOn === null ? tx.now : instantOf(day(effectiveOn), '12:00', tx.tenant.timeZone),
    }))
  ) {
    throw new Refusal('purchasing.delivery_twice', { details: { note, number: order.number } });
  }
  await bringIn(tx, arrived, { order, deliveryId, quarantineId: quarantine?.id, effectiveOn });
  const quantities = arrived.map(({ line, quantity }) => ({ id: line.id, quantity }));
  await addReceived(tx, quantities);
  const through = arrived.filter(({ line, quantity }) => line.received_milli + line.cancelled_milli + quantity >= line.quantity_milli).map(({ line }) => line);
  // A claim on a line that is through, and that got nothing, gets nothing any more.
  const affected = await expectNoMore(tx, through);
  const state = stateOfLines(await findLines(tx, id));
  const after = {
    deliveryNote: note,
    place: place.code,
    lines: arrived.map((each) => ({ code: each.line.code, quantityMilli: each.quantity, damagedMilli: each.damaged })),
  };
  const changed = await purchaseOrder.settle(tx, order, { set: { state }, action: 'received', after });
  return { order: changed, affected };
}

/** What came, line by line; a refusal names the line by its place in the delivery. */
async function checkLines(tx: WriteTx, lines: readonly OrderLine[], delivery: ReceiveDelivery, placeId: string): Promise<Arrived[]> {
  const { matchToleranceBasisPoints } = (await getSettings(tx)).purchasing;
  const byId = new Map(lines.map((line) => [line.id, line]));
  const seen = new Set<string>();
  const places = new Set([placeId]);
  const arrived: Arrived[] = [];
  for (const [index, typed] of delivery.lines.entries()) {
    const at = (part: keyof typeof typed) => `lines.${index}.${part}`;
    if (typed.quantity === 0 && !typed.damaged) continue;
    const line = byId.get(typed.lineId);
    if (!line) throw new Refusal('purchasing.line_unknown');
    if (seen.has(line.id)) throw new Refusal('purchasing.line_twice', { details: { position: line.position, code: line.code } });
    const quantity = piecesOf(typed.quantity, line, at('quantity'));
    const damaged = typed.damaged ? piecesOf(typed.damaged, line, at('damaged')) : toMilli(0);
    if (damaged > quantity) throw new Refusal('purchasing.more_damaged', { field: at('damaged'), details: { code: line.code } });
    if (
      isOverDelivery({ ordered: line.quantity_milli, received: line.received_milli, arrived: quantity }, matchToleranceBasisPoints) &&
      !isApprover(tx.actor)
    ) {
      const outstanding = formatQuantity(milli(outstandingOf(line)));
      throw new Refusal('purchasing.over_delivery', {
        field: at('quantity'),
        details: { code: line.code, arrived: formatQuantity(milli(quantity)), outstanding },
      });
    }
    const expires = typed.expires ?? null;
    if (expires !== null && expires < tx.today)
      throw new Refusal('purchasing.expired', {
        field: at('expires'),
        details: { code: line.code, batch: typed.batch ?? '', expires: formatDay(day(expires)) },
      });
    seen.add(line.id);
    const to = typed.placeId ?? placeId;
    if (!places.has(to)) places.add((await deliveryPlace(tx, to, at('placeId'))).id);
    arrived.push({ line, quantity, damaged, batch: typed.batch?.trim() ?? '', expires, placeId: to });
  }
  if (arrived.length === 0) throw new Refusal('purchasing.nothing_arrived');
  return arrived;
}

interface Where {
  readonly order: OrderRow;
  readonly deliveryId: string;
  readonly quarantineId: string | undefined;
  /** As `dateBack` gives it. */
  readonly effectiveOn: string | null;
}

/** Lots for what is good and for what is damaged, in the products' order, with the lines of the delivery. */
async function bringIn(tx: WriteTx, arrived: readonly Arrived[], { order, deliveryId, quarantineId, effectiveOn }: Where): Promise<void> {
  const parts = arrived
    .toSorted((one, other) => (one.line.product_id < other.line.product_id ? -1 : 1))
    .flatMap((each) => [
      { each, id: newId(), placeId: each.placeId, damaged: false, quantity: each.quantity - each.damaged },
      { each, id: newId(), placeId: quarantineId ?? each.placeId, damaged: true, quantity: each.damaged },
    ])
    .filter(({ quantity }) => quantity > 0);
  const expectedIds = arrived.flatMap(({ line }) => line.expected_supply_id ?? []);
  await holdExpected(tx, expectedIds);
  const received = await receiveLots(
    tx,
    parts.map(({ each, id, placeId: to, quantity }) => ({
      productId: each.line.product_id,
      supplierId: order.supplier_id,
      placeId: to,
      quantityMilli: quantity,
      unitCost: each.line.unit_cost,
      batch: each.batch,
      expires: each.expires,
      document: order.number,
      documentId: deliveryId,
      deliveryLineId: id,
      effectiveOn,
      expectedSupplyId: each.line.expected_supply_id,
    })),
  );
  const lines = parts.flatMap(({ each, id, quantity, damaged }, index) => {
    const lotId = received[index]?.lotId;
    return lotId === undefined ? [] : [{ id, delivery_id: deliveryId, purchase_order_line_id: each.line.id, lot_id: lotId, quantity_milli: quantity, damaged }];
  });
  await insertDeliveryLines(tx, lines);
}
