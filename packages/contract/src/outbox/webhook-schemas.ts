import { z } from 'zod';
import { Id, Instant, text } from '../common.ts';

/** Of what it tells: of everything, or of these kinds (`worksheet`) and single actions (`worksheet.completed`). */
export const WebhookForm = z.strictObject({
  name: text(80),
  url: text(500),
  everything: z.boolean(),
  events: z.array(z.string().max(60)).max(100, 'Choose at most 100'),
  isOn: z.boolean(),
});
export type WebhookForm = z.output<typeof WebhookForm>;

/** `failing` while the last calls went wrong and it is tried again. */
export const WebhookState = z.enum(['on', 'failing', 'off']);
export type WebhookState = z.output<typeof WebhookState>;
/** Why the product itself turned it off: the receiver answered 410, failed for three days, or the company was moved here. */
export const WebhookStop = z.enum(['gone', 'failing', 'moved']);
export type WebhookStop = z.output<typeof WebhookStop>;

export const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  everything: z.boolean(),
  events: z.array(z.string()),
  isOn: z.boolean(),
  state: WebhookState,
  stopped: WebhookStop.nullable(),
  failingSince: Instant.nullable(),
  /** Until then nothing is sent, since the last call went wrong. */
  restsUntil: Instant.nullable(),
  /** Without one nothing can be signed: make one. */
  hasSecret: z.boolean(),
  /** Until when the earlier secret signs besides the new one. */
  formerUntil: Instant.nullable(),
  /** How many deliveries wait; 1,000 stands for that many or more. */
  waiting: z.number().int(),
  lastAt: Instant.nullable(),
  version: z.number().int(),
  allowedActions: z.array(z.enum(['change', 'test', 'rotate', 'redeliver', 'remove'])),
});
export type Webhook = z.output<typeof Webhook>;

/** With its secret, which is told this once. */
export const MadeWebhook = z.object({ record: Webhook, secret: z.string() });
export type MadeWebhook = z.output<typeof MadeWebhook>;

/** `waiting` for its first or next try; `delivered`: answered by 2xx; `failed`: given up. */
export const DeliveryState = z.enum(['waiting', 'delivered', 'failed']);
export type DeliveryState = z.output<typeof DeliveryState>;

export const Delivery = z.object({
  id: Id,
  webhookId: Id,
  /** What happened, as the system log names it; `test` for a test. */
  event: z.string(),
  entity: z.string().nullable(),
  recordId: Id.nullable(),
  happenedAt: Instant,
  state: DeliveryState,
  attempts: z.number().int(),
  nextAt: Instant.nullable(),
  lastAt: Instant.nullable(),
  lastStatus: z.number().int().nullable(),
  lastMilliseconds: z.number().int().nullable(),
  lastError: z.string(),
  allowedActions: z.array(z.enum(['redeliver'])),
});
export type Delivery = z.output<typeof Delivery>;

/** With what was sent, without the signature, and the beginning of what was answered. */
export const DeliveryRecord = z.object({
  ...Delivery.shape,
  sentTo: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  body: z.string(),
  answer: z.string(),
});
export type DeliveryRecord = z.output<typeof DeliveryRecord>;

export const RedeliverForm = z.strictObject({ since: Instant });
/** How many wait again; 5,000 at a time, so that the rest is asked for again. */
export const Redelivered = z.object({ count: z.number().int() });

/** The body of a call to a receiver. */
export const WebhookBody = z.object({
  /** The same at each try, so that what arrives twice is known. */
  id: Id,
  type: z.string(),
  at: Instant,
  company: z.string(),
  entity: z.string().nullable(),
  recordId: Id.nullable(),
  /** Of the record as it was then, where it has one. */
  version: z.number().int().nullable(),
  logEntryId: Id.nullable(),
  userId: Id.nullable(),
  keyId: Id.nullable(),
});
export type WebhookBody = z.output<typeof WebhookBody>;
