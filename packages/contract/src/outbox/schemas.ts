import { z } from 'zod';
import { Id, Instant, text } from '../common.ts';

export const Channel = z.enum(['email', 'sms']);
/**
 * `queued` waits for the next try; `kept` stays here because no mail server or gateway is set; `failed` was given up or refused; `stopped` is not sent, since
 * its recipient asked for none. An email that a mail server took is `sent`. A text message is `accepted` by the gateway and then, as the gateway confirms,
 * `sent`, `delivered`, `undelivered` or `failed`. `received` is a reply.
 */
export const MessageState = z.enum(['queued', 'accepted', 'sent', 'delivered', 'undelivered', 'failed', 'kept', 'stopped', 'received']);
export type MessageState = z.output<typeof MessageState>;

export const OutboxMessage = z.object({
  id: Id,
  channel: z.string(),
  template: z.string(),
  recipient: z.string(),
  subject: z.string(),
  entity: z.string(),
  entityId: Id.nullable(),
  state: z.string(),
  attempts: z.number().int(),
  lastError: z.string(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  /** Until when it waits for the end of the quiet hours. */
  heldUntil: Instant.nullable(),
  allowedActions: z.array(z.enum(['retry'])),
});
export type OutboxMessage = z.output<typeof OutboxMessage>;

export const OutboxRecord = z.object({ ...OutboxMessage.shape, body: z.string(), attachments: z.array(z.object({ fileId: Id, name: z.string() })) });
export type OutboxRecord = z.output<typeof OutboxRecord>;

/** A message's words: `{names}` are filled in when it is sent; a blank line begins a paragraph. `required` names must stay in. */
export const MessageTemplate = z.object({
  name: z.string(),
  title: z.string(),
  subject: z.string(),
  body: z.string(),
  /** Empty where the message is never sent as a text message. */
  sms: z.string(),
  /** When it is sent and to whom. */
  purpose: z.string(),
  /** `always`, `on` or `off` as the settings say, or `not-yet`: nothing sends it. */
  sending: z.enum(['always', 'on', 'off', 'not-yet']),
  /** Goes out in the quiet hours, too, where it is a text message. */
  urgent: z.boolean(),
  fields: z.array(z.object({ name: z.string(), example: z.string() })),
  required: z.array(z.string()),
  /** The tenant's own words, not the product's. */
  changed: z.boolean(),
  version: z.number().int(),
});
export type MessageTemplate = z.output<typeof MessageTemplate>;
export const TemplateForm = z.strictObject({
  subject: text(200),
  body: text(5_000),
  sms: z.string().max(480, 'At most 480 characters'),
});

/** A message as it stands in the editor, to be sent to oneself with example values. */
export const TemplateTest = z.strictObject({ ...TemplateForm.shape, channel: Channel });
export const TestSent = z.object({ recipient: z.string() });

/** A number or an address that asked not to be written to. */
export const MessageStop = z.object({
  id: Id,
  channel: z.string(),
  address: z.string(),
  stoppedAt: Instant,
  how: z.string(),
  liftedAt: Instant.nullable(),
  liftedBy: z.string(),
  liftReason: z.string(),
  version: z.number().int(),
  allowedActions: z.array(z.enum(['lift'])),
});
export type MessageStop = z.output<typeof MessageStop>;
export const LiftStop = z.strictObject({ reason: text(200) });

/** What a gateway posts: its parameters, signed all together. */
export const GatewayCall = z.record(z.string().max(100), z.string().max(5_000));
