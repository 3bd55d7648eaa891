import { type PageMap, page } from '../../app/page-map.ts';

/** The pages of this area by their address in the route table. */
export const vehiclesPages: PageMap = {
  '/vehicles': page(() => import('./pages/VehiclesPage.tsx'), 'VehiclesPage'),
  '/vehicles/vehicle/$id': page(() => import('./pages/VehiclePage.tsx'), 'VehiclePage'),
  '/vehicles/dvla': page(() => import('./pages/LookupPage.tsx'), 'LookupPage'),
};
