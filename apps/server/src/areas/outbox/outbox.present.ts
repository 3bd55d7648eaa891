import type { OutboxMessage, OutboxRecord } from '@quarterlight/contract/outbox/schemas';
import { z } from 'zod';
import type { Actor } from '../../platform/access/actor.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import { type MessageRow, type MessageSecret, type MessageSummaryRow, messageColumns } from './outbox.queries.ts';
import { allowedOf } from './outbox.rules.ts';

export const Attachments = z.array(z.object({ fileId: z.uuid(), name: z.string() }));

export function presentMessage(row: MessageSummaryRow, actor: Actor): OutboxMessage {
  return {
    ...onWire(row, ...messageColumns),
    allowedActions: allowedOf(row, actor),
  };
}

/** With the true words in the place of what is not shown, where the reader may have them. */
export function presentRecord(row: MessageRow, actor: Actor, secret?: MessageSecret): OutboxRecord {
  const { subject, body } = secret ?? row;
  return { ...presentMessage(row, actor), subject, body, attachments: Attachments.parse(row.attachments) };
}
