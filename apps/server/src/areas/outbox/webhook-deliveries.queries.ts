import type { listDeliveries } from '@quarterlight/contract/outbox/webhook-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { idAt } from '@quarterlight/kit/ids';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { insertMany } from '../../platform/database/insert-many.ts';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';

export type DeliveryRow = Selectable<DB['webhook_delivery']>;

export function findDeliveries(tx: ReadTx, webhookId: string, query: QueryOf<typeof listDeliveries>) {
  let deliveries = tx.db.selectFrom('webhook_delivery').selectAll().where('webhook_id', '=', webhookId);
  if (query.state !== undefined) deliveries = deliveries.where('state', '=', query.state);
  if (query.recordId !== undefined) deliveries = deliveries.where('record_id', '=', query.recordId);
  if (query.q !== undefined) deliveries = deliveries.where(beginsWith('webhook_delivery.event', query.q.toLowerCase()));
  return keysetPage(tx, deliveries, { request: query, id: 'webhook_delivery.id', keys: { happenedAt: 'webhook_delivery.id' }, byDefault: '-happenedAt' });
}

export const findDelivery = (tx: ReadTx, id: string): Promise<DeliveryRow | undefined> =>
  tx.db.selectFrom('webhook_delivery').selectAll().where('id', '=', id).executeTakeFirst();

export const insertDeliveries = (tx: WriteTx, rows: readonly Insertable<DB['webhook_delivery']>[]): Promise<void> => insertMany(tx, 'webhook_delivery', rows);

/** The next that is due, a test apart; what has waited longest comes first. */
export const findDue = (tx: ReadTx, webhookId: string, now: string): Promise<DeliveryRow | undefined> =>
  waitingOf(tx, webhookId).selectAll().where('next_at', '<=', now).executeTakeFirst();

/** When the next is due; undefined where none waits. */
export const findNextAt = async (tx: ReadTx, webhookId: string): Promise<string | undefined> =>
  (await waitingOf(tx, webhookId).select('next_at').executeTakeFirst())?.next_at;

/** How many tests of a webhook wait, for whoever holds it. */
export const countWaitingTests = async (tx: WriteTx, webhookId: string): Promise<number> =>
  (
    await tx.db
      .selectFrom('webhook_delivery')
      .select('id')
      .where('webhook_id', '=', webhookId)
      .where('state', '=', 'waiting')
      .where('entry_id', 'is', null)
      .limit(100)
      .execute()
  ).length;

const waitingOf = (tx: ReadTx, webhookId: string) =>
  tx.db
    .selectFrom('webhook_delivery')
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('entry_id', 'is not', null)
    .orderBy('next_at')
    .orderBy('id')
    .limit(1);

/** Notes how a try of a waiting one went. */
export async function noteDelivery(tx: WriteTx, id: string, change: Updateable<DB['webhook_delivery']>): Promise<void> {
  await tx.db.updateTable('webhook_delivery').set(change).where('id', '=', id).where('state', '=', 'waiting').execute();
}

const anew = (now: string) => ({ state: 'waiting', attempts: 0, first_at: null, next_at: now, last_error: '' }) as const;

/** Has one wait again as if it had never been tried; false where it waits already or was only a test. */
export async function waitAgain(tx: WriteTx, id: string): Promise<boolean> {
  const query = tx.db.updateTable('webhook_delivery').set(anew(tx.now)).where('id', '=', id).where('state', '!=', 'waiting').where('entry_id', 'is not', null);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

/** The same of so many that were given up and were handed out since then, the oldest first. */
export async function failedWaitAgain(tx: WriteTx, webhookId: string, since: string, most: number): Promise<number> {
  const failed = tx.db
    .selectFrom('webhook_delivery')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'failed')
    .where('id', '>=', idAt(Date.parse(since)))
    .where('entry_id', 'is not', null)
    .orderBy('id')
    .limit(most);
  return Number((await tx.db.updateTable('webhook_delivery').set(anew(tx.now)).where('id', 'in', failed).executeTakeFirst()).numUpdatedRows);
}

/** Gives so many up that wait for a webhook that is off; answers how many those are. */
export async function giveUpWaiting(tx: WriteTx, webhookId: string, most: number): Promise<number> {
  const some = tx.db
    .selectFrom('webhook_delivery')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('entry_id', 'is not', null)
    .orderBy('next_at')
    .orderBy('id')
    .limit(most);
  const change = { state: 'failed', last_error: 'The webhook was turned off.' } as const;
  return Number((await tx.db.updateTable('webhook_delivery').set(change).where('id', 'in', some).executeTakeFirst()).numUpdatedRows);
}

/** Deletes so many of a webhook's; answers how many those are. */
export async function deleteDeliveries(tx: WriteTx, webhookId: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from webhook_delivery where id in
    (select id from webhook_delivery where webhook_id = ${webhookId} order by id limit ${most})`.execute(tx.db);
  return Number(numAffectedRows ?? 0n);
}
