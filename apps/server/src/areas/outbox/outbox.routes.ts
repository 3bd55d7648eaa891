import * as routes from '@quarterlight/contract/outbox/routes';
import type { OutboxRecord } from '@quarterlight/contract/outbox/schemas';
import { presentPage } from '../../platform/database/keyset.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import type { Server } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { takeReply, takeStatus } from './callbacks.ts';
import { listTemplates, resetTemplate, updateTemplate } from './edit-templates.ts';
import { presentMessage, presentRecord } from './outbox.present.ts';
import { findMessage, findMessages, findSecret, type MessageRow } from './outbox.queries.ts';
import { retryMessage } from './retry-message.ts';
import { findStops } from './stops.queries.ts';
import { liftStop, presentStop } from './stops.ts';
import { type OwnReach, testTemplate } from './test-template.ts';

/** Whether the reader may do everything that a user may. Handed in by the app from identity, which stands above. */
type IsAbove = (tx: ReadTx, userId: string) => Promise<boolean>;

export function serveOutbox(server: Server, services: Services, isAbove: IsAbove, ownReach: OwnReach): void {
  // Where no mail server is set nobody could sign in by a code or a link otherwise: only a demonstration shows them, and what opens an account only to those above.
  const open = services.config.demo && services.config.smtpUrl === undefined;
  const present = async (tx: ReadTx, row: MessageRow): Promise<OutboxRecord> => {
    const secret = open && row.state === 'kept' ? await findSecret(tx, row.id) : undefined;
    // A private link opens nobody's account.
    const opens = secret?.opens_user_id ?? null;
    return presentRecord(row, tx.actor, opens === null || (await isAbove(tx, opens)) ? secret : undefined);
  };
  serveList(server, routes.messagesFile, async (tx, { criteria }) => presentPage(await findMessages(tx, criteria), (row) => presentMessage(row, tx.actor)));
  server.serve(routes.getMessage, ({ scope, params }) => scope.read(async (tx) => present(tx, found(await findMessage(tx, params.id)))));
  server.serveWrite(routes.retryMessage, async (tx, { params }) => present(tx, await retryMessage(tx, params.id)));
  server.serve(routes.listTemplates, ({ scope }) => scope.read(listTemplates));
  server.serveWrite(routes.updateTemplate, (tx, { params, version, body }) => updateTemplate(tx, params.name, version, body));
  server.serveWrite(routes.testTemplate, (tx, { params, body }) => testTemplate(tx, ownReach, params.name, body));
  serveList(server, routes.stopsFile, async (tx, { criteria }) => presentPage(await findStops(tx, criteria), (row) => presentStop(row, tx.actor)));
  server.serveWrite(routes.liftStop, (tx, { params, body }) => liftStop(tx, params.id, body.reason));
  server.serve(routes.textStatus, ({ scope, request, params, body }) => takeStatus(services, scope, request, params.id, body));
  server.serve(routes.textReply, ({ scope, request, body }) => takeReply(services, scope, request, body));
  server.serveWrite(routes.resetTemplate, (tx, { params }) => resetTemplate(tx, params.name));
}
