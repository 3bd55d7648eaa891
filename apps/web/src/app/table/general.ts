import { table } from '../route-types.ts';

/** Dashboards, notices, files, settings and what belongs to no other module. */
export const generalRoutes = table([
  { path: '/dashboard/operations', title: 'Operations', module: 'Dashboards', needs: ['view-operations-dashboard'], nav: true },
  { path: '/dashboard/finance', title: 'Finance', module: 'Dashboards', needs: ['view-finance-dashboard'], nav: true },
  { path: '/dashboard/leader-boards', title: 'Leader boards', module: 'Dashboards', needs: ['view-leader-boards'], nav: true },
  { path: '/dashboard/booked-quotations', title: 'Booked quotations', module: 'Dashboards', needs: ['view-booked-quotations'], nav: true },
  { path: '/dashboard/branch-jobs', title: 'Branch jobs', module: 'Dashboards', needs: ['view-branch-jobs'], nav: true },
  { path: '/broadcasts', title: 'Broadcasts', module: 'Broadcasts', needs: ['show'], nav: true },
  { path: '/files', title: 'Files', module: 'Files and training', needs: ['view-files'], nav: true },
  { path: '/training', title: 'Training', module: 'Files and training', needs: ['show'], nav: true },
  { path: '/help/videos', title: 'Help videos', module: 'Files and training', needs: ['show'], nav: true },
  { path: '/settings', title: 'Settings', module: 'System', needs: ['edit-system-settings'], nav: true },
  { path: '/settings/lookups', title: 'Lookup lists', module: 'System', needs: ['edit-lookups'], nav: true },
  { path: '/settings/messages', title: 'Message templates', module: 'System', needs: ['edit-messages'], nav: true },
  { path: '/settings/outbox', title: 'Outbox', module: 'System', needs: ['edit-messages'], nav: true },
  { path: '/settings/webhooks', title: 'Webhooks', module: 'System', needs: ['edit-webhooks'], nav: true },
  { path: '/api', title: 'API keys', module: 'System', needs: ['edit-api-keys'], nav: true },
  { path: '/system-utilities/permissions', title: 'Permissions', module: 'System', needs: ['edit-permissions'], nav: true },
  { path: '/system-utilities/settings', title: 'System utilities', module: 'System', needs: ['edit-system-settings'], nav: true },
  { path: '/system-log', title: 'System log', module: 'System', needs: ['view-system-log'], nav: true },
  { path: '/system-log/$externalId', title: 'Log entry', module: 'System', needs: ['view-system-log'], parent: '/system-log' },
  { path: '/search', title: 'Search', module: null, needs: ['show'] },
  { path: '/change-password', title: 'Change password', module: null, needs: ['show'] },
]);
