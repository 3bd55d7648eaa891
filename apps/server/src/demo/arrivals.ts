import type { Delivery, Desk, Order, OrderedLine } from './purchasing.ts';

/**
 * An ordered line comes in: a lot, its receipt at the depot, and its way into a bin. Pieces that came broken wait in quarantine. Claims follow as the
 * product has them follow.
 */
export function arrive(desk: Desk, order: Order, line: OrderedLine): void {
  const { world, ledger, staff } = desk;
  const { branch } = order;
  const at = line.arrivesAt;
  const by = staff.stock[branch.site.code.charCodeAt(0) % staff.stock.length] ?? staff.admin;
  const delivery = deliveryAt(desk, order, at);
  const worksheetId = line.forWorksheet?.worksheetId ?? null;
  const document = () => order.number;
  const bring = (quantity: number, placeId: string, damaged: boolean) => {
    const deliveryLineId = world.id(at);
    const lot = ledger.newLot(at, {
      product: line.product,
      supplierId: order.supplier.id,
      quantity,
      unitCost: line.offer.net + line.offer.surcharge,
      deliveryLineId,
      ...(line.batch ? { batch: line.batch } : {}),
      expires: line.expires ?? null,
    });
    ledger.post({
      at,
      by,
      kind: 'receipt',
      lot,
      quantity,
      from: world.lookups.outsidePlaceId('supplier'),
      to: placeId,
      document,
      documentId: delivery.id,
      worksheetId: damaged ? null : worksheetId,
    });
    world.rows.add('delivery_line', {
      id: deliveryLineId,
      delivery_id: delivery.id,
      purchase_order_line_id: line.id,
      lot_id: lot.id,
      quantity_milli: quantity,
      damaged,
    });
    return lot;
  };
  delivery.lines.push(line);
  if (line.damaged > 0) bring(line.damaged, branch.quarantineId, true);
  const lot = bring(line.quantity - line.damaged, branch.depotId, false);
  Object.assign(line.expected, { quantity_milli: 0, allocated_milli: 0 });
  line.onArrival(at, lot, branch.depotId);

  const putAway = at + (20 + (lot.id.charCodeAt(30) % 50)) * 60_000;
  if (putAway > world.calendar.now) return;
  const bin = branch.binIds[binOf(line, branch.binIds.length, lot.id)] ?? branch.depotId;
  ledger.post({ at: putAway, by, kind: 'put-away', lot, quantity: line.quantity - line.damaged, from: branch.depotId, to: bin, worksheetId }, 'stock.moved');
  if (line.forWorksheet) Object.assign(line.forWorksheet.claim, { place_id: bin, version: line.forWorksheet.claim.version + 1 });
  else line.onArrival(putAway, lot, bin);
}

/** Windscreens, side glass, rear screens and materials have a rack each. */
function binOf(line: OrderedLine, bins: number, id: string): number {
  const group = line.product.glassType === 'windscreen' ? 0 : line.product.glassType === 'backlight' ? 2 : line.product.model === null ? 3 : 1;
  return (group * 6 + (id.charCodeAt(33) % 6)) % bins;
}

function deliveryAt({ world, staff }: Desk, order: Order, at: number): Delivery {
  const known = order.deliveries.find((delivery) => delivery.at === at);
  if (known) return known;
  const by = staff.stock[order.branch.site.code.charCodeAt(0) % staff.stock.length] ?? staff.admin;
  const id = world.id(at);
  const delivery: Delivery = { id, at, note: `DN${String(10_000 + order.deliveries.length)}${id.slice(-4).toUpperCase()}`, by, lines: [] };
  world.rows.add('delivery', { id, purchase_order_id: order.id, delivery_note: delivery.note, received_by: by.id, received_at: world.calendar.iso(at) });
  order.deliveries.push(delivery);
  return delivery;
}
