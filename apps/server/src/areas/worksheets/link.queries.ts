import { sql } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';

/** How many photographs came by a link, by what they are of. */
export async function countPhotographs(tx: ReadTx, linkId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.db
    .selectFrom('worksheet_file')
    .select(['photograph_of', sql<number>`count(*)::int`.as('sent')])
    .where('link_id', '=', linkId)
    .groupBy('photograph_of')
    .execute();
  return new Map(rows.map(({ photograph_of, sent }) => [photograph_of, sent]));
}

/** Says anew, in the entry of the timeline that nobody has read yet, what came by a link; whether there was one. */
export async function renewUnread(tx: WriteTx, worksheetId: string, action: string, summary: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('worksheet_event')
    .set({ summary, at: tx.now })
    .where('worksheet_id', '=', worksheetId)
    .where('action', '=', action)
    .where('unread_for', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether the visit was moved since a time. */
export const wasMovedSince = async (tx: ReadTx, worksheetId: string, since: string): Promise<boolean> =>
  (await tx.db
    .selectFrom('worksheet_event')
    .select('id')
    .where('worksheet_id', '=', worksheetId)
    .where('action', '=', 'rebooked')
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst()) !== undefined;
