import { formatMoney, formatUnitCost, lineCost, moneyOf, type Pence, pence, subtract, sum, type UnitCost, vatOf } from '@quarterlight/kit/money';
import { formatQuantity, milli } from '@quarterlight/kit/quantities';

/** A line that a supplier bills; quantities in thousandths, the price in hundredths of a penny. */
export interface BilledLine {
  readonly kind: 'goods' | 'carriage' | 'other';
  readonly code: string;
  readonly quantity: number;
  readonly unitCost: UnitCost;
  /** The line of the order that it bills, null where none is known. */
  readonly order: { readonly received: number; readonly invoiced: number; readonly unitCost: UnitCost } | null;
}

export interface MatchTolerance {
  /** Hundredths of a percent of the price agreed. */
  readonly basisPoints: number;
  /** What a line differs by altogether is nobody's question up to this, whatever part of the price it is; more carriage likewise. */
  readonly trifle: Pence;
  /** What a line differs by altogether is asked about from this on, whatever part of the price it is. */
  readonly most: Pence;
  /** Carriage agreed on the orders that are billed, and not billed before. */
  readonly carriage: Pence;
  readonly currency: string;
}

/** How a line differs. `blocks` is true where nobody may accept it; `amount` is what it costs more (or less) than was agreed. */
export interface MatchDifference {
  readonly line: number | null;
  readonly kind: 'price' | 'over' | 'not-ordered' | 'carriage';
  readonly amount: Pence;
  readonly blocks: boolean;
  readonly words: string;
}

/** Compares what is billed with what was ordered and received, line by line, in words. */
export function threeWayMatch(lines: readonly BilledLine[], tolerance: MatchTolerance): MatchDifference[] {
  const carriage = sum(lines.filter(({ kind }) => kind === 'carriage').map((line) => lineCost(line.unitCost, line.quantity)));
  const over = subtract(carriage, tolerance.carriage);
  return [
    ...lines.flatMap((line, index) => (line.kind === 'carriage' ? [] : differencesOf(line, index, tolerance))),
    ...(over > tolerance.trifle ? [{ line: null, kind: 'carriage' as const, amount: over, blocks: false, words: carriageWords(carriage, tolerance) }] : []),
  ];
}

const carriageWords = (billed: Pence, { carriage, currency }: MatchTolerance): string =>
  carriage === 0
    ? `Carriage of ${formatMoney(moneyOf(billed, currency))} was not agreed.`
    : `Carriage is ${formatMoney(moneyOf(billed, currency))}, and ${formatMoney(moneyOf(carriage, currency))} was agreed.`;

function differencesOf(line: BilledLine, index: number, tolerance: MatchTolerance): MatchDifference[] {
  const { code, quantity, order } = line;
  const { currency } = tolerance;
  const billed = lineCost(line.unitCost, quantity);
  if (!order) return [{ line: index, kind: 'not-ordered', amount: billed, blocks: false, words: `${code}: not on an order of ours.` }];
  const found: MatchDifference[] = [];
  const open = Math.max(0, order.received - order.invoiced);
  if (quantity > open) {
    const before = order.invoiced > 0 ? `, ${formatQuantity(milli(order.invoiced))} of them billed before` : '';
    const words = `${code}: ${formatQuantity(milli(quantity))} billed and ${formatQuantity(milli(order.received))} received${before}.`;
    found.push({ line: index, kind: 'over', amount: lineCost(line.unitCost, quantity - open), blocks: true, words });
  }
  const amount = subtract(billed, lineCost(order.unitCost, quantity));
  if (isPriceAsked(line.unitCost, order.unitCost, amount, tolerance)) {
    const [is, was] = [line.unitCost, order.unitCost].map((cost) => formatUnitCost(cost, currency));
    found.push({ line: index, kind: 'price', amount, blocks: false, words: `${code}: ${is} each billed and ${was} ordered.` });
  }
  return found;
}

/** Whether somebody decides on a price: beyond the part of it that may differ, or by more than a line may, and by more than a trifle. */
function isPriceAsked(is: UnitCost, was: UnitCost, amount: Pence, { basisPoints, trifle, most }: MatchTolerance): boolean {
  const by = Math.abs(amount);
  return by > trifle && (Math.abs(is - was) * 10_000 > was * basisPoints || by > most);
}

/** What the accounts see as price variance: what goods of orders cost more than was ordered, within the tolerance or not. */
export const priceVariance = (lines: readonly BilledLine[]): Pence =>
  sum(lines.flatMap(({ order, unitCost, quantity }) => (order ? [subtract(lineCost(unitCost, quantity), lineCost(order.unitCost, quantity))] : [])));

/** What lines of an invoice come to; VAT is counted once for each rate, as suppliers do. */
export function billedTotals(lines: readonly { readonly net: Pence; readonly vatBasisPoints: number }[]): { readonly net: Pence; readonly vat: Pence } {
  const rates = Map.groupBy(lines, (line) => line.vatBasisPoints);
  const vat = sum([...rates].map(([rate, of]) => vatOf(sum(of.map((line) => line.net)), rate)));
  return { net: sum(lines.map((line) => line.net)), vat };
}

/** Whether a sum that was typed is the one that was counted, to a penny. */
export const isWithinAPenny = (one: number, other: number): boolean => Math.abs(one - other) <= pence(1);
