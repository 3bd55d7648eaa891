import { newId } from '@quarterlight/kit/ids';
import type { Selectable } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import { bounded } from './worksheets.queries.ts';

export type CallRow = Selectable<DB['worksheet_call']>;
const most = 200;

/** The call notes of a job, the newest first. */
export const findCalls = (tx: ReadTx, worksheetId: string): Promise<CallRow[]> =>
  tx.db.selectFrom('worksheet_call').selectAll().where('worksheet_id', '=', worksheetId).orderBy('id', 'desc').limit(most).execute();

export const insertCall = (tx: WriteTx, worksheetId: string, values: Pick<CallRow, 'outcome' | 'ring_at' | 'note'>) =>
  tx.db
    .insertInto('worksheet_call')
    .values(bounded({ id: newId(), worksheet_id: worksheetId, at: tx.now, ...values, user_id: tx.actor.userId, user_name: tx.actor.displayName }))
    .execute();

/** Jobs whose call is due by now, the one that has been due longest first. */
export function findCallsDue(tx: ReadTx, count: number) {
  let rows = tx.db
    .selectFrom('worksheet')
    .select(['id', 'number', 'registration', 'contact_title', 'contact_first_name', 'contact_last_name', 'contact_telephone', 'contact_mobile', 'ring_at'])
    .where('ring_at', '<=', tx.now);
  if (tx.actor.branchId !== null) rows = rows.where('branch_id', '=', tx.actor.branchId);
  return rows.orderBy('ring_at').orderBy('id').limit(count).execute();
}
