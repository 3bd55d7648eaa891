import { Slot } from '@quarterlight/contract/common';
import { absenceLength } from '@quarterlight/contract/rules/absences';
import { type Absence, AbsenceState, AbsenceType, type AbsenceVisit, type Away, DayHalf } from '@quarterlight/contract/schedule/schemas';
import { idOrNull } from '@quarterlight/kit/ids';
import { can } from '../../platform/access/actor.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { type AbsenceRow, daysOf } from './absence.record.ts';
import type { AbsenceShown, VisitRow } from './absences.queries.ts';
import { actionsOf } from './absences.rules.ts';

type AwayRow = Pick<AbsenceRow, 'id' | 'user_id' | 'type' | 'state' | 'from_day' | 'from_slot' | 'to_day' | 'to_slot'>;

const presentDays = (row: AwayRow) => ({
  type: AbsenceType.parse(row.type),
  state: AbsenceState.parse(row.state),
  from: row.from_day,
  fromSlot: DayHalf.parse(row.from_slot),
  to: row.to_day,
  toSlot: DayHalf.parse(row.to_slot),
});

/** An absence as a board or a calendar shows it. */
export const presentAway = (row: AwayRow): Away => ({ ...onWire(row, 'id', 'user_id'), ...presentDays(row) });

export function presentAbsence(tx: ReadTx, row: AbsenceShown): Absence {
  const branchId = idOrNull(row.bound_branch);
  // Why somebody is ill is nobody's business but theirs and of whoever decides.
  const mayRead = row.user_id === tx.actor.userId || can(tx.actor, 'edit-absences');
  return {
    ...onWire(row, 'id', 'created_at', 'decided_at', 'version'),
    note: mayRead ? row.note : '',
    reason: mayRead ? row.reason : '',
    user: { id: row.user_id, name: row.user_name ?? '' },
    branch: branchId === null ? null : { id: branchId, name: row.branch_name ?? '' },
    ...presentDays(row),
    days: absenceLength(daysOf(row)),
    createdBy: row.created_by_name ?? '',
    decidedBy: row.decided_by_name ?? '',
    allowedActions: actionsOf(row, tx.actor, tx.today),
  };
}

/** A visit inside an absence or kept in it; `now` inside unless told. */
export const presentVisit = (
  row: VisitRow & { readonly now?: AbsenceVisit['now']; readonly kept?: { readonly kept_by_name: string | null; readonly kept_at: string } | undefined },
): AbsenceVisit => ({
  bookingId: row.id,
  ...onWire(row, 'version', 'worksheet_id', 'branch_id', 'technician_id', 'day', 'minutes', 'starts_at'),
  slot: Slot.parse(row.slot),
  now: row.now ?? 'inside',
  kept: row.kept === undefined ? null : { by: row.kept.kept_by_name ?? '', at: row.kept.kept_at },
});
