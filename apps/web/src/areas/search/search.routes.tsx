import { definePages } from '../../app/page.ts';

export const searchPages = definePages([
  { path: '/search', title: 'Search', module: null, needs: ['show'], load: () => import('./pages/SearchPage.tsx'), component: 'SearchPage' },
]);
