import { defineFileOwner } from '../../platform/files/file-owner.ts';

/** The PDFs of an order are read by whoever may see the order. */
export const purchaseOrderFiles = defineFileOwner({
  permissions: ['view-purchase-orders'],
  isShown: async (tx, id) => (await tx.db.selectFrom('purchase_order').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
