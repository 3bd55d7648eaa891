import * as routes from '@quarterlight/contract/identity/routes-people';
import type { Server } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { actOnUser } from './act-on-user.ts';
import { isOfOrganisation } from './people.rules.ts';
import { readUser } from './read-user.ts';
import { findRoles } from './roles.queries.ts';
import { createRole, presentRole, readRole, readRoles, removeRole, updateRole } from './roles.ts';
import { createUser, updateUser } from './save-user.ts';

export function servePeople(server: Server, services: Services): void {
  const { port } = services.config;
  server.serveWrite(routes.createUser, async (tx, { body }) => readUser(tx, await createUser(tx, body, port)));
  server.serveWrite(routes.updateUser, async (tx, { params, version, body }) => readUser(tx, await updateUser(tx, params.id, version, body)));
  for (const [action, route] of [
    ['disable', routes.disableUser],
    ['enable', routes.enableUser],
    ['lock', routes.lockUser],
    ['unlock', routes.unlockUser],
    ['invite', routes.inviteUser],
    ['withdraw', routes.withdrawInvitation],
    ['send-reset', routes.sendUserReset],
    ['end-sessions', routes.endUserSessions],
    ['reset-two-step', routes.resetTwoStep],
  ] as const)
    server.serveWrite(route, async (tx, { params }) => readUser(tx, await actOnUser(tx, action, params.id, port)));
  server.serve(routes.listRoles, async ({ scope }) => (await scope.read(findRoles)).map(presentRole));
  server.serve(routes.listRolePermissions, ({ scope }) => scope.read(readRoles));
  server.serve(routes.getRole, ({ scope, params }) => scope.read((tx) => readRole(tx, params.id)));
  server.serveWrite(routes.createRole, (tx, { body }) => createRole(tx, body));
  server.serveWrite(routes.updateRole, (tx, { params, version, body }) => updateRole(tx, params.id, version, body));
  // Whoever holds it counts, wherever the actor has chosen to look.
  server.serve(routes.removeRole, ({ scope, params }) => (isOfOrganisation(scope.actor) ? scope.unbound() : scope).write((tx) => removeRole(tx, params.id)));
}
