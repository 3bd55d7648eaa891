import type { OutboxMessage, OutboxRecord } from '@quarterlight/contract/outbox/schemas';
import { z } from 'zod';
import type { Actor } from '../../platform/access/actor.ts';
import type { MessageRow, MessageSecret, MessageSummaryRow } from './outbox.queries.ts';
import { allowedOf } from './outbox.rules.ts';

export const Attachments = z.array(z.object({ fileId: z.uuid(), name: z.string() }));

export function presentMessage(row: MessageSummaryRow, actor: Actor): OutboxMessage {
  return {
    id: row.id,
    channel: row.channel,
    template: row.template,
    recipient: row.recipient,
    subject: row.subject,
    entity: row.entity,
    entityId: row.entity_id,
    state: row.state,
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    allowedActions: allowedOf(row, actor),
  };
}

/** With the true words in the place of what is not shown, where the reader may have them. */
export function presentRecord(row: MessageRow, actor: Actor, secret?: MessageSecret): OutboxRecord {
  const { subject, body } = secret ?? row;
  return { ...presentMessage(row, actor), subject, body, attachments: Attachments.parse(row.attachments) };
}
