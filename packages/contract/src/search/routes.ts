import { z } from 'zod';
import { route } from '../route.ts';
import { SearchText } from '../search-text.ts';
import { SearchKind, SearchReply } from './schemas.ts';

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

export const searchRoutes = [searchEverything] as const;
