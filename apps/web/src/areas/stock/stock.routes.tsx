import { type PageMap, page } from '../../app/page-map.ts';

const place = page(() => import('./pages/PlacePage.tsx'), 'PlacePage');

/** The pages of this area by their address in the route table. */
export const stockPages: PageMap = {
  '/stock-control/locations': page(() => import('./pages/LocationsPage.tsx'), 'LocationsPage'),
  '/stock-control/locations/$locationId': place,
  '/stock-control/locations/$locationId/racks': page(() => import('./pages/PartsPage.tsx'), 'RacksPage'),
  '/stock-control/locations/$locationId/racks/$rackId': place,
  '/stock-control/locations/$locationId/racks/$rackId/bins': page(() => import('./pages/PartsPage.tsx'), 'BinsPage'),
  '/stock-control/locations/$locationId/racks/$rackId/bins/$binId': place,
  '/stock-control/tech-glass': page(() => import('./pages/TechGlassPage.tsx'), 'TechGlassPage'),
  '/stock-control/stock-transaction-history': page(() => import('./pages/HistoryPage.tsx'), 'HistoryPage'),
};
