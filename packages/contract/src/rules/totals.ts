import { lineNet, type Pence, pence, subtract, sum, vatOf } from '@quarterlight/kit/money';

/** A line to be reckoned: quantity in thousandths, price of one in pence, discount and VAT rate in basis points. */
export type ReckonedLine = { quantityMilli: number; unitPricePence: number; discountBasisPoints?: number | undefined; vatRateBasisPoints: number };

/** Amounts in pence. */
export type Amounts = { net: Pence; vat: Pence; gross: Pence };
/** A line's amounts with what the discount took off. */
export type LineAmounts = Amounts & { discount: Pence };
/** The amounts at one rate of VAT, in basis points. */
export type RateAmounts = Amounts & { rateBasisPoints: number };
/** The lines in their order, their sums, and a summary by rate, the highest first. */
export type Totals = Amounts & { lines: LineAmounts[]; byRate: RateAmounts[] };

/** A line's net, VAT (rounded half up to a penny) and gross in pence. */
export function reckonLine(line: ReckonedLine): LineAmounts {
  const price = pence(line.unitPricePence);
  const net = lineNet(price, line.quantityMilli, line.discountBasisPoints ?? 0);
  const vat = vatOf(net, line.vatRateBasisPoints);
  return { net, vat, gross: sum([net, vat]), discount: subtract(lineNet(price, line.quantityMilli), net) };
}

/** The sums of amounts. */
export function sumAmounts(amounts: readonly Amounts[]): Amounts {
  return { net: sum(amounts.map(({ net }) => net)), vat: sum(amounts.map(({ vat }) => vat)), gross: sum(amounts.map(({ gross }) => gross)) };
}

/** Lines reckoned one by one and summed: VAT is worked out per line and added up, never on the total. */
export function totalsOf(lines: readonly ReckonedLine[]): Totals {
  const reckoned = lines.map((line) => ({ rate: line.vatRateBasisPoints, amounts: reckonLine(line) }));
  const rates = [...new Set(reckoned.map(({ rate }) => rate))].toSorted((one, other) => other - one);
  const byRate = rates.map((rateBasisPoints) => {
    const atRate = reckoned.filter(({ rate }) => rate === rateBasisPoints).map(({ amounts }) => amounts);
    return { rateBasisPoints, ...sumAmounts(atRate) };
  });
  const amounts = reckoned.map((line) => line.amounts);
  return { lines: amounts, ...sumAmounts(amounts), byRate };
}
