import type { PermissionName } from '@quarterlight/contract/permissions';
import { definePages } from '../../app/page.ts';

const exportPage = <const Group extends string, const Name extends string>(group: Group, name: Name, title: string, need: PermissionName) =>
  ({ path: `/reporting/${group}/${name}`, title, module: 'Reporting', needs: [need], parent: `/reporting/${group}` }) as const;

/** The pages of the exports; the lists hold those that are built. */
export const exportPages = definePages([
  exportPage('operations', 'live-sessions-export', 'Live sessions', 'view-live-sessions-export'),
  exportPage('operations', 'technician-absences-export', 'Technician absences', 'view-technician-absences-export'),
  exportPage('operations', 'technician-job-history-export', 'Technician job history', 'view-technician-job-history-export'),
  exportPage('operations', 'quotations-raised', 'Quotations raised', 'view-quotations-raised-export'),
  exportPage('operations', 'quotations-progress', 'Quotations progress', 'view-quotations-raised-export'),
  exportPage('operations', 'quotations-user-activity', 'Quotations user activity', 'user-quotations-activity-export'),
  exportPage('operations', 'invoiced-jobs-export', 'Invoiced jobs', 'invoiced-jobs-export'),
  exportPage('operations', 'glass-to-return-export', 'Glass to return', 'glass-to-return-export'),
  exportPage('operations', 'warranty-jobs-export', 'Warranty jobs', 'warranty-jobs-export'),
  exportPage('operations', 'jobs-booked-not-completed-export', 'Jobs booked, not completed', 'view-jobs-booked-not-completed-export'),
  {
    ...exportPage('operations', 'completed-jobs-export', 'Completed jobs', 'completed-jobs-export'),
    load: () => import('./pages/ExportPage.tsx'),
    component: 'ExportPage',
  },
  exportPage('operations', 'raw-worksheet-data-export', 'Raw worksheet data', 'view-raw-worksheet-data-export'),
  exportPage('operations', 'tech-roaming-export', 'Technician roaming', 'tech-roaming-export'),
  exportPage('operations', 'customers-export', 'Customers', 'run-customers-export'),
  exportPage('finance', 'quotation-values-summary-export', 'Quotation values, summary', 'view-quotation-financial-export'),
  exportPage('finance', 'quotation-values-detailed-export', 'Quotation values, detailed', 'view-quotation-financial-export'),
  exportPage('finance', 'margin-on-parts-export', 'Margin on parts', 'view-margin-on-parts-export'),
  exportPage('finance', 'quotation-financial-fitment-detailed-summary-export', 'Quotation fitment, detailed summary', 'quotation-financial-fitment-export'),
  exportPage('finance', 'unmatched-credits-export', 'Unmatched credits', 'unmatched-credits-export'),
  exportPage('finance', 'supplier-spend-export', 'Supplier spend', 'view-supplier-spend-export'),
  exportPage('stock-control', 'stock-values-summary-export', 'Stock values, summary', 'view-stock-values-export'),
  exportPage('stock-control', 'stock-values-detailed-export', 'Stock values, detailed', 'view-stock-values-export'),
  exportPage('stock-control', 'stock-values-detailed-summary', 'Stock values, detailed summary', 'view-stock-values-export'),
  exportPage('stock-control', 'stock-usage-export', 'Stock usage', 'stock-usage-export'),
  exportPage('stock-control', 'stock-technician-report', 'Technician stock', 'technician-stock-export'),
  exportPage('stock-control', 'written-off-stock-export', 'Written-off stock', 'written-off-stock-export'),
  exportPage('stock-control', 'accounting-stock-detailed-export', 'Accounting stock, detailed', 'accounting-stock-export'),
  exportPage('stock-control', 'accounting-stock-summary-export', 'Accounting stock, summary', 'accounting-stock-export'),
  exportPage('stock-control', 'allocated-stock-but-not-fitted-export', 'Allocated but not fitted', 'allocated-stock-but-not-fitted-export'),
  exportPage('stock-control', 'unmatched-deliveries-export', 'Unmatched deliveries', 'unmatched-deliveries-export'),
  exportPage('stock-control', 'matched-deliveries-export', 'Matched deliveries', 'matched-deliveries-export'),
  exportPage('stock-control', 'stock-transfers-export', 'Stock transfers', 'stock-transfers-export'),
  exportPage('stock-control', 'stock-levels-export', 'Stock levels', 'stock-levels-export'),
  exportPage('stock-control', 'stock-list-export', 'Stock list', 'view-stock-list-export'),
  exportPage('stock-control', 'stock-take-list-export', 'Stock take list', 'stock-take-list-export'),
]);
