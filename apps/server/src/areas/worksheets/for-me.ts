import { emptyId } from '@quarterlight/kit/ids';
import type { ReadTx } from '../../platform/database/scope.ts';
import { defineForMe } from '../../platform/for-me/define-for-me.ts';
import { findWaitingMessages } from './job-messages.queries.ts';
import { findFirstWaiting } from './queue.queries.ts';
import { findUnreadFor } from './replies.queries.ts';
import { seesInternal } from './worksheets.rules.ts';

/** What customers answered and wrote about the jobs that somebody is responsible for, until it is read. */
export const repliesForMe = defineForMe({
  kind: 'reply',
  needs: ['view-worksheets'],
  find: async (tx, most) =>
    !seesInternal(tx.actor)
      ? []
      : (await findBoth(tx, tx.actor.userId ?? emptyId, most)).map((row) => ({
          id: row.id,
          title: [row.number, row.registration].filter((part) => part !== '').join(', '),
          detail: row.summary.length > 200 ? `${row.summary.slice(0, 199)}…` : row.summary,
          at: row.at,
          isLate: false,
          entity: 'worksheet' as const,
          recordId: row.worksheet_id,
        })),
});

async function findBoth(tx: ReadTx, userId: string, most: number) {
  const [replies, messages] = await Promise.all([findUnreadFor(tx, userId, most), findWaitingMessages(tx, userId, most)]);
  return [...replies, ...messages].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).slice(0, most);
}

/** Jobs that customers sent and nobody has answered. */
export const queueForMe = defineForMe({
  kind: 'approval',
  needs: ['accept-customer-jobs'],
  find: async (tx, most) =>
    (await findFirstWaiting(tx, most)).map((row) => ({
      id: row.id,
      title: [row.number, row.registration].filter((part) => part !== '').join(', '),
      detail: `Sent by ${row.customer_name}`,
      at: row.submitted_at ?? row.created_at,
      isLate: row.answer_by !== null && Date.parse(row.answer_by) < Date.parse(tx.now),
      entity: 'worksheet' as const,
      recordId: row.id,
    })),
});
