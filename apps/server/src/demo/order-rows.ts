import type { Desk, Order } from './purchasing.ts';
import { needsApproval, netOf } from './purchasing.ts';

/** Writes the orders as they stand now, and what the log has of their way there. */
export function writeOrders(desk: Pick<Desk, 'world' | 'staff'>, orders: readonly Order[]): void {
  for (const order of orders) writeOrder(desk, order);
}

function writeOrder({ world, staff }: Pick<Desk, 'world' | 'staff'>, order: Order): void {
  const { calendar, rows } = world;
  const random = world.random.fork(order.id);
  const entry = { entity: 'purchase-order', id: order.id, label: order.number };
  const buyer = random.pick(staff.buyers);
  const manager = random.pick(staff.managers);
  const net = netOf(order.lines);
  const codes = order.lines.map((line) => line.product.code);
  world.log(order.createdAt, order.by, {
    ...entry,
    action: 'purchase-order.created',
    after: {
      supplier: order.supplier.name,
      place: world.places.get(order.branch.depotId)?.code ?? '',
      lines: order.stock ? codes.length : 0,
      netPence: order.stock ? net : 0,
    },
  });
  let version = 1;
  let state: 'draft' | 'approved' | 'sent' | 'part-received' | 'received' | 'closed' = 'draft';
  for (const line of order.lines) {
    if (!line.forWorksheet) continue;
    version += 1;
    world.log(line.addedAt, line.by, {
      ...entry,
      action: 'purchase-order.line_for_worksheet',
      after: { code: line.product.code, quantityMilli: line.quantity, worksheetId: line.forWorksheet.worksheetId },
    });
  }
  const approvedAt = needsApproval(order) ? order.sendAt - 180_000 : null;
  const approved = approvedAt !== null && approvedAt <= calendar.now && order.lines.every((line) => line.addedAt <= approvedAt);
  if (approved && approvedAt !== null) {
    version += 1;
    state = 'approved';
    world.log(approvedAt, manager, { ...entry, action: 'purchase-order.approved', before: { state: 'draft' }, after: { state: 'approved', netPence: net } });
  }
  const sent = order.sendAt <= calendar.now;
  const sender = needsApproval(order) && !approved ? manager : buyer;
  if (sent) {
    version += 1;
    world.log(order.sendAt, sender, { ...entry, action: 'purchase-order.sent', before: { state }, after: { state: 'sent', how: 'marked' } });
    state = 'sent';
  }
  const arrived = new Set<string>();
  for (const delivery of order.deliveries.toSorted((one, other) => one.at - other.at)) {
    version += 1;
    for (const line of delivery.lines) arrived.add(line.id);
    const before = state;
    state = arrived.size === order.lines.length ? 'received' : 'part-received';
    world.log(delivery.at, delivery.by, {
      ...entry,
      action: 'purchase-order.received',
      before: { state: before },
      after: {
        state,
        deliveryNote: delivery.note,
        place: world.places.get(order.branch.depotId)?.code ?? '',
        lines: delivery.lines.map((line) => ({ code: line.product.code, quantityMilli: line.quantity, damagedMilli: line.damaged })),
      },
    });
  }
  for (const line of order.lines) {
    const released = line.forWorksheet?.releasedAt ?? null;
    if (released === null) continue;
    version += 1;
    world.log(released, buyer, {
      ...entry,
      action: 'purchase-order.worksheet_line_cancelled',
      after: { worksheetLineId: line.forWorksheet?.lineId, removed: false },
    });
  }
  const last = Math.max(0, ...order.deliveries.map((delivery) => delivery.at));
  const closedAt = last + random.int(20, 34) * 86_400_000;
  if (state === 'received' && closedAt < calendar.now && random.chance(0.7)) {
    version += 1;
    state = 'closed';
    world.log(closedAt, buyer, { ...entry, action: 'purchase-order.closed', after: { state: 'closed', reason: 'Invoice matched', affected: [] } });
  }
  rows.add('purchase_order', {
    id: order.id,
    number: order.number,
    supplier_id: order.supplier.id,
    deliver_to_place_id: order.branch.depotId,
    branch_id: order.branch.id,
    state,
    expected_on: order.expectedOn,
    carriage_pence: order.supplier.carriage,
    net_pence: net,
    notes: '',
    created_by: order.by.id,
    created_at: calendar.iso(order.createdAt),
    approved_by: approved ? manager.id : sent && needsApproval(order) ? sender.id : null,
    approved_at: approved && approvedAt !== null ? calendar.iso(approvedAt) : sent && needsApproval(order) ? calendar.iso(order.sendAt) : null,
    sent_by: sent ? sender.id : null,
    sent_at: sent ? calendar.iso(order.sendAt) : null,
    version,
  });
  for (const [index, line] of order.lines.entries()) {
    const waiting = line.forWorksheet !== null && line.forWorksheet.releasedAt === null;
    rows.add('purchase_order_line', {
      id: line.id,
      purchase_order_id: order.id,
      position: index + 1,
      product_id: line.product.id,
      supplier_code: line.offer.code,
      quantity_milli: line.quantity,
      received_milli: arrived.has(line.id) ? line.quantity : 0,
      unit_cost: line.offer.net + line.offer.surcharge,
      price_file_line_id: line.offer.lineId,
      expected_supply_id: sent || line.forWorksheet ? line.expected.id : null,
      worksheet_id: waiting ? line.forWorksheet.worksheetId : null,
      worksheet_line_id: waiting ? line.forWorksheet.lineId : null,
    });
    line.expected.reference = sent || (line.forWorksheet !== null && index > 0) ? order.number : '';
    if (sent || line.forWorksheet) rows.add('expected_supply', line.expected);
  }
}
