import { defineFileOwner } from '../../platform/files/file-owner.ts';
import { findQuotation } from './quotations.queries.ts';

/** Photographs and what was sent are read by whoever may see the quotation; a customer's users see none of a draft. */
export const quotationFiles = defineFileOwner({
  permissions: ['view-quotations'],
  isShown: async (tx, id) => {
    const row = await findQuotation(tx, id);
    return row !== undefined && (tx.actor.customerId === null || row.state !== 'draft');
  },
});
