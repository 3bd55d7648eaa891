declare const penceBrand: unique symbol;
declare const unitCostBrand: unique symbol;

/** Whole pence. The brand keeps pounds, percentages and unit costs out of places where pence are meant. */
export type Pence = number & { readonly [penceBrand]: true };
/** A cost of one unit in hundredths of a penny: £12.3456 is 123456. */
export type UnitCost = number & { readonly [unitCostBrand]: true };
/** Money as it travels: `amount` in pence. */
export type Money = { amount: number; currency: string };
/** A unit cost as it travels: `unitAmount` in hundredths of a penny. */
export type UnitMoney = { unitAmount: number; currency: string };

const isWhole = (value: number): value is Pence & UnitCost => Number.isSafeInteger(value);

/** Takes a whole number of pence and gives it branded; throws for a fraction or a number too large to be exact. */
export function pence(value: number): Pence {
  const amount = value === 0 ? 0 : value;
  if (!isWhole(amount)) throw new RangeError(`Not a whole number of pence: ${value}`);
  return amount;
}

/** Takes a whole number of hundredths of a penny and gives it branded; throws for a fraction. */
export function unitCost(value: number): UnitCost {
  const amount = value === 0 ? 0 : value;
  if (!isWhole(amount)) throw new RangeError(`Not a whole number of hundredths of a penny: ${value}`);
  return amount;
}

const size = (value: bigint): bigint => (value < 0n ? -value : value);

/**
 * The quotient of two whole numbers, rounded half up to a whole one. Half a unit goes away from zero, so that a credit is the exact mirror of
 * what it credits. Every rounding of money in the product is this one.
 */
export function roundHalfUp(numerator: number | bigint, denominator: number | bigint): number {
  const top = BigInt(numerator);
  const bottom = BigInt(denominator);
  if (bottom === 0n) throw new RangeError('Division of money by zero');
  const quotient = (size(top) * 2n + size(bottom)) / (size(bottom) * 2n);
  return Number(top < 0n !== bottom < 0n ? -quotient : quotient);
}
