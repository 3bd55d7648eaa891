import { formatMoney, formatUnitCost, pence, unitCost } from '@quarterlight/kit/money';
import { z } from 'zod';

const required = 'Field required.';
/** Of a field that no schema asks for. */
export const unknownField = 'This field is not known here.';
const unusable = 'This value cannot be used here.';
const counted = (count: number | bigint) => count.toLocaleString('en-GB');
const asked: Readonly<Record<string, string>> = {
  number: 'Enter a number',
  int: 'Enter a whole number',
  string: 'Enter some text',
  boolean: 'Choose yes or no',
};
const written: Readonly<Record<string, string>> = {
  date: 'Enter a date',
  datetime: 'Enter a date and a time',
  time: 'Enter a time',
  email: 'Enter an email address',
  url: 'Enter a web address',
  // An id is never typed.
  uuid: 'Choose one from the list',
};
/** Amounts travel in pence or hundredths of a penny, and are typed in pounds. */
const amounts: ReadonlyMap<unknown, (limit: number) => string> = new Map([
  ['amount', (limit: number) => formatMoney(pence(limit))],
  ['unitAmount', (limit: number) => formatUnitCost(unitCost(limit))],
]);
type Issue = z.core.$ZodRawIssue;

const isEmpty = (input: unknown) => input === undefined || input === null || input === '';
const amountOf = ({ path }: Issue) => amounts.get(path?.at(-1));

/** What a limit is in what a person types: '60', '£12.50'. */
const limitOf = (issue: Issue, limit: number | bigint): string => amountOf(issue)?.(Number(limit)) ?? counted(limit);

function tooBig(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  const { origin, maximum, exact, inclusive } = issue;
  const most = inclusive === false ? `fewer than ${counted(maximum)}` : `at most ${counted(maximum)}`;
  if (origin === 'string') return `Enter ${exact ? `exactly ${counted(maximum)}` : most} characters`;
  if (origin === 'array' || origin === 'set') return `Choose ${exact ? `exactly ${counted(maximum)}` : most}`;
  return inclusive === false ? `Enter less than ${limitOf(issue, maximum)}` : `Enter ${limitOf(issue, maximum)} or less`;
}

function tooSmall(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  const { origin, minimum, exact, inclusive } = issue;
  const least = inclusive === false ? `more than ${counted(minimum)}` : `at least ${counted(minimum)}`;
  if (origin === 'string') return issue.input === '' ? required : `Enter ${exact ? `exactly ${counted(minimum)}` : least} characters`;
  if (origin === 'array' || origin === 'set') return Number(minimum) === 1 ? 'Choose at least one' : `Choose ${exact ? `exactly ${counted(minimum)}` : least}`;
  return inclusive === false ? `Enter more than ${limitOf(issue, minimum)}` : `Enter ${limitOf(issue, minimum)} or more`;
}

/** What a person is told of a value that a schema refuses, where the schema has no words of its own. */
export function schemaWords(issue: Issue): string {
  switch (issue.code) {
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'unrecognized_keys':
      return unknownField;
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}`;
    case 'invalid_type':
      if (isEmpty(issue.input)) return required;
      return amountOf(issue) === undefined ? (asked[issue.expected] ?? unusable) : 'Enter an amount in pounds, such as 12.50';
    case 'invalid_value':
      return isEmpty(issue.input) ? required : issue.values.length > 1 ? 'Choose one from the list' : unusable;
    case 'invalid_format':
      return isEmpty(issue.input) ? required : (written[issue.format] ?? 'Check how this is written');
    default:
      return isEmpty(issue.input) ? required : unusable;
  }
}

// Loaded with every schema: the library's own words reach nobody.
z.config({ customError: schemaWords });
