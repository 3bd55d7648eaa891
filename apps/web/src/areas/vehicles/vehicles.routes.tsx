import { definePages } from '../../app/page.ts';

export const vehiclesPages = definePages([
  {
    path: '/vehicles',
    title: 'Vehicles',
    module: 'Vehicles',
    needs: ['view-vehicles'],
    nav: 10,
    load: () => import('./pages/VehiclesPage.tsx'),
    component: 'VehiclesPage',
  },
  {
    path: '/vehicles/vehicle/$id',
    title: 'Vehicle',
    module: 'Vehicles',
    needs: ['view-vehicles'],
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
