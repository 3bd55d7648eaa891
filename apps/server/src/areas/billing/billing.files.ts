import { defineFileOwner } from '../../platform/files/file-owner.ts';
import { selectInvoices } from './billing.queries.ts';

/** A document's PDF is read by whoever may see the document. */
export const invoiceFiles = defineFileOwner({
  permissions: ['view-invoices'],
  isShown: async (tx, id) => (await selectInvoices(tx).where('invoice.id', '=', id).executeTakeFirst()) !== undefined,
});
