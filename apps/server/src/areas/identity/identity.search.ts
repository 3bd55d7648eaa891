import { searchKeys } from '@quarterlight/contract/search/wanted';
import { emptyId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import { defineSearch, line } from '../../platform/search/define-search.ts';
import { isShown } from './people.rules.ts';

/** Users by name, username, employee number, email or mobile; only those whom the list of users shows. */
export const userSearch = defineSearch({
  kind: 'user',
  table: 'app_user',
  permission: 'view-users',
  keys: (row) => [
    ...[row.display_name, row.email].map(searchKeys.words),
    ...[row.username, row.employee_number].map(searchKeys.code),
    searchKeys.phone(row.mobile),
  ],
  place: (row) => row.name_key,
  seenBy: (row) => ({ customer: row.customer_id ?? emptyId, branch: row.bound_branch, technician: row.id }),
  among: async ({ actor }, rows) => rows.filter((row) => isShown(actor, row)),
  present: (row) => ({ title: row.display_name, detail: line(row.username, row.email), state: row.status }),
});

/** Roles by name, for the staff. */
export const roleSearch = defineSearch({
  kind: 'role',
  table: 'role',
  permission: 'view-users',
  keys: (row) => [searchKeys.words(row.name)],
  place: (row) => sortKey(row.name),
  seenBy: () => ({ customer: emptyId, technician: emptyId }),
  present: (row) => ({ title: row.name, detail: row.description }),
});
