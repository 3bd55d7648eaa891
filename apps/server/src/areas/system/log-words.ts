import { isSlotCode, slotNames } from '@quarterlight/contract/rules/slots';
import { formatDay, isDay } from '@quarterlight/kit/days';
import { isId } from '@quarterlight/kit/ids';
import { formatInstant, isInstant } from '@quarterlight/kit/instants';
import { formatMoney, pence } from '@quarterlight/kit/money';
import { codeWords } from '@quarterlight/kit/text';

/** Fields that hold codes; what people wrote themselves stays as they wrote it. */
const coded = /(?:^|[a-z_])(?:state|status|kind|type|how|method|place|part|stage|result|requirement|channel|billed_?to|level)$/i;

interface Reading {
  /** What people call a field inside another. */
  readonly nameOf: (field: string) => string;
  readonly zone: string;
  /** What people recognise records by, by their ids. */
  readonly labels: ReadonlyMap<string, string>;
}

/** A value of the log as its screen shows it: money £1,234.56, days DD/MM/YYYY, moments DD/MM/YYYY HH:mm, codes in words; null where there is none. */
export function logText(field: string, value: unknown, reading: Reading): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberText(field, value);
  if (typeof value === 'string') return wordsOf(field, value, reading);
  if (Array.isArray(value)) return value.map((item: unknown) => logText(field, item, reading) ?? '–').join('\n');
  if (typeof value !== 'object') return null;
  if ('amount' in value && typeof value.amount === 'number' && 'currency' in value && typeof value.currency === 'string')
    return Number.isSafeInteger(value.amount) ? formatMoney(pence(value.amount), value.currency) : String(value.amount);
  return Object.entries(value)
    .map(([key, inner]: [string, unknown]) => `${reading.nameOf(key)}: ${logText(key, inner, reading) ?? '–'}`)
    .join(', ');
}

function numberText(field: string, value: number): string {
  if (/pence$/i.test(field) && Number.isSafeInteger(value)) return formatMoney(pence(value));
  return /basis_?points$/i.test(field) ? `${value / 100} %` : String(value);
}

function wordsOf(field: string, value: string, { zone, labels }: Reading): string {
  if (isId(value)) return labels.get(value) ?? value;
  if (isDay(value)) return formatDay(value);
  if (isInstant(value)) return formatInstant(value, zone);
  if (/slot$/i.test(field) && isSlotCode(value)) return slotNames[value];
  return coded.test(field) && /^[a-z]+(?:[-_][a-z]+)*$/.test(value) ? codeWords(value) : value;
}

/** The ids among the values of an entry. */
export const idsIn = (...values: readonly unknown[]): string[] => [
  ...new Set(
    values.flatMap((value): string[] =>
      typeof value === 'string' ? (isId(value) ? [value] : []) : typeof value === 'object' && value !== null ? idsIn(...Object.values(value)) : [],
    ),
  ),
];
