import * as routes from '@quarterlight/contract/accounting/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { mutationFor, queryClient, queryFor } from '../../platform/query.ts';
import { saveBlob } from '../../platform/save-blob.ts';

const documentTouches = ['invoice-batch', 'invoice'] as const;

/** Queries and changes of invoice batches. */
export const accountingApi = {
  documents: (query: QueryOf<typeof routes.listSalesDocuments>) => queryFor(routes.listSalesDocuments, { query, touches: documentTouches }),
  ready: (query: QueryOf<typeof routes.readySales>) => queryFor(routes.readySales, { query, touches: documentTouches }),
  list: (query: QueryOf<typeof routes.listInvoiceBatches>) => queryFor(routes.listInvoiceBatches, { query, touches: ['invoice-batch'] }),
  one: (id: string) => queryFor(routes.getInvoiceBatch, { params: { id } }),
  make: () => mutationFor(routes.makeInvoiceBatch, { refresh: ['invoice'], notice: 'The batch is made.' }),
  markImported: () => mutationFor(routes.markInvoiceBatchImported, { notice: 'Marked as imported.' }),
};

/** Saves the file of an invoice batch. */
export async function downloadBatch({ id, number }: { readonly id: string; readonly number: string }): Promise<void> {
  saveBlob(await queryClient.fetchQuery({ ...queryFor(routes.invoiceBatchFile, { params: { id } }), staleTime: 0 }), `Invoice-batch-${number}.csv`);
}
