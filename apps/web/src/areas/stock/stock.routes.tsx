import { definePages } from '../../app/page.ts';

const stock = { module: 'Stock control', needs: ['view-stock'] } as const;
const place = { ...stock, load: () => import('./pages/PlacePage.tsx'), component: 'PlacePage' } as const;
const parts = { ...stock, load: () => import('./pages/PartsPage.tsx') } as const;

export const stockPages = definePages([
  { ...stock, path: '/stock-control/locations', title: 'Locations', nav: 10, load: () => import('./pages/LocationsPage.tsx'), component: 'LocationsPage' },
  { ...place, path: '/stock-control/locations/$locationId', title: 'Location', parent: '/stock-control/locations' },
  { ...parts, path: '/stock-control/locations/$locationId/racks', title: 'Racks', parent: '/stock-control/locations/$locationId', component: 'RacksPage' },
  { ...place, path: '/stock-control/locations/$locationId/racks/$rackId', title: 'Rack', parent: '/stock-control/locations/$locationId/racks' },
  {
    ...parts,
    path: '/stock-control/locations/$locationId/racks/$rackId/bins',
    title: 'Bins',
    parent: '/stock-control/locations/$locationId/racks/$rackId',
    component: 'BinsPage',
  },
  {
    ...place,
    path: '/stock-control/locations/$locationId/racks/$rackId/bins/$binId',
    title: 'Bin',
    parent: '/stock-control/locations/$locationId/racks/$rackId/bins',
  },
  {
    path: '/stock-control/tech-glass',
    title: 'Technicians’ glass',
    short: 'Van glass',
    module: 'Stock control',
    needs: ['view-technician-glass'],
    nav: 30,
    load: () => import('./pages/TechGlassPage.tsx'),
    component: 'TechGlassPage',
  },
  {
    ...stock,
    path: '/stock-control/stock-transaction-history',
    title: 'Transaction history',
    short: 'History',
    nav: 50,
    load: () => import('./pages/HistoryPage.tsx'),
    component: 'HistoryPage',
  },
]);
