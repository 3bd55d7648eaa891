import { absenceDays } from '@quarterlight/contract/rules/absences';
import { warningDays } from '@quarterlight/contract/rules/expiry';
import { skillName } from '@quarterlight/contract/rules/skills';
import { absenceTypeNames } from '@quarterlight/contract/schedule/names';
import { addDays, day, formatDay } from '@quarterlight/kit/days';
import { can } from '../../platform/access/actor.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { defineForMe } from '../../platform/for-me/define-for-me.ts';
import { daysOf } from './absence.record.ts';
import { decidesAbout } from './absences.rules.ts';
import { findLapsingCertificates, findLapsingEquipment, findRequested } from './for-me.queries.ts';

/** What lapsed longer ago is nobody's news. */
const lapsedFor = 90;
const window = (tx: ReadTx) => [addDays(day(tx.today), -lapsedFor), addDays(day(tx.today), warningDays[0])] as const;

/** In words, when something ends that ends or has ended on a day. */
const endsOn = (on: string, today: string): string => (on < today ? `Expired on ${formatDay(day(on))}` : `Expires on ${formatDay(day(on))}`);

const typeName = (type: string): string => Object.entries(absenceTypeNames).find(([code]) => code === type)?.[1] ?? type;

/** Absences that somebody asks for and the actor decides about. */
const requests = defineForMe({
  kind: 'approval',
  needs: ['edit-absences'],
  find: async (tx, most) =>
    (await findRequested(tx, most))
      .filter((row) => decidesAbout(tx.actor, row.user_id))
      .map((row) => ({
        id: row.id,
        title: `Absence of ${row.user_name ?? 'somebody'}`,
        detail: `${typeName(row.type)}, ${absenceDays(daysOf(row))}`,
        at: row.created_at,
        isLate: row.from_day <= tx.today,
        entity: 'absence' as const,
        recordId: row.id,
      })),
});

/** Certificates that lapse or have lapsed: of everybody for who looks after users, else one's own. */
const certificates = defineForMe({
  kind: 'lapse',
  needs: ['edit-users', 'complete-worksheets'],
  find: async (tx, most) => {
    const looksAfterUsers = can(tx.actor, 'edit-users');
    const rows = await findLapsingCertificates(tx, window(tx), most, looksAfterUsers ? undefined : (tx.actor.userId ?? undefined));
    return rows.flatMap(({ id, user_id: userId, user_name: name, skill, expires }) =>
      expires === null
        ? []
        : [
            {
              id,
              title: userId === tx.actor.userId ? `Your ${skillName(skill)} certificate` : `${skillName(skill)} certificate of ${name ?? 'a technician'}`,
              detail: endsOn(expires, tx.today),
              at: expires,
              isLate: expires < tx.today,
              entity: 'user' as const,
              recordId: userId,
              edition: expires,
            },
          ],
    );
  },
});

/** Licences and services of equipment that lapse or have lapsed. */
const lapsingEquipment = (column: 'licence_expires' | 'service_due', called: string) =>
  defineForMe({
    kind: 'lapse',
    needs: ['edit-users'],
    find: async (tx, most) =>
      (await findLapsingEquipment(tx, column, window(tx), most)).flatMap((row) => {
        const on = row[column];
        if (on === null) return [];
        const ends = column === 'licence_expires' ? endsOn(on, tx.today) : `${on < tx.today ? 'Was due on' : 'Is due on'} ${formatDay(day(on))}`;
        return [
          {
            id: row.id,
            title: `${called} of ${row.name}`,
            detail: [ends, row.branch_name ?? ''].filter(Boolean).join(', '),
            at: on,
            isLate: on < tx.today,
            entity: 'equipment' as const,
            recordId: row.id,
            edition: `${called} ${on}`,
          },
        ];
      }),
  });

/** What of absences, certificates and equipment waits for somebody. */
export const scheduleForMe = [requests, certificates, lapsingEquipment('licence_expires', 'Licence'), lapsingEquipment('service_due', 'Service')];
