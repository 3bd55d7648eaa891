import { type Money, type Pence, pence, roundHalfUp, type UnitCost, unitCost } from './amounts.ts';
import { grouped } from './numbers.ts';

const symbols: Readonly<Record<string, string>> = { GBP: '£', EUR: '€', USD: '$' };

function decimal(amount: number, places: number): { minus: string; whole: string; fraction: string } {
  const digits = String(Math.abs(amount)).padStart(places + 1, '0');
  return { minus: amount < 0 ? '-' : '', whole: digits.slice(0, -places), fraction: digits.slice(-places) };
}

const symbolOf = (currency: string): string => symbols[currency] ?? `${currency} `;

/** Money for people, British: `£1,234.56`, `-£3.00`. Takes money as it travels, or pence and a currency. */
export function formatMoney(money: Money | Pence, currency = 'GBP'): string {
  const [amount, code] = typeof money === 'number' ? [money, currency] : [pence(money.amount), money.currency];
  const { minus, whole, fraction } = decimal(amount, 2);
  return `${minus}${symbolOf(code)}${grouped(whole)}.${fraction}`;
}

/** Pence for an export: pounds with two decimals, no symbol, no grouping: `1234.56`. */
export function formatPlain(amount: Pence): string {
  const { minus, whole, fraction } = decimal(amount, 2);
  return `${minus}${whole}.${fraction}`;
}

/** A unit cost for people: `£12.50`, or four decimals where hundredths of a penny matter: `£12.3456`. */
export function formatUnitCost(cost: UnitCost, currency = 'GBP'): string {
  const { minus, whole, fraction } = decimal(cost, 4);
  return `${minus}${symbolOf(currency)}${grouped(whole)}.${fraction.endsWith('00') ? fraction.slice(0, 2) : fraction}`;
}

/** A unit cost for an export: pounds with four decimals, no symbol: `12.3456`. */
export function formatUnitPlain(cost: UnitCost): string {
  const { minus, whole, fraction } = decimal(cost, 4);
  return `${minus}${whole}.${fraction}`;
}

function pounds(text: string): { negative: boolean; whole: string; fraction: string } | null {
  const found = /^(-?)£?(-?)(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/.exec(text.replace(/[\s\u00a0]/g, ''));
  if (!found) return null;
  const [, before = '', after = '', whole = '', fraction = ''] = found;
  if ((before !== '' && after !== '') || (whole === '' && fraction === '') || whole.length > 18 || fraction.length > 30) return null;
  return { negative: before !== '' || after !== '', whole: whole.replaceAll(',', '') || '0', fraction };
}

/** Pence from what a person typed: `1,234.56`, `£12`, `-3.5`, `.50`. Null where it is not an amount or has more than two decimals. */
export function parsePounds(text: string): Pence | null {
  const found = pounds(text);
  if (!found || /[^0]/.test(found.fraction.slice(2))) return null;
  const amount = Number(found.whole + found.fraction.slice(0, 2).padEnd(2, '0'));
  return Number.isSafeInteger(amount) ? pence(found.negative ? -amount : amount) : null;
}

/** A unit cost from a file or a person, in pounds; decimals beyond the fourth are rounded half up. Null where it is not an amount. */
export function parseUnitPounds(text: string): UnitCost | null {
  const found = pounds(text);
  if (!found) return null;
  const places = Math.max(found.fraction.length, 4);
  const amount = roundHalfUp(BigInt(found.whole + found.fraction.padEnd(4, '0')), 10n ** BigInt(places - 4));
  return Number.isSafeInteger(amount) ? unitCost(found.negative ? -amount : amount) : null;
}
