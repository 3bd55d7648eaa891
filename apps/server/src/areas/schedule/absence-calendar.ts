import type { QueryOf } from '@quarterlight/contract/route';
import type { getAbsenceCalendar } from '@quarterlight/contract/schedule/routes';
import type { AbsenceCalendar } from '@quarterlight/contract/schedule/schemas';
import { day, daysBetween } from '@quarterlight/kit/days';
import { idOrNull } from '@quarterlight/kit/ids';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { branchDaysBetween, closedDays } from './branch-days.ts';
import { findAbsencesBetween, findBranches, findStaff, mostStaff } from './calendar.queries.ts';
import { presentAway } from './schedule.present.ts';

/** The calendar of some days: people of a branch or of all that the actor sees, their absences and the closed days. Refuses with 'absence.range' more than 42. */
export async function showCalendar(tx: ReadTx, { from, to, branchId }: QueryOf<typeof getAbsenceCalendar>): Promise<AbsenceCalendar> {
  const length = daysBetween(day(from), day(to));
  if (length < 0 || length > 41) throw new Refusal('absence.range');
  const staff = await findStaff(tx, branchId);
  const people = staff.slice(0, mostStaff);
  const branches = await findBranches(tx, [...new Set(people.flatMap((person) => idOrNull(person.bound_branch) ?? []))]);
  const [absences, days] = await Promise.all([
    findAbsencesBetween(
      tx,
      from,
      to,
      people.map(({ id }) => id),
    ),
    branchDaysBetween(
      tx,
      from,
      to,
      branches.map(({ id }) => id),
    ),
  ]);
  return {
    from,
    to,
    branches: branches.map((branch) => onWire(branch, 'id', 'name')),
    people: people.map((person) => ({ id: person.id, name: person.display_name, branchId: idOrNull(person.bound_branch), workDays: person.work_days })),
    more: staff.length > mostStaff,
    absences: absences.map(presentAway),
    closedDays: closedDays(days),
  };
}
