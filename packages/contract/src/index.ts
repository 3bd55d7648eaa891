/** Every endpoint of the product, in one list, so that tests and the API reference can walk over it. */
import { billingRoutes } from './billing/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { companiesRoutes } from './companies/routes.ts';
import { dashboardsRoutes } from './dashboards/routes.ts';
import { diaryRoutes } from './diary/routes.ts';
import { filesRoutes } from './files/routes.ts';
import { identityRoutes } from './identity/routes.ts';
import { outboxRoutes } from './outbox/routes.ts';
import { purchasingRoutes } from './purchasing/routes.ts';
import { reportingRoutes } from './reporting/routes.ts';
import type { Route } from './route.ts';
import { scheduleRoutes } from './schedule/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { stockRoutes } from './stock/routes.ts';
import { systemRoutes } from './system/routes.ts';
import { vehiclesRoutes } from './vehicles/routes.ts';
import { worksheetsRoutes } from './worksheets/routes.ts';

export const allRoutes: readonly Route[] = [
  ...systemRoutes,
  ...outboxRoutes,
  ...identityRoutes,
  ...filesRoutes,
  ...billingRoutes,
  ...dashboardsRoutes,
  ...reportingRoutes,
  ...stockRoutes,
  ...purchasingRoutes,
  ...companiesRoutes,
  ...vehiclesRoutes,
  ...catalogueRoutes,
  ...scheduleRoutes,
  ...worksheetsRoutes,
  ...diaryRoutes,
  ...searchRoutes,
];
