import { atRiskPanel, averageCompletionPanel, jobsCreatedPanel, unpostedInvoicesPanel, warrantyJobsPanel } from '@quarterlight/contract/dashboards/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { queryFor } from '../../platform/query.ts';

/** The days of a panel. */
export type PanelQuery = QueryOf<typeof jobsCreatedPanel>;

// Figures over weeks need not follow every change: they are read again when they are a minute old and looked at.
const calm = { staleTime: 60_000 };

/** Queries of the panels. */
export const dashboardsApi = {
  // What is late is looked at to be mended: it follows every change.
  atRisk: () => queryFor(atRiskPanel, { touches: ['worksheet', 'stock', 'purchase-order'] }),
  jobsCreated: (query: PanelQuery) => ({ ...queryFor(jobsCreatedPanel, { query }), ...calm }),
  warrantyJobs: (query: PanelQuery) => ({ ...queryFor(warrantyJobsPanel, { query }), ...calm }),
  averageCompletion: (query: PanelQuery) => ({ ...queryFor(averageCompletionPanel, { query }), ...calm }),
  unpostedInvoices: (query: PanelQuery) => ({ ...queryFor(unpostedInvoicesPanel, { query }), ...calm }),
};
