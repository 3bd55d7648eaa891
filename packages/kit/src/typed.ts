import { addDays, type Day, daysBetween, isDay, parseBritishDay, weekdayOf } from './days.ts';
import { isClock } from './instants.ts';

const weekdayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const shortWeekday = (text: string): number => (text.length < 3 ? -1 : weekdayNames.findIndex((name) => name.startsWith(text)));

/** The day of the month nearest to `from`, or the latest up to it where only the past is meant; `written` is `MM-DD`. */
function nearestYear(written: string, from: Day, past: boolean): Day | null {
  const year = Number(from.slice(0, 4));
  const around = [year - 1, year, year + 1].map((each) => `${each}-${written}`).filter(isDay);
  const [best] = around.filter((each) => !past || each <= from).sort((one, other) => Math.abs(daysBetween(from, one)) - Math.abs(daysBetween(from, other)));
  return best ?? null;
}

/**
 * A day as people type it: everything that `parseBritishDay` reads, `201126` and `20112026`, `20.11` or `2011` of the nearest year, `today`, `tomorrow`,
 * `yesterday`, and `fri` for the next Friday after today (with `past`, the last one, and no day after today for one without a year). Null where it is none.
 */
export function parseTypedDay(text: string, from: Day, { past = false }: { readonly past?: boolean } = {}): Day | null {
  const typed = text.trim().toLowerCase();
  if (typed === 'today') return from;
  if (typed === 'tomorrow') return addDays(from, 1);
  if (typed === 'yesterday') return addDays(from, -1);
  const weekday = shortWeekday(typed);
  if (weekday >= 0) {
    const ahead = (weekday + 1 - weekdayOf(from) + 7) % 7 || 7;
    return addDays(from, past ? ahead - 7 || -7 : ahead);
  }
  const whole = /^(\d\d)(\d\d)(\d{4}|\d\d)$/.exec(typed);
  if (whole) return parseBritishDay(whole.slice(1).join('/'));
  const [, date, , month] = /^(\d{1,2})([/.-])(\d{1,2})\2?$/.exec(typed) ?? [];
  const [, four, pair] = /^(\d\d)(\d\d)$/.exec(typed) ?? [];
  const [dd, mm] = [date ?? four, month ?? pair];
  if (dd !== undefined && mm !== undefined) return nearestYear(`${mm.padStart(2, '0')}-${dd.padStart(2, '0')}`, from, past);
  return parseBritishDay(typed);
}

/**
 * A clock time `HH:mm` as people type it: `9`, `930`, `9.30`, `14:30`, `2pm`, `2.30 pm`. A bare hour from 1 to 6 is in the afternoon, when people work;
 * `02:00` is at night. Null where it is none.
 */
export function parseTypedClock(text: string): string | null {
  const [, hours = '', minutes = '00', half = ''] = /^(\d{1,2}?)(?:[:.]?(\d\d))?\s*(am|pm|a|p)?$/.exec(text.trim().toLowerCase()) ?? [];
  const hour = Number(hours);
  if (hours === '' || (half !== '' && (hour < 1 || hour > 12))) return null;
  const isAfternoon = half === '' ? hours.length === 1 && hour >= 1 && hour <= 6 : half.startsWith('p');
  const on = half === '' ? hour : hour % 12;
  const clock = `${String(isAfternoon ? on + 12 : on).padStart(2, '0')}:${minutes}`;
  return isClock(clock) ? clock : null;
}
