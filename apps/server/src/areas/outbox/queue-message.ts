import { newId } from '@quarterlight/kit/ids';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { getSettings } from '../system/index.ts';
import { insertMessage } from './outbox.queries.ts';
import { renderMessage, type Words } from './render-message.ts';
import { findOwnTemplate } from './templates.queries.ts';
import { type Template, type TemplateName, templates, textOf } from './templates.ts';

export interface NewOutboxMessage {
  readonly channel: 'email' | 'sms';
  readonly template: TemplateName;
  readonly recipient: string;
  /** What fills the template's `{names}`; `company` and `telephone` are there already. */
  readonly values: Readonly<Record<string, string>>;
  readonly entity: string;
  readonly entityId: string | null;
  readonly attachments?: readonly { readonly fileId: string; readonly name: string }[];
}

/** Puts a message into the outbox in the transaction of what it tells about; the queue sends it after commit. Answers its id. */
export async function queueMessage(tx: WriteTx, message: NewOutboxMessage): Promise<string> {
  const { company, messages } = await getSettings(tx);
  const values = { company: company.name, telephone: company.telephone, ...message.values };
  const rendered = renderMessage(await wordsOf(tx, message.template), message.channel, values, messages.signature);
  const id = newId();
  await insertMessage(tx, {
    id,
    ...rendered,
    channel: message.channel,
    template: message.template,
    recipient: message.recipient,
    entity: message.entity,
    entity_id: message.entityId,
    attachments: JSON.stringify(message.attachments ?? []),
  });
  await tx.enqueue('outbox.send', { messageId: id }, { key: `outbox ${id}` });
  await tx.announce('outbox', id);
  return id;
}

async function wordsOf(tx: ReadTx, name: TemplateName): Promise<Words> {
  const shipped: Template = templates[name];
  return (await findOwnTemplate(tx, name)) ?? { subject: shipped.subject, body: textOf(shipped), sms: shipped.sms ?? '' };
}
