import { addDays, type Day, isDay } from '@quarterlight/kit/days';
import { addMinutes, clockOf, instantOf, localDayOf } from '@quarterlight/kit/instants';
import { parseTypedClock } from '@quarterlight/kit/typed';

/** When to ring again, as it is chosen. */
export const ringChoices = {
  none: 'Not again',
  hour: 'In an hour',
  today: 'Today at',
  tomorrow: 'Tomorrow at',
  day: 'On a day at',
} as const;
export type RingChoice = keyof typeof ringChoices;

interface Chosen {
  readonly choice: RingChoice;
  /** YYYY-MM-DD, or whatever was typed. */
  readonly day: string | null;
  /** As it was typed. */
  readonly time: string;
}

/** Begins tomorrow's calls. */
const opening = '09:00';

/** The time that stands in the field when a choice is taken: two hours from now to the next quarter, or the beginning of a day. */
export function usualTime(choice: RingChoice, now: number, zone: string): string {
  if (choice !== 'today') return opening;
  const quarter = 15 * 60_000;
  const later = Math.ceil((now + 120 * 60_000) / quarter) * quarter;
  return localDayOf(later, zone) === localDayOf(now, zone) ? clockOf(later, zone) : '';
}

/** The instant that is chosen, null for none; or which field says no moment, in words. */
export function ringAtOf(
  { choice, day, time }: Chosen,
  now: number,
  zone: string,
): { readonly at: string | null } | { readonly wrong: 'day' | 'time'; readonly text: string } {
  if (choice === 'none') return { at: null };
  if (choice === 'hour') return { at: addMinutes(Math.ceil(now / 60_000) * 60_000, 60) };
  const today = localDayOf(now, zone);
  const on: Day | null = choice === 'today' ? today : choice === 'tomorrow' ? addDays(today, 1) : day !== null && isDay(day) ? day : null;
  if (on === null) return { wrong: 'day', text: 'Enter a date' };
  const clock = parseTypedClock(time);
  if (clock === null) return { wrong: 'time', text: 'Enter a time, such as 14:30' };
  const at = instantOf(on, clock, zone);
  return Date.parse(at) < now - 60_000 ? { wrong: choice === 'day' && on < today ? 'day' : 'time', text: 'That time is over. Choose a later one.' } : { at };
}
