import { sql } from 'kysely';
import { defineCompanyHoldings, type OpenThing } from '../../platform/companies/holdings.ts';

const open = (column: 'supplier_id' | 'branch_id'): OpenThing => ({
  title: 'Orders open',
  rows: (id) => sql`select from purchase_order where ${sql.ref(column)} = ${id} and state not in ('closed', 'cancelled')`,
  list: (id) => `/purchase-orders?${column === 'supplier_id' ? 'supplierId' : 'branchId'}=${id}&open=true`,
});

/** Orders with a supplier, and for a branch. */
export const purchasingHoldings = defineCompanyHoldings({
  supplier: { holds: [{ table: 'purchase_order', column: 'supplier_id', title: 'Orders', madeAt: 'created_at' }], open: [open('supplier_id')] },
  branch: { open: [open('branch_id')] },
});
