import { z } from 'zod';
import { Id, Instant, Named } from '../common.ts';
import { route } from '../route.ts';
import { SearchText } from '../search-text.ts';
import { CompanyType, ResetParams, UserKind } from './schemas.ts';
import { RoleKind } from './schemas-people.ts';

/** How many users there are of each kind, counted up to 10,000. */
export const countUsers = route({
  method: 'GET',
  path: '/v1/users/counts',
  access: { anyOf: ['view-users'] },
  summary: 'How many users there are of each kind',
  reply: z.array(z.object({ kind: UserKind, count: z.number().int() })),
});

/** What the actor may give: the roles and permissions of which they hold everything, and for which kinds of company they may make users. */
export const Grantable = z.object({
  companyTypes: z.array(CompanyType),
  roles: z.array(z.object({ id: Id, name: z.string(), description: z.string(), kind: RoleKind, code: z.string().nullable() })),
  permissions: z.array(z.object({ id: Id, name: z.string(), description: z.string(), module: z.string() })),
});
export type Grantable = z.output<typeof Grantable>;
export const listGrantable = route({
  method: 'GET',
  path: '/v1/users/grantable',
  access: { anyOf: ['edit-users'] },
  summary: 'Roles and permissions that one may give',
  reply: Grantable,
});

/** Companies whose users there may be, by the beginning of a name; at most twenty. */
export const userCompanies = route({
  method: 'GET',
  path: '/v1/users/companies',
  access: { anyOf: ['view-users', 'edit-users'] },
  summary: 'Customers or branches to whom users may belong',
  query: z.strictObject({ of: CompanyType.exclude(['Organisation']), q: SearchText.optional() }),
  reply: z.array(Named),
});

/** How a link stands that sets a password, and how long it is good. */
export const LinkState = z.object({
  state: z.enum(['good', 'used', 'expired', 'withdrawn', 'replaced', 'closed', 'unknown']),
  invitation: z.boolean(),
  until: Instant.nullable(),
});
export type LinkState = z.output<typeof LinkState>;
export const resetLinkState = route({
  method: 'GET',
  path: '/v1/auth/reset/:token/state',
  access: 'anonymous',
  visitsAMinute: 120,
  summary: 'How a link stands that sets a password',
  params: ResetParams,
  reply: LinkState,
});

export const usersRoutes = [countUsers, listGrantable, userCompanies, resetLinkState] as const;
