import { route } from '../route.ts';
import { ForMe, PutAway } from './for-me-schemas.ts';

/** What waits for whoever asks, whichever area it is of; kinds of which nothing waits are left out. */
export const listForMe = route({
  method: 'GET',
  path: '/v1/for-me',
  access: 'signed-in',
  summary: 'List what waits for you',
  reply: ForMe,
});

/** Puts away what one knows of; it comes back once it is something else, as with another day. Twice changes nothing. */
export const putAway = route({
  method: 'POST',
  path: '/v1/for-me/put-away',
  access: 'signed-in',
  summary: 'Put away what waits for you',
  body: PutAway,
  reply: 'empty',
  personOnly: true,
});

export const forMeRoutes = [listForMe, putAway] as const;
