import { sql } from 'kysely';
import { defineCompanyHoldings } from '../../platform/companies/holdings.ts';

/** What is asked back of suppliers. One credit note of a supplier settles one credit: of two, that of the company that goes stays with it. */
export const creditsHoldings = defineCompanyHoldings({
  supplier: {
    holds: [
      {
        table: 'purchase_credit',
        column: 'supplier_id',
        title: 'Purchase credits',
        madeAt: 'created_at',
        clash: `r.state = 'credited' and k.state = 'credited' and r.credit_note_key = k.credit_note_key`,
      },
    ],
    open: [
      {
        title: 'Credits expected',
        rows: (id) => sql`select from purchase_credit where supplier_id = ${id} and settled_at is null`,
        list: (id) => `/purchase-orders/matching?tab=credits&supplierId=${id}&open=true`,
      },
    ],
  },
});
