import type { OutboxMessage, OutboxRecord } from '@quarterlight/contract/outbox/schemas';
import { z } from 'zod';
import type { MessageRow, MessageSecret, MessageSummaryRow } from './outbox.queries.ts';
import { allowedActions } from './outbox.rules.ts';

export const Attachments = z.array(z.object({ fileId: z.uuid(), name: z.string() }));

export function presentMessage(row: MessageSummaryRow): OutboxMessage {
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
    allowedActions: allowedActions(row),
  };
}

/** With the true words in the place of what is not shown, where the reader may have them. */
export function presentRecord(row: MessageRow, secret?: MessageSecret): OutboxRecord {
  const { subject, body } = secret ?? row;
  return { ...presentMessage(row), subject, body, attachments: Attachments.parse(row.attachments) };
}
