import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { emptyId } from '@quarterlight/kit/ids';
import { defineForMe } from '../../platform/for-me/define-for-me.ts';
import { findUnreadMentions } from './notes.queries.ts';
import { seesInternal } from './worksheets.rules.ts';

const short = (text: string) => (text.length > 200 ? `${text.slice(0, 199)}…` : text);

/** Internal notes that name somebody, until they have read them. */
export const mentionsForMe = defineForMe({
  kind: 'mention',
  needs: ['view-worksheets'],
  find: async (tx, most) =>
    !seesInternal(tx.actor)
      ? []
      : (await findUnreadMentions(tx, tx.actor.userId ?? emptyId, most)).map((row) => ({
          id: row.id,
          title: [row.number, displayRegistration(row.registration)].filter((part) => part !== '').join(', '),
          detail: short(`${row.user_name}: ${row.text}`),
          at: row.at,
          isLate: false,
          entity: 'worksheet' as const,
          recordId: row.worksheet_id,
        })),
});
