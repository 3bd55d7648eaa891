import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { formatDay } from '@quarterlight/kit/days';
import { emptyId } from '@quarterlight/kit/ids';
import { localDayOf } from '@quarterlight/kit/instants';
import { can } from '../../platform/access/actor.ts';
import { defineForMe } from '../../platform/for-me/define-for-me.ts';
import { type ApprovalRow, findAsked, findUnread } from './approvals.queries.ts';

const titleOf = ({ number, registration }: ApprovalRow) => [number, displayRegistration(registration)].filter((part) => part !== '').join(', ');
const recordOf = (row: ApprovalRow) =>
  row.worksheet_id === null
    ? ({ entity: 'quotation', recordId: row.of_quotation ?? row.id } as const)
    : ({ entity: 'worksheet', recordId: row.worksheet_id } as const);
const answerWords = { waiting: 'Wrote to you', lapsed: 'Not answered in time' } as const;

/** What work providers answered and wrote to what somebody sent for approval, until they have seen it. */
export const answersForMe = defineForMe({
  kind: 'approval-answered',
  needs: ['edit-worksheets', 'edit-quotations'],
  find: async (tx, most) =>
    tx.actor.customerId !== null
      ? []
      : (await findUnread(tx, tx.actor.userId ?? emptyId, most)).map((row) => ({
          id: row.id,
          title: titleOf(row),
          detail: row.state === 'waiting' || row.state === 'lapsed' ? answerWords[row.state] : `Answered by ${row.answered_by}`,
          at: row.unread_since ?? row.sent_at,
          isLate: row.state === 'lapsed',
          ...recordOf(row),
        })),
});

/** Lines that a customer's users are asked to approve. */
export const askedForMe = defineForMe({
  kind: 'approval-asked',
  needs: ['view-customer-jobs', 'view-quotations'],
  find: async (tx, most) =>
    tx.actor.customerId === null
      ? []
      : (await findAsked(tx, tx.actor.customerId, { jobs: can(tx.actor, 'view-customer-jobs'), quotations: can(tx.actor, 'view-quotations') }, most)).map(
          (row) => ({
            id: row.id,
            title: titleOf(row),
            detail: `Answer by ${formatDay(localDayOf(Date.parse(row.until) - 1, tx.tenant.timeZone))}`,
            at: row.sent_at,
            isLate: false,
            ...recordOf(row),
          }),
        ),
});
