import { defineArea } from '../area.ts';
import { dashboardsMessages } from './messages.ts';

export const dashboardsContract = defineArea({
  module: 'Dashboards',
  permissions: {
    'view-operations-dashboard': 'See the operations dashboard',
    'view-finance-dashboard': 'See the finance dashboard',
    'view-leader-boards': 'See the leader boards',
    'view-booked-quotations': 'See booked quotations',
    'view-branch-jobs': 'See branch jobs',
  },
  messages: dashboardsMessages,
});
