import { defineSearch } from '../../platform/search/define-search.ts';

/** Purchase orders by number, and the youngest of each supplier whose name fits. */
export const purchaseOrderSearch = defineSearch({
  kind: 'purchase-order',
  permission: 'view-purchase-orders',
  find: `select * from app.search_purchase_order(w.w) union all select o.id, s.fit from app.search_supplier(w.w) s,
lateral (select o.id from purchase_order o where o.supplier_id = s.id order by o.id desc limit (w.w).most) o`,
  from: 'purchase_order t join supplier s on s.id = t.supplier_id',
  order: 't.id desc',
  fields: { number: 't.number', supplier: 's.name', state: 't.state' },
  present: ({ number, supplier, state }) => ({ title: number, detail: supplier, state }),
});
