import { defineSearch, line } from '../../platform/search/define-search.ts';

/** Customers by name, account code, town, postcode or telephone. */
export const customerSearch = defineSearch({
  kind: 'customer',
  permission: 'view-customers',
  find: 'select * from app.search_customer(w.w)',
  from: 'customer t',
  order: 't.name_key, t.id',
  fields: { name: 't.name', code: 't.account_code', town: 't.town', postcode: 't.postcode', state: "case when t.on_stop then 'on-stop' else t.status end" },
  present: ({ name, code, town, postcode, state }) => ({ title: name, detail: line(code, town, postcode), state }),
});

/** Suppliers by name, account code, our account there, town, postcode or telephone. */
export const supplierSearch = defineSearch({
  kind: 'supplier',
  permission: 'view-suppliers',
  find: 'select * from app.search_supplier(w.w)',
  from: 'supplier t',
  order: 't.name_key, t.id',
  fields: { name: 't.name', code: 't.account_code', town: 't.town', postcode: 't.postcode', state: 't.status' },
  present: ({ name, code, town, postcode, state }) => ({ title: name, detail: line(code, town, postcode), state }),
});

/** Branches by name, code, town, postcode or telephone. */
export const branchSearch = defineSearch({
  kind: 'branch',
  permission: 'view-branches',
  find: 'select * from app.search_branch(w.w)',
  from: 'branch t',
  order: 't.name_key, t.id',
  fields: { name: 't.name', code: 't.code', town: 't.town', postcode: 't.postcode', state: 't.status' },
  present: ({ name, code, town, postcode, state }) => ({ title: name, detail: line(code, town, postcode), state }),
});
