import { z } from 'zod';
import { Day } from '../common.ts';
import { route } from '../route.ts';
import { AtRiskPanel, AverageCompletionPanel, JobsCreatedPanel, UnpostedInvoicesPanel, WarrantyJobsPanel } from './schemas.ts';

/** The days of a panel, at most 366: the four weeks up to today unless given. Points are days up to 35 days, weeks beyond. */
const query = z.strictObject({ from: Day.optional(), to: Day.optional(), by: z.enum(['day', 'week']).optional() });
const operations = { anyOf: ['view-operations-dashboard'] } as const;

export const atRiskPanel = route({
  method: 'GET',
  path: '/v1/dashboards/panels/at-risk',
  access: operations,
  summary: 'What is late or at risk now',
  reply: AtRiskPanel,
});
export const jobsCreatedPanel = route({
  method: 'GET',
  path: '/v1/dashboards/panels/jobs-created',
  access: operations,
  summary: 'Worksheets raised',
  query,
  reply: JobsCreatedPanel,
  errors: ['dashboard.range'],
});
export const warrantyJobsPanel = route({
  method: 'GET',
  path: '/v1/dashboards/panels/warranty-jobs',
  access: operations,
  summary: 'Warranty jobs over fits',
  query,
  reply: WarrantyJobsPanel,
  errors: ['dashboard.range'],
});
export const averageCompletionPanel = route({
  method: 'GET',
  path: '/v1/dashboards/panels/average-completion',
  access: operations,
  summary: 'Working days from raised to completed',
  query,
  reply: AverageCompletionPanel,
  errors: ['dashboard.range'],
});
export const unpostedInvoicesPanel = route({
  method: 'GET',
  path: '/v1/dashboards/panels/unposted-invoices',
  access: { anyOf: ['view-finance-dashboard'] },
  summary: 'Invoices in no export batch',
  query,
  reply: UnpostedInvoicesPanel,
  errors: ['dashboard.range'],
});

export const dashboardsRoutes = [atRiskPanel, jobsCreatedPanel, warrantyJobsPanel, averageCompletionPanel, unpostedInvoicesPanel] as const;
