import { emptyId } from '@quarterlight/kit/ids';
import { defineForMe } from '../../platform/for-me/define-for-me.ts';
import { findUnreadFor } from './replies.queries.ts';
import { seesInternal } from './worksheets.rules.ts';

/** What customers answered about the jobs that somebody is responsible for, until it is read. */
export const repliesForMe = defineForMe({
  kind: 'reply',
  needs: ['view-worksheets'],
  find: async (tx, most) =>
    !seesInternal(tx.actor)
      ? []
      : (await findUnreadFor(tx, tx.actor.userId ?? emptyId, most)).map((row) => ({
          id: row.id,
          title: [row.number, row.registration].filter((part) => part !== '').join(', '),
          detail: row.summary.length > 200 ? `${row.summary.slice(0, 199)}…` : row.summary,
          at: row.at,
          isLate: false,
          entity: 'worksheet' as const,
          recordId: row.worksheet_id,
        })),
});
