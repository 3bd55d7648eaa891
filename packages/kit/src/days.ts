import { offsetAt } from './zones.ts';

declare const dayBrand: unique symbol;

/** A calendar day, `YYYY-MM-DD`; days compare as texts do. */
export type Day = string & { readonly [dayBrand]: true };

/** Monday is 1, Sunday is 7 (ISO 8601). */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const dayLength = 86_400_000;
const weekdays: readonly [Weekday, ...Weekday[]] = [7, 1, 2, 3, 4, 5, 6];
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** The days of the week; Monday is the first. */
export const weekdayNames: readonly string[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Whether the text is a day of the calendar, written `YYYY-MM-DD`. */
export function isDay(text: string): text is Day {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  return year !== undefined && Number(date) >= 1 && Number(date) <= lengthOfMonth(Number(year), Number(month));
}

/** Days of a month of the Gregorian calendar; 0 for a month that there is none of. */
function lengthOfMonth(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (monthLengths[month - 1] ?? 0);
}

/** The text as a day; throws where it is none. */
export function day(text: string): Day {
  if (!isDay(text)) throw new RangeError(`Not a day: ${text}`);
  return text;
}

const timeOf = (of: Day): number => Date.parse(`${of}T00:00:00Z`);
const dayAt = (time: number): Day => day(new Date(time).toISOString().slice(0, 10));
const partsOf = (of: Day): [year: number, month: number, date: number] => [Number(of.slice(0, 4)), Number(of.slice(5, 7)), Number(of.slice(8))];

/** The day that it is in a time zone (IANA name), now or at the given moment. */
export function today(zone: string, now: Date | number | string = Date.now()): Day {
  const time = new Date(now).getTime();
  return dayAt(time + offsetAt(zone, time));
}

/** The day that many days later (earlier where negative). */
export function addDays(from: Day, count: number): Day {
  return dayAt(timeOf(from) + count * dayLength);
}

/** The same date that many months later, or the month's last day where it is shorter. */
export function addMonths(from: Day, count: number): Day {
  const [year, month, date] = partsOf(from);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return dayAt(Date.UTC(year, month - 1 + count, Math.min(date, last)));
}

/** The first day of the day's month. */
export function startOfMonth(of: Day): Day {
  return day(`${of.slice(0, 8)}01`);
}

/** The last day of the day's month. */
export function endOfMonth(of: Day): Day {
  return addDays(addMonths(startOfMonth(of), 1), -1);
}

/** How many days lie from one to the other; negative where the other is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (timeOf(to) - timeOf(from)) / dayLength;
}

/** Every day from the first to the last, both included; none where the last is earlier. */
export function daysFrom(first: Day, last: Day): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) => addDays(first, index));
}

/** The day of the week, Monday 1 to Sunday 7. */
export function weekdayOf(of: Day): Weekday {
  return weekdays[new Date(timeOf(of)).getUTCDay()] ?? weekdays[0];
}

/** The name of the day of the week: `Monday`. */
export function weekdayName(of: Day): string {
  return weekdayNames[weekdayOf(of) - 1] ?? '';
}

/** Days of the week in words, Monday 1 to Sunday 7: `Monday to Friday`, `Tuesday, Thursday`; of none, nothing. */
export function weekdaysText(days: readonly number[]): string {
  const sorted = [...new Set(days)].sort();
  const nameOf = (of: number) => weekdayNames[of - 1] ?? String(of);
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)];
  if (sorted.length > 2 && last - first === sorted.length - 1) return `${nameOf(first)} to ${nameOf(last)}`;
  return sorted.map(nameOf).join(', ');
}

/** The Monday of the day's week. */
export function mondayOf(of: Day): Day {
  return addDays(of, 1 - weekdayOf(of));
}

/** The seven days of the day's week, Monday first. */
export function weekOf(of: Day): Day[] {
  const monday = mondayOf(of);
  return daysFrom(monday, addDays(monday, 6));
}

/** Whether the day is Monday to Friday and not among the closed days. */
export function isWorkingDay(of: Day, closed?: ReadonlySet<string>): boolean {
  return weekdayOf(of) < 6 && closed?.has(of) !== true;
}

/** How many working days follow `from` up to and including `to`: from Friday to Monday is 1. Negative where `to` is earlier. */
export function workingDaysBetween(from: Day, to: Day, closed?: ReadonlySet<string>): number {
  if (to < from) return 0 - workingDaysBetween(to, from, closed);
  const span = daysBetween(from, to);
  const start = weekdayOf(from);
  const odd = Array.from({ length: span % 7 }, (_, index) => (start + index) % 7 < 5).filter(Boolean).length;
  const shut = [...(closed ?? [])].filter((each) => isDay(each) && each > from && each <= to && isWorkingDay(each)).length;
  return Math.floor(span / 7) * 5 + odd - shut;
}

/** The day that many working days later. */
export function addWorkingDays(from: Day, count: number, closed?: ReadonlySet<string>): Day {
  let at = from;
  for (let left = count; left > 0; ) {
    at = addDays(at, 1);
    if (isWorkingDay(at, closed)) left -= 1;
  }
  return at;
}

/** A day for people: `31/12/2026`. */
export function formatDay(of: Day): string {
  return `${of.slice(8)}/${of.slice(5, 7)}/${of.slice(0, 4)}`;
}

/** A day with the day of the week before it: `Thu 31/12/2026`. */
export function formatNamedDay(of: Day): string {
  return `${weekdayName(of).slice(0, 3)} ${formatDay(of)}`;
}

/** A day from `31/12/2026`, `1.3.26` or `01-03-2026`, day before month; two figures of a year mean 2000 onwards. Null where it is none. */
export function parseBritishDay(text: string): Day | null {
  const [, date = '', , month = '', year = ''] = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d\d)$/.exec(text.trim()) ?? [];
  const written = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(written) ? written : null;
}
