import { addDays, type Day, day, today, weekdayOf } from '@quarterlight/kit/days';
import { instantOf } from '@quarterlight/kit/instants';

const minute = 60_000;

/** Time as the story tells it: everything is dated from the tenant's today. Moments are milliseconds since 1970. */
export interface Calendar {
  readonly zone: string;
  readonly now: number;
  readonly today: Day;
  /** The day that lies so many days off today. */
  offset(days: number): Day;
  /** Minutes after local midnight, of now. */
  readonly minuteOfNow: number;
  /** The moment at so many minutes after midnight on a local day; from 03:00 on, where clocks never jump. */
  at(on: Day, minutes: number): number;
  dayOf(moment: number): Day;
  iso(moment: number): string;
  /** Bank holidays of England and Wales with their names. */
  readonly bankHolidays: ReadonlyMap<Day, string>;
}

export const storyDays = 548;

export function makeCalendar(now: number, zone: string): Calendar {
  const first = today(zone, now);
  const at = (on: Day, minutes: number) => Date.parse(instantOf(on, '12:00', zone)) + (minutes - 720) * minute;
  return {
    zone,
    now,
    today: first,
    offset: (days) => addDays(first, days),
    minuteOfNow: Math.floor((now - at(first, 0)) / minute),
    at,
    dayOf: (moment) => today(zone, moment),
    iso: (moment) => new Date(moment).toISOString(),
    bankHolidays: holidaysBetween(addDays(first, -storyDays - 60), addDays(first, 120)),
  };
}

/** Easter Sunday (the anonymous Gregorian computation). */
function easter(year: number): Day {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return day(`${year}-0${month}-${String(((h + l - 7 * m + 114) % 31) + 1).padStart(2, '0')}`);
}

function firstMonday(year: number, month: number): Day {
  const start = day(`${year}-${String(month).padStart(2, '0')}-01`);
  return addDays(start, (8 - weekdayOf(start)) % 7);
}

function holidaysBetween(from: Day, to: Day): Map<Day, string> {
  const found = new Map<Day, string>();
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1) {
    const sunday = easter(year);
    const lastMonday = (month: number) => addDays(firstMonday(year, month + 1), -7);
    const all: [Day, string][] = [
      [day(`${year}-01-01`), 'New Year\u2019s Day'],
      [addDays(sunday, -2), 'Good Friday'],
      [addDays(sunday, 1), 'Easter Monday'],
      [firstMonday(year, 5), 'Early May bank holiday'],
      [lastMonday(5), 'Spring bank holiday'],
      [lastMonday(8), 'Summer bank holiday'],
      [day(`${year}-12-25`), 'Christmas Day'],
      [day(`${year}-12-26`), 'Boxing Day'],
    ];
    for (const [on, name] of all) if (on >= from && on <= to) found.set(on, name);
  }
  return found;
}
