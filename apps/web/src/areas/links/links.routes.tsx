import { definePages } from '../../app/page.ts';

export const linksPages = definePages([
  {
    path: '/link/$token',
    title: 'Private link',
    module: null,
    allowAnonymous: true,
    public: true,
    load: () => import('./pages/LinkPage.tsx'),
    component: 'LinkPage',
  },
]);
