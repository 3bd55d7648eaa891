import { definePages } from '../../app/page.ts';

export const dashboardsPages = definePages([
  {
    path: '/dashboard/operations',
    title: 'Operations',
    module: 'Dashboards',
    needs: ['view-operations-dashboard'],
    nav: 10,
    load: () => import('./pages/DashboardPage.tsx'),
    component: 'OperationsDashboard',
  },
  {
    path: '/dashboard/finance',
    title: 'Finance',
    module: 'Dashboards',
    needs: ['view-finance-dashboard'],
    nav: 20,
    load: () => import('./pages/DashboardPage.tsx'),
    component: 'FinanceDashboard',
  },
  { path: '/dashboard/leader-boards', title: 'Leader boards', module: 'Dashboards', needs: ['view-leader-boards'], nav: 30 },
  { path: '/dashboard/booked-quotations', title: 'Booked quotations', module: 'Dashboards', needs: ['view-booked-quotations'], nav: 40 },
  { path: '/dashboard/branch-jobs', title: 'Branch jobs', module: 'Dashboards', needs: ['view-branch-jobs'], nav: 50 },
]);
