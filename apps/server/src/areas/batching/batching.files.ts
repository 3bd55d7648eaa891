import { defineFileOwner } from '../../platform/files/file-owner.ts';

/** The file of a batch is read by whoever may see batches. */
export const purchaseBatchFiles = defineFileOwner({
  permissions: ['view-purchase-order-batches'],
  isShown: async (tx, id) => (await tx.db.selectFrom('purchase_batch').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
