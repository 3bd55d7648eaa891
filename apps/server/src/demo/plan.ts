import { addDays, type Day, daysBetween, weekdayOf } from '@quarterlight/kit/days';
import { storyDays } from './calendar.ts';
import type { World } from './world.ts';

export const wantedWorksheets = 3_000;

/** What becomes of a job. */
export type Fate =
  | 'done'
  | 'failed-then-done'
  | 'failed-adas'
  | 'cancelled'
  | 'rejected'
  | 'today'
  | 'ahead'
  | 'open'
  | 'awaiting'
  | 'submitted'
  | 'failed-open'
  | 'warranty'
  | 'follow-up';

/** A job to be told: when it is taken in, what becomes of it, and on which day it is to be visited. */
export interface Plan {
  readonly fate: Fate;
  readonly createdAt: number;
  readonly visitOn: Day | null;
  /** Place in a list of its kind, for variety. */
  readonly index: number;
  /** The job that it comes of. */
  readonly of?: string;
}

/** Jobs of the kinds that are alive today. */
const live: readonly (readonly [fate: Fate, count: number])[] = [
  ['today', 52],
  ['ahead', 210],
  ['open', 74],
  ['awaiting', 48],
  ['submitted', 16],
  ['rejected', 14],
  ['failed-open', 9],
];
export const warranties = 62;
export const failedCalibrations = 26;

/** A day of so many days earlier on which somebody answers the telephone. */
function before(day: Day, days: number): Day {
  let created = addDays(day, -days);
  while (weekdayOf(created) === 7) created = addDays(created, -1);
  return created;
}

/** Everything that happens, in the order in which it is taken in; what comes of a job (follow-ups) is put in between while the story is told. */
export function makePlans(world: World): Plan[] {
  const { calendar } = world;
  const random = world.random.fork('plans');
  const plans: Plan[] = [];
  const at = (day: Day, early = 480, late = 1080) => Math.min(calendar.at(day, random.int(early, late)), calendar.now - random.int(70, 200) * 60_000);
  const lead = () => random.weighted([1, 2, 3, 4, 5, 7, 9, 12], (days) => (days < 6 ? 10 : 3));
  for (const [fate, count] of live) {
    for (let index = 0; index < count; index += 1) {
      if (fate === 'today') plans.push({ fate, index, visitOn: calendar.today, createdAt: at(before(calendar.today, random.int(3, 8))) });
      else if (fate === 'ahead') {
        const visitOn = addDays(
          calendar.today,
          random.weighted([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14], (days) => (days < 3 ? 30 : days < 8 ? 14 : 8)),
        );
        plans.push({ fate, index, visitOn, createdAt: at(calendar.offset(-random.int(0, 5)), 420) });
      } else
        plans.push({ fate, index, visitOn: null, createdAt: at(calendar.offset(-random.weighted([0, 1, 2, 3, 5, 8, 13, 21], (days) => 10 - days / 3)), 420) });
    }
  }
  for (let index = 0; index < warranties; index += 1) {
    const offset = -random.int(2, storyDays - 120);
    plans.push({ fate: 'warranty', index, visitOn: addDays(calendar.today, offset + random.int(2, 6)), createdAt: at(calendar.offset(offset)) });
  }
  const history = wantedWorksheets - plans.length - failedCalibrations;
  const days = Array.from({ length: storyDays - 8 }, (_, index) => calendar.offset(-1 - index)).filter(
    (day) => weekdayOf(day) !== 7 && !calendar.bankHolidays.has(day),
  );
  const weight = (day: Day) => (1 + 6.5 * Math.exp(-daysBetween(day, calendar.today) / 80)) * (weekdayOf(day) === 6 ? 0.25 : 1);
  const total = days.reduce((all, day) => all + weight(day), 0);
  const picked = Array.from({ length: history }, (_, index) => ((index + 0.5) / history) * total);
  let passed = 0;
  let next = 0;
  const fates = random.shuffled(
    Array.from(
      { length: history },
      (_, index): Fate =>
        index < failedCalibrations
          ? 'failed-adas'
          : index < failedCalibrations + 120
            ? 'failed-then-done'
            : index < failedCalibrations + 250
              ? 'cancelled'
              : 'done',
    ),
  );
  for (const day of days) {
    passed += weight(day);
    for (; next < picked.length && (picked[next] ?? Infinity) <= passed; next += 1)
      plans.push({ fate: fates[next] ?? 'done', index: next, visitOn: day, createdAt: at(before(day, lead())) });
  }
  return plans.sort((one, other) => one.createdAt - other.createdAt);
}
