import * as routes from '@quarterlight/contract/identity/routes-people';
import type { Server } from '../../platform/http/serve.ts';
import type { Services } from '../../services.ts';
import { actOnUser } from './act-on-user.ts';
import { thenForget } from './authenticate.ts';
import { findSessionsOf } from './people.queries.ts';
import { readUser } from './read-user.ts';
import { findRoles } from './roles.queries.ts';
import { createRole, presentRole, readRole, removeRole, updateRole } from './roles.ts';
import { createUser, updateUser } from './save-user.ts';

export function servePeople(server: Server, services: Services): void {
  const { port } = services.config;
  server.serve(routes.createUser, ({ scope, body }) => scope.write(async (tx) => readUser(tx, await createUser(tx, body, port))));
  server.serve(routes.updateUser, ({ scope, params, version, body }) =>
    thenForget(
      scope.write(async (tx) => {
        await updateUser(tx, params.id, version, body);
        return readUser(tx, params.id);
      }),
    ),
  );
  for (const [action, route] of [
    ['disable', routes.disableUser],
    ['enable', routes.enableUser],
    ['unlock', routes.unlockUser],
    ['invite', routes.inviteUser],
    ['end-sessions', routes.endUserSessions],
  ] as const) {
    server.serve(route, ({ scope, params }) =>
      thenForget(
        scope.write(async (tx) => {
          await actOnUser(tx, action, params.id, port);
          return readUser(tx, params.id);
        }),
      ),
    );
  }
  server.serve(routes.listUserSessions, ({ scope, params }) =>
    scope.read(async (tx) => {
      await readUser(tx, params.id);
      return (await findSessionsOf(tx, params.id)).map((row) => ({
        id: row.id,
        createdAt: row.created_at,
        lastSeenAt: row.last_seen_at,
        expiresAt: row.expires_at,
        ip: row.ip,
        userAgent: row.user_agent,
        endedAt: row.revoked_at,
        endedReason: row.revoked_reason,
        current: row.id === tx.actor.sessionId,
      }));
    }),
  );
  server.serve(routes.listRoles, async ({ scope }) => (await scope.read(findRoles)).map(presentRole));
  server.serve(routes.getRole, ({ scope, params }) => scope.read((tx) => readRole(tx, params.id)));
  server.serve(routes.createRole, ({ scope, body }) => scope.write((tx) => createRole(tx, body)));
  server.serve(routes.updateRole, ({ scope, params, version, body }) => thenForget(scope.write((tx) => updateRole(tx, params.id, version, body))));
  server.serve(routes.removeRole, ({ scope, params }) => scope.write((tx) => removeRole(tx, params.id)));
}
