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
]);
