import type { OutboxMessage, OutboxRecord } from '@quarterlight/contract/outbox/schemas';
import { z } from 'zod';
import type { MessageRow, MessageSummaryRow } from './outbox.queries.ts';
import { allowedActions, isSecret } from './outbox.rules.ts';

export const Attachments = z.array(z.object({ fileId: z.uuid(), name: z.string() }));
const hidden = '(This message carries a code or a link that lets somebody in, so its text is not shown.)';

export function presentMessage(row: MessageSummaryRow): OutboxMessage {
  const secret = isSecret(row.template);
  return {
    id: row.id,
    channel: row.channel,
    template: row.template,
    recipient: row.recipient,
    subject: secret ? row.subject.replaceAll(/\d{6}/g, '······') : row.subject,
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

/** `open` shows secret messages too: only a demonstration without a mail server does that, where nobody could read them otherwise. */
export function presentRecord(row: MessageRow, open: boolean): OutboxRecord {
  const shown = open && row.state === 'kept';
  return {
    ...presentMessage(row),
    ...(shown ? { subject: row.subject } : {}),
    body: isSecret(row.template) && !shown ? hidden : row.body,
    attachments: Attachments.parse(row.attachments),
  };
}
