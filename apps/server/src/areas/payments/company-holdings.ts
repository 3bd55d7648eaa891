import { sql } from 'kysely';
import { defineCompanyHoldings } from '../../platform/companies/holdings.ts';

/** The money of a job is whose the job is; what was taken, what is owed and what pays it follow the job's row by its bounds. */
export const paymentsHoldings = defineCompanyHoldings({
  customer: {
    copies: [{ table: 'payment_job', column: 'customer_id', along: 'id', of: 'worksheet' }],
    holds: [{ table: 'payment', column: 'customer_id', title: 'Payments on account', where: 'r.worksheet_id is null', madeAt: 'taken_at' }],
    follows: [{ table: 'payment', column: 'customer_id', title: 'Payments', where: 'r.worksheet_id is not null' }],
    sums: {
      exposure_pence: (id) => sql`select coalesce(sum(drafted_customer_pence) filter (where drafted_customer_pence > 0), 0)
        + (select coalesce(sum(open_pence), 0) from receivable where customer_id = ${id} and open_pence > 0 and payer = 'customer')
        from payment_job where customer_id = ${id} and drafted_customer_pence > 0`,
      balance_pence: (id) => sql`select coalesce(sum(open_pence), 0) from receivable where customer_id = ${id} and open_pence > 0 and payer = 'customer'`,
    },
    open: [
      {
        title: 'Documents with a balance',
        rows: (id) => sql`select from receivable where customer_id = ${id} and open_pence > 0`,
        list: (id) => `/billing/invoices?customerId=${id}&state=posted%2Cpart-paid`,
      },
      {
        title: 'Payments not allocated in full',
        rows: (id) => sql`select from payment where customer_id = ${id} and unallocated_pence > 0`,
        list: (id) => `/billing/payments?customerId=${id}&free=yes`,
      },
    ],
  },
});
