import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { emptyId } from '@quarterlight/kit/ids';
import { defineForMe } from '../../platform/for-me/define-for-me.ts';
import { findAsked, findDue } from './list.queries.ts';

const titleOf = ({ number, registration }: { number: string; registration: string }) =>
  [number, displayRegistration(registration)].filter((part) => part !== '').join(', ');

/** What customers ask about the quotations that somebody owns, until it is answered. */
export const questionsForMe = defineForMe({
  kind: 'question',
  needs: ['edit-quotations'],
  find: async (tx, most) =>
    tx.actor.customerId !== null
      ? []
      : (await findAsked(tx, tx.actor.userId ?? emptyId, most)).map((row) => ({
          id: row.id,
          title: titleOf(row),
          detail: row.customer_name,
          at: row.asked_at ?? tx.now,
          isLate: false,
          entity: 'quotation' as const,
          recordId: row.id,
        })),
});

/** Follow-ups that are due of the quotations that somebody owns, until it is said what came of them. */
export const followUpsForMe = defineForMe({
  kind: 'follow-up',
  needs: ['edit-quotations'],
  find: async (tx, most) =>
    tx.actor.customerId !== null
      ? []
      : (await findDue(tx, tx.actor.userId ?? emptyId, tx.today, most)).map((row) => ({
          id: row.id,
          title: titleOf(row),
          detail: row.contact_name || row.customer_name,
          at: row.follow_up_on ?? tx.today,
          isLate: (row.follow_up_on ?? tx.today) < tx.today,
          entity: 'quotation' as const,
          recordId: row.id,
        })),
});
