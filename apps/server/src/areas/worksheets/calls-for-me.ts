import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { clockOf, formatInstant, localDayOf } from '@quarterlight/kit/instants';
import type { ReadTx } from '../../platform/database/scope.ts';
import { defineForMe } from '../../platform/for-me/define-for-me.ts';
import { findCallsDue } from './calls.queries.ts';
import { seesCalls } from './worksheets.rules.ts';

const joined = (parts: readonly string[], by = ', ') => parts.filter((part) => part !== '').join(by);
const patience = 30 * 60_000;

/** Calls that are due, for whoever of the branch takes them. */
export const callsForMe = defineForMe({
  kind: 'call',
  needs: ['edit-worksheets'],
  find: async (tx, most) =>
    !seesCalls(tx.actor)
      ? []
      : (await findCallsDue(tx, most)).map((row) => ({
          id: row.id,
          title: joined([row.number, displayRegistration(row.registration)]),
          detail: joined([
            `Ring ${joined([row.contact_title, row.contact_first_name, row.contact_last_name], ' ') || 'the contact'}`,
            row.contact_mobile || row.contact_telephone,
            dueWords(tx, row.ring_at ?? tx.now),
          ]),
          at: row.ring_at ?? tx.now,
          isLate: Date.parse(tx.now) - Date.parse(row.ring_at ?? tx.now) > patience,
          entity: 'worksheet' as const,
          recordId: row.id,
        })),
});

function dueWords(tx: ReadTx, at: string): string {
  const { timeZone } = tx.tenant;
  return `due ${localDayOf(at, timeZone) === tx.today ? clockOf(at, timeZone) : formatInstant(at, timeZone)}`;
}
