import { absenceDays } from '@quarterlight/contract/rules/absences';
import { absenceTypeNames } from '@quarterlight/contract/schedule/names';
import { AbsenceType } from '@quarterlight/contract/schedule/schemas';
import type { WriteTx } from '../../platform/database/scope.ts';
import { queueMessage } from '../outbox/index.ts';
import { type AbsenceRow, daysOf } from './absence.record.ts';
import { findEmail } from './schedule.queries.ts';

/** Mails a person what became of their absence, unless they did it themselves or have no address. */
export async function tellPerson(tx: WriteTx, row: AbsenceRow, template: 'absence-approved' | 'absence-refused' | 'absence-cancelled'): Promise<void> {
  if (row.user_id === tx.actor.userId) return;
  const person = await findEmail(tx, row.user_id);
  if (person === undefined || person.email === '') return;
  await queueMessage(tx, {
    channel: 'email',
    template,
    recipient: person.email,
    values: {
      name: person.display_name,
      type: absenceTypeNames[AbsenceType.parse(row.type)],
      days: absenceDays(daysOf(row)),
      by: tx.actor.displayName,
      reason: row.reason,
    },
    entity: 'absence',
    entityId: row.id,
  });
}
