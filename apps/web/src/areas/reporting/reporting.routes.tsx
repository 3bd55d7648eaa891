import { type PageMap, page } from '../../app/page-map.ts';

const lists = () => import('./pages/ExportListPage.tsx');
const anyExport = page(() => import('./pages/ExportPage.tsx'), 'ExportPage');

/** The pages of this area by their address in the route table. The lists hold the exports that stand here. */
export const reportingPages: PageMap = {
  '/reporting/operations': page(lists, 'OperationsExportsPage'),
  '/reporting/finance': page(lists, 'FinanceExportsPage'),
  '/reporting/stock-control': page(lists, 'StockExportsPage'),
  '/reporting/operations/completed-jobs-export': anyExport,
};
