// Made by `npm run areas` from areas.json.
import { accountingContract } from './accounting/area.ts';
import { approvalsContract } from './approvals/area.ts';
import { bankingContract } from './banking/area.ts';
import { batchingContract } from './batching/area.ts';
import { billingContract } from './billing/area.ts';
import { catalogueContract } from './catalogue/area.ts';
import { companiesContract } from './companies/area.ts';
import { countingContract } from './counting/area.ts';
import { creditsContract } from './credits/area.ts';
import { dashboardsContract } from './dashboards/area.ts';
import { diaryContract } from './diary/area.ts';
import { filesContract } from './files/area.ts';
import { handlingContract } from './handling/area.ts';
import { identityContract } from './identity/area.ts';
import { linksContract } from './links/area.ts';
import { loadsContract } from './loads/area.ts';
import { lossesContract } from './losses/area.ts';
import { noticesContract } from './notices/area.ts';
import { orderingContract } from './ordering/area.ts';
import { outboxContract } from './outbox/area.ts';
import { payablesContract } from './payables/area.ts';
import { paymentsContract } from './payments/area.ts';
import { privacyContract } from './privacy/area.ts';
import { purchasingContract } from './purchasing/area.ts';
import { quotationsContract } from './quotations/area.ts';
import { replenishmentContract } from './replenishment/area.ts';
import { reportingContract } from './reporting/area.ts';
import { runsContract } from './runs/area.ts';
import { scheduleContract } from './schedule/area.ts';
import { searchContract } from './search/area.ts';
import { statementsContract } from './statements/area.ts';
import { stewardshipContract } from './stewardship/area.ts';
import { stockContract } from './stock/area.ts';
import { systemContract } from './system/area.ts';
import { transfersContract } from './transfers/area.ts';
import { valuationContract } from './valuation/area.ts';
import { vehiclesContract } from './vehicles/area.ts';
import { worksheetsContract } from './worksheets/area.ts';

/** What every area adds to the contract, lowest first. */
export const areas = {
  system: systemContract,
  files: filesContract,
  outbox: outboxContract,
  companies: companiesContract,
  identity: identityContract,
  notices: noticesContract,
  runs: runsContract,
  links: linksContract,
  approvals: approvalsContract,
  vehicles: vehiclesContract,
  catalogue: catalogueContract,
  stock: stockContract,
  valuation: valuationContract,
  schedule: scheduleContract,
  purchasing: purchasingContract,
  batching: batchingContract,
  counting: countingContract,
  losses: lossesContract,
  quotations: quotationsContract,
  payments: paymentsContract,
  transfers: transfersContract,
  credits: creditsContract,
  worksheets: worksheetsContract,
  replenishment: replenishmentContract,
  payables: payablesContract,
  ordering: orderingContract,
  diary: diaryContract,
  handling: handlingContract,
  billing: billingContract,
  banking: bankingContract,
  accounting: accountingContract,
  statements: statementsContract,
  loads: loadsContract,
  reporting: reportingContract,
  dashboards: dashboardsContract,
  search: searchContract,
  stewardship: stewardshipContract,
  privacy: privacyContract,
} as const;
