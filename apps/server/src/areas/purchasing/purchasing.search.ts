import { searchKeys } from '@quarterlight/contract/search/wanted';
import { emptyId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import { defineSearch } from '../../platform/search/define-search.ts';

/** Purchase orders by number and supplier. */
export const purchaseOrderSearch = defineSearch({
  kind: 'purchase-order',
  table: 'purchase_order',
  permission: 'view-purchase-orders',
  load: (db, ids) =>
    db
      .selectFrom('purchase_order')
      .innerJoin('supplier', 'supplier.id', 'purchase_order.supplier_id')
      .selectAll('purchase_order')
      .select('supplier.name as supplier_name')
      .where('purchase_order.tenant_id', '=', sql<string>`app.tenant()`)
      .where('purchase_order.id', 'in', ids)
      .execute(),
  keys: (row) => [searchKeys.code(row.number), searchKeys.words(row.supplier_name)],
  seenBy: (row) => ({ customer: emptyId, branch: row.branch_id ?? emptyId }),
  present: (row) => ({ title: row.number, detail: row.supplier_name, state: row.state }),
});
