// Made by `npm run areas` from areas.json.
import { accountingRoutes } from './accounting/routes.ts';
import { approvalsRoutes } from './approvals/routes.ts';
import { bankingRoutes } from './banking/routes.ts';
import { batchingRoutes } from './batching/routes.ts';
import { billingRoutes } from './billing/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { companiesRoutes } from './companies/routes.ts';
import { countingRoutes } from './counting/routes.ts';
import { creditsRoutes } from './credits/routes.ts';
import { dashboardsRoutes } from './dashboards/routes.ts';
import { diaryRoutes } from './diary/routes.ts';
import { filesRoutes } from './files/routes.ts';
import { handlingRoutes } from './handling/routes.ts';
import { identityRoutes } from './identity/routes.ts';
import { linksRoutes } from './links/routes.ts';
import { loadsRoutes } from './loads/routes.ts';
import { lossesRoutes } from './losses/routes.ts';
import { noticesRoutes } from './notices/routes.ts';
import { orderingRoutes } from './ordering/routes.ts';
import { outboxRoutes } from './outbox/routes.ts';
import { payablesRoutes } from './payables/routes.ts';
import { paymentsRoutes } from './payments/routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { purchasingRoutes } from './purchasing/routes.ts';
import { quotationsRoutes } from './quotations/routes.ts';
import { replenishmentRoutes } from './replenishment/routes.ts';
import { reportingRoutes } from './reporting/routes.ts';
import { runsRoutes } from './runs/routes.ts';
import { scheduleRoutes } from './schedule/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { statementsRoutes } from './statements/routes.ts';
import { stewardshipRoutes } from './stewardship/routes.ts';
import { stockRoutes } from './stock/routes.ts';
import { systemRoutes } from './system/routes.ts';
import { transfersRoutes } from './transfers/routes.ts';
import { valuationRoutes } from './valuation/routes.ts';
import { vehiclesRoutes } from './vehicles/routes.ts';
import { worksheetsRoutes } from './worksheets/routes.ts';

/** Every area's routes, lowest first. */
export const routesByArea = {
  system: systemRoutes,
  files: filesRoutes,
  outbox: outboxRoutes,
  companies: companiesRoutes,
  identity: identityRoutes,
  notices: noticesRoutes,
  runs: runsRoutes,
  links: linksRoutes,
  approvals: approvalsRoutes,
  vehicles: vehiclesRoutes,
  catalogue: catalogueRoutes,
  stock: stockRoutes,
  valuation: valuationRoutes,
  schedule: scheduleRoutes,
  purchasing: purchasingRoutes,
  batching: batchingRoutes,
  counting: countingRoutes,
  losses: lossesRoutes,
  quotations: quotationsRoutes,
  payments: paymentsRoutes,
  transfers: transfersRoutes,
  credits: creditsRoutes,
  worksheets: worksheetsRoutes,
  replenishment: replenishmentRoutes,
  payables: payablesRoutes,
  ordering: orderingRoutes,
  diary: diaryRoutes,
  handling: handlingRoutes,
  billing: billingRoutes,
  banking: bankingRoutes,
  accounting: accountingRoutes,
  statements: statementsRoutes,
  loads: loadsRoutes,
  reporting: reportingRoutes,
  dashboards: dashboardsRoutes,
  search: searchRoutes,
  stewardship: stewardshipRoutes,
  privacy: privacyRoutes,
} as const;
