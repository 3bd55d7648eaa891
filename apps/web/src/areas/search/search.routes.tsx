import { type PageMap, page } from '../../app/page-map.ts';

/** The pages of this area by their address in the route table. */
export const searchPages: PageMap = {
  '/search': page(() => import('./pages/SearchPage.tsx'), 'SearchPage'),
};
