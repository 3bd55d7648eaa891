import { type Day, daysBetween, isDay } from '@quarterlight/kit/days';

/** The sentences of the export date rule, word for word as specified, their differing full stops included. */
export const dateRangeMessages = {
  fromRequired: 'Field required.',
  fromInFuture: '"From date" cannot be in the future.',
  toRequired: 'Field is required',
  fromFirst: 'Start Date is required first',
  toBeforeFrom: '"To date" cannot be before the "From date".',
  beyond92: '"To date" must be within 92 days of the "From date".',
  beyond365: '"To date" must be within 365 days of the "From date".',
} as const;

/** How many days an export may span, without and with the override. */
export const exportRangeDays = { usual: 92, most: 365 } as const;

/** What the fields hold: a day `YYYY-MM-DD`, or nothing. */
export type DateRange = { from?: string | null | undefined; to?: string | null | undefined };
/** The day that it is in the tenant's zone, and whether the user may exceed 92 days. */
export type DateRangeTerms = { today: Day; override?: boolean };

const given = (text: string | null | undefined): Day | null => (typeof text === 'string' && isDay(text) ? text : null);

/** What is wrong with the 'From' day, or null. */
export function fromProblem(range: DateRange, terms: DateRangeTerms): string | null {
  const from = given(range.from);
  if (from === null) return dateRangeMessages.fromRequired;
  return from < terms.today ? null : dateRangeMessages.fromInFuture;
}

/** What is wrong with the 'To' day, or null. */
export function toProblem(range: DateRange, terms: DateRangeTerms): string | null {
  const from = given(range.from);
  const to = given(range.to);
  if (to === null) return dateRangeMessages.toRequired;
  if (from === null) return dateRangeMessages.fromFirst;
  if (to < from) return dateRangeMessages.toBeforeFrom;
  const span = daysBetween(from, to);
  if (terms.override !== true && span > exportRangeDays.usual) return dateRangeMessages.beyond92;
  return span > exportRangeDays.most ? dateRangeMessages.beyond365 : null;
}

/** What is wrong with the days of an export, by field in the order of the form; an empty object where nothing is. */
export function dateRangeErrors(range: DateRange, terms: DateRangeTerms): { from?: string[]; to?: string[] } {
  const from = fromProblem(range, terms);
  const to = toProblem(range, terms);
  return { ...(from === null ? {} : { from: [from] }), ...(to === null ? {} : { to: [to] }) };
}
