import { definePages } from '../../app/page.ts';
import { exportPages } from './exports.ts';

const lists = { module: 'Reporting', index: true, load: () => import('./pages/ExportListPage.tsx') } as const;
/** Whoever may run one export of a group may see the group's list. */
const needsOf = (group: string) => exportPages.filter(({ parent }) => parent === `/reporting/${group}`).flatMap(({ needs }) => [...needs]);

export const reportingPages = definePages([
  { ...lists, path: '/reporting/operations', title: 'Operations', needs: needsOf('operations'), nav: 10, component: 'OperationsExportsPage' },
  { ...lists, path: '/reporting/finance', title: 'Finance', needs: needsOf('finance'), nav: 20, component: 'FinanceExportsPage' },
  { ...lists, path: '/reporting/stock-control', title: 'Stock control', needs: needsOf('stock-control'), nav: 30, component: 'StockExportsPage' },
  ...exportPages,
]);
