import { route } from '../route.ts';
import { byToken, OpenedLink } from './schemas.ts';

/** What a private link is for. Wrong, expired, withdrawn and used ones are told alike. Counts as a view of it, once a minute at most. */
export const openLink = route({
  method: 'GET',
  path: '/v1/link/:token',
  access: 'anonymous',
  visitsAMinute: 120,
  summary: 'Open a private link',
  params: byToken,
  reply: OpenedLink,
  errors: ['link.gone'],
});

export const linksRoutes = [openLink] as const;
