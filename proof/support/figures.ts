/** The value below which so many per cent of the numbers lie. */
export const percentile = (numbers: readonly number[], per: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.min(numbers.length - 1, Math.ceil((numbers.length * per) / 100) - 1)] ?? 0;
