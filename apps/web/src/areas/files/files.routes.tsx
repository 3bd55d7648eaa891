import { definePages } from '../../app/page.ts';

export const filesPages = definePages([
  {
    path: '/files',
    title: 'Files',
    module: 'Files and training',
    needs: ['view-files'],
    nav: 10,
    load: () => import('./pages/FilesPage.tsx'),
    component: 'FilesPage',
  },
]);
