import { listAccountManagers } from '@quarterlight/contract/identity/account-manager-routes';
import { listUsers } from '@quarterlight/contract/identity/routes';
import { listRoles } from '@quarterlight/contract/identity/routes-people';
import { countUsers, listGrantable, userCompanies } from '@quarterlight/contract/identity/routes-users';
import type { QueryOf } from '@quarterlight/contract/route';
import { call } from '../../platform/api.ts';
import { lookupFor, queryFor } from '../../platform/query.ts';

/** Queries of the list of users, and of what is chosen from in their forms. */
export const usersApi = {
  list: (query: QueryOf<typeof listUsers>) => queryFor(listUsers, { query }),
  counts: () => queryFor(countUsers),
  grantable: () => queryFor(listGrantable, { touches: ['role', 'permission'] }),
  roles: () => lookupFor(listRoles),
  companies: (of: 'Customer' | 'Branch', q: string) => lookupFor(userCompanies, { query: q === '' ? { of } : { of, q } }),
  accountManagers: (q: string) => lookupFor(listAccountManagers, { query: q === '' ? {} : { q } }),
  findAccountManagers: (q: string) => call(listAccountManagers, { query: { q }, quiet: true }),
  findCompanies: (of: 'Customer' | 'Branch', q: string) => call(userCompanies, { query: { of, q }, quiet: true }),
};
