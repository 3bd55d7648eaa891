import { type Selectable, sql } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import { bounded } from './worksheets.queries.ts';

export type MessageRow = Selectable<DB['worksheet_message']>;
const most = 200;

/** The newest messages about a job, the oldest of them first. */
export const findJobMessages = async (tx: ReadTx, worksheetId: string): Promise<MessageRow[]> =>
  (await tx.db.selectFrom('worksheet_message').selectAll().where('worksheet_id', '=', worksheetId).orderBy('id', 'desc').limit(most).execute()).toReversed();

/** How many messages about a job are its customer's. */
export const countCustomersMessages = async (tx: ReadTx, worksheetId: string): Promise<number> =>
  (
    await tx.db
      .selectFrom('worksheet_message')
      .select(sql<number>`count(*)`.as('count'))
      .where('worksheet_id', '=', worksheetId)
      .where('from_customer', '=', true)
      .executeTakeFirstOrThrow()
  ).count;

export const insertJobMessage = (tx: WriteTx, values: Pick<MessageRow, 'id' | 'worksheet_id' | 'from_customer' | 'text' | 'user_id' | 'user_name'>) =>
  tx.db
    .insertInto('worksheet_message')
    .values(bounded({ ...values, at: tx.now }))
    .execute();

/** Marks what one side wrote as read by the other, up to a message; answers how many, and for whom of the office they waited. */
export async function markMessagesRead(tx: WriteTx, worksheetId: string, fromCustomer: boolean, upTo: string) {
  const unread = await tx.db
    .selectFrom('worksheet_message')
    .select(['id', 'waits_for'])
    .where('worksheet_id', '=', worksheetId)
    .where('from_customer', '=', fromCustomer)
    .where('read_at', 'is', null)
    .where('id', '<=', upTo)
    .forUpdate()
    .execute();
  if (unread.length > 0)
    await tx.db
      .updateTable('worksheet_message')
      .set({ read_at: tx.now, read_by: tx.actor.userId, waits_for: null })
      .where('id', '=', sql<string>`any(${unread.map(({ id }) => id)}::uuid[])`)
      .execute();
  return { count: unread.length, waitedFor: [...new Set(unread.flatMap(({ waits_for }) => waits_for ?? []))] };
}

/** Who of the office is asked to read a message, unless somebody has read it already. */
export const setWaitsFor = (tx: WriteTx, id: string, userId: string) =>
  tx.db.updateTable('worksheet_message').set({ waits_for: userId }).where('id', '=', id).where('read_at', 'is', null).returning('id').executeTakeFirst();

/** Messages that wait for somebody, the oldest first. */
export const findWaitingMessages = (tx: ReadTx, userId: string, count: number) =>
  tx.db
    .selectFrom('worksheet_message as message')
    .innerJoin('worksheet', (join) => join.onRef('worksheet.tenant_id', '=', 'message.tenant_id').onRef('worksheet.id', '=', 'message.worksheet_id'))
    .select(['message.id', 'message.at', 'message.text as summary', 'worksheet.id as worksheet_id', 'worksheet.number', 'worksheet.registration'])
    .where('message.waits_for', '=', userId)
    .orderBy('message.id')
    .limit(count)
    .execute();
