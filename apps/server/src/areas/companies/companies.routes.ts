import type { Server } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { serveBranches } from './branch.routes.ts';
import { serveCustomers } from './customer.routes.ts';
import { serveSuppliers } from './supplier.routes.ts';
import { serveSupplierInterfaces } from './supplier-interface/interface.routes.ts';

/** Binds the routes of customers, branches and suppliers. */
export function serveCompanies(server: Server, services: Services): void {
  serveCustomers(server);
  serveBranches(server);
  serveSuppliers(server);
  serveSupplierInterfaces(server, services);
}
