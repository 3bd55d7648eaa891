import { roundHalfUp } from './amounts.ts';

const written = /^(-?)(\d{1,15})(?:\.(\d{1,20}))?$/;

/**
 * A plain decimal number as a whole one of its smallest part: `12.345` with two places is 1235, rounded half up. Null for any other text, and for what is too
 * large to be exact.
 */
export function scaledDecimal(text: string, places: number): number | null {
  const [, minus = '', whole, fraction = ''] = written.exec(text) ?? [];
  if (whole === undefined) return null;
  const scaled =
    fraction.length <= places
      ? Number(`${minus}${whole}${fraction.padEnd(places, '0')}`)
      : roundHalfUp(BigInt(`${minus}${whole}${fraction}`), 10n ** BigInt(fraction.length - places));
  return Number.isSafeInteger(scaled) ? scaled + 0 : null;
}
