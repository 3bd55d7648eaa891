import { renderMessage, type Words } from '@quarterlight/contract/outbox/render';
import { newId } from '@quarterlight/kit/ids';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { getSettings } from '../system/index.ts';
import { addressKey } from './address-key.ts';
import { insertMessage, insertSecret } from './outbox.queries.ts';
import type { Template } from './template.ts';
import { findOwnTemplate } from './templates.queries.ts';
import { isUrgent, type SecretTemplateName, secretsOf, type TemplateName, templates, textOf } from './templates.ts';

interface Outgoing {
  readonly channel: 'email' | 'sms';
  readonly recipient: string;
  /** What fills the template's `{names}`; `company`, `telephone` and `email` are there already, of the company unless given. */
  readonly values: Readonly<Record<string, string>>;
  readonly entity: string;
  readonly entityId: string | null;
  /** Until when it says something: it is not sent later. */
  readonly expiresAt?: string;
  readonly attachments?: readonly { readonly fileId: string; readonly name: string }[];
}

/** A message to queue; one whose template declares secrets says whose account they open (`opensUserId`): only those above that user are shown them. */
type NewOutboxMessage = Outgoing &
  ({ readonly template: Exclude<TemplateName, SecretTemplateName> } | { readonly template: SecretTemplateName; readonly opensUserId: string });

// What stands in the place of a secret, and of a private link.
const notShown = '(not shown, since it lets whoever reads it sign in)';
const linkNotShown = '(not shown, since it opens the record to whoever reads it)';

/** Puts a message into the outbox in the transaction of what it tells about; the queue sends it after commit. Answers its id. */
export async function queueMessage(tx: WriteTx, message: NewOutboxMessage): Promise<string> {
  const { company, messages } = await getSettings(tx);
  const values = { company: company.name, telephone: company.telephone, email: company.email, ...message.values };
  const words = await wordsOf(tx, message.template);
  const render = (filled: Readonly<Record<string, string>>) => renderMessage(words, message.channel, filled, messages.signature);
  const secrets = secretsOf(message.template);
  const opensUserId = 'opensUserId' in message ? message.opensUserId : null;
  const hidden = Object.fromEntries(secrets.map((name) => [name, opensUserId === null ? linkNotShown : notShown]));
  const id = newId();
  await insertMessage(tx, {
    id,
    ...render({ ...values, ...hidden }),
    channel: message.channel,
    template: message.template,
    recipient: message.recipient,
    recipient_key: addressKey(message.channel, message.recipient),
    entity: message.entity,
    entity_id: message.entityId,
    attachments: JSON.stringify(message.attachments ?? []),
    expires_at: message.expiresAt ?? null,
    created_at: tx.now,
  });
  if (secrets.length > 0) await insertSecret(tx, { message_id: id, ...render(values), opens_user_id: opensUserId });
  // What somebody waits for has a line of its own, past whatever else their company sends.
  await tx.enqueue(isUrgent(message.template) ? 'outbox.send-now' : 'outbox.send', { messageId: id }, { key: `outbox ${id}` });
  await tx.announce('outbox', id);
  return id;
}

/** The words of a message as they would go out now; what lets somebody in is left blank. */
export async function previewMessage(
  tx: ReadTx,
  { template, channel, values }: Pick<NewOutboxMessage, 'template' | 'channel' | 'values'>,
): Promise<{ subject: string; body: string }> {
  const { company, messages } = await getSettings(tx);
  const blank = Object.fromEntries(secretsOf(template).map((name) => [name, '']));
  const filled = { company: company.name, telephone: company.telephone, email: company.email, ...values, ...blank };
  const { subject, body } = renderMessage(await wordsOf(tx, template), channel, filled, messages.signature);
  return { subject, body };
}

async function wordsOf(tx: ReadTx, name: TemplateName): Promise<Words> {
  const shipped: Template = templates[name];
  return (await findOwnTemplate(tx, name)) ?? { subject: shipped.subject, body: textOf(shipped), sms: shipped.sms ?? '' };
}
