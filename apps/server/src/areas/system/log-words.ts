import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { isSlotCode, slotNames } from '@quarterlight/contract/rules/slots';
import { formatRate } from '@quarterlight/contract/rules/vat';
import { isKeptWeekdays, weekdaysOf } from '@quarterlight/contract/rules/weekdays';
import { formatDay, isDay, weekdaysText } from '@quarterlight/kit/days';
import { isId } from '@quarterlight/kit/ids';
import { formatInstant, isInstant } from '@quarterlight/kit/instants';
import { formatMoney, formatUnitCost, pence, unitCost } from '@quarterlight/kit/money';
import { formatQuantity, milli } from '@quarterlight/kit/quantities';
import { codeWords } from '@quarterlight/kit/text';

/** Fields that hold codes; what people wrote themselves stays as they wrote it. */
const coded = /(?:^|[a-z_])(?:state|status|kind|type|how|method|place|part|stage|result|requirement|channel|billed_?to|level)$/i;

const weekdays = /weekdays$/i;
const isNumber = (value: unknown): value is number => typeof value === 'number';

interface Reading {
  /** What people call a field inside another. */
  readonly nameOf: (field: string) => string;
  readonly zone: string;
  /** The company's, of amounts that stand without one. */
  readonly currency: string;
  /** What people recognise records by, by their ids. */
  readonly labels: ReadonlyMap<string, string>;
}

/** A value of the log as its screen shows it: money £1,234.56, quantities 2.5, days DD/MM/YYYY, moments DD/MM/YYYY HH:mm, codes in words; null where there is none. */
export function logText(field: string, value: unknown, reading: Reading): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberText(field, value, reading.currency);
  if (typeof value === 'string') return wordsOf(field, value, reading);
  if (Array.isArray(value) && weekdays.test(field) && value.every(isNumber)) return weekdaysText(value);
  if (Array.isArray(value)) return value.map((item: unknown) => logText(field, item, reading) ?? '–').join('\n');
  if (typeof value !== 'object') return null;
  if ('currency' in value && typeof value.currency === 'string') {
    if ('amount' in value && typeof value.amount === 'number') return numberText('pence', value.amount, value.currency);
    if ('unitAmount' in value && typeof value.unitAmount === 'number') return numberText('unit_cost', value.unitAmount, value.currency);
  }
  return Object.entries(value)
    .map(([key, inner]: [string, unknown]) => `${reading.nameOf(key)}: ${logText(key, inner, reading) ?? '–'}`)
    .join(', ');
}

/** As the ending of a field's name says what its figures count. */
function numberText(field: string, value: number, currency: string): string {
  if (!Number.isSafeInteger(value)) return String(value);
  if (/pence$/i.test(field)) return formatMoney(pence(value), currency);
  if (/(?:unit_?[cC]ost|_unit|[a-z]Unit)$/.test(field)) return formatUnitCost(unitCost(value), currency);
  if (/milli$/i.test(field)) return formatQuantity(milli(value));
  if (field.endsWith('_cc')) return `${value} cc`;
  return /basis_?points$/i.test(field) ? formatRate(value) : String(value);
}

function wordsOf(field: string, value: string, { zone, labels }: Reading): string {
  if (isId(value)) return labels.get(value) ?? value;
  if (isDay(value)) return formatDay(value);
  if (isInstant(value)) return formatInstant(value, zone);
  const [, year, month] = field.endsWith('registered') ? (/^(\d{4})-(\d\d)$/.exec(value) ?? []) : [];
  if (year && month) return `${month}/${year}`;
  if (/registration$/i.test(field)) return displayRegistration(value);
  if (weekdays.test(field) && isKeptWeekdays(value)) return weekdaysText(weekdaysOf(value));
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
