import { type Day, day, formatDay, isDay, today } from './days.ts';
import { plural } from './text.ts';
import { offsetAt } from './zones.ts';

/** A moment: an ISO 8601 text in UTC, milliseconds since 1970, or a Date. */
export type Moment = string | number | Date;

const minute = 60_000;

function timeOf(moment: Moment): number {
  const time = new Date(moment).getTime();
  if (Number.isNaN(time)) throw new RangeError(`Not an instant: ${String(moment)}`);
  return time;
}

/** The moment as it travels: ISO 8601 in UTC with milliseconds. */
export function instant(moment: Moment): string {
  return new Date(timeOf(moment)).toISOString();
}

/** Whether the text is an instant in UTC as it travels: `2026-11-20T09:30:00Z`, fractions of a second allowed. */
export function isInstant(text: string): boolean {
  const written = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?Z$/.exec(text);
  return written !== null && isDay(written[1] ?? '');
}

/** The calendar day of a moment in a time zone (IANA name). */
export function localDayOf(moment: Moment, zone: string): Day {
  return today(zone, timeOf(moment));
}

/** The clock of a moment in a time zone, `HH:mm`. */
export function clockOf(moment: Moment, zone: string): string {
  const time = timeOf(moment);
  return new Date(time + offsetAt(zone, time)).toISOString().slice(11, 16);
}

/** A moment for people: `31/12/2026 14:05` in the time zone. */
export function formatInstant(moment: Moment, zone: string): string {
  return `${formatDay(localDayOf(moment, zone))} ${clockOf(moment, zone)}`;
}

/** Whether the text is a clock time, `00:00` to `23:59`. */
export function isClock(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/**
 * The instant (ISO 8601, UTC) of a clock time `HH:mm` on a day in a time zone. A time that the clocks skip in spring is read an hour later, one
 * that they repeat in autumn is the first of the two.
 */
export function instantOf(on: Day, clock: string, zone: string): string {
  if (!isClock(clock)) throw new RangeError(`Not a clock time: ${clock}`);
  const local = Date.parse(`${on}T${clock}:00Z`);
  const before = offsetAt(zone, local - 1440 * minute);
  const after = offsetAt(zone, local + 1440 * minute);
  const fits = [before, after].find((offset) => offsetAt(zone, local - offset) === offset);
  return new Date(local - (fits ?? before)).toISOString();
}

/** The instants at which a local day begins (included) and ends (excluded). */
export function boundsOf(on: Day, zone: string): { from: string; to: string } {
  const next = day(new Date(Date.parse(`${on}T00:00:00Z`) + 1440 * minute).toISOString().slice(0, 10));
  return { from: instantOf(on, '00:00', zone), to: instantOf(next, '00:00', zone) };
}

/** The moment that many minutes later, as it travels. */
export function addMinutes(moment: Moment, minutes: number): string {
  return new Date(timeOf(moment) + minutes * minute).toISOString();
}

/** Whole minutes from one moment to the other; negative where the other is earlier. */
export function minutesBetween(from: Moment, to: Moment): number {
  return Math.trunc((timeOf(to) - timeOf(from)) / minute);
}

const steps: readonly [size: number, name: string][] = [
  [365 * 1440, 'year'],
  [30 * 1440, 'month'],
  [1440, 'day'],
  [60, 'hour'],
  [1, 'minute'],
];

/** How long ago a moment was, or how far off it is: `3 days ago`, `in 2 hours`, `just now` within a minute. */
export function relativeTo(moment: Moment, now: Moment = Date.now()): string {
  const minutes = minutesBetween(moment, now);
  const step = steps.find(([size]) => Math.abs(minutes) >= size);
  if (!step) return 'just now';
  const count = Math.floor(Math.abs(minutes) / step[0]);
  const span = plural(count, step[1]);
  return minutes > 0 ? `${span} ago` : `in ${span}`;
}
