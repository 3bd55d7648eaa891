import { z } from 'zod';
import { Id, Instant } from '../common.ts';
import { listQuery, page, route } from '../route.ts';

const access = { anyOf: ['edit-system-settings'] } as const;

/** Which terms an active user accepted last, and when; 0 where they have accepted none yet. */
export const TermsOfUser = z.object({
  id: Id,
  displayName: z.string(),
  username: z.string(),
  version: z.number().int(),
  acceptedAt: Instant.nullable(),
  accepted: z.boolean(),
});
export type TermsOfUser = z.output<typeof TermsOfUser>;

/** Active users by name, with the terms that they have accepted; `accepted` are the terms as they stand. */
export const listTerms = route({
  method: 'GET',
  path: '/v1/users/terms',
  access,
  summary: 'Who has accepted the terms',
  query: listQuery({ sort: ['name'], filters: { accepted: z.boolean().optional() } }),
  reply: page(TermsOfUser),
});
/** How many active users have accepted the terms as they stand, and how many have not, each counted up to 10,000. */
export const countTerms = route({
  method: 'GET',
  path: '/v1/users/terms/counts',
  access,
  summary: 'How many have accepted the terms',
  reply: z.object({ version: z.number().int(), accepted: z.number().int(), open: z.number().int() }),
});
export const termsRoutes = [listTerms, countTerms] as const;
