import { dashboardsContract } from '@quarterlight/contract/dashboards/area';
import { defineArea } from '../../area.ts';
import { serveDashboards } from './dashboards.routes.ts';

export const dashboardsArea = defineArea(dashboardsContract, {
  routes: serveDashboards,
  roles: {
    manager: 'all',
    adviser: ['view-operations-dashboard', 'view-booked-quotations'],
    accounts: ['view-operations-dashboard', 'view-finance-dashboard'],
  },
});
