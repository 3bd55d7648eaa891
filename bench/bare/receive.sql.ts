import { statement } from './sql.ts';

/** Values of all of them: order, delivery, note, user, lines, quantities in thousandths, lots, moves, delivery lines. */
const arrived = 'unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::uuid[], $5::uuid[]) as a(line_id, quantity_milli, lot_id, move_id, delivery_line_id)';

export const lockOrder = statement('lock order', 'select * from bench.purchase_order where id = $1 for update');
export const insertDelivery = statement(
  'insert delivery',
  'insert into bench.delivery (id, purchase_order_id, delivery_note, received_at) values ($1, $2, $3, now())',
);
export const insertLots = statement(
  'insert lots',
  `insert into bench.lot (id, product_id, supplier_id, batch, received_milli, unit_cost, delivery_line_id, received_at)
    select a.lot_id, l.product_id, $6, '', a.quantity_milli, l.unit_cost, a.delivery_line_id, now() from ${arrived} join bench.purchase_order_line l on l.id = a.line_id`,
);
export const insertMoves = statement(
  'insert moves',
  `insert into bench.stock_move (id, kind, product_id, lot_id, from_place_id, to_place_id, quantity_milli, unit_cost, document, document_id, reason, posted_at)
    select a.move_id, 'receipt', l.product_id, a.lot_id, $6, $7, a.quantity_milli, l.unit_cost, $8, $9, '', now() from ${arrived} join bench.purchase_order_line l on l.id = a.line_id`,
);
export const addBalances = statement(
  'add balances',
  `insert into bench.stock_balance (id, place_id, lot_id, product_id, quantity_milli, allocated_milli, since)
    select gen_random_uuid(), $6, a.lot_id, l.product_id, a.quantity_milli, 0, now() from ${arrived} join bench.purchase_order_line l on l.id = a.line_id
    on conflict (place_id, lot_id) do update set quantity_milli = bench.stock_balance.quantity_milli + excluded.quantity_milli`,
);
export const insertDeliveryLines = statement(
  'insert delivery lines',
  `insert into bench.delivery_line (id, delivery_id, purchase_order_line_id, lot_id, quantity_milli, damaged)
    select a.delivery_line_id, $6, a.line_id, a.lot_id, a.quantity_milli, false from ${arrived}`,
);
export const addReceived = statement(
  'add received',
  `update bench.purchase_order_line l set received_milli = l.received_milli + a.quantity_milli from ${arrived} where l.id = a.line_id`,
);
export const setOrderState = statement(
  'set order state',
  `update bench.purchase_order o set version = version + 1, state = case when exists (select from bench.purchase_order_line l
      where l.purchase_order_id = o.id and l.received_milli < l.quantity_milli) then 'part-received' else 'received' end where o.id = $1 returning id, number, state, version`,
);
