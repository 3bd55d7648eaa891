import { definePages } from '../../app/page.ts';

export const handlingPages = definePages([
  {
    path: '/stock-control/put-away',
    title: 'Put away',
    module: 'Stock control',
    needs: ['move-stock'],
    nav: 15,
    load: () => import('./pages/PutAwayPage.tsx'),
    component: 'PutAwayPage',
  },
  {
    path: '/stock-control/picking',
    title: 'Picking',
    module: 'Stock control',
    needs: ['move-stock'],
    nav: 25,
    load: () => import('./pages/PickingPage.tsx'),
    component: 'PickingPage',
  },
]);
