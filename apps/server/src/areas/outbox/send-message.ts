import { isEntity } from '@quarterlight/contract/entities';
import type { ReadTx, Scope, WriteTx } from '../../platform/database/scope.ts';
import { type Mail, type Mailer, MailServerAway } from '../../platform/mail/mailer.ts';
import { getSettings } from '../system/index.ts';
import { Attachments } from './outbox.present.ts';
import { findMessage, findSecret, forgetSecret, type MessageRow, updateMessage } from './outbox.queries.ts';
import { longestAway, mostAttempts } from './outbox.rules.ts';

export interface Post {
  /** Undefined where no mail server is set: messages stay in the outbox. */
  readonly mailer: Mailer | undefined;
  /** Reads an attached file; undefined once it is gone. */
  readonly readFile: (tx: ReadTx, fileId: string) => Promise<{ mediaType: string; content: Buffer } | undefined>;
}

/** Sends one waiting message. Safe to run twice; throws where it is to be tried again. */
export async function sendMessage(scope: Scope, post: Post, messageId: string): Promise<void> {
  const message = await scope.read((tx) => findMessage(tx, messageId));
  if (!message || message.state !== 'queued') return;
  if (message.channel !== 'email' || !post.mailer) return finish(scope, message, { state: 'kept' });
  try {
    await post.mailer.send(await scope.read((tx) => mailOf(tx, message, post)));
  } catch (error) {
    await noteFailure(scope, message, error);
    return;
  }
  await finish(scope, message, { state: 'sent', sent_at: scope.now() });
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
async function tellAbout(tx: WriteTx, { id, entity, entity_id: about }: MessageRow): Promise<void> {
  await tx.announce('outbox', id);
  if (entity !== null && about !== null && isEntity(entity)) await tx.announce(entity, about);
}

// A code or link has done its work once the mail server has it, so it does not stay.
async function finish(scope: Scope, message: MessageRow, change: { state: 'sent' | 'kept'; sent_at?: string }): Promise<void> {
  await scope.write(async (tx) => {
    await updateMessage(tx, message.id, ['queued'], { ...change, attempts: message.attempts + (change.state === 'sent' ? 1 : 0), last_error: '' });
    if (change.state === 'sent') await forgetSecret(tx, message.id);
    await tellAbout(tx, message);
  });
}

async function noteFailure(scope: Scope, message: MessageRow, error: unknown): Promise<void> {
  // A server that is away has refused nothing: only its answers count as tries.
  const away = error instanceof MailServerAway;
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
