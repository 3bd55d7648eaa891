import { absenceDays } from '@quarterlight/contract/rules/absences';
import { absenceStateNames } from '@quarterlight/contract/schedule/names';
import { AbsenceState } from '@quarterlight/contract/schedule/schemas';
import { idOrNull } from '@quarterlight/kit/ids';
import type { Selectable } from 'kysely';
import type { DB } from '../../platform/database/tables.gen.ts';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { absenceActions, seesOthers } from './absences.rules.ts';

export type AbsenceRow = Selectable<DB['absence']>;

/** The days of a row, as rules take them. */
export const daysOf = (row: Pick<AbsenceRow, 'from_day' | 'from_slot' | 'to_day' | 'to_slot'>) => ({
  from: row.from_day,
  fromSlot: row.from_slot,
  to: row.to_day,
  toSlot: row.to_slot,
});

export const absence = defineRecord({
  entity: 'absence',
  table: 'absence',
  label: (row) => absenceDays(daysOf(row)),
  actions: absenceActions,
  movedOn: ({ state }, action = 'edit') =>
    new Refusal('absence.moved_on', { details: { state: absenceStateNames[AbsenceState.parse(state)].toLowerCase(), done: absenceActions[action].done } }),
  // Whoever holds the person looks first: this tells of a write that did not.
  unique: { absence_no_overlap: () => new Refusal('absence.overlap', { details: { days: 'open the list to see it' } }) },
  // Whoever may only ask for their own knows of no other.
  hidden: (row, actor) => row.user_id !== actor.userId && !seesOthers(actor),
  // The log has the days in one, as people say them.
  unlogged: ['from_day', 'from_slot', 'to_day', 'to_slot', 'halves', 'decided_by', 'decided_at', 'ended_by', 'ended_at'],
  whose: (row) => ({ customerId: null, branchId: idOrNull(row.bound_branch), technicianId: idOrNull(row.bound_technician) }),
});
