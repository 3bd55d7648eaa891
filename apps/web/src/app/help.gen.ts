// Made by `npm run areas` from areas.json.
import type { AreaHelp } from './help.ts';
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

/** The help of every area that has pages, fetched when one of them is asked about. */
export const helpByArea: readonly AreaHelp[] = [
  { pages: systemPages, load: () => import('../areas/system/system.help.ts').then((module) => module.systemHelp) },
  { pages: filesPages, load: () => import('../areas/files/files.help.ts').then((module) => module.filesHelp) },
  { pages: outboxPages, load: () => import('../areas/outbox/outbox.help.ts').then((module) => module.outboxHelp) },
  { pages: companiesPages, load: () => import('../areas/companies/companies.help.ts').then((module) => module.companiesHelp) },
  { pages: identityPages, load: () => import('../areas/identity/identity.help.ts').then((module) => module.identityHelp) },
  { pages: noticesPages, load: () => import('../areas/notices/notices.help.ts').then((module) => module.noticesHelp) },
  { pages: runsPages, load: () => import('../areas/runs/runs.help.ts').then((module) => module.runsHelp) },
  { pages: vehiclesPages, load: () => import('../areas/vehicles/vehicles.help.ts').then((module) => module.vehiclesHelp) },
  { pages: cataloguePages, load: () => import('../areas/catalogue/catalogue.help.ts').then((module) => module.catalogueHelp) },
  { pages: stockPages, load: () => import('../areas/stock/stock.help.ts').then((module) => module.stockHelp) },
  { pages: schedulePages, load: () => import('../areas/schedule/schedule.help.ts').then((module) => module.scheduleHelp) },
  { pages: purchasingPages, load: () => import('../areas/purchasing/purchasing.help.ts').then((module) => module.purchasingHelp) },
  { pages: batchingPages, load: () => import('../areas/batching/batching.help.ts').then((module) => module.batchingHelp) },
  { pages: countingPages, load: () => import('../areas/counting/counting.help.ts').then((module) => module.countingHelp) },
  { pages: quotationsPages, load: () => import('../areas/quotations/quotations.help.ts').then((module) => module.quotationsHelp) },
  { pages: paymentsPages, load: () => import('../areas/payments/payments.help.ts').then((module) => module.paymentsHelp) },
  { pages: transfersPages, load: () => import('../areas/transfers/transfers.help.ts').then((module) => module.transfersHelp) },
  { pages: creditsPages, load: () => import('../areas/credits/credits.help.ts').then((module) => module.creditsHelp) },
  { pages: worksheetsPages, load: () => import('../areas/worksheets/worksheets.help.ts').then((module) => module.worksheetsHelp) },
  { pages: replenishmentPages, load: () => import('../areas/replenishment/replenishment.help.ts').then((module) => module.replenishmentHelp) },
  { pages: payablesPages, load: () => import('../areas/payables/payables.help.ts').then((module) => module.payablesHelp) },
  { pages: diaryPages, load: () => import('../areas/diary/diary.help.ts').then((module) => module.diaryHelp) },
  { pages: handlingPages, load: () => import('../areas/handling/handling.help.ts').then((module) => module.handlingHelp) },
  { pages: billingPages, load: () => import('../areas/billing/billing.help.ts').then((module) => module.billingHelp) },
  { pages: bankingPages, load: () => import('../areas/banking/banking.help.ts').then((module) => module.bankingHelp) },
  { pages: accountingPages, load: () => import('../areas/accounting/accounting.help.ts').then((module) => module.accountingHelp) },
  { pages: statementsPages, load: () => import('../areas/statements/statements.help.ts').then((module) => module.statementsHelp) },
  { pages: loadsPages, load: () => import('../areas/loads/loads.help.ts').then((module) => module.loadsHelp) },
  { pages: reportingPages, load: () => import('../areas/reporting/reporting.help.ts').then((module) => module.reportingHelp) },
  { pages: dashboardsPages, load: () => import('../areas/dashboards/dashboards.help.ts').then((module) => module.dashboardsHelp) },
  { pages: searchPages, load: () => import('../areas/search/search.help.ts').then((module) => module.searchHelp) },
  { pages: privacyPages, load: () => import('../areas/privacy/privacy.help.ts').then((module) => module.privacyHelp) },
];
