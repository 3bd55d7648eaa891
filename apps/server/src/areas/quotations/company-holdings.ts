import { sql } from 'kysely';
import { defineCompanyHoldings } from '../../platform/companies/holdings.ts';

/** Quotations of a customer. */
export const quotationsHoldings = defineCompanyHoldings({
  customer: {
    holds: [{ table: 'quotation', column: 'customer_id', title: 'Quotations', madeAt: 'created_at', found: true }],
    open: [
      {
        title: 'Quotations open',
        rows: (id) => sql`select from quotation where customer_id = ${id} and state in ('draft', 'sent', 'accepted')`,
      },
    ],
  },
  vehicle: { holds: [{ table: 'quotation', column: 'vehicle_id', title: 'Quotations', madeAt: 'created_at' }] },
});
