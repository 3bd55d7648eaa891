import { isDay } from '@quarterlight/kit/days';
import { dayText, moneyText, nothing, unitMoneyText } from '../../platform/formats.ts';

/** What a field says of itself: its label, and how its values read where they are not what was typed. */
export interface ToldField {
  readonly label: string;
  readonly text?: ((value: unknown) => string) | undefined;
  /** A list of lines, compared as one. */
  readonly whole?: true;
}

const numberAt = (value: object, key: string): number | null => {
  const found: unknown = Reflect.get(value, key);
  return typeof found === 'number' ? found : null;
};

/** A field's value as its field shows it. */
export function toldValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return nothing;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return isDay(value) ? dayText(value) : value;
  if (typeof value !== 'object') return nothing;
  const currency = 'currency' in value && typeof value.currency === 'string' ? value.currency : 'GBP';
  const [amount, unitAmount] = [numberAt(value, 'amount'), numberAt(value, 'unitAmount')];
  if (amount !== null) return moneyText({ amount, currency });
  return unitAmount === null ? nothing : unitMoneyText({ unitAmount, currency });
}
