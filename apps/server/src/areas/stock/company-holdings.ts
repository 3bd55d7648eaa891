import { sql } from 'kysely';
import { defineCompanyHoldings } from '../../platform/companies/holdings.ts';

/** Lots came from a supplier; a branch keeps stock. A lot is only ever added: the listed function moves this one column of it. */
export const stockHoldings = defineCompanyHoldings({
  supplier: {
    holds: [
      { table: 'lot', column: 'supplier_id', title: 'Lots received', by: 'move_lots', madeAt: 'received_at' },
      { table: 'unallocated_glass', column: 'supplier_id', title: 'Unallocated glass', madeAt: 'created_at' },
    ],
  },
  branch: {
    open: [
      {
        title: 'Lots in stock',
        rows: (id) => sql`select from stock_balance b join place p on p.tenant_id = b.tenant_id and p.id = b.place_id
          where p.branch_id = ${id} and b.quantity_milli > 0`,
        list: (id) => `/stock-control/locations?branchId=${id}`,
      },
    ],
  },
});
