import type { listWebhooks } from '@quarterlight/contract/outbox/webhook-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { sortKey } from '@quarterlight/kit/text';
import { type Selectable, sql, type Updateable } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';

export type WebhookRow = Selectable<DB['webhook']>;

const mostCounted = 1_000;
const waiting = sql<number>`(select count(*)::int from (select from webhook_delivery d
  where d.tenant_id = webhook.tenant_id and d.webhook_id = webhook.id and d.state = 'waiting' limit ${mostCounted}) d)`;

const shown = (tx: ReadTx) => tx.db.selectFrom('webhook').selectAll().select(waiting.as('waiting')).where('removed_at', 'is', null);
export type ShownWebhook = WebhookRow & { readonly waiting: number };

export function findWebhooks(tx: ReadTx, query: QueryOf<typeof listWebhooks>) {
  let webhooks = shown(tx);
  if (query.isOn !== undefined) webhooks = webhooks.where('is_on', '=', query.isOn);
  if (query.q !== undefined) webhooks = webhooks.where(beginsWith('webhook.name_key', sortKey(query.q)));
  return keysetPage(tx, webhooks, { request: query, id: 'webhook.id', keys: { name: 'webhook.name_key' }, byDefault: 'name' });
}

export const findWebhook = (tx: ReadTx, id: string): Promise<ShownWebhook | undefined> => shown(tx).where('webhook.id', '=', id).executeTakeFirst();

/** Has whoever makes webhooks do so one after the other, since they are counted. */
export async function lockWebhooks(tx: WriteTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${tx.tenant.id}`}, 0))`.execute(tx.db);
}

export const countWebhooks = async (tx: ReadTx): Promise<number> =>
  Number((await tx.db.selectFrom('webhook').select(sql<string>`count(*)`.as('count')).where('removed_at', 'is', null).executeTakeFirstOrThrow()).count);

/** Whether anybody is told of anything. */
export const tellsAnybody = async (tx: ReadTx): Promise<boolean> =>
  (await tx.db.selectFrom('webhook').select('id').where('is_on', '=', true).limit(1).executeTakeFirst()) !== undefined;

/** Those that are told what happens, held for the transaction, in the order of their ids. */
export const holdListening = (tx: WriteTx) =>
  tx.db.selectFrom('webhook').select(['id', 'everything', 'events', 'position']).where('is_on', '=', true).orderBy('id').forNoKeyUpdate().execute();

/** One, held for the transaction; undefined where it was removed. */
export const holdWebhook = (tx: WriteTx, id: string): Promise<WebhookRow | undefined> =>
  tx.db.selectFrom('webhook').selectAll().where('id', '=', id).where('removed_at', 'is', null).forNoKeyUpdate().executeTakeFirst();

/** Notes how the calls go, which is no change of the webhook: its version stays. */
export async function noteWebhook(tx: WriteTx, id: string, change: Updateable<DB['webhook']>): Promise<void> {
  await tx.db.updateTable('webhook').set(change).where('id', '=', id).execute();
}

/** How far the log is sealed. */
export const sealedPosition = async (tx: ReadTx): Promise<number> =>
  (await tx.db.selectFrom('log_seal').select('position').orderBy('position', 'desc').limit(1).executeTakeFirst())?.position ?? 0;

/** What is sealed of the log behind a position, in its order. */
export const findSealed = (tx: ReadTx, position: number, most: number) =>
  tx.db
    .selectFrom('log_seal')
    .innerJoin('log_entry', (join) => join.onRef('log_entry.tenant_id', '=', 'log_seal.tenant_id').onRef('log_entry.id', '=', 'log_seal.entry_id'))
    .select(['log_seal.position', 'log_entry.id', 'log_entry.at', 'log_entry.entity', 'log_entry.entity_id', 'log_entry.action'])
    .select(['log_entry.user_id', 'log_entry.key_id', 'log_entry.version'])
    .where('log_seal.position', '>', position)
    .orderBy('log_seal.position')
    .limit(most)
    .execute();

/** Turns every webhook off that a company brought along from another installation, whose secrets cannot be read here. */
export async function stopMovedWebhooks(tx: WriteTx): Promise<void> {
  await tx.db
    .updateTable('webhook')
    .set({ is_on: false, stopped: 'moved', secret: null, former_secret: null, former_until: null, held_until: null, rests_until: null })
    .execute();
}

/** Those that were removed and wait to be cleared away. */
export const findRemoved = (tx: ReadTx) => tx.db.selectFrom('webhook').select('id').where('removed_at', 'is not', null).orderBy('id').limit(100).execute();

export async function deleteWebhook(tx: WriteTx, id: string): Promise<void> {
  await tx.db.deleteFrom('webhook').where('id', '=', id).execute();
}
