import { sql } from 'kysely';
import type { ReadTx } from '../../platform/database/scope.ts';

interface Wanted {
  readonly inside: readonly string[];
  readonly productId: string;
}
/** More lots, claims or orders of one product at one location than anybody reads; what is beyond is told in one line. */
export const mostLines = 500;

/** What of a product lies in the places, first in first out, each with the order that it came by. */
export const findLots = (tx: ReadTx, { inside, productId }: Wanted) =>
  tx.db
    .selectFrom('stock_balance')
    .innerJoin('lot', 'lot.id', 'stock_balance.lot_id')
    .innerJoin('place', 'place.id', 'stock_balance.place_id')
    .leftJoin('delivery_line', 'delivery_line.id', 'lot.delivery_line_id')
    .leftJoin('delivery', 'delivery.id', 'delivery_line.delivery_id')
    .leftJoin('purchase_order', 'purchase_order.id', 'delivery.purchase_order_id')
    .select(['lot.id', 'lot.batch', 'lot.received_at', 'stock_balance.quantity_milli', 'stock_balance.allocated_milli'])
    .select(['place.id as place_id', 'place.code as place_code', 'place.name as place_name', 'place.type as place_type'])
    .select(['purchase_order.id as order_id', 'purchase_order.number as order_number'])
    .where('stock_balance.product_id', '=', productId)
    .where('stock_balance.place_id', '=', sql<string>`any(${inside}::uuid[])`)
    .where('stock_balance.quantity_milli', '>', 0)
    .orderBy('lot.received_at')
    .orderBy('lot.id')
    .orderBy('place.code')
    .limit(mostLines)
    .execute();

/** Which jobs claim of it, the oldest first. */
export const findClaims = (tx: ReadTx, { inside, productId }: Wanted) =>
  tx.db
    .selectFrom('allocation')
    .select(['id', 'worksheet_id', 'quantity_milli', 'created_at'])
    .where('state', '=', sql<string>`'reserved'`)
    .where('place_id', '=', sql<string>`any(${inside}::uuid[])`)
    .where('product_id', '=', productId)
    .orderBy('id')
    .limit(mostLines)
    .execute();

/** What is on its way to the places by transfer and not claimed. */
export const findOnTheWay = (tx: ReadTx, { inside, productId }: Wanted) =>
  tx.db
    .selectFrom('transfer')
    .innerJoin('transfer_line', 'transfer_line.transfer_id', 'transfer.id')
    .select(['transfer_line.id', 'transfer.id as transfer_id', 'transfer.number', 'transfer.sent_at'])
    .select(
      sql<number>`transfer_line.quantity_milli - transfer_line.received_milli - transfer_line.damaged_milli - transfer_line.lost_milli - transfer_line.returned_milli`.as(
        'coming',
      ),
    )
    .where('transfer.to_place_id', '=', sql<string>`any(${inside}::uuid[])`)
    .where('transfer.state', '=', sql<string>`any('{sent,part-received}'::text[])`)
    .where('transfer_line.product_id', '=', productId)
    .where('transfer_line.allocation_id', 'is', null)
    .orderBy('transfer.sent_at')
    .orderBy('transfer_line.id')
    .limit(mostLines)
    .execute();

/** What is on order for the places and not claimed, the earliest first. */
export const findOnOrder = (tx: ReadTx, { inside, productId }: Wanted) =>
  tx.db
    .selectFrom('expected_supply')
    .select(['id', 'order_id', 'reference', 'expected_on'])
    .select(sql<number>`quantity_milli - allocated_milli`.as('coming'))
    .where('product_id', '=', productId)
    .where('place_id', '=', sql<string>`any(${inside}::uuid[])`)
    .where((eb) => eb('quantity_milli', '>', eb.ref('allocated_milli')))
    .orderBy('expected_on')
    .orderBy('id')
    .limit(mostLines)
    .execute();
