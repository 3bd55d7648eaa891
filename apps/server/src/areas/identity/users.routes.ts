import * as managerRoutes from '@quarterlight/contract/identity/account-manager-routes';
import { usersFile } from '@quarterlight/contract/identity/routes';
import { listUserSessions } from '@quarterlight/contract/identity/routes-people';
import * as sessionRoutes from '@quarterlight/contract/identity/routes-sessions';
import * as terms from '@quarterlight/contract/identity/routes-terms';
import * as routes from '@quarterlight/contract/identity/routes-users';
import { presentPage } from '../../platform/database/keyset.ts';
import type { Server } from '../../platform/http/serve.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { presentCustomer } from '../companies/index.ts';
import { findAccountManagers, setAccountManager } from './account-manager.ts';
import { findUserCompanies } from './grantable.queries.ts';
import { listGrantable } from './grantable.ts';
import { linkState } from './invitations.ts';
import { endOtherSessions, endOwnSession, endUserSession, listOwnSessions, listSessions } from './sessions.ts';
import { companyName } from './sites.ts';
import { countTerms, findTerms } from './terms.ts';
import { presentUser } from './users.present.ts';
import { countUsers, findUsers } from './users.queries.ts';

/** Binds the lists of users, what is chosen from in their forms, and sessions. */
export function serveUserLists(server: Server): void {
  serveList(server, usersFile, async (tx, { criteria }) => {
    const organisation = await companyName(tx);
    return presentPage(await findUsers(tx, criteria), (row) => presentUser(row, organisation, tx.now));
  });
  server.serve(routes.countUsers, ({ scope }) => scope.read(countUsers));
  server.serve(terms.listTerms, ({ scope, query }) => scope.read((tx) => findTerms(tx, query)));
  server.serve(terms.countTerms, ({ scope }) => scope.read(countTerms));
  server.serve(routes.listGrantable, ({ scope }) => scope.read(listGrantable));
  server.serve(routes.userCompanies, ({ scope, query }) => scope.read((tx) => findUserCompanies(tx, query)));
  server.serve(managerRoutes.listAccountManagers, ({ scope, query }) => scope.read((tx) => findAccountManagers(tx, query.q)));
  server.serveWrite(managerRoutes.setAccountManager, async (tx, { params, version, body }) =>
    presentCustomer(tx, await setAccountManager(tx, params.id, version, body.userId)),
  );
  server.serve(routes.resetLinkState, ({ scope, params, reply }) => {
    reply.header('cache-control', 'no-store');
    return scope.read((tx) => linkState(tx, params.token));
  });
  server.serve(listUserSessions, ({ scope, params }) => scope.read((tx) => listSessions(tx, params.id)));
  server.serveWrite(sessionRoutes.endUserSession, (tx, { params }) => endUserSession(tx, params.id, params.sessionId));
  server.serve(sessionRoutes.listOwnSessions, ({ scope }) => scope.unbound().read(listOwnSessions));
  server.serve(sessionRoutes.endOwnSession, ({ scope, params }) => scope.unbound().write((tx) => endOwnSession(tx, params.id)));
  server.serve(sessionRoutes.endOtherSessions, ({ scope }) => scope.unbound().write(endOtherSessions));
}
