import { z } from 'zod';
import { Id } from '../common.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import {
  Channel,
  GatewayCall,
  LiftStop,
  MessageState,
  MessageStop,
  MessageTemplate,
  OutboxMessage,
  OutboxRecord,
  TemplateForm,
  TemplateTest,
  TestSent,
} from './schemas.ts';
import { messageSheet, stopSheet } from './sheets.ts';
import { webhookRoutes } from './webhook-routes.ts';

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
  errors: ['template.unknown_field', 'template.unknown_field_near', 'template.field_missing'],
});
/** Sends the words, as they are given, to whoever asks, with example values. */
export const testTemplate = route({
  method: 'POST',
  path: '/v1/outbox/templates/:name/test',
  access: editors,
  personOnly: true,
  summary: 'Send a message to oneself, with example values',
  params: byName,
  body: TemplateTest,
  reply: TestSent,
  errors: ['template.unknown_field', 'template.unknown_field_near', 'template.field_missing', 'template.no_own_address'],
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

/** Numbers and addresses that asked not to be written to, the latest first; `q` finds the beginning of one. */
export const listStops = route({
  method: 'GET',
  path: '/v1/outbox/stops',
  access: editors,
  summary: 'Who asked not to be written to',
  query: listQuery({ sort: ['stoppedAt'], filters: { state: z.enum(['in-force', 'lifted']).optional() } }),
  reply: page(MessageStop),
});
/** The same as a file. */
export const stopsFile = sheetRoute(listStops, stopSheet);
/** Lets messages go out again, for a reason. */
export const liftStop = route({
  method: 'POST',
  path: '/v1/outbox/stops/:id/lift',
  access: editors,
  personOnly: true,
  summary: 'Let messages go out to somebody again',
  params: byId,
  body: LiftStop,
  reply: MessageStop,
  record: { param: 'id', of: 'message-stop', bounds: ['customer', 'branch'] },
  errors: ['stop.lifted'],
});

/** The gateway tells how a text message fares. Signed with the account's key; a wrong signature looks like an address that is not there. */
export const textStatus = route({
  method: 'POST',
  path: '/v1/callbacks/:tenant/sms/messages/:id',
  access: 'anonymous',
  summary: 'For the text message gateway: how a message fares',
  params: z.strictObject({ tenant: z.string().max(253), id: Id }),
  body: GatewayCall,
  reply: 'empty',
  fromService: true,
  visitsAMinute: 3_000,
});
/** The gateway hands on a text message that somebody sent to us. */
export const textReply = route({
  method: 'POST',
  path: '/v1/callbacks/:tenant/sms/replies',
  access: 'anonymous',
  summary: 'For the text message gateway: a reply',
  params: z.strictObject({ tenant: z.string().max(253) }),
  body: GatewayCall,
  reply: 'empty',
  fromService: true,
  visitsAMinute: 600,
});

export const outboxRoutes = [
  listMessages,
  messagesFile,
  getMessage,
  retryMessage,
  listTemplates,
  updateTemplate,
  resetTemplate,
  testTemplate,
  listStops,
  stopsFile,
  liftStop,
  textStatus,
  textReply,
  ...webhookRoutes,
] as const;
