/** Permissions of the module 'Dashboards', each with the words an administrator reads. */
export const dashboardsPermissions = {
  'view-operations-dashboard': 'See the operations dashboard',
  'view-finance-dashboard': 'See the finance dashboard',
  'view-leader-boards': 'See the leader boards',
  'view-booked-quotations': 'See booked quotations',
  'view-branch-jobs': 'See branch jobs',
} as const;
