import * as routes from '@quarterlight/contract/companies/routes';
import { presentPage } from '../../platform/database/keyset.ts';
import type { Server } from '../../platform/http/serve.ts';
import { changeCustomer } from './change-customer.ts';
import * as present from './companies.present.ts';
import * as queries from './companies.queries.ts';
import { createCustomer } from './create-customer.ts';

/** Binds the routes of customers, branches and suppliers. */
export function serveCompanies(server: Server): void {
  server.serve(routes.listCustomers, async ({ scope, query }) => {
    const page = await scope.read((tx) => queries.findCustomers(tx, query));
    return presentPage(page, (row) => present.presentCustomerSummary(row, scope.tenant.currency));
  });
  server.serve(routes.customerOptions, async ({ scope, query }) => {
    const rows = await scope.read((tx) => queries.customersFor(tx, query.q, query.limit ?? 20));
    return rows.map((row) => present.presentCustomerOption(row, scope.tenant.currency));
  });
  server.serve(routes.getCustomer, ({ scope, params }) => scope.read(async (tx) => present.presentCustomer(tx, await queries.getCustomer(tx, params.id))));
  server.serveWrite(routes.createCustomer, async (tx, { body }) => present.presentCustomer(tx, await createCustomer(tx, body)));
  server.serveWrite(routes.changeCustomer, async (tx, { params, version, body }) =>
    present.presentCustomer(tx, await changeCustomer(tx, params.id, version, body)),
  );

  server.serve(routes.listBranches, async ({ scope, query }) => {
    const page = await scope.read((tx) => queries.findBranches(tx, query));
    return presentPage(page, present.presentBranchSummary);
  });
  server.serve(routes.branchOptions, async ({ scope, query }) => {
    const rows = await scope.read((tx) => queries.branchesFor(tx, query.q ?? '', query.limit ?? 500));
    return rows.map(present.presentBranchOption);
  });
  server.serve(routes.getBranch, ({ scope, params }) => scope.read(async (tx) => present.presentBranch(tx, await queries.getBranch(tx, params.id))));

  server.serve(routes.listSuppliers, async ({ scope, query }) => {
    const page = await scope.read((tx) => queries.findSuppliers(tx, query));
    return presentPage(page, present.presentSupplierSummary);
  });
  server.serve(routes.supplierOptions, async ({ scope, query }) => {
    const rows = await scope.read((tx) => queries.suppliersFor(tx, query.q ?? '', query.limit ?? 500));
    return rows.map(present.presentSupplierOption);
  });
  server.serve(routes.getSupplier, ({ scope, params }) => scope.read(async (tx) => present.presentSupplier(tx, await queries.getSupplier(tx, params.id))));
}
