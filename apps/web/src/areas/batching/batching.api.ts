import * as routes from '@quarterlight/contract/batching/routes';
import { supplierOptions } from '@quarterlight/contract/companies/options-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { lookupFor, mutationFor, queryClient, queryFor } from '../../platform/query.ts';
import { saveBlob } from '../../platform/save-blob.ts';

const documentTouches = ['purchase-batch', 'supplier-invoice', 'purchase-credit'] as const;

/** Queries and changes of batches for the accounts. */
export const batchingApi = {
  documents: (query: QueryOf<typeof routes.listAccountsDocuments>) => queryFor(routes.listAccountsDocuments, { query, touches: documentTouches }),
  ready: (query: QueryOf<typeof routes.readyForAccounts>) => queryFor(routes.readyForAccounts, { query, touches: documentTouches }),
  list: (query: QueryOf<typeof routes.listPurchaseBatches>) => queryFor(routes.listPurchaseBatches, { query, touches: ['purchase-batch'] }),
  one: (id: string) => queryFor(routes.getPurchaseBatch, { params: { id } }),
  make: () => mutationFor(routes.makePurchaseBatch, { refresh: ['supplier-invoice', 'purchase-credit'], notice: 'The batch is made.' }),
  markImported: () => mutationFor(routes.markBatchImported, { notice: 'Marked as imported.' }),
  suppliers: () => lookupFor(supplierOptions, { query: { limit: 100 } }),
};

/** Saves the file of a batch. */
export async function downloadBatch({ id, number }: { readonly id: string; readonly number: string }): Promise<void> {
  saveBlob(await queryClient.fetchQuery({ ...queryFor(routes.purchaseBatchFile, { params: { id } }), staleTime: 0 }), `Purchase-batch-${number}.csv`);
}
