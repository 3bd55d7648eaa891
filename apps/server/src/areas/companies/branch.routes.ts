import * as routes from '@quarterlight/contract/companies/branch-routes';
import { branchOptions } from '@quarterlight/contract/companies/options-routes';
import { presentPage } from '../../platform/database/keyset.ts';
import type { Server } from '../../platform/http/serve.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { findFilesOf, presentFile, type ReceivedUpload, receiveUpload, uploadLimits } from '../files/index.ts';
import { timelineOf } from '../system/index.ts';
import * as present from './branch.present.ts';
import * as queries from './branch.queries.ts';
import { closeBranch, reopenBranch } from './close-company.ts';
import { ofOffice } from './companies.present.ts';
import { keepCompanyFiles, removeCompanyFile } from './company-files.ts';
import { changeBranch, createBranch } from './save-branch.ts';

/** Binds the routes of branches. */
export function serveBranches(server: Server): void {
  serveList(server, routes.branchesFile, async (tx, { criteria }) => presentPage(await queries.findBranches(tx, criteria), present.presentBranchSummary));
  server.serve(branchOptions, async ({ scope, query }) => {
    const rows = await scope.read((tx) => queries.branchesFor(tx, query.q ?? '', query.limit ?? 500));
    return rows.map(present.presentBranchOption);
  });
  server.serve(routes.getBranch, ({ scope, params }) => scope.read(async (tx) => present.presentBranch(tx, await queries.getBranch(tx, params.id))));
  server.serveWrite(routes.createBranch, async (tx, { body }) => present.presentBranch(tx, await createBranch(tx, body)));
  server.serveWrite(routes.changeBranch, async (tx, { params, version, body }) => present.presentBranch(tx, await changeBranch(tx, params.id, version, body)));
  server.serveWrite(routes.closeBranch, async (tx, { params, version, body }) =>
    present.presentBranch(tx, await closeBranch(tx, params.id, version, body.reason)),
  );
  server.serveWrite(routes.reopenBranch, async (tx, { params, version, body }) =>
    present.presentBranch(tx, await reopenBranch(tx, params.id, version, body.reason)),
  );
  serveKept(server);
}

/** The timeline of a branch, and the files kept with it. */
function serveKept(server: Server): void {
  server.serve(routes.branchTimeline, ({ scope, params, query }) =>
    scope.read(async (tx) => timelineOf(tx, 'branch', ofOffice(tx, await queries.getBranch(tx, params.id)).id, query)),
  );
  server.serve(routes.branchFiles, ({ scope, params, query }) =>
    scope.read(async (tx) => presentPage(await findFilesOf(tx, 'branch', ofOffice(tx, await queries.getBranch(tx, params.id)).id, query), presentFile)),
  );
  server.serveUpload<typeof routes.addBranchFile, ReceivedUpload>(
    routes.addBranchFile,
    async ({ scope, request }, write) => receiveUpload(routes.addBranchFile, request, await uploadLimits(scope), write),
    (tx, upload, { params }) => keepCompanyFiles(tx, 'branch', params.id, upload),
  );
  server.serveWrite(routes.removeBranchFile, (tx, { params }) => removeCompanyFile(tx, 'branch', params.id, params.fileId));
}
