import { sql } from 'kysely';
import { defineCompanyHoldings, type Holding } from '../../platform/companies/holdings.ts';

/** Contacts and further addresses of a kind; of two addresses for one use the kept one's counts. */
const children = (kind: 'customer' | 'supplier'): readonly Holding[] => [
  { table: 'contact', column: 'company_id', title: 'Contacts', where: `r.company = '${kind}'` },
  {
    table: 'company_address',
    column: 'company_id',
    title: 'Further addresses',
    where: `r.company = '${kind}'`,
    clash: "r.used_for <> '' and k.used_for = r.used_for",
  },
];

/** Files kept with the company itself; its logo stays with it. */
const ownFiles = (kind: 'customer' | 'supplier', but = ''): Holding => ({
  table: 'file',
  column: 'entity_id',
  title: 'Files',
  besides: ['customer_id'],
  where: `r.entity = '${kind}'${but}`,
});
const logo = ' and not exists (select from customer c where c.id = r.entity_id and c.logo_file_id = r.id)';

/** What companies keep of one another. */
export const companyHoldings = defineCompanyHoldings({
  customer: {
    holds: [...children('customer'), ownFiles('customer', logo), { table: 'customer', column: 'parent_id', title: 'Accounts below it', announce: 'customer' }],
    open: [
      {
        title: 'Accounts below it',
        rows: (id) => sql`select from customer where parent_id = ${id} and status = 'active'`,
        list: (id) => `/companies/customers?parentId=${id}&status=active`,
      },
    ],
  },
  supplier: { holds: [...children('supplier'), ownFiles('supplier')] },
});
