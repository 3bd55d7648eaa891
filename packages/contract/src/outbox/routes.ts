import { z } from 'zod';
import { Id } from '../common.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import { Channel, MessageState, MessageTemplate, OutboxMessage, OutboxRecord, TemplateForm } from './schemas.ts';
import { messageSheet } from './sheets.ts';

const readers = { anyOf: ['edit-system-settings', 'edit-messages'] } as const;

/** `q` finds the beginning of the recipient. Newest first. */
export const listMessages = route({
  method: 'GET',
  path: '/v1/outbox/messages',
  access: readers,
  summary: 'Messages sent and waiting',
  query: listQuery({ sort: ['createdAt'], filters: { state: MessageState.optional(), channel: Channel.optional(), entityId: Id.optional() } }),
  reply: page(OutboxMessage),
});
/** The messages as a file, without their texts. */
export const messagesFile = sheetRoute(listMessages, messageSheet);
/** With the text; codes and links that let somebody in are not shown, or, in a demonstration without a mail server, to those above the recipient only. */
export const getMessage = route({
  method: 'GET',
  path: '/v1/outbox/messages/:id',
  access: readers,
  summary: 'One message',
  params: byId,
  reply: OutboxRecord,
  record: { param: 'id', of: 'outbox', bounds: ['customer', 'branch'] },
});
export const retryMessage = route({
  method: 'POST',
  path: '/v1/outbox/messages/:id/retry',
  access: readers,
  summary: 'Send a message again',
  params: byId,
  reply: OutboxRecord,
  record: { param: 'id', of: 'outbox', bounds: ['customer', 'branch'] },
  errors: ['outbox.not_failed', 'outbox.secret'],
});

const editors = { anyOf: ['edit-messages'] } as const;
const byName = z.strictObject({ name: z.string().max(60) });

export const listTemplates = route({
  method: 'GET',
  path: '/v1/outbox/templates',
  access: editors,
  summary: 'The words of messages',
  reply: z.array(MessageTemplate),
});
export const updateTemplate = route({
  method: 'PUT',
  path: '/v1/outbox/templates/:name',
  access: editors,
  summary: 'Change the words of a message',
  params: byName,
  body: TemplateForm,
  reply: MessageTemplate,
  ifMatch: true,
  errors: ['template.unknown_field', 'template.field_missing'],
});
/** Goes back to the product's own words. */
export const resetTemplate = route({
  method: 'POST',
  path: '/v1/outbox/templates/:name/reset',
  access: editors,
  summary: 'Take the product’s own words again',
  params: byName,
  reply: MessageTemplate,
});

export const outboxRoutes = [listMessages, messagesFile, getMessage, retryMessage, listTemplates, updateTemplate, resetTemplate] as const;
