import type { AbsenceDays } from '@quarterlight/contract/rules/absences';
import type { AbsenceAction } from '@quarterlight/contract/schedule/schemas';
import { addDays, day, daysBetween } from '@quarterlight/kit/days';
import { type Actor, can } from '../../platform/access/actor.ts';
import { type Actions, allowedActions } from '../../platform/record/actions.ts';

const whoever = ['edit-absences', 'request-absences'] as const;

/** When something may be done to an absence. */
export const absenceActions = {
  edit: { from: ['requested', 'approved'], needs: whoever, done: 'changed' },
  approve: { from: ['requested'], needs: ['edit-absences'], done: 'approved' },
  refuse: { from: ['requested'], needs: ['edit-absences'], done: 'refused' },
  cancel: { from: ['requested', 'approved'], needs: whoever, done: 'taken back' },
} as const satisfies Actions<AbsenceAction>;

interface Absent {
  readonly user_id: string;
  readonly state: string;
  readonly from_day: string;
}

/** Whether the actor decides about the person's absences: of others, with the permission; of their own only who may change roles, since nobody is above them. */
export const decidesAbout = (actor: Actor, userId: string): boolean => can(actor, 'edit-absences') && (userId !== actor.userId || can(actor, 'edit-roles'));

/** Whether absences of others are shown to the actor; the product's own work sees all. */
export const seesOthers = (actor: Actor): boolean => actor.userId === null || can(actor, 'view-absences') || can(actor, 'edit-absences');

/** Why the actor may not do this to the absence, whatever its state; null where they may. */
export function refusalOf(action: AbsenceAction, row: Absent, actor: Actor, today: string) {
  if (decidesAbout(actor, row.user_id)) return null;
  if (row.user_id !== actor.userId) return 'access.missing_permission' as const;
  if (action === 'approve' || action === 'refuse') return 'absence.own' as const;
  if (row.state !== 'approved') return null;
  if (action === 'edit') return 'absence.own' as const;
  return row.from_day > today ? null : ('absence.begun' as const);
}

/** What the actor may do to an absence now. */
export const actionsOf = (row: Absent, actor: Actor, today: string): AbsenceAction[] =>
  allowedActions(absenceActions, row.state, actor).filter((action) => refusalOf(action, row, actor, today) === null);

/** How far absences reach, in days: how long one may be, how long ago it may begin, how far ahead it may end. */
const reach = { longest: 366, back: 366, ahead: 731 } as const;

type DaysRefusal = 'absence.days' | 'absence.halves' | 'absence.too_long' | 'absence.too_early' | 'absence.too_late';

/** Why an absence cannot have these days; null where it can. */
export function refusedDays(wish: AbsenceDays, today: string): DaysRefusal | null {
  const { from, fromSlot, to, toSlot } = wish;
  if (to < from) return 'absence.days';
  if (from === to && fromSlot === 'P' && toSlot === 'A') return 'absence.halves';
  if (daysBetween(day(from), day(to)) >= reach.longest) return 'absence.too_long';
  if (from < addDays(day(today), -reach.back)) return 'absence.too_early';
  return to > addDays(day(today), reach.ahead) ? 'absence.too_late' : null;
}
