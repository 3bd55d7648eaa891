import { z } from 'zod';
import { Id } from '../common.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import * as schemas from './webhook-schemas.ts';
import { deliverySheet, webhookSheet } from './webhook-sheets.ts';

const access = { anyOf: ['edit-webhooks'] } as const;
const record = { param: 'id', of: 'webhook', bounds: ['customer', 'branch', 'technician'] } as const;
const delivery = { ...record, of: 'webhook-delivery' } as const;
const formRefused = ['webhook.address', 'webhook.unknown_event', 'webhook.nothing'] as const;

/** By name unless sorted. `q` finds the beginning of a name. */
export const listWebhooks = route({
  method: 'GET',
  path: '/v1/webhooks',
  access,
  summary: 'List webhooks',
  query: listQuery({ sort: ['name'], filters: { isOn: z.boolean().optional() } }),
  reply: page(schemas.Webhook),
});
/** The webhooks as a file, without their secrets. */
export const webhooksFile = sheetRoute(listWebhooks, webhookSheet);
export const getWebhook = route({
  method: 'GET',
  path: '/v1/webhooks/:id',
  access,
  summary: 'One webhook',
  params: byId,
  reply: schemas.Webhook,
  record,
});
/** Makes one and tells its secret this once. Takes no Idempotency-Key, since answers to those are kept. */
export const createWebhook = route({
  method: 'POST',
  path: '/v1/webhooks',
  access,
  personOnly: true,
  summary: 'Make a webhook',
  body: schemas.WebhookForm,
  reply: schemas.MadeWebhook,
  errors: [...formRefused, 'webhook.too_many', 'webhook.office_only'],
});
/** What happens while it is off is not told later; what waited when it was turned off is given up. */
export const updateWebhook = route({
  method: 'PUT',
  path: '/v1/webhooks/:id',
  access,
  personOnly: true,
  summary: 'Change a webhook, or turn it on or off',
  params: byId,
  body: schemas.WebhookForm,
  reply: schemas.Webhook,
  record,
  ifMatch: true,
  errors: [...formRefused, 'webhook.no_secret'],
});
/** Another secret, told this once; the one before signs besides for 24 hours. */
export const rotateWebhookSecret = route({
  method: 'POST',
  path: '/v1/webhooks/:id/secret',
  access,
  personOnly: true,
  summary: 'Give a webhook another secret',
  params: byId,
  reply: schemas.MadeWebhook,
  record,
});
/** Sends a call of type `test` at once, once; its answer is in the delivery a moment later. Works while the webhook is off, too. */
export const testWebhook = route({
  method: 'POST',
  path: '/v1/webhooks/:id/test',
  access,
  summary: 'Send a test',
  params: byId,
  reply: schemas.Delivery,
  record,
  errors: ['webhook.no_secret', 'webhook.tests_wait'],
});
/** All that was given up and happened since then, 5,000 at a time. */
export const redeliverFailed = route({
  method: 'POST',
  path: '/v1/webhooks/:id/redeliver',
  access,
  summary: 'Tell again what was given up',
  params: byId,
  body: schemas.RedeliverForm,
  reply: schemas.Redelivered,
  record,
  errors: ['webhook.off'],
});
export const removeWebhook = route({
  method: 'DELETE',
  path: '/v1/webhooks/:id',
  access,
  personOnly: true,
  summary: 'Remove a webhook with all that it told',
  params: byId,
  reply: 'empty',
  record,
  ifMatch: true,
});

/** What it told in the last 30 days, the latest first. `q` finds the beginning of what happened, as the system log names it. */
export const listDeliveries = route({
  method: 'GET',
  path: '/v1/webhooks/:id/deliveries',
  access,
  summary: 'What a webhook told',
  params: byId,
  query: listQuery({ sort: ['happenedAt'], filters: { state: schemas.DeliveryState.optional(), recordId: Id.optional() } }),
  reply: page(schemas.Delivery),
  record,
});
/** The deliveries as a file, without what was sent and answered. */
export const deliveriesFile = sheetRoute(listDeliveries, deliverySheet);
/** With what was sent and answered. */
export const getDelivery = route({
  method: 'GET',
  path: '/v1/webhook-deliveries/:id',
  access,
  summary: 'One delivery of a webhook',
  params: byId,
  reply: schemas.DeliveryRecord,
  record: delivery,
});
/** The same again, with the same id. */
export const redeliver = route({
  method: 'POST',
  path: '/v1/webhook-deliveries/:id/redeliver',
  access,
  summary: 'Tell it again',
  params: byId,
  reply: schemas.DeliveryRecord,
  record: delivery,
  errors: ['webhook.off', 'webhook.no_redelivery'],
});

export const webhookRoutes = [
  listWebhooks,
  webhooksFile,
  getWebhook,
  createWebhook,
  updateWebhook,
  rotateWebhookSecret,
  testWebhook,
  redeliverFailed,
  removeWebhook,
  listDeliveries,
  deliveriesFile,
  getDelivery,
  redeliver,
] as const;
