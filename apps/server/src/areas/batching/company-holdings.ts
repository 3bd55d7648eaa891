import { sql } from 'kysely';
import { defineCompanyHoldings } from '../../platform/companies/holdings.ts';

/** What of a supplier goes to the accounts. */
export const batchingHoldings = defineCompanyHoldings({
  supplier: {
    holds: [{ table: 'accounts_document', column: 'supplier_id', title: 'Documents for the accounts', madeAt: 'ready_at' }],
    open: [
      {
        title: 'Documents for the accounts',
        rows: (id) => sql`select from accounts_document where supplier_id = ${id} and batch_id is null`,
        list: (id) => `/purchase-orders/purchase-batching?supplierId=${id}`,
      },
    ],
  },
});
