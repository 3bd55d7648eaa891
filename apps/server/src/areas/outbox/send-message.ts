import { isEntity } from '@quarterlight/contract/entities';
import { gatewayWords } from '@quarterlight/contract/outbox/gateway-words';
import type { ReadTx, Scope, WriteTx } from '../../platform/database/scope.ts';
import { type Mail, type Mailer, MailServerAway } from '../../platform/mail/mailer.ts';
import { getSettings } from '../system/index.ts';
import { GatewayAway, type TextAnswer } from './gateway.ts';
import { Attachments } from './outbox.present.ts';
import { findMessage, findSecret, forgetSecret, type MessageRow, noteProvider, updateMessage } from './outbox.queries.ts';
import { longestAway, mostAttempts, quietUntil } from './outbox.rules.ts';
import { findStopInForce } from './stops.queries.ts';
import { isUrgent, letsIn } from './templates.ts';

export interface Post {
  /** Undefined where no mail server is set: messages stay in the outbox. */
  readonly mailer: Mailer | undefined;
  /** Reads an attached file; undefined once it is gone. */
  readonly readFile: (tx: ReadTx, fileId: string) => Promise<{ mediaType: string; content: Buffer } | undefined>;
  /** Sends a text message; answers how that ended, undefined where no gateway is set. */
  readonly sendText?: (scope: Scope, messageId: string, to: string, text: string) => Promise<TextAnswer | undefined>;
}

/** Sends one waiting message. Safe to run twice; throws where it is to be tried again. */
export async function sendMessage(scope: Scope, post: Post, messageId: string): Promise<void> {
  const message = await scope.read((tx) => findMessage(tx, messageId));
  if (!message || message.state !== 'queued') return;
  if (message.expires_at !== null && message.expires_at < scope.now())
    return finish(scope, message, { state: 'failed', last_error: 'It was over before it could be sent.' });
  if (await mayNotGo(scope, message)) return;
  try {
    if (message.channel === 'email') await sendMail(scope, post, message);
    else await sendText(scope, post, message);
  } catch (error) {
    await noteFailure(scope, message, error);
  }
}

async function sendMail(scope: Scope, post: Post, message: MessageRow): Promise<void> {
  if (!post.mailer) return finish(scope, message, { state: 'kept' });
  await post.mailer.send(await scope.read((tx) => mailOf(tx, message, post)));
  await finish(scope, message, { state: 'sent', sent_at: scope.now() });
}

async function sendText(scope: Scope, post: Post, message: MessageRow): Promise<void> {
  const words = (await scope.read((tx) => findSecret(tx, message.id))) ?? message;
  const answer = await post.sendText?.(scope, message.id, message.recipient, words.body);
  if (answer === undefined) return finish(scope, message, { state: 'kept' });
  if ('code' in answer) return finish(scope, message, { state: 'failed', last_error: gatewayWords(answer.code) });
  await finish(scope, message, { state: 'accepted', provider_id: answer.providerId });
}

/** Whether the message goes out later or not at all: in the quiet hours, or where its recipient asked for none. */
async function mayNotGo(scope: Scope, message: MessageRow): Promise<boolean> {
  const { stopped, until } = await scope.read(async (tx) => {
    const { messages } = await getSettings(tx);
    const quiet = message.channel === 'sms' && !isUrgent(message.template);
    return {
      stopped: !letsIn(message.template) && (await findStopInForce(tx, message.channel, message.recipient)) !== undefined,
      until: quiet ? quietUntil(tx.now, tx.tenant.timeZone, messages.quietFrom, messages.quietTo) : null,
    };
  });
  if (stopped) await finish(scope, message, { state: 'stopped' });
  else if (until !== null) {
    await scope.write(async (tx) => {
      await updateMessage(tx, message.id, ['queued'], { held_until: until });
      await tx.enqueue('outbox.send', { messageId: message.id }, { key: `outbox ${message.id}`, runAt: until });
      await tellAbout(tx, message);
    });
  }
  return stopped || until !== null;
}

async function mailOf(tx: ReadTx, message: MessageRow, post: Post): Promise<Mail> {
  const { company, messages } = await getSettings(tx);
  const words = (await findSecret(tx, message.id)) ?? message;
  const attachments: Mail['attachments'][number][] = [];
  for (const { fileId, name } of Attachments.parse(message.attachments)) {
    const file = await post.readFile(tx, fileId);
    if (file) attachments.push({ name, ...file });
  }
  return {
    to: message.recipient,
    fromName: messages.fromName || company.name,
    replyTo: messages.replyTo || company.email,
    subject: words.subject,
    text: words.body,
    html: words.html,
    messageId: `${message.id}@${tx.tenant.slug}.quarterlight`,
    attachments,
  };
}

/** Whoever looks at the record that the message is about sees there how it stands, and may not be shown the outbox. */
export async function tellAbout(tx: WriteTx, { id, entity, entity_id: about }: Pick<MessageRow, 'id' | 'entity' | 'entity_id'>): Promise<void> {
  await tx.announce('outbox', id);
  if (entity !== null && about !== null && isEntity(entity)) await tx.announce(entity, about);
}

interface End {
  readonly state: 'sent' | 'accepted' | 'kept' | 'failed' | 'stopped';
  readonly sent_at?: string;
  readonly provider_id?: string;
  readonly last_error?: string;
}

// A code or link has done its work once the server or the gateway has it, and is worth nothing where they refuse it, so it does not stay.
async function finish(scope: Scope, message: MessageRow, end: End): Promise<void> {
  await scope.write(async (tx) => {
    const tried = end.state !== 'kept' && end.state !== 'stopped';
    const { provider_id, ...change } = end;
    // The gateway may have told more than this already.
    if (provider_id !== undefined) await noteProvider(tx, message.id, provider_id);
    await updateMessage(tx, message.id, ['queued'], { last_error: '', held_until: null, ...change, attempts: message.attempts + (tried ? 1 : 0) });
    if (tried) await forgetSecret(tx, message.id);
    await tellAbout(tx, message);
  });
}

async function noteFailure(scope: Scope, message: MessageRow, error: unknown): Promise<void> {
  // A server that is away has refused nothing: only its answers count as tries.
  const away = error instanceof MailServerAway || error instanceof GatewayAway;
  const attempts = message.attempts + (away ? 0 : 1);
  const spent = away ? Date.parse(scope.now()) - Date.parse(message.created_at) > longestAway : attempts >= mostAttempts;
  await scope.write(async (tx) => {
    await updateMessage(tx, message.id, ['queued'], {
      attempts,
      last_error: error instanceof Error ? error.message.slice(0, 500) : 'Unknown trouble',
      ...(spent ? { state: 'failed' as const } : {}),
    });
    if (spent) await forgetSecret(tx, message.id);
    await tellAbout(tx, message);
  });
  if (!spent) throw error;
}
