import { reportingContract } from '@quarterlight/contract/reporting/area';
import { defineArea } from '../../area.ts';
import { completedJobsExport } from './exports/completed-jobs.ts';
import { exportRun } from './make-export.ts';
import { reportingPersonal } from './personal-data.ts';
import { serveReporting } from './reporting.routes.ts';

export const reportingArea = defineArea(reportingContract, {
  personal: reportingPersonal,
  routes: (server, services, { exports }) => serveReporting(server, services, exports),
  exports: [completedJobsExport],
  runs: ({ exports }) => [exportRun(exports)],
  roles: {
    manager: 'all',
    adviser: ['view-jobs-booked-not-completed-export', 'view-quotations-raised-export'],
    stock: [
      'glass-to-return-export',
      'view-stock-values-export',
      'technician-stock-export',
      'written-off-stock-export',
      'allocated-stock-but-not-fitted-export',
      'unmatched-deliveries-export',
      'matched-deliveries-export',
      'stock-transfers-export',
      'stock-levels-export',
      'view-stock-list-export',
      'stock-take-list-export',
      'stock-usage-export',
    ],
    buyer: [
      'glass-to-return-export',
      'view-supplier-spend-export',
      'unmatched-credits-export',
      'unmatched-deliveries-export',
      'matched-deliveries-export',
      'stock-levels-export',
    ],
    accounts: 'all',
  },
});
