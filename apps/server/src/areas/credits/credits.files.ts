import { defineFileOwner } from '../../platform/files/file-owner.ts';

/** The PDFs of a credit are read by whoever may see it. */
export const purchaseCreditFiles = defineFileOwner({
  permissions: ['view-purchase-orders', 'raise-purchase-credits', 'match-supplier-invoices'],
  isShown: async (tx, id) => (await tx.db.selectFrom('purchase_credit').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
