import { definePages } from '../../app/page.ts';

const list = '/clipboard/worksheets';
const jobs = { module: 'Clipboard', needs: ['view-customer-jobs'] } as const;
const worksheets = { module: 'Clipboard', needs: ['view-worksheets'] } as const;

export const worksheetsPages = definePages([
  {
    path: '/my-day',
    title: 'My day',
    module: 'Clipboard',
    needs: ['complete-worksheets'],
    allowAnonymous: true,
    offline: true,
    nav: 10,
    load: () => import('./my-day/MyDayPage.tsx'),
    component: 'MyDayPage',
  },
  { ...worksheets, path: list, title: 'Worksheets', nav: 20, load: () => import('./pages/WorksheetsPage.tsx'), component: 'WorksheetsPage' },
  {
    path: `${list}/new`,
    title: 'New worksheet',
    module: 'Clipboard',
    needs: ['edit-worksheets'],
    parent: list,
    load: () => import('./pages/NewWorksheetPage.tsx'),
    component: 'NewWorksheetPage',
  },
  { ...worksheets, path: `${list}/$id`, title: 'Worksheet', parent: list, load: () => import('./pages/WorksheetPage.tsx'), component: 'WorksheetPage' },
  {
    ...worksheets,
    path: `${list}/proxy/$id`,
    title: 'Worksheet',
    parent: list,
    load: () => import('./pages/ProxyPage.tsx'),
    component: 'ProxyPage',
  },
  { ...jobs, path: '/clipboard/jobs', title: 'Jobs', nav: 30, load: () => import('./customer/CustomerJobsPage.tsx'), component: 'CustomerJobsPage' },
  {
    ...jobs,
    path: '/clipboard/jobs/$id',
    title: 'Job',
    parent: '/clipboard/jobs',
    load: () => import('./customer/CustomerJobPage.tsx'),
    component: 'CustomerJobPage',
  },
  {
    path: '/clipboard/customer-generated',
    title: 'Submitted by customers',
    short: 'Submitted',
    module: 'Clipboard',
    needs: ['accept-customer-jobs'],
    nav: 40,
    load: () => import('./queue/QueuePage.tsx'),
    component: 'QueuePage',
  },
  {
    path: '/clipboard/unallocated-glass',
    title: 'Unallocated glass',
    module: 'Clipboard',
    needs: ['view-unallocated-glass'],
    nav: 50,
    load: () => import('./pages/UnallocatedGlassPage.tsx'),
    component: 'UnallocatedGlassPage',
  },
]);
