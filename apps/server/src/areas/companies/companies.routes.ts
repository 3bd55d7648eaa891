import type { Server } from '../../platform/http/serve.ts';
import { serveBranches } from './branch.routes.ts';
import { serveCustomers } from './customer.routes.ts';
import { serveSuppliers } from './supplier.routes.ts';

/** Binds the routes of customers, branches and suppliers. */
export function serveCompanies(server: Server): void {
  serveCustomers(server);
  serveBranches(server);
  serveSuppliers(server);
}
