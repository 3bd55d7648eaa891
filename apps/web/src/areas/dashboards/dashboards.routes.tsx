import { definePages } from '../../app/page.ts';

const board = { module: 'Dashboards', load: () => import('./pages/DashboardPage.tsx') } as const;

export const dashboardsPages = definePages([
  { ...board, path: '/dashboard/operations', title: 'Operations', needs: ['view-operations-dashboard'], nav: 10, component: 'OperationsDashboard' },
  { ...board, path: '/dashboard/finance', title: 'Finance', needs: ['view-finance-dashboard'], nav: 20, component: 'FinanceDashboard' },
  { path: '/dashboard/leader-boards', title: 'Leader boards', module: 'Dashboards', needs: ['view-leader-boards'], nav: 30 },
  { path: '/dashboard/booked-quotations', title: 'Booked quotations', module: 'Dashboards', needs: ['view-booked-quotations'], nav: 40 },
  { path: '/dashboard/branch-jobs', title: 'Branch jobs', module: 'Dashboards', needs: ['view-branch-jobs'], nav: 50 },
]);
