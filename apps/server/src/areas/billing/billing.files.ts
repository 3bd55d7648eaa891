import { defineFileOwner } from '../../platform/files/file-owner.ts';
import { selectInvoices } from './billing.queries.ts';

/** A document's PDF is read by whoever may see the document. */
export const invoiceFiles = defineFileOwner({
  permissions: ['view-invoices'],
  isShown: async (tx, id) => (await selectInvoices(tx).where('invoice.id', '=', id).executeTakeFirst()) !== undefined,
});

/** A branch's document is read by whoever may see the branch's invoice. */
export const branchInvoiceFiles = defineFileOwner({
  permissions: ['view-branch-invoices', 'submit-branch-invoices'],
  isShown: async (tx, id) => (await tx.db.selectFrom('branch_invoice').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
