import { definePages } from '../../app/page.ts';

export const runsPages = definePages([
  {
    path: '/background-work',
    title: 'Background work',
    module: null,
    needs: ['show'],
    load: () => import('./pages/BackgroundWorkPage.tsx'),
    component: 'BackgroundWorkPage',
  },
]);
