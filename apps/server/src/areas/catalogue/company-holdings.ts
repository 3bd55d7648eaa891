import { sql } from 'kysely';
import { defineCompanyHoldings } from '../../platform/companies/holdings.ts';

const sameWork = ['job_type_id', 'glass_type_id', 'category_id', 'place'].map((column) => `k.${column} is not distinct from r.${column}`).join(' and ');
const sameDays = "daterange(k.valid_from, k.valid_to, '[]') && daterange(r.valid_from, r.valid_to, '[]')";
const inForce = (row: string) => `(${row}.superseded_from is null or ${row}.superseded_from > app.now()::date)`;

/** What was granted to customers, and suppliers' price files: where both have something for the same, the kept one's counts and the other's ends with its account. */
export const catalogueHoldings = defineCompanyHoldings({
  customer: {
    holds: [
      { table: 'customer_price', column: 'customer_id', title: 'Agreed prices', clash: `k.product_id = r.product_id and ${sameDays}` },
      { table: 'customer_discount', column: 'customer_id', title: 'Agreed discounts', clash: `k.category_id = r.category_id and ${sameDays}` },
      { table: 'price_cap', column: 'customer_id', title: 'Price caps', clash: `k.category_id is not distinct from r.category_id and ${sameDays}` },
      { table: 'labour_rate', column: 'customer_id', title: 'Labour rates', clash: `${sameWork} and ${sameDays}` },
    ],
  },
  supplier: {
    holds: [
      { table: 'price_file', column: 'supplier_id', title: 'Price files', clash: `${inForce('k')} and ${inForce('r')}` },
      { table: 'product_code', column: 'supplier_id', title: 'Codes of products', clash: 'k.code_key = r.code_key' },
    ],
    copies: [{ table: 'price_file_line', column: 'supplier_id', along: 'price_file_id', of: 'price_file' }],
    open: [
      {
        title: 'Price files in force or to come',
        rows: (id, { today }) => sql`select from price_file where supplier_id = ${id} and (superseded_from is null or superseded_from > ${today})`,
        list: (id) => `/companies/suppliers/${id}?tab=price-files`,
      },
    ],
  },
});
