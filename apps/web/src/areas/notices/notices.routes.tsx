import { definePages } from '../../app/page.ts';

const broadcasts = '/broadcasts';
const written = '/broadcasts/written';

export const noticesPages = definePages([
  {
    path: broadcasts,
    title: 'Broadcasts',
    module: 'Broadcasts',
    needs: ['show'],
    nav: 10,
    load: () => import('./pages/BroadcastsPage.tsx'),
    component: 'BroadcastsPage',
  },
  {
    path: written,
    title: 'Written broadcasts',
    module: 'Broadcasts',
    needs: ['send-broadcasts'],
    nav: 20,
    load: () => import('./pages/WrittenBroadcastsPage.tsx'),
    component: 'WrittenBroadcastsPage',
  },
  {
    path: `${broadcasts}/new`,
    title: 'New broadcast',
    module: 'Broadcasts',
    needs: ['send-broadcasts'],
    parent: written,
    load: () => import('./pages/NewBroadcastPage.tsx'),
    component: 'NewBroadcastPage',
  },
  {
    path: `${written}/$id`,
    title: 'Broadcast',
    module: 'Broadcasts',
    needs: ['send-broadcasts'],
    parent: written,
    load: () => import('./pages/BroadcastRecordPage.tsx'),
    component: 'BroadcastRecordPage',
  },
  { path: '/training', title: 'Training', module: 'Files and training', needs: ['show'], nav: 20 },
  { path: '/help/videos', title: 'Help videos', module: 'Files and training', needs: ['show'], nav: 30 },
]);
