import type { listMessages } from '@quarterlight/contract/outbox/routes';
import type { MessageState } from '@quarterlight/contract/outbox/schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { type Insertable, sql } from 'kysely';
import type { z } from 'zod';
import { keysetPage } from '../../platform/database/keyset.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';

type State = z.output<typeof MessageState>;
/** What lists show of a message. */
export const messageColumns = [
  'id',
  'channel',
  'template',
  'recipient',
  'subject',
  'entity',
  'entity_id',
  'state',
  'attempts',
  'last_error',
  'created_at',
  'sent_at',
  'held_until',
  'expires_at',
] as const;

export function findMessages(tx: ReadTx, query: QueryOf<typeof listMessages>) {
  let messages = tx.db.selectFrom('outbox_message').select(messageColumns);
  if (query.state !== undefined) messages = messages.where('state', '=', query.state);
  if (query.channel !== undefined) messages = messages.where('channel', '=', query.channel);
  if (query.entityId !== undefined) messages = messages.where('entity_id', '=', query.entityId);
  if (query.q !== undefined) messages = messages.where(sql<boolean>`starts_with(lower(recipient), ${query.q.toLowerCase()})`);
  return keysetPage(tx, messages, { request: query, id: 'outbox_message.id', keys: { createdAt: 'outbox_message.id' }, byDefault: '-createdAt' });
}

/** The messages about a record, the newest first; none to whom messages are not shown. */
export const findMessagesAbout = (tx: ReadTx, entityId: string) =>
  tx.db
    .selectFrom('outbox_message')
    .select(['id', 'channel', 'template', 'recipient', 'subject', 'state', 'last_error', 'created_at', 'sent_at', 'held_until'])
    .where('entity_id', '=', entityId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();

/** When a message last went out. */
export const lastSentAt = async (tx: ReadTx): Promise<string | null> =>
  (
    await tx.db
      .selectFrom('outbox_message')
      .select('sent_at')
      .where('state', '=', 'sent')
      .where('channel', '=', 'email')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.sent_at ?? null;

/** How a message stands. */
export const stateOfMessage = async (tx: ReadTx, id: string): Promise<string | undefined> =>
  (await tx.db.selectFrom('outbox_message').select('state').where('id', '=', id).executeTakeFirst())?.state;

/** How each of these messages stands; of those that the reader may not see, or that are gone, nothing. */
export async function statesOfMessages(tx: ReadTx, ids: readonly string[]): Promise<Map<string, State>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db.selectFrom('outbox_message').select(['id', 'state']).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
  return new Map(rows.map(({ id, state }) => [id, state as State]));
}

/** How the newest message about each of these records stands. */
export async function lastStatesAbout(tx: ReadTx, ids: readonly string[]): Promise<Map<string, State>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; state: State }>`
    select about.id, last.state from unnest(${ids}::uuid[]) as about (id)
    cross join lateral (select state from outbox_message m where m.entity_id = about.id order by m.id desc limit 1) last`.execute(tx.db);
  return new Map(rows.map(({ id, state }) => [id, state]));
}

export async function findMessage(tx: ReadTx, id: string) {
  return tx.db
    .selectFrom('outbox_message')
    .select([...messageColumns, 'body', 'html', 'attachments', 'provider_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>;
export type MessageSummaryRow = Omit<MessageRow, 'body' | 'html' | 'attachments' | 'provider_id'>;

// Nothing is returned: whoever puts a message in may not be allowed to read it.
export const insertMessage = (tx: WriteTx, message: Insertable<DB['outbox_message']>) => tx.db.insertInto('outbox_message').values(message).execute();

/** The true words of a message that lets somebody in, and whose account it opens; undefined where it carries no secret or carries it no longer. */
export async function findSecret(tx: ReadTx, messageId: string) {
  return tx.db.selectFrom('outbox_secret').select(['subject', 'body', 'html', 'opens_user_id']).where('message_id', '=', messageId).executeTakeFirst();
}
export type MessageSecret = NonNullable<Awaited<ReturnType<typeof findSecret>>>;

export const insertSecret = (tx: WriteTx, secret: Insertable<DB['outbox_secret']>) => tx.db.insertInto('outbox_secret').values(secret).execute();

export async function forgetSecret(tx: WriteTx, messageId: string): Promise<void> {
  await tx.db.deleteFrom('outbox_secret').where('message_id', '=', messageId).execute();
}

/** Moves a message on; false where it is no longer in one of the given states. */
export async function updateMessage(
  tx: WriteTx,
  id: string,
  from: readonly State[],
  change: { state?: State; attempts?: number; last_error?: string; sent_at?: string | null; provider_id?: string; held_until?: string | null },
): Promise<boolean> {
  const done = await tx.db.updateTable('outbox_message').set(change).where('id', '=', id).where('state', 'in', from).executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Leaves everything that waits to be sent in the outbox: what a copy of a company brings along, the company itself sends. Answers how many messages that are. */
export async function keepWaiting(tx: WriteTx): Promise<number> {
  return Number((await tx.db.updateTable('outbox_message').set({ state: 'kept' }).where('state', '=', 'queued').executeTakeFirst()).numUpdatedRows);
}

/** Keeps by what the gateway knows a message, and counts the try: once, whoever hears of it first. */
export async function noteProvider(tx: WriteTx, id: string, providerId: string): Promise<void> {
  await tx.db
    .updateTable('outbox_message')
    .set((eb) => ({ provider_id: providerId, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('provider_id', '=', '')
    .execute();
}

/** What the last message to a number was about. */
export const findLastTo = (tx: ReadTx, recipientKey: string) =>
  tx.db
    .selectFrom('outbox_message')
    .select(['id', 'entity', 'entity_id'])
    .where('recipient_key', '=', recipientKey)
    .where('channel', '=', 'sms')
    .where('state', 'in', ['accepted', 'sent', 'delivered', 'undelivered', 'failed'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Keeps what came in, once; false where it is here already. */
export async function insertReply(tx: WriteTx, reply: Insertable<DB['outbox_message']>): Promise<boolean> {
  const done = await tx.db
    .insertInto('outbox_message')
    .values(reply)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
