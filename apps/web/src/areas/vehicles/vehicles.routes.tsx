import { definePages } from '../../app/page.ts';

const vehicles = { module: 'Vehicles', needs: ['view-vehicles'] } as const;

export const vehiclesPages = definePages([
  { ...vehicles, path: '/vehicles', title: 'Vehicles', nav: 10, load: () => import('./pages/VehiclesPage.tsx'), component: 'VehiclesPage' },
  {
    ...vehicles,
    path: '/vehicles/vehicle/$id',
    title: 'Vehicle',
    parent: '/vehicles',
    load: () => import('./pages/VehiclePage.tsx'),
    component: 'VehiclePage',
  },
  {
    path: '/vehicles/dvla',
    title: 'DVLA lookup',
    module: 'Vehicles',
    needs: ['lookup-dvla'],
    nav: 20,
    load: () => import('./pages/LookupPage.tsx'),
    component: 'LookupPage',
  },
]);
