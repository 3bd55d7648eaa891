import type { UndoDelivery } from '@quarterlight/contract/purchasing/answer-schemas';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { holdExpected, unreceiveLots } from '../stock/index.ts';
import { findDeliveries, findDeliveryLines, markUndone } from './delivery.queries.ts';
import { addReceived, findLines, type OrderRow } from './order.queries.ts';
import { purchaseOrder } from './order.record.ts';
import { outstandingOf, stateOfLines } from './purchasing.rules.ts';

/**
 * Undoes a delivery while nothing of it has moved: each receipt is reversed, what came is outstanding again, and jobs that it was reserved for wait for it
 * as before. The order is locked first, as whoever receives does it.
 */
export async function undoDelivery(tx: WriteTx, id: string, version: number, { deliveryId, reason }: UndoDelivery): Promise<OrderRow> {
  const order = await purchaseOrder.takeUp(tx, id, { action: 'undo', version });
  const delivery = (await findDeliveries(tx, id)).find((each) => each.id === deliveryId);
  if (!delivery) throw new Refusal('purchasing.delivery_unknown', { details: { number: order.number } });
  const note = delivery.delivery_note;
  if (delivery.undone_at !== null) throw new Refusal('purchasing.delivery_undone', { details: { note } });
  const came = (await findDeliveryLines(tx, id)).filter((line) => line.delivery_id === deliveryId);
  const quantities = [...Map.groupBy(came, (line) => line.purchase_order_line_id)].map(([lineId, parts]) => ({
    id: lineId,
    quantity: -parts.reduce((sum, part) => sum + part.quantity_milli, 0),
  }));
  await addReceived(tx, quantities);
  const lines = await findLines(tx, id);
  const byId = new Map(lines.map((line) => [line.id, line]));
  const billed = lines.find((line) => line.invoiced_milli > line.received_milli);
  if (billed) throw new Refusal('purchasing.delivery_billed', { details: { code: billed.code, note } });
  const expectedIds = quantities.flatMap((each) => byId.get(each.id)?.expected_supply_id ?? []);
  await holdExpected(tx, expectedIds);
  const moved = await unreceiveLots(tx, {
    documentId: deliveryId,
    document: order.number,
    reason,
    lots: came.map((part) => ({ lotId: part.lot_id, expectedSupplyId: byId.get(part.purchase_order_line_id)?.expected_supply_id ?? null })),
    outstanding: new Map(lines.flatMap((line) => (line.expected_supply_id === null ? [] : [[line.expected_supply_id, outstandingOf(line)]]))),
  });
  if (moved !== undefined) throw new Refusal('purchasing.delivery_moved', { details: { code: moved.code, note } });
  await markUndone(tx, deliveryId, reason);
  const after = { deliveryNote: note, reason, lines: came.map((part) => ({ code: part.code, quantityMilli: part.quantity_milli })) };
  return purchaseOrder.settle(tx, order, { set: { state: stateOfLines(lines) }, action: 'delivery_undone', after });
}
