// Made by `npm run areas` from areas.json.
import { accountingPages } from '../areas/accounting/accounting.routes.tsx';
import { bankingPages } from '../areas/banking/banking.routes.tsx';
import { batchingPages } from '../areas/batching/batching.routes.tsx';
import { billingPages } from '../areas/billing/billing.routes.tsx';
import { cataloguePages } from '../areas/catalogue/catalogue.routes.tsx';
import { companiesPages } from '../areas/companies/companies.routes.tsx';
import { countingPages } from '../areas/counting/counting.routes.tsx';
import { creditsPages } from '../areas/credits/credits.routes.tsx';
import { dashboardsPages } from '../areas/dashboards/dashboards.routes.tsx';
import { diaryPages } from '../areas/diary/diary.routes.tsx';
import { filesPages } from '../areas/files/files.routes.tsx';
import { handlingPages } from '../areas/handling/handling.routes.tsx';
import { identityPages } from '../areas/identity/identity.routes.tsx';
import { linksPages } from '../areas/links/links.routes.tsx';
import { loadsPages } from '../areas/loads/loads.routes.tsx';
import { noticesPages } from '../areas/notices/notices.routes.tsx';
import { outboxPages } from '../areas/outbox/outbox.routes.tsx';
import { payablesPages } from '../areas/payables/payables.routes.tsx';
import { paymentsPages } from '../areas/payments/payments.routes.tsx';
import { privacyPages } from '../areas/privacy/privacy.routes.tsx';
import { purchasingPages } from '../areas/purchasing/purchasing.routes.tsx';
import { quotationsPages } from '../areas/quotations/quotations.routes.tsx';
import { replenishmentPages } from '../areas/replenishment/replenishment.routes.tsx';
import { reportingPages } from '../areas/reporting/reporting.routes.tsx';
import { runsPages } from '../areas/runs/runs.routes.tsx';
import { schedulePages } from '../areas/schedule/schedule.routes.tsx';
import { searchPages } from '../areas/search/search.routes.tsx';
import { statementsPages } from '../areas/statements/statements.routes.tsx';
import { stockPages } from '../areas/stock/stock.routes.tsx';
import { systemPages } from '../areas/system/system.routes.tsx';
import { transfersPages } from '../areas/transfers/transfers.routes.tsx';
import { vehiclesPages } from '../areas/vehicles/vehicles.routes.tsx';
import { worksheetsPages } from '../areas/worksheets/worksheets.routes.tsx';

/** Every page of the product, built or not, lowest area first. */
export const pages = [
  ...systemPages,
  ...filesPages,
  ...outboxPages,
  ...companiesPages,
  ...identityPages,
  ...noticesPages,
  ...runsPages,
  ...linksPages,
  ...vehiclesPages,
  ...cataloguePages,
  ...stockPages,
  ...schedulePages,
  ...purchasingPages,
  ...batchingPages,
  ...countingPages,
  ...quotationsPages,
  ...paymentsPages,
  ...transfersPages,
  ...creditsPages,
  ...worksheetsPages,
  ...replenishmentPages,
  ...payablesPages,
  ...diaryPages,
  ...handlingPages,
  ...billingPages,
  ...bankingPages,
  ...accountingPages,
  ...statementsPages,
  ...loadsPages,
  ...reportingPages,
  ...dashboardsPages,
  ...searchPages,
  ...privacyPages,
] as const;
