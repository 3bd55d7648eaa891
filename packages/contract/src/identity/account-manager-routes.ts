import { z } from 'zod';
import { Id, Named } from '../common.ts';
import { Customer } from '../companies/schemas.ts';
import { byId, route } from '../route.ts';
import { SearchText } from '../search-text.ts';

/** People of the office who can look after an account, by the beginning of their name; at most twenty. Nobody for a customer's people. */
export const listAccountManagers = route({
  method: 'GET',
  path: '/v1/users/account-managers',
  access: { anyOf: ['view-customers', 'edit-customers'] },
  summary: 'People of the office who can look after an account',
  query: z.strictObject({ q: SearchText.optional() }),
  reply: z.array(Named),
});

/** Says who of the office looks after an account, or nobody; whoever it is, their name follows them. */
export const setAccountManager = route({
  method: 'POST',
  path: '/v1/customers/:id/account-manager',
  access: { anyOf: ['edit-customers'] },
  summary: 'Say who looks after an account',
  params: byId,
  body: z.strictObject({ userId: Id.nullable() }),
  reply: Customer,
  record: { param: 'id', of: 'customer', bounds: ['customer'] },
  ifMatch: true,
  errors: ['user.no_account_manager'],
});

export const accountManagerRoutes = [listAccountManagers, setAccountManager] as const;
