import { z } from 'zod';
import { Id } from '../common.ts';
import { route } from '../route.ts';
import { Site } from './schemas.ts';
import { StartChoice } from './schemas-start.ts';

export const listSites = route({ method: 'GET', path: '/v1/users/sites', access: 'signed-in', summary: 'Companies to act for', reply: z.array(Site) });

/** Where a record of one's own is shown when `X-Site` is another: the site to choose, the first of them where it is no single site's. `X-Site` itself changes nothing here; 404 where none of one's sites shows it. */
export const siteOfRecord = route({
  method: 'GET',
  path: '/v1/users/sites/of',
  access: 'signed-in',
  summary: 'The site of a record',
  query: z.strictObject({ entity: z.string().max(40), id: Id }),
  reply: Site,
});

/** Where one starts. A site that one no longer acts for is not answered. */
export const getStart = route({
  method: 'GET',
  path: '/v1/users/me/start',
  access: 'signed-in',
  personOnly: true,
  summary: 'Where one starts',
  reply: StartChoice,
});

/** Changes both; whoever writes last has said it. A default site equal to the first of `users/sites` is none. */
export const updateStart = route({
  method: 'PUT',
  path: '/v1/users/me/start',
  access: 'signed-in',
  personOnly: true,
  summary: 'Choose where one starts',
  body: StartChoice,
  reply: StartChoice,
  errors: ['user.site_not_yours'],
});

export const startRoutes = [listSites, siteOfRecord, getStart, updateStart] as const;
