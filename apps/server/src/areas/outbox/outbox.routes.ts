import * as routes from '@quarterlight/contract/outbox/routes';
import { presentPage } from '../../platform/database/keyset.ts';
import { found } from '../../platform/database/scope.ts';
import type { Server } from '../../platform/http/serve.ts';
import type { Services } from '../../services.ts';
import { listTemplates, resetTemplate, updateTemplate } from './edit-templates.ts';
import { presentMessage, presentRecord } from './outbox.present.ts';
import { findMessage, findMessages } from './outbox.queries.ts';
import { retryMessage } from './retry-message.ts';

export function serveOutbox(server: Server, services: Services): void {
  const open = services.config.demo && services.config.smtpUrl === undefined;
  server.serve(routes.listMessages, async ({ scope, query }) => presentPage(await scope.read((tx) => findMessages(tx, query)), presentMessage));
  server.serve(routes.getMessage, async ({ scope, params }) => presentRecord(found(await scope.read((tx) => findMessage(tx, params.id))), open));
  server.serve(routes.retryMessage, ({ scope, params }) => scope.write(async (tx) => presentRecord(await retryMessage(tx, params.id), open)));
  server.serve(routes.listTemplates, ({ scope }) => scope.read(listTemplates));
  server.serve(routes.updateTemplate, ({ scope, params, version, body }) => scope.write((tx) => updateTemplate(tx, params.name, version, body)));
  server.serve(routes.resetTemplate, ({ scope, params }) => scope.write((tx) => resetTemplate(tx, params.name)));
}
