import { type Money, type Pence, pence, roundHalfUp, type UnitCost, type UnitMoney } from './amounts.ts';

export { type Money, type Pence, pence, roundHalfUp, type UnitCost, type UnitMoney, unitCost } from './amounts.ts';
export { formatMoney, formatPlain, formatUnitCost, formatUnitPlain, parsePounds, parseUnitPounds } from './money-text.ts';

export const zero: Pence = pence(0);

/** Pence as they travel, in pounds sterling unless another currency (ISO 4217) is given. */
export function moneyOf(amount: Pence, currency = 'GBP'): Money {
  return { amount, currency };
}

/** A unit cost as it travels. */
export function unitMoneyOf(unitAmount: UnitCost, currency = 'GBP'): UnitMoney {
  return { unitAmount, currency };
}

const product = (...factors: readonly number[]): bigint => factors.reduce((all, factor) => all * BigInt(factor), 1n);

/** The net of a line in pence: unit price in pence × quantity in thousandths, less a discount in basis points (1,000 = 10 %); rounded once. */
export function lineNet(unitPrice: Pence, quantityMilli: number, discountBasisPoints = 0): Pence {
  return pence(roundHalfUp(product(unitPrice, quantityMilli, 10_000 - discountBasisPoints), 10_000_000n));
}

/** The cost of a line in pence: unit cost in hundredths of a penny × quantity in thousandths, less a discount in basis points; rounded once. */
export function lineCost(cost: UnitCost, quantityMilli: number, discountBasisPoints = 0): Pence {
  return pence(roundHalfUp(product(cost, quantityMilli, 10_000 - discountBasisPoints), 1_000_000_000n));
}

/** A part of an amount in pence, the share in basis points (2,000 = 20 %). */
export function percentOf(amount: Pence, basisPoints: number): Pence {
  return pence(roundHalfUp(product(amount, basisPoints), 10_000n));
}

/** The VAT on a net amount in pence, the rate in basis points (2,000 = 20 %). */
export function vatOf(net: Pence, rateBasisPoints: number): Pence {
  return percentOf(net, rateBasisPoints);
}

/** A share of an amount in pence: amount × numerator ÷ denominator, all whole numbers. */
export function shareOf(amount: Pence, numerator: number, denominator: number): Pence {
  return pence(roundHalfUp(product(amount, numerator), denominator));
}

/** A selling price in pence: a unit cost raised by a mark-up in basis points (4,000 = 40 %). */
export function markedUp(cost: UnitCost, markUpBasisPoints: number): Pence {
  return pence(roundHalfUp(product(cost, 10_000 + markUpBasisPoints), 1_000_000n));
}

/** A unit cost to the nearest penny. */
export function penceOfUnitCost(cost: UnitCost): Pence {
  return pence(roundHalfUp(cost, 100));
}

/** One number as a share of another in basis points (margin, conversion); null where there is nothing to divide by. */
export function basisPointsOf(part: number, whole: number): number | null {
  return whole === 0 ? null : roundHalfUp(product(part, 10_000), whole);
}

/** The margin of a net price over its cost in basis points of the price; null where the price is nil. */
export function marginOf(net: Pence, cost: Pence): number | null {
  return basisPointsOf(net - cost, net);
}

/** The sum of amounts in pence; nothing sums to zero. */
export function sum(amounts: Iterable<Pence>): Pence {
  let total = 0;
  for (const amount of amounts) total += amount;
  return pence(total);
}

/** The first amount less the others, in pence. */
export function subtract(amount: Pence, ...others: readonly Pence[]): Pence {
  return pence(amount - sum(others));
}

/**
 * Splits an amount in pence by whole, non-negative ratios. The parts sum to the amount exactly, each is within a penny of its share, and an odd
 * penny goes towards the last. Where every ratio is zero the parts are equal.
 */
export function allocate(amount: Pence, ratios: readonly number[]): Pence[] {
  if (ratios.some((ratio) => !Number.isSafeInteger(ratio) || ratio < 0)) throw new RangeError('Ratios are whole and not negative');
  const weights = ratios.every((ratio) => ratio === 0) ? ratios.map(() => 1n) : ratios.map((ratio) => BigInt(ratio));
  const whole = weights.reduce((all, weight) => all + weight, 0n);
  let upTo = 0n;
  let given = 0n;
  return weights.map((weight) => {
    upTo += weight;
    const due = (BigInt(amount) * upTo) / whole;
    const part = due - given;
    given = due;
    return pence(Number(part));
  });
}
