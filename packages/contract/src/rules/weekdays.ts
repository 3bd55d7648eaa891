import { weekdayNames } from '@quarterlight/kit/days';

// Days of the week are numbers on the wire, Monday 1 to Sunday 7; a record keeps them as a text, each once and in their order: `24` for Tuesday and Thursday.

/** Days of the week as a record keeps them. */
export const keptWeekdays = (days: readonly number[]): string => [...new Set(days)].sort().join('');

/** The days of the week that a record keeps. */
export const weekdaysOf = (kept: string): number[] => [...kept].map(Number);

/** Whether a text is days of the week as a record keeps them. */
export const isKeptWeekdays = (text: string): boolean => text !== '' && /^1?2?3?4?5?6?7?$/.test(text);

const weekdays = [1, 2, 3, 4, 5];
const inOneWord: Readonly<Record<string, readonly number[]>> = { daily: [...weekdays, 6, 7], weekdays };

/** The day that a word names by its first letters, two at least: `Tu`, `Thurs`, `fridays`. */
function dayOf(word: string): number | undefined {
  const at = word.length < 2 ? -1 : weekdayNames.findIndex((name) => `${name}s`.toLowerCase().startsWith(word) || (name === 'Wednesday' && word === 'weds'));
  return at < 0 ? undefined : at + 1;
}

/** The days of a word, or from one to another, over the end of the week where need be. */
function daysOfPart(part: string): readonly number[] | undefined {
  const ends = part.split('-');
  const [first, last] = [ends[0], ends.at(-1)].map((word) => dayOf(word ?? ''));
  if (first === undefined || last === undefined || ends.length > 2) return inOneWord[part];
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => ((first - 1 + index) % 7) + 1);
}

/** Days of the week that somebody wrote (`Monday to Friday`, `Tue, Thu`, `Mon-Wed and Sat`, `daily`), as a record keeps them; null where they are none. */
export function readWeekdays(text: string): string | null {
  const parts = text
    .toLowerCase()
    .replaceAll(/\s*(?:[-–—]|\bto\b)\s*/g, '-')
    .split(/\band\b|[\s,;&+/.]+/)
    .filter((part) => part !== '');
  const days = parts.map(daysOfPart);
  return days.length === 0 || days.includes(undefined) ? null : keptWeekdays(days.flatMap((each) => each ?? []));
}

/** What is wrong with days of the week that somebody wrote, or null. */
export const weekdaysProblem = (text: string): string | null => (readWeekdays(text) === null ? 'Enter days such as Mon to Fri, or Tue, Thu' : null);
