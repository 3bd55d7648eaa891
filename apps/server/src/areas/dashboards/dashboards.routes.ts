import * as routes from '@quarterlight/contract/dashboards/routes';
import type { Server } from '../../platform/http/serve.ts';
import { atRisk } from './at-risk.ts';
import { averageCompletion, jobsCreated, unpostedInvoices, warrantyJobs } from './panels.ts';
import { periodOf } from './period.ts';

export function serveDashboards(server: Server): void {
  server.serve(routes.atRiskPanel, ({ scope }) => scope.readOlder(atRisk));
  server.serve(routes.jobsCreatedPanel, ({ scope, query }) => scope.readOlder((tx) => jobsCreated(tx, periodOf(query, tx.today))));
  server.serve(routes.warrantyJobsPanel, ({ scope, query }) => scope.readOlder((tx) => warrantyJobs(tx, periodOf(query, tx.today))));
  server.serve(routes.averageCompletionPanel, ({ scope, query }) => scope.readOlder((tx) => averageCompletion(tx, periodOf(query, tx.today))));
  server.serve(routes.unpostedInvoicesPanel, ({ scope, query }) => scope.readOlder((tx) => unpostedInvoices(tx, periodOf(query, tx.today))));
}
