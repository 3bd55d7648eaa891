import { z } from 'zod';
import { route } from '../route.ts';
import { SearchText } from '../search-text.ts';
import { PinnedReply, Pins, SearchKind, SearchReply } from './schemas.ts';

export const searchEverything = route({
  method: 'GET',
  path: '/v1/search',
  access: 'signed-in',
  summary:
    'Finds records by number, registration, name, postcode, telephone or Eurocode, from three characters on. Each kind is found by whoever may see it; at most limit of each (5 unless told).',
  query: z.strictObject({
    q: SearchText,
    kinds: z.array(SearchKind).max(SearchKind.options.length).optional(),
    limit: z.number().int().min(1).max(50).optional(),
  }),
  reply: SearchReply,
});

/** What the person has pinned, in their order, as it reads now; what they may no longer see is left out. */
export const listPinned = route({
  method: 'GET',
  path: '/v1/search/pinned',
  access: 'signed-in',
  personOnly: true,
  summary: 'The records that one has pinned',
  reply: PinnedReply,
});
/** Keeps what is pinned and in which order; what the person may not see is not kept. */
export const keepPinned = route({
  method: 'PUT',
  path: '/v1/search/pinned',
  access: 'signed-in',
  personOnly: true,
  summary: 'Pin, unpin and order records',
  body: Pins,
  reply: PinnedReply,
});

export const searchRoutes = [searchEverything, listPinned, keepPinned] as const;
