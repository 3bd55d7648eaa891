import { isOfBranch } from '../../platform/access/actor.ts';
import { defineForMe } from '../../platform/for-me/define-for-me.ts';
import { findQueried } from './branch-invoice.queries.ts';

/** What the office asks about invoices that a branch sent in, until the branch corrects them or the office answers otherwise. */
export const queriesForMe = defineForMe({
  kind: 'bill',
  needs: ['submit-branch-invoices'],
  find: async (tx, most) =>
    !isOfBranch(tx.actor)
      ? []
      : (await findQueried(tx, most)).map((row) => ({
          id: row.id,
          title: row.number,
          detail: row.answer.length > 200 ? `${row.answer.slice(0, 199)}…` : row.answer,
          at: row.answered_at ?? row.created_at,
          isLate: false,
          entity: 'branch-invoice' as const,
          recordId: row.id,
        })),
});
