import type { AbsenceCalendar } from '@quarterlight/contract/schedule/schemas';
import { addMonths, day as asDay, type Day, daysBetween, daysFrom, endOfMonth, isDay, startOfMonth, weekdayOf } from '@quarterlight/kit/days';

type Absence = AbsenceCalendar['absences'][number];
type Person = AbsenceCalendar['people'][number];

/** An absence as a bar: the half days that it takes of those shown, from 0 up to and without `end`. */
export interface Bar {
  readonly absence: Absence;
  readonly start: number;
  readonly end: number;
  /** It begins before the first, or goes on behind the last day shown. */
  readonly before: boolean;
  readonly after: boolean;
}
/** A day on which somebody does not work, and why. */
export interface OffDay {
  readonly index: number;
  readonly why: string;
  readonly closed: boolean;
}
export interface CalendarRow {
  readonly person: Person;
  readonly bars: readonly Bar[];
  readonly off: readonly OffDay[];
}
/** The people of a branch; `name` is null for those of none. */
export interface CalendarGroup {
  readonly name: string | null;
  readonly rows: readonly CalendarRow[];
}

/** The first of the month that an address names ('2026-11'), else of today's. */
export const monthOf = (text: string | undefined, today: Day): Day => {
  const first = `${text ?? ''}-01`;
  return startOfMonth(isDay(first) ? first : today);
};
/** A month as an address names it, so many months on. */
export const monthText = (first: Day, step = 0): string => addMonths(first, step).slice(0, 7);
export const daysOfMonth = (first: Day): Day[] => daysFrom(first, endOfMonth(first));

function barOf(absence: Absence, first: Day, last: Day): Bar {
  const halves = (daysBetween(first, last) + 1) * 2;
  const start = daysBetween(first, asDay(absence.from)) * 2 + (absence.fromSlot === 'P' ? 1 : 0);
  const end = daysBetween(first, asDay(absence.to)) * 2 + (absence.toSlot === 'A' ? 1 : 2);
  return { absence, start: Math.max(0, start), end: Math.min(halves, end), before: start < 0, after: end > halves };
}

/** Why a person does not work on the days of a calendar: their week, their branch's, its closed days. */
function offDays(calendar: AbsenceCalendar, person: Person, days: readonly Day[]): OffDay[] {
  const branch = calendar.branches.find(({ id }) => id === person.branchId);
  const closed = new Map(calendar.closedDays.filter(({ branchId }) => branchId === person.branchId).map((one) => [one.day, one]));
  return days.flatMap((day, index): OffDay[] => {
    const shut = closed.get(day);
    if (shut?.usual) return [{ index, why: 'Not open', closed: false }];
    if (shut) return [{ index, why: `Closed: ${shut.reason || branch?.name || ''}`, closed: true }];
    return person.workDays.includes(weekdayOf(day)) ? [] : [{ index, why: 'Does not work', closed: false }];
  });
}

/** The rows of a calendar: branches by name, in each its people by name; those of no branch last. */
export function layOutCalendar(calendar: AbsenceCalendar): CalendarGroup[] {
  const [first, last] = [asDay(calendar.from), asDay(calendar.to)];
  const days = daysFrom(first, last);
  const absences = Map.groupBy(calendar.absences, ({ userId }) => userId);
  const people = Map.groupBy(calendar.people, ({ branchId }) => branchId);
  const rowsOf = (branchId: string | null): CalendarRow[] =>
    (people.get(branchId) ?? []).map((person) => ({
      person,
      bars: (absences.get(person.id) ?? []).map((absence) => barOf(absence, first, last)),
      off: offDays(calendar, person, days),
    }));
  const groups = calendar.branches.map(({ id, name }) => ({ name, rows: rowsOf(id) }));
  return [...groups, { name: null, rows: rowsOf(null) }].filter(({ rows }) => rows.length > 0);
}
