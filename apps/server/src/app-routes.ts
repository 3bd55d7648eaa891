import { fileOwners } from './app-files.ts';
import { serveBilling } from './areas/billing/index.ts';
import { serveCatalogue } from './areas/catalogue/index.ts';
import { serveCompanies } from './areas/companies/index.ts';
import { serveDashboards } from './areas/dashboards/index.ts';
import { serveDiary } from './areas/diary/index.ts';
import { serveFiles } from './areas/files/index.ts';
import { isAbove, serveIdentity } from './areas/identity/index.ts';
import { serveOutbox } from './areas/outbox/index.ts';
import { servePurchasing } from './areas/purchasing/index.ts';
import { serveReporting } from './areas/reporting/index.ts';
import { serveSchedule } from './areas/schedule/index.ts';
import { serveSearch } from './areas/search/index.ts';
import { serveStock } from './areas/stock/index.ts';
import { serveSystem } from './areas/system/index.ts';
import { serveVehicles } from './areas/vehicles/index.ts';
import { serveWorksheets } from './areas/worksheets/index.ts';
import type { Server } from './platform/http/serve.ts';
import type { Services } from './services.ts';

/** Every area binds its routes here, lowest first. */
export const areaRoutes: readonly ((server: Server, services: Services) => void)[] = [
  serveSystem,
  (server, services) => serveFiles(server, services, fileOwners),
  (server, services) => serveOutbox(server, services, isAbove),
  serveIdentity,
  serveCompanies,
  serveVehicles,
  serveCatalogue,
  serveStock,
  servePurchasing,
  serveSchedule,
  serveWorksheets,
  serveDiary,
  serveBilling,
  serveReporting,
  serveDashboards,
  serveSearch,
];
