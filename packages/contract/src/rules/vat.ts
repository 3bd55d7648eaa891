/** A rate of VAT with the days (`YYYY-MM-DD`) between which it holds; an open end holds on. Rates are dated, never edited in place. */
export type DatedRate = { id: string; rateBasisPoints: number; from: string; to?: string | null | undefined };

/** The rate in force on a day: the one that began last of those that hold; null where none does. */
export function rateOn<Rate extends DatedRate>(rates: readonly Rate[], day: string): Rate | null {
  const holding = rates.filter(({ from, to }) => from <= day && (to === null || to === undefined || day <= to));
  return holding.toSorted((one, other) => (one.from < other.from ? 1 : -1))[0] ?? null;
}

/** A rate in basis points as people read it: 2,000 is `20%`, 1,750 is `17.5%`. */
export function formatRate(rateBasisPoints: number): string {
  return `${rateBasisPoints / 100}%`;
}
