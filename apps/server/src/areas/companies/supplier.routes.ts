import { supplierOptions } from '@quarterlight/contract/companies/options-routes';
import * as routes from '@quarterlight/contract/companies/supplier-routes';
import { isOfOffice } from '../../platform/access/actor.ts';
import { presentPage } from '../../platform/database/keyset.ts';
import type { Server } from '../../platform/http/serve.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { findFilesOf, presentFile, type ReceivedUpload, receiveUpload, uploadLimits } from '../files/index.ts';
import { timelineOf } from '../system/index.ts';
import { closeSupplier, reopenSupplier } from './close-company.ts';
import { ofOffice } from './companies.present.ts';
import { keepCompanyFiles, removeCompanyFile } from './company-files.ts';
import { changeSupplier, createSupplier } from './save-supplier.ts';
import * as present from './supplier.present.ts';
import * as queries from './supplier.queries.ts';

/** Binds the routes of suppliers. */
export function serveSuppliers(server: Server): void {
  serveList(server, routes.suppliersFile, async (tx, { criteria }) =>
    presentPage(await queries.findSuppliers(tx, criteria), (row) => present.presentSupplierSummary(row, tx.tenant.currency)),
  );
  server.serve(supplierOptions, async ({ scope, query }) => {
    // Of whom we buy is the office's, whoever else sees what lies in stock.
    const rows = isOfOffice(scope.actor) ? await scope.read((tx) => queries.suppliersFor(tx, query.q ?? '', query.limit ?? 500)) : [];
    return rows.map(present.presentSupplierOption);
  });
  server.serve(routes.getSupplier, ({ scope, params }) => scope.read(async (tx) => present.presentSupplier(tx, await queries.getSupplier(tx, params.id))));
  server.serveWrite(routes.createSupplier, async (tx, { body }) => present.presentSupplier(tx, await createSupplier(tx, body)));
  server.serveWrite(routes.changeSupplier, async (tx, { params, version, body }) =>
    present.presentSupplier(tx, await changeSupplier(tx, params.id, version, body)),
  );
  server.serveWrite(routes.closeSupplier, async (tx, { params, version, body }) =>
    present.presentSupplier(tx, await closeSupplier(tx, params.id, version, body.reason)),
  );
  server.serveWrite(routes.reopenSupplier, async (tx, { params, version, body }) =>
    present.presentSupplier(tx, await reopenSupplier(tx, params.id, version, body.reason)),
  );
  serveKept(server);
}

/** The timeline of a supplier, and the files kept with it. */
function serveKept(server: Server): void {
  server.serve(routes.supplierTimeline, ({ scope, params, query }) =>
    scope.read(async (tx) => timelineOf(tx, 'supplier', ofOffice(tx, await queries.getSupplier(tx, params.id)).id, query)),
  );
  server.serve(routes.supplierFiles, ({ scope, params, query }) =>
    scope.read(async (tx) => presentPage(await findFilesOf(tx, 'supplier', ofOffice(tx, await queries.getSupplier(tx, params.id)).id, query), presentFile)),
  );
  server.serveUpload<typeof routes.addSupplierFile, ReceivedUpload>(
    routes.addSupplierFile,
    async ({ scope, request }, write) => receiveUpload(routes.addSupplierFile, request, await uploadLimits(scope), write),
    (tx, upload, { params }) => keepCompanyFiles(tx, 'supplier', params.id, upload),
  );
  server.serveWrite(routes.removeSupplierFile, (tx, { params }) => removeCompanyFile(tx, 'supplier', params.id, params.fileId));
}
