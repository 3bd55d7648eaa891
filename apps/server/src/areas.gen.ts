// Made by `npm run areas` from areas.json.
import type { Area } from './area.ts';
import { accountingArea } from './areas/accounting/area.ts';
import { approvalsArea } from './areas/approvals/area.ts';
import { bankingArea } from './areas/banking/area.ts';
import { batchingArea } from './areas/batching/area.ts';
import { billingArea } from './areas/billing/area.ts';
import { catalogueArea } from './areas/catalogue/area.ts';
import { companiesArea } from './areas/companies/area.ts';
import { countingArea } from './areas/counting/area.ts';
import { creditsArea } from './areas/credits/area.ts';
import { dashboardsArea } from './areas/dashboards/area.ts';
import { diaryArea } from './areas/diary/area.ts';
import { filesArea } from './areas/files/area.ts';
import { handlingArea } from './areas/handling/area.ts';
import { identityArea } from './areas/identity/area.ts';
import { linksArea } from './areas/links/area.ts';
import { loadsArea } from './areas/loads/area.ts';
import { lossesArea } from './areas/losses/area.ts';
import { noticesArea } from './areas/notices/area.ts';
import { orderingArea } from './areas/ordering/area.ts';
import { outboxArea } from './areas/outbox/area.ts';
import { payablesArea } from './areas/payables/area.ts';
import { paymentsArea } from './areas/payments/area.ts';
import { privacyArea } from './areas/privacy/area.ts';
import { purchasingArea } from './areas/purchasing/area.ts';
import { quotationsArea } from './areas/quotations/area.ts';
import { replenishmentArea } from './areas/replenishment/area.ts';
import { reportingArea } from './areas/reporting/area.ts';
import { runsArea } from './areas/runs/area.ts';
import { scheduleArea } from './areas/schedule/area.ts';
import { searchArea } from './areas/search/area.ts';
import { statementsArea } from './areas/statements/area.ts';
import { stewardshipArea } from './areas/stewardship/area.ts';
import { stockArea } from './areas/stock/area.ts';
import { systemArea } from './areas/system/area.ts';
import { transfersArea } from './areas/transfers/area.ts';
import { valuationArea } from './areas/valuation/area.ts';
import { vehiclesArea } from './areas/vehicles/area.ts';
import { worksheetsArea } from './areas/worksheets/area.ts';

/** What every area adds to the server, lowest first. */
export const areas: readonly Area[] = [
  systemArea,
  filesArea,
  outboxArea,
  companiesArea,
  identityArea,
  noticesArea,
  runsArea,
  linksArea,
  approvalsArea,
  vehiclesArea,
  catalogueArea,
  stockArea,
  valuationArea,
  scheduleArea,
  purchasingArea,
  batchingArea,
  countingArea,
  lossesArea,
  quotationsArea,
  paymentsArea,
  transfersArea,
  creditsArea,
  worksheetsArea,
  replenishmentArea,
  payablesArea,
  orderingArea,
  diaryArea,
  handlingArea,
  billingArea,
  bankingArea,
  accountingArea,
  statementsArea,
  loadsArea,
  reportingArea,
  dashboardsArea,
  searchArea,
  stewardshipArea,
  privacyArea,
];
