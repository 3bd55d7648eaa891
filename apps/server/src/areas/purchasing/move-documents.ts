import type { MoveDocuments } from '../../platform/moved-for/move-documents.ts';

/** Deliveries: what is opened is their order. */
export const deliveriesMoved: MoveDocuments = {
  kind: 'order',
  find: async (tx, ids) => {
    const rows = await tx.db
      .selectFrom('delivery')
      .innerJoin('purchase_order', 'purchase_order.id', 'delivery.purchase_order_id')
      .select(['delivery.id', 'delivery.delivery_note', 'purchase_order.id as order_id', 'purchase_order.number'])
      .where('delivery.id', 'in', ids)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      recordId: row.order_id,
      name: row.number,
      why: `${['Delivery', row.delivery_note].filter((part) => part !== '').join(' ')} on ${row.number}`,
    }));
  },
};
