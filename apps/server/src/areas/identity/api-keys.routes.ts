import * as routes from '@quarterlight/contract/identity/api-key-routes';
import { presentPage } from '../../platform/database/keyset.ts';
import type { Server } from '../../platform/http/serve.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { findApiKeys, findPermissionsNamed } from './api-keys.queries.ts';
import { renameApiKey, revokeApiKey } from './change-api-key.ts';
import { createApiKey } from './create-api-key.ts';
import { presentApiKey, readApiKey } from './read-api-key.ts';

export function serveApiKeys(server: Server): void {
  serveList(server, routes.apiKeysFile, async (tx, { criteria }) => presentPage(await findApiKeys(tx, criteria), (row) => presentApiKey(row, tx)));
  server.serve(routes.listKeyPermissions, ({ scope }) => scope.read((tx) => findPermissionsNamed(tx, [...tx.actor.permissions])));
  server.serve(routes.getApiKey, ({ scope, params }) => scope.read((tx) => readApiKey(tx, params.id)));
  // One's own, at whatever site one is.
  server.serve(routes.createApiKey, ({ scope, body }) => scope.unbound().write((tx) => createApiKey(tx, body)));
  server.serveWrite(routes.renameApiKey, (tx, { params, version, body }) => renameApiKey(tx, params.id, version, body.name));
  server.serveWrite(routes.revokeApiKey, (tx, { params }) => revokeApiKey(tx, params.id));
}
