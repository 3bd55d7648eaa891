import * as routes from '@quarterlight/contract/identity/routes';
import * as starts from '@quarterlight/contract/identity/routes-start';
import type { AddedClaims, Given } from '../../area.ts';
import type { Server } from '../../platform/http/serve.ts';
import type { HintBounds } from '../../platform/realtime/hint-bounds.ts';
import type { Services } from '../../platform/services.ts';
import { serveApiKeys } from './api-keys.routes.ts';
import { forgetActors } from './authenticate.ts';
import { changePassword, ownPasswordWords } from './change-password.ts';
import { listClaims } from './claims.ts';
import { tokenIdOf } from './issue-token.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { serveOwn } from './own.routes.ts';
import { servePeople } from './people.routes.ts';
import { findModules, findPermissions } from './permissions.queries.ts';
import { assertPermission, createPermission, presentPermission, refreshPermissions, updatePermission } from './permissions.ts';
import { readUser } from './read-user.ts';
import { acceptTerms, renewToken } from './renew-token.ts';
import { askForReset, isResetTokenGood, resetPassword, wordsOfReset } from './reset-password.ts';
import { listSites, siteOfRecord } from './sites.ts';
import { readStart, updateStart } from './start.ts';
import { submitCode } from './two-step.ts';
import { presentTechnician } from './users.present.ts';
import { findTechnicians } from './users.queries.ts';
import { serveUserLists } from './users.routes.ts';
import { putWelcomeAway } from './welcome.ts';

export function serveIdentity(server: Server, services: Services, { hintBounds, claims }: Given): void {
  serveSignIn(server, services);
  serveOwn(server, services);
  serveSites(server, hintBounds, claims);
  serveUsers(server);
  serveUserLists(server);
  servePeople(server, services);
  servePermissions(server);
  serveApiKeys(server);
}

function serveSignIn(server: Server, { vault }: Services): void {
  server.serve(routes.login, ({ scope, body, request }) => login(scope, body, { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }));
  server.serve(routes.submitCode, ({ scope, params, request }) => submitCode(scope.unbound(), vault, params.code, tokenIdOf(request)));
  server.serve(routes.refreshToken, ({ scope, request }) => scope.unbound().write((tx) => renewToken(tx, tokenIdOf(request))));
  server.serve(routes.logout, ({ scope }) => scope.unbound().write(logout).then(forgetActors));
  server.serve(routes.validateResetToken, ({ scope, params }) => scope.read((tx) => isResetTokenGood(tx, params.token)));
  server.serve(routes.resetPassword, ({ scope, params, body, reply }) => {
    reply.header('cache-control', 'no-store');
    return resetPassword(scope, params.token, body);
  });
  server.serve(routes.resetPasswordWords, ({ scope, params }) => scope.read((tx) => wordsOfReset(tx, params.token)));
  server.serveWrite(routes.forgottenPassword, (tx, { body }) => askForReset(tx, body.username));
  server.serve(routes.acceptTerms, ({ scope, request }) => scope.unbound().write((tx) => acceptTerms(tx, tokenIdOf(request))));
  server.serve(routes.welcomed, ({ scope }) => scope.unbound().write(putWelcomeAway));
  server.serve(routes.ownPasswordWords, ({ scope }) => scope.unbound().read(ownPasswordWords));
  server.serve(routes.changePassword, ({ scope, body }) => changePassword(scope.unbound(), body).then(forgetActors));
}

/** What is of the person, whichever site they have chosen. */
function serveSites(server: Server, hintBounds: HintBounds, claims: AddedClaims): void {
  server.serve(routes.listClaims, ({ scope }) => scope.unbound().read((tx) => listClaims(tx, scope.actor, claims)));
  server.serve(starts.listSites, ({ scope }) => scope.unbound().read((tx) => listSites(tx, scope.actor)));
  server.serve(starts.siteOfRecord, ({ scope, query }) => siteOfRecord(scope, hintBounds, query));
  server.serve(starts.getStart, ({ scope }) => scope.unbound().read((tx) => readStart(tx, scope.actor)));
  server.serve(starts.updateStart, ({ scope, body }) => scope.unbound().write((tx) => updateStart(tx, scope.actor, body)));
}

function serveUsers(server: Server): void {
  server.serve(routes.listTechnicians, async ({ scope, query }) => (await scope.read((tx) => findTechnicians(tx, query))).map(presentTechnician));
  server.serve(routes.getUser, ({ scope, params }) => scope.read((tx) => readUser(tx, params.id)));
}

function servePermissions(server: Server): void {
  server.serve(routes.listModules, async ({ scope }) => (await scope.read(findModules)).map((row) => ({ ...row, selected: false })));
  server.serve(routes.listPermissions, async ({ scope }) => (await scope.read(findPermissions)).map(presentPermission));
  server.serveWrite(routes.createPermission, async (tx, { body }) => presentPermission(await createPermission(tx, body)));
  server.serveWrite(
    routes.updatePermission,
    async (tx, { params, body }) => presentPermission(await updatePermission(tx, params.id, body)),
    ({ scope, params }) => scope.read((tx) => assertPermission(tx, params.id)),
  );
  server.serveWrite(routes.refreshCustomerPermissions, async (tx) => ({ changed: await refreshPermissions(tx, 'Customer') }));
  server.serveWrite(routes.refreshBranchPermissions, async (tx) => ({ changed: await refreshPermissions(tx, 'Branch') }));
}
