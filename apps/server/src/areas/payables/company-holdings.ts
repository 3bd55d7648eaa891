import { sql } from 'kysely';
import { defineCompanyHoldings } from '../../platform/companies/holdings.ts';

/** What suppliers bill. One number of a supplier is billed once: of two, that of the company that goes stays with it. */
export const payablesHoldings = defineCompanyHoldings({
  supplier: {
    holds: [
      {
        table: 'supplier_invoice',
        column: 'supplier_id',
        title: 'Supplier invoices',
        madeAt: 'created_at',
        clash: `r.state <> 'cancelled' and k.state <> 'cancelled' and r.number_key = k.number_key`,
      },
    ],
    open: [
      {
        title: 'Invoices to match',
        rows: (id) => sql`select from supplier_invoice where supplier_id = ${id} and state in ('entered', 'queried')`,
        list: (id) => `/purchase-orders/matching?supplierId=${id}&open=true`,
      },
    ],
  },
});
