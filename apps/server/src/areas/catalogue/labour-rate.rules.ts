import type { FittingPlace } from '@quarterlight/contract/catalogue/schemas';
import { accountInWords } from '@quarterlight/contract/rules/agreed';
import { day, formatDay } from '@quarterlight/kit/days';
import { listOf } from '@quarterlight/kit/text';

/** The work that a rate is looked for; what is left out matches only rates that do not name it. */
export interface LabourWanted {
  readonly jobTypeId?: string | null | undefined;
  readonly glassTypeId?: string | null | undefined;
  readonly place?: FittingPlace | null | undefined;
  readonly customerId?: string | null | undefined;
  readonly categoryId?: string | null | undefined;
  readonly day: string;
  /** A line of that customer's job is priced, whoever asks. */
  readonly forJob?: boolean;
}

/** A rate with the names of what it is for; null is 'any'. */
export interface Rate {
  readonly id: string;
  readonly customer_id: string | null;
  /** How far the account whose rate it is stands above the one that is asked for. */
  readonly account_level?: number | null;
  readonly category_id: string | null;
  readonly glass_type_id: string | null;
  readonly job_type_id: string | null;
  readonly place: string | null;
  readonly customer_name: string | null;
  readonly category_name: string | null;
  readonly glass_type_name: string | null;
  readonly job_type_name: string | null;
  readonly valid_from: string;
  readonly valid_to: string | null;
}

/** What a rate is for; null is 'any'. */
interface Named {
  readonly id: string;
  readonly category_id?: string | null;
  readonly glass_type_id: string | null;
  readonly job_type_id: string | null;
  readonly place: string | null;
  readonly valid_from: string;
}

const weights = [
  ['category_id', 8],
  ['glass_type_id', 4],
  ['job_type_id', 2],
  ['place', 1],
] as const;

/** How specific it is: for a category, then a glass type, a job type, a place. */
const ofWork = (rate: Named): number => weights.reduce((sum, [column, weight]) => sum + ((rate[column] ?? null) === null ? 0 : weight), 0);

// A rate for a customer beats any that is not, whatever else they name, and the nearer account's beats those of the accounts above it.
const specificity = (rate: Rate): number => (rate.customer_id === null ? 0 : 16 * (10 - (rate.account_level ?? 0))) + ofWork(rate);

const newestFirst = (one: Named, other: Named): number => compare(other.valid_from, one.valid_from) || compare(other.id, one.id);

/** Which of two rates that fit the same work counts: negative where the one does, positive where the other. */
export const firstOf = (one: Rate, other: Rate): number => specificity(other) - specificity(one) || newestFirst(one, other);

/** The most specific first; of equals the one that began last. */
export const bySpecificity = <Found extends Rate>(rates: readonly Found[]): Found[] => rates.toSorted(firstOf);

/** Whether two rates that fit the same work are for just the same, so that only their days tell them apart. */
export const isAsSpecific = (one: Rate, other: Rate): boolean => specificity(one) === specificity(other);

const named = { category_id: 'a category', glass_type_id: 'a type of glass', job_type_id: 'a job type', place: 'a place' } as const;

/** What decides for the stronger of two rates that fit the same work, in words. */
export function whyFirst(stronger: Rate, weaker: Rate): string {
  if (stronger.customer_id !== null && weaker.customer_id === null) return `agreed with ${stronger.customer_name ?? 'an account'}`;
  if ((stronger.account_level ?? 0) !== (weaker.account_level ?? 0)) return 'agreed with the account itself, not with one above it';
  const column = weights.map(([each]) => each).find((each) => stronger[each] !== null && weaker[each] === null);
  if (column !== undefined) return `names ${named[column]}`;
  return stronger.valid_from === weaker.valid_from ? 'began on the same day, but was entered later' : `began later, on ${dayText(stronger.valid_from)}`;
}

/** Of lines that fit the same work, the most specific; of equals the one that began last. */
export const mostSpecific = <Found extends Named>(lines: readonly Found[]): Found | undefined =>
  lines.toSorted((one, other) => ofWork(other) - ofWork(one) || newestFirst(one, other))[0];

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

const dayText = (text: string): string => formatDay(day(text));

/** What a rate is for, in words: `Acme Insurance, Windscreen and mobile work, from 01/01/2026`. */
export function describeRate(rate: Rate): string {
  const place = rate.place === null ? [] : [`${rate.place} work`];
  const customer = rate.customer_name === null ? null : accountInWords({ account: rate.customer_name, ofParent: (rate.account_level ?? 0) > 0 });
  const parts = [customer, rate.category_name, rate.glass_type_name, rate.job_type_name].filter((part) => part !== null);
  const what = listOf([...parts, ...place]) || 'any work';
  return `${what}, from ${dayText(rate.valid_from)}${rate.valid_to === null ? '' : ` to ${dayText(rate.valid_to)}`}`;
}
