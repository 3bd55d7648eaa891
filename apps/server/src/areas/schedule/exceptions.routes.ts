import * as routes from '@quarterlight/contract/schedule/exception-routes';
import { presentPage } from '../../platform/database/keyset.ts';
import type { Server } from '../../platform/http/serve.ts';
import { getBranch } from '../companies/index.ts';
import { findExceptions } from './exceptions.queries.ts';
import { addExceptions, addHolidays, changeException, conflictsOfDays, presentException, removeException } from './save-exceptions.ts';

/** Binds the routes of branches' closed days and days of other hours. */
export function serveExceptions(server: Server): void {
  server.serve(routes.listBranchExceptions, ({ scope, params, query }) =>
    scope.read(async (tx) => presentPage(await findExceptions(tx, (await getBranch(tx, params.id)).id, query), presentException)),
  );
  server.serve(routes.listExceptionConflicts, ({ scope, params, query }) =>
    scope.read(async (tx) => conflictsOfDays(tx, (await getBranch(tx, params.id)).id, query)),
  );
  server.serveWrite(routes.addBranchExceptions, async (tx, { params, body }) => (await addExceptions(tx, params.id, body)).map(presentException));
  server.serveWrite(routes.addBankHolidays, async (tx, { params, body }) => (await addHolidays(tx, params.id, body.nation, body.keep)).map(presentException));
  server.serveWrite(routes.changeBranchException, async (tx, { params, version, body }) =>
    presentException(await changeException(tx, params.exceptionId, version, body)),
  );
  server.serveWrite(routes.removeBranchException, (tx, { params, version }) => removeException(tx, params.exceptionId, version));
}
