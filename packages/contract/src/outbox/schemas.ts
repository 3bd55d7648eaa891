import { z } from 'zod';
import { Id, Instant, text } from '../common.ts';

export const Channel = z.enum(['email', 'sms']);
/** `queued` waits for the next try, `sent` was taken by the mail server, `kept` stays here because no mail server is set, `failed` was given up. */
export const MessageState = z.enum(['queued', 'sent', 'kept', 'failed']);
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
  fields: z.array(z.string()),
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
