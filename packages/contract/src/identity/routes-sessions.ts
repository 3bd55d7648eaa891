import { z } from 'zod';
import { Id } from '../common.ts';
import { byId, route } from '../route.ts';
import { UserSession } from './schemas-people.ts';

const sessionOfUser = z.strictObject({ id: Id, sessionId: Id });

/** Ends one session of a user at once: the browser that it is in is signed out. */
export const endUserSession = route({
  method: 'POST',
  path: '/v1/users/:id/sessions/:sessionId/end',
  access: { anyOf: ['edit-users'] },
  personOnly: true,
  summary: 'Sign a user out of one browser',
  params: sessionOfUser,
  reply: UserSession,
  record: { param: 'id', of: 'user', bounds: ['customer', 'branch'] },
  errors: ['user.other_company', 'user.above_you', 'user.session_ended'],
});
/** One's own newest fifty. */
export const listOwnSessions = route({
  method: 'GET',
  path: '/v1/users/me/sessions',
  access: 'signed-in',
  personOnly: true,
  summary: 'One’s own sessions',
  reply: z.array(UserSession),
});
/** Ends one of one's own sessions; the one at hand too, which signs out. */
export const endOwnSession = route({
  method: 'POST',
  path: '/v1/users/me/sessions/:id/end',
  access: 'signed-in',
  personOnly: true,
  summary: 'Sign out of one browser',
  params: byId,
  reply: UserSession,
  errors: ['user.session_ended'],
});
/** Ends all of one's own sessions but the one at hand; answers how many. */
export const endOtherSessions = route({
  method: 'POST',
  path: '/v1/users/me/sessions/end-others',
  access: 'signed-in',
  personOnly: true,
  summary: 'Sign out everywhere else',
  reply: z.object({ ended: z.number().int() }),
});

export const sessionRoutes = [endUserSession, listOwnSessions, endOwnSession, endOtherSessions] as const;
