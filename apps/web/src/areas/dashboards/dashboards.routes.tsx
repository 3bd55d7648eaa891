import { type PageMap, page } from '../../app/page-map.ts';

const load = () => import('./pages/DashboardPage.tsx');

/** The pages of this area by their address in the route table. */
export const dashboardsPages: PageMap = {
  '/dashboard/operations': page(load, 'OperationsDashboard'),
  '/dashboard/finance': page(load, 'FinanceDashboard'),
};
