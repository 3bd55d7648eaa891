import { minutesByCounter, type SlotCode, type SlotCounter } from '@quarterlight/contract/rules/slots';
import { day, weekdayOf } from '@quarterlight/kit/days';

/** Visits are booked at most so many days ahead. */
export const bookableDays = 731;

/** Minutes that a technician may be booked for out of hours. */
const outOfHoursMinutes = 240;

/** A counter of capacity: jobs of a branch or minutes of a technician, on a day, in a slot. */
interface Counter {
  readonly of: 'branch' | 'technician';
  readonly ownerId: string;
  readonly day: string;
  readonly slot: SlotCounter;
}
export interface CounterChange extends Counter {
  readonly amount: number;
}

/** What a visit takes from the counters; `sign` -1 gives it back. */
export function takings(
  visit: { branchId: string; technicianId: string | null; day: string; slot: SlotCode; minutes: number },
  sign: 1 | -1 = 1,
): CounterChange[] {
  const { branchId, technicianId, day: on } = visit;
  return minutesByCounter(visit.slot, visit.minutes).flatMap(({ counter, minutes }): CounterChange[] => [
    { of: 'branch', ownerId: branchId, day: on, slot: counter, amount: sign },
    ...(technicianId === null ? [] : [{ of: 'technician' as const, ownerId: technicianId, day: on, slot: counter, amount: sign * minutes }]),
  ]);
}

const keyOf = ({ of, ownerId, day: on, slot }: Counter) => `${of} ${ownerId} ${on} ${slot}`;

/** The changes with each counter once, those without effect left out, in the order in which counters are locked. */
export function inLockOrder(changes: readonly CounterChange[]): CounterChange[] {
  const merged = new Map<string, CounterChange>();
  for (const change of changes) {
    const key = keyOf(change);
    merged.set(key, { ...change, amount: change.amount + (merged.get(key)?.amount ?? 0) });
  }
  const ordered = [...merged.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return ordered.map(([, change]) => change).filter(({ amount }) => amount !== 0);
}

/** Whether a technician works on the day; out of hours is not asked for by the day of the week. */
export const worksOn = (technician: { work_days: readonly number[] }, on: string, slot: SlotCounter): boolean =>
  slot === 'O' || technician.work_days.includes(weekdayOf(day(on)));

/** The minutes that a technician works in a slot of a day. */
export function technicianCapacity(technician: { work_days: readonly number[]; daily_minutes: number }, on: string, slot: SlotCounter): number {
  if (slot === 'O') return outOfHoursMinutes;
  if (!worksOn(technician, on, slot)) return 0;
  return slot === 'A' ? Math.ceil(technician.daily_minutes / 2) : Math.floor(technician.daily_minutes / 2);
}
