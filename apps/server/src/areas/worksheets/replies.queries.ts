import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { WorksheetRow } from './worksheets.queries.ts';

/** Who of the office is responsible for a job: whoever made it, else who last did something about it; nobody where they all have left. */
export async function findResponsible(tx: ReadTx, { id, created_by }: Pick<WorksheetRow, 'id' | 'created_by'>): Promise<string | undefined> {
  const acted = await tx.db
    .selectFrom('worksheet_event')
    .select('user_id')
    .where('worksheet_id', '=', id)
    .where('user_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  const candidates = [...new Set([created_by, ...acted.map(({ user_id }) => user_id)])].filter((each) => each !== null);
  if (candidates.length === 0) return undefined;
  const people = await tx.db
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', candidates)
    .where('company_type', '=', 'Organisation')
    .where('is_technician', '=', false)
    .where('status', '=', 'active')
    .execute();
  return candidates.find((each) => people.some((person) => person.id === each));
}

/** Replies about somebody's jobs that nobody has read, the oldest first. */
export const findUnreadFor = (tx: ReadTx, userId: string, most: number) =>
  tx.db
    .selectFrom('worksheet_event as reply')
    .innerJoin('worksheet', (join) => join.onRef('worksheet.tenant_id', '=', 'reply.tenant_id').onRef('worksheet.id', '=', 'reply.worksheet_id'))
    .select(['reply.id', 'reply.at', 'reply.summary', 'worksheet.id as worksheet_id', 'worksheet.number', 'worksheet.registration'])
    .where('reply.unread_for', '=', userId)
    .orderBy('reply.id')
    .limit(most)
    .execute();

/** Marks the replies about a job as read, up to one of them; answers for whom they waited. */
export async function markRead(tx: WriteTx, worksheetId: string, upTo: string): Promise<string[]> {
  const unread = await tx.db
    .selectFrom('worksheet_event')
    .select(['id', 'unread_for'])
    .where('worksheet_id', '=', worksheetId)
    .where('unread_for', 'is not', null)
    .where('id', '<=', upTo)
    .forUpdate()
    .execute();
  if (unread.length === 0) return [];
  await tx.db
    .updateTable('worksheet_event')
    .set({ unread_for: null })
    .where(
      'id',
      'in',
      unread.map(({ id }) => id),
    )
    .execute();
  return unread.flatMap(({ unread_for }) => unread_for ?? []);
}
