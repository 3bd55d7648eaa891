import { defineSearch } from '../../platform/search/define-search.ts';

/** Products by any part of the Eurocode, barcode or description. */
export const productSearch = defineSearch({
  kind: 'product',
  permission: 'view-catalogue',
  find: 'select * from app.search_product(w.w)',
  from: 'product t',
  order: 't.active desc, t.code_key, t.id',
  fields: { code: 't.code', description: 't.description', state: "case when t.active then 'active' else 'inactive' end" },
  present: ({ code, description, state }) => ({ title: code, detail: description, state }),
});
