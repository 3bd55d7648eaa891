import * as routes from '@quarterlight/contract/companies/customer-routes';
import { customerOptions } from '@quarterlight/contract/companies/options-routes';
import { presentPage } from '../../platform/database/keyset.ts';
import { previewable } from '../../platform/files/media-types.ts';
import type { Server } from '../../platform/http/serve.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { findFilesOf, presentFile, type ReceivedUpload, receiveUpload, uploadLimits } from '../files/index.ts';
import { timelineOf } from '../system/index.ts';
import { changeCustomer } from './change-customer.ts';
import { closeCustomer, reopenCustomer } from './close-company.ts';
import { ofOffice } from './companies.present.ts';
import { keepCompanyFiles, removeCompanyFile, removeLogo, setLogo } from './company-files.ts';
import { createCustomer } from './create-customer.ts';
import * as present from './customer.present.ts';
import * as queries from './customer.queries.ts';

/** Binds the routes of customers. */
export function serveCustomers(server: Server): void {
  serveList(server, routes.customersFile, async (tx, { criteria }) =>
    presentPage(await queries.findCustomers(tx, criteria), (row) => present.presentCustomerSummary(row, tx.tenant.currency)),
  );
  server.serve(customerOptions, async ({ scope, query }) => {
    const rows = await scope.read((tx) => queries.customersFor(tx, query.q, query.limit ?? 20));
    return rows.map((row) => present.presentCustomerOption(row, scope.tenant.currency));
  });
  server.serve(routes.getCustomer, ({ scope, params }) => scope.read(async (tx) => present.presentCustomer(tx, await queries.getCustomer(tx, params.id))));
  server.serveWrite(routes.createCustomer, async (tx, { body }) => present.presentCustomer(tx, await createCustomer(tx, body)));
  server.serveWrite(routes.changeCustomer, async (tx, { params, version, body }) =>
    present.presentCustomer(tx, await changeCustomer(tx, params.id, version, body)),
  );
  server.serveWrite(routes.closeCustomer, async (tx, { params, version, body }) =>
    present.presentCustomer(tx, await closeCustomer(tx, params.id, version, body.reason)),
  );
  server.serveWrite(routes.reopenCustomer, async (tx, { params, version, body }) =>
    present.presentCustomer(tx, await reopenCustomer(tx, params.id, version, body.reason)),
  );
  serveKept(server);
}

/** The timeline of a customer, and the files kept with it. */
function serveKept(server: Server): void {
  server.serve(routes.customerTimeline, ({ scope, params, query }) =>
    scope.read(async (tx) => timelineOf(tx, 'customer', ofOffice(tx, await queries.getCustomer(tx, params.id)).id, query)),
  );
  server.serve(routes.customerFiles, ({ scope, params, query }) =>
    scope.read(async (tx) => presentPage(await findFilesOf(tx, 'customer', ofOffice(tx, await queries.getCustomer(tx, params.id)).id, query), presentFile)),
  );
  server.serveUpload<typeof routes.addCustomerFile, ReceivedUpload>(
    routes.addCustomerFile,
    async ({ scope, request }, write) => receiveUpload(routes.addCustomerFile, request, await uploadLimits(scope), write),
    (tx, upload, { params }) => keepCompanyFiles(tx, 'customer', params.id, upload),
  );
  server.serveWrite(routes.removeCustomerFile, (tx, { params }) => removeCompanyFile(tx, 'customer', params.id, params.fileId));
  server.serveUpload<typeof routes.setCustomerLogo, ReceivedUpload>(
    routes.setCustomerLogo,
    async ({ scope, request }, write) => receiveUpload(routes.setCustomerLogo, request, { ...(await uploadLimits(scope)), types: previewable }, write),
    async (tx, upload, { params }) => present.presentCustomer(tx, await setLogo(tx, params.id, upload)),
  );
  server.serveWrite(routes.removeCustomerLogo, async (tx, { params }) => present.presentCustomer(tx, await removeLogo(tx, params.id)));
}
