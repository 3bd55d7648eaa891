import type { Insertable } from 'kysely';
import { insertMany } from '../../platform/database/insert-many.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { Delivery, DeliveryLine } from '../../platform/database/tables.gen.ts';

/** Writes a delivery; false where its note was received on the order before. */
export async function insertDelivery(tx: WriteTx, row: Omit<Insertable<Delivery>, 'tenant_id'>): Promise<boolean> {
  const made = await tx.db
    .insertInto('delivery')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'purchase_order_id', 'delivery_note']).where('undone_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export const insertDeliveryLines = (tx: WriteTx, rows: readonly Omit<Insertable<DeliveryLine>, 'tenant_id'>[]): Promise<void> =>
  insertMany(tx, 'delivery_line', rows);

/** Notes that a delivery was undone; under the lock of its order. */
export async function markUndone(tx: WriteTx, id: string, reason: string): Promise<void> {
  await tx.db.updateTable('delivery').set({ undone_at: tx.now, undone_by: tx.actor.userId, undone_reason: reason }).where('id', '=', id).execute();
}

/** An order's deliveries, the first first. */
export const findDeliveries = (tx: ReadTx, orderId: string) =>
  tx.db
    .selectFrom('delivery')
    .leftJoin('person_name', 'person_name.id', 'delivery.received_by')
    .leftJoin('person_name as undoer', 'undoer.id', 'delivery.undone_by')
    .select(['delivery.id', 'delivery.delivery_note', 'delivery.received_at', 'person_name.name as received_by_name'])
    .select(['delivery.undone_at', 'delivery.undone_reason', 'undoer.name as undone_by_name'])
    .where('delivery.purchase_order_id', '=', orderId)
    .orderBy('delivery.id')
    .execute();
export type DeliveryRow = Awaited<ReturnType<typeof findDeliveries>>[number];

export const findDeliveryLines = (tx: ReadTx, orderId: string) =>
  tx.db
    .selectFrom('delivery_line')
    .innerJoin('delivery', 'delivery.id', 'delivery_line.delivery_id')
    .innerJoin('lot', 'lot.id', 'delivery_line.lot_id')
    .innerJoin('product', 'product.id', 'lot.product_id')
    .select([
      'delivery_line.id',
      'delivery_line.delivery_id',
      'delivery_line.purchase_order_line_id',
      'delivery_line.quantity_milli',
      'delivery_line.damaged',
      'delivery_line.lot_id',
      'lot.batch',
      'lot.expires',
      'product.code',
      'product.description',
    ])
    .where('delivery.purchase_order_id', '=', orderId)
    .orderBy('delivery_line.id')
    .execute();
export type DeliveryLineRow = Awaited<ReturnType<typeof findDeliveryLines>>[number];

/** A supplier's line in force for a product on a day: net with surcharge, in hundredths of a penny. */
export async function findSupplierPrice(tx: ReadTx, supplierId: string, productId: string, day: string) {
  const row = await tx.db
    .selectFrom('price_file_line as line')
    .innerJoin('price_file as file', 'file.id', 'line.price_file_id')
    .select(['line.id', 'line.supplier_code', 'line.net_unit', 'line.surcharge_unit', 'line.in_stock'])
    .where('line.product_id', '=', productId)
    .where('line.supplier_id', '=', supplierId)
    .where('file.effective_from', '<=', day)
    .where((eb) => eb.or([eb('file.superseded_from', 'is', null), eb('file.superseded_from', '>', day)]))
    // What a best-buy file says of a supplier stands for its list.
    .orderBy('file.kind')
    .orderBy('line.line')
    .orderBy('line.id')
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, supplierCode: row.supplier_code, unitCost: row.net_unit + row.surcharge_unit, inStock: row.in_stock };
}

export const findProducts = (tx: ReadTx, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.db
        .selectFrom('product')
        .select(['id', 'code', 'description', 'whole_units', 'standard_cost_unit', 'active'])
        .where('id', 'in', [...new Set(ids)])
        .execute();
export type ProductRow = Awaited<ReturnType<typeof findProducts>>[number];
