import { sql } from 'kysely';
import { found, type ReadTx } from '../../platform/database/scope.ts';

/** An order whose goods may be asked back. */
export const findOrder = async (tx: ReadTx, id: string) =>
  found(
    await tx.db
      .selectFrom('purchase_order')
      .innerJoin('supplier', 'supplier.id', 'purchase_order.supplier_id')
      .select(['purchase_order.id', 'purchase_order.number', 'purchase_order.supplier_id', 'purchase_order.branch_id'])
      .where('purchase_order.id', '=', id)
      .executeTakeFirst(),
  );

/** An order's lines with what came, what was billed, and what stands on credits that are open or credited: pieces that go back, and pence. */
export const findCreditable = async (tx: ReadTx, orderId: string) =>
  tx.db
    .selectFrom('purchase_order_line as line')
    .innerJoin('product', 'product.id', 'line.product_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('purchase_credit_line as credited')
          .innerJoin('purchase_credit', 'purchase_credit.id', 'credited.purchase_credit_id')
          .select(sql<number>`coalesce(sum(credited.quantity_milli) filter (where credited.kind = 'goods'), 0)::int8`.as('goods'))
          .select(sql<number>`coalesce(sum(credited.net_pence), 0)::int8`.as('pence'))
          .whereRef('credited.purchase_order_line_id', '=', 'line.id')
          .where('purchase_credit.state', 'not in', ['refused', 'withdrawn'])
          .as('before'),
      (join) => join.onTrue(),
    )
    .select(['line.id', 'line.product_id', 'line.supplier_code', 'line.unit_cost', 'line.received_milli', 'line.invoiced_milli', 'line.billed_pence'])
    .select(['product.code', 'product.description', 'product.whole_units'])
    .select(['before.goods as before_milli', 'before.pence as before_pence'])
    .where('line.purchase_order_id', '=', orderId)
    .orderBy('line.position')
    .execute();
export type CreditableRow = Awaited<ReturnType<typeof findCreditable>>[number];

/** Where the lots of an order's deliveries lie now, by the line that they came for. */
export const findPieces = (tx: ReadTx, orderId: string) =>
  tx.db
    .selectFrom('delivery')
    .innerJoin('delivery_line', 'delivery_line.delivery_id', 'delivery.id')
    .innerJoin('lot', 'lot.id', 'delivery_line.lot_id')
    .innerJoin('stock_balance', 'stock_balance.lot_id', 'lot.id')
    .innerJoin('place', 'place.id', 'stock_balance.place_id')
    .select(['delivery_line.purchase_order_line_id as order_line_id', 'delivery_line.damaged', 'lot.id as lot_id', 'lot.batch', 'lot.unit_cost'])
    .select(['lot.received_at', 'stock_balance.quantity_milli', 'stock_balance.allocated_milli'])
    .select(['place.id as place_id', 'place.code as place_code', 'place.name as place_name', 'place.type as place_type'])
    .where('delivery.purchase_order_id', '=', orderId)
    .where('delivery.undone_at', 'is', null)
    .where('stock_balance.quantity_milli', '>', 0)
    .where('place.type', '<>', 'in-transit')
    .orderBy('delivery_line.id')
    .orderBy('place.code')
    .execute();
export type PieceRow = Awaited<ReturnType<typeof findPieces>>[number];

/** Which lines of an order these lots came for, and the branch that each came to. */
export const findCame = async (tx: ReadTx, orderId: string, lotIds: readonly string[]) =>
  tx.db
    .selectFrom('delivery')
    .innerJoin('delivery_line', 'delivery_line.delivery_id', 'delivery.id')
    .innerJoin('lot', 'lot.id', 'delivery_line.lot_id')
    .select(['delivery_line.purchase_order_line_id as order_line_id', 'lot.id as lot_id', 'lot.product_id', 'lot.unit_cost', 'delivery.received_at'])
    .where('delivery.purchase_order_id', '=', orderId)
    .where('delivery.undone_at', 'is', null)
    .where('lot.id', '=', sql<string>`any(${lotIds}::uuid[])`)
    .execute();

/** What lies of these lots at these places, in thousandths. */
export async function findLying(tx: ReadTx, keys: readonly { readonly placeId: string; readonly lotId: string }[]) {
  const { rows } = await sql<{ place_id: string; lot_id: string; quantity_milli: number }>`select place_id, lot_id, quantity_milli from stock_balance
    where (place_id, lot_id) in (select * from unnest(${keys.map(({ placeId }) => placeId)}::uuid[], ${keys.map(({ lotId }) => lotId)}::uuid[]))`.execute(
    tx.db,
  );
  return rows;
}
