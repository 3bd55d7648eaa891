import { getApiKey, listApiKeys, listKeyPermissions, revokeApiKey } from '@quarterlight/contract/identity/api-key-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { mutationFor, queryFor } from '../../platform/query.ts';

/** Queries and mutations of API keys. */
export const apiKeysApi = {
  // When a key was last used is no change that anybody is told of.
  list: (query: QueryOf<typeof listApiKeys>) => ({ ...queryFor(listApiKeys, { query, touches: ['user', 'role'] }), refetchInterval: 30_000 }),
  one: (id: string) => queryFor(getApiKey, { params: { id }, touches: ['user', 'role', 'permission'] }),
  permissions: () => queryFor(listKeyPermissions, { touches: ['user', 'role', 'permission'] }),
  revoke: () => mutationFor(revokeApiKey, { notice: 'The key is revoked. Whatever asks by it is refused from now on.' }),
};
