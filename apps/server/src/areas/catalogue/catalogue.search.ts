import { searchKeys } from '@quarterlight/contract/search/wanted';
import { emptyId } from '@quarterlight/kit/ids';
import { defineSearch } from '../../platform/search/define-search.ts';

/** Products by any part of the Eurocode, barcode or description. */
export const productSearch = defineSearch({
  kind: 'product',
  table: 'product',
  permission: 'view-catalogue',
  keys: (row) => [searchKeys.code(row.code), searchKeys.code(row.barcode), searchKeys.words(row.description)],
  place: (row) => `${row.active ? 0 : 1}${row.code_key}`,
  seenBy: () => ({ customer: emptyId }),
  present: (row) => ({ title: row.code, detail: row.description, state: row.active ? 'active' : 'inactive' }),
});
