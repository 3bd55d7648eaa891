import { day as asDay, formatDay, weekdayName, weekdayOf } from '@quarterlight/kit/days';
import type { SlotCode, SlotCounter } from './slots.ts';

/** Hours of a day as `HH:mm`, and how many jobs each slot takes. */
export interface DayTimes {
  readonly opensAt: string;
  readonly closesAt: string;
  readonly capacityMorning: number;
  readonly capacityAfternoon: number;
  readonly capacityOutOfHours: number;
}

/** A branch's usual day, the weekdays on which it opens (Monday is 1), and those that differ from the usual. */
export interface BranchWeek extends DayTimes {
  readonly openDays: readonly number[];
  readonly weekdays: readonly (DayTimes & { readonly weekday: number })[];
}

/** What holds on one day instead of its weekday: closed, or hours and capacity of its own. */
export interface DayException {
  readonly reason: string;
  /** Null where the branch is closed. */
  readonly times: DayTimes | null;
}

/** A branch on a day. */
export interface BranchDay {
  /** Whether it opens at all; a day that is only outside of its week still takes visits out of hours, a closed day does not. */
  readonly open: boolean;
  readonly opensAt: string;
  readonly closesAt: string;
  /** The jobs that each slot takes; none in the morning and the afternoon where it does not open. */
  readonly capacity: Readonly<Record<SlotCounter, number>>;
  readonly exception: DayException | null;
}

/** The names of the times of a day. */
export const dayTimeKeys = ['opensAt', 'closesAt', 'capacityMorning', 'capacityAfternoon', 'capacityOutOfHours'] as const;

/** Whether two days have the same hours and capacity. */
export const sameTimes = (one: DayTimes, other: DayTimes): boolean => dayTimeKeys.every((key) => one[key] === other[key]);

/** The hours and capacity of a weekday, Monday 1 to Sunday 7. */
export const timesOfWeekday = (branch: BranchWeek, weekday: number): DayTimes => branch.weekdays.find((one) => one.weekday === weekday) ?? branch;

/** The one rule of a branch's hours and capacity on a day: its exception, else its weekday, else its usual ones. */
export function branchDay(branch: BranchWeek, day: string, exception: DayException | null): BranchDay {
  const weekday = weekdayOf(asDay(day));
  const times = exception?.times ?? timesOfWeekday(branch, weekday);
  const open = exception === null ? branch.openDays.includes(weekday) : exception.times !== null;
  return {
    open,
    opensAt: times.opensAt,
    closesAt: times.closesAt,
    capacity: {
      A: open ? times.capacityMorning : 0,
      P: open ? times.capacityAfternoon : 0,
      O: open || exception === null ? times.capacityOutOfHours : 0,
    },
    exception,
  };
}

/** Whether visits in the slot are taken at all, be there room or not; out of hours needs no opening day, but no closed one either. */
export const takesSlot = ({ open, exception }: Pick<BranchDay, 'open'> & { readonly exception: object | null }, slot: SlotCode): boolean =>
  open || (slot === 'O' && exception === null);

/** What the refusal of a closed day is filled with: `Friday 04/12/2026` and `: stocktaking`. */
export function closedDetails(branch: string, day: string, reason: string | null): { branch: string; day: string; why: string } {
  const on = asDay(day);
  const why = reason === null ? `: it does not open on ${weekdayName(on)}s` : reason === '' ? '' : `: ${startSmall(reason)}`;
  return { branch, day: `${weekdayName(on)} ${formatDay(on)}`, why };
}

/** A reason behind a colon; names and abbreviations keep their capitals. */
const startSmall = (text: string): string => (/^[A-Z][a-z]+(?: [a-z]|$)/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);
