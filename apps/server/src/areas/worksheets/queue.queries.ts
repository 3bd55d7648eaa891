import type { QueryOf } from '@quarterlight/contract/route';
import type { listQueue } from '@quarterlight/contract/worksheets/queue-routes';
import { countRows } from '../../platform/database/count-rows.ts';
import { keysetPage } from '../../platform/database/keyset.ts';
import type { ReadTx } from '../../platform/database/scope.ts';

/** What waits for its answer, within the reader's bounds, in the words of its index. */
function waiting(tx: ReadTx) {
  const rows = tx.db.selectFrom('worksheet').where('worksheet.state', '=', 'submitted');
  return tx.actor.branchId === null ? rows : rows.where('worksheet.bound_branch', '=', tx.actor.branchId);
}

/** The queue, what is due first at the top. */
export function findQueue(tx: ReadTx, query: QueryOf<typeof listQueue>) {
  let rows = waiting(tx);
  if (query.customerId !== undefined) rows = rows.where('worksheet.customer_id', '=', query.customerId);
  if (query.branchId !== undefined) rows = rows.where('worksheet.bound_branch', '=', query.branchId);
  if (query.late !== undefined) rows = rows.where('worksheet.answer_by', '<', tx.now);
  return keysetPage(tx, rows.selectAll('worksheet'), {
    request: query,
    id: 'worksheet.id',
    keys: { answerBy: 'worksheet.answer_by' },
    byDefault: 'answerBy',
  });
}

/** How many wait, and how many of them are late. */
export async function countWaiting(tx: ReadTx): Promise<{ waiting: number; late: number }> {
  const ids = waiting(tx).select('worksheet.id');
  const [all, late] = await Promise.all([countRows(tx, ids), countRows(tx, ids.where('worksheet.answer_by', '<', tx.now))]);
  return { waiting: all, late };
}

/** What is due first. */
export const findFirstWaiting = (tx: ReadTx, most: number) =>
  waiting(tx)
    .select(['worksheet.id', 'worksheet.number', 'worksheet.registration', 'worksheet.customer_name', 'worksheet.submitted_at', 'worksheet.created_at'])
    .select('worksheet.answer_by')
    .orderBy('worksheet.answer_by')
    .orderBy('worksheet.id')
    .limit(most)
    .execute();
