import { formatNumber } from './numbers.ts';

declare const milliBrand: unique symbol;

/** A quantity in whole thousandths, as it is stored and reckoned with: 2.5 is 2500. On the wire it is a number with at most 3 decimals. */
export type Milli = number & { readonly [milliBrand]: true };

const isMilli = (value: number): value is Milli => Number.isSafeInteger(value);

/** Takes whole thousandths and gives them branded; throws for a fraction. */
export function milli(value: number): Milli {
  const whole = value === 0 ? 0 : value;
  if (!isMilli(whole)) throw new RangeError(`Not a whole number of thousandths: ${value}`);
  return whole;
}

/** Whether the number has at most three decimals and can be held exactly. */
export function isQuantity(value: number): boolean {
  return Number.isFinite(value) && Math.abs(value) <= 1e12 && Number(value.toFixed(3)) === value;
}

/** A quantity from the wire as thousandths; throws where it has more than three decimals. */
export function toMilli(quantity: number): Milli {
  if (!isQuantity(quantity)) throw new RangeError(`Not a quantity of at most 3 decimals: ${quantity}`);
  return milli(Number(quantity.toFixed(3).replace('.', '')));
}

/** Thousandths as the number that travels. */
export function fromMilli(quantity: Milli): number {
  return quantity / 1000;
}

/** Whether the quantity is of whole pieces. */
export function isWholePieces(quantity: Milli): boolean {
  return quantity % 1000 === 0;
}

/** The sum of quantities in thousandths. */
export function sumMilli(quantities: Iterable<Milli>): Milli {
  let total = 0;
  for (const quantity of quantities) total += quantity;
  return milli(total);
}

/** A quantity for people: `1,234`, `2.5`, `-0.125`. */
export const formatQuantity = (quantity: Milli): string => formatNumber(quantity / 1000);
