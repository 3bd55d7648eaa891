import { searchKeys } from '@quarterlight/contract/search/wanted';
import { emptyId } from '@quarterlight/kit/ids';
import { defineSearch, line } from '../../platform/search/define-search.ts';

interface Place {
  readonly name: string;
  readonly town: string;
  readonly postcode: string;
  readonly telephone: string;
}

const keysOf = ({ name, town, postcode, telephone }: Place, ...codes: readonly string[]): string[] => [
  ...[name, town].map(searchKeys.words),
  ...[...codes, postcode].map(searchKeys.code),
  searchKeys.phone(telephone),
];

/** Names and account codes of those that were merged into one. */
const merged = ({ also_known_as }: { readonly also_known_as: readonly string[] }) =>
  also_known_as.flatMap((text) => [searchKeys.words(text), searchKeys.code(text)]);

/** Customers by name, account code, town, postcode or telephone. */
export const customerSearch = defineSearch({
  kind: 'customer',
  table: 'customer',
  permission: 'view-customers',
  keys: (row) => [...keysOf(row, row.account_code), ...merged(row)],
  place: (row) => row.name_key,
  seenBy: (row) => ({ customer: row.id }),
  present: (row) => ({ title: row.name, detail: line(row.account_code, row.town, row.postcode), state: row.on_stop ? 'on-stop' : row.status }),
});

/** Suppliers by name, account code, our account there, town, postcode or telephone. */
export const supplierSearch = defineSearch({
  kind: 'supplier',
  table: 'supplier',
  permission: 'view-suppliers',
  keys: (row) => [...keysOf(row, row.account_code, row.our_account), ...merged(row)],
  place: (row) => row.name_key,
  seenBy: () => ({ customer: emptyId }),
  present: (row) => ({ title: row.name, detail: line(row.account_code, row.town, row.postcode), state: row.status }),
});

/** Branches by name, code, town, postcode or telephone. */
export const branchSearch = defineSearch({
  kind: 'branch',
  table: 'branch',
  permission: 'view-branches',
  keys: (row) => keysOf(row, row.code),
  place: (row) => row.name_key,
  seenBy: (row) => ({ branch: row.id }),
  present: (row) => ({ title: row.name, detail: line(row.code, row.town, row.postcode), state: row.status }),
});
