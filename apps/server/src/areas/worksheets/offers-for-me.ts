import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { emptyId } from '@quarterlight/kit/ids';
import { isOfBranch } from '../../platform/access/actor.ts';
import { defineForMe } from '../../platform/for-me/define-for-me.ts';
import { untilWords } from './offer-words.ts';
import { findToReallocate, findWaiting } from './offers.queries.ts';
import { placeWords } from './tell-branch.ts';
import { seesInternal } from './worksheets.rules.ts';

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join(', ');

/** Jobs that are offered to somebody's branch, until it answers. */
export const offersForMe = defineForMe({
  kind: 'offer',
  needs: ['accept-customer-jobs'],
  find: async (tx, most) =>
    !isOfBranch(tx.actor)
      ? []
      : (await findWaiting(tx, most)).map((row) => ({
          id: row.id,
          title: joined([row.number, row.vehicle]),
          detail: `${joined([row.glass, placeWords(row)])}. Answer until ${untilWords(tx, row.until)}`,
          at: row.created_at,
          isLate: false,
          entity: 'job-offer' as const,
          recordId: row.id,
        })),
});

/** Jobs that no branch took, for whoever offered them or took them in. */
export const toReallocate = defineForMe({
  kind: 'reallocate',
  needs: ['edit-worksheets', 'edit-diary'],
  find: async (tx, most) =>
    !seesInternal(tx.actor)
      ? []
      : (await findToReallocate(tx, tx.actor.userId ?? emptyId, most)).map((row) => ({
          id: row.id,
          title: joined([row.number, displayRegistration(row.registration)]),
          detail: joined(['No branch has it', row.town]),
          at: row.updated_at,
          isLate: false,
          entity: 'worksheet' as const,
          recordId: row.id,
        })),
});
