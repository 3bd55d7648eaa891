/** The number of a document as people see it: `W000123`. It grows beyond six figures rather than wrapping. */
export function documentNumber(prefix: string, value: number, width = 6): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`Not the number of a document: ${value}`);
  return `${prefix}${String(value).padStart(width, '0')}`;
}

/** Whole figures in groups of three: `1,234`. */
export const grouped = (figures: string): string => figures.replace(/\B(?=(\d{3})+$)/g, ',');

/** A number for people, to three decimals at most: `1,234.5`. By hand, since a browser takes its time over the first formatter that it makes. */
export function formatNumber(value: number): string {
  const [whole = '', fraction] = Math.abs(value)
    .toFixed(3)
    .replace(/\.?0+$/, '')
    .split('.');
  const figures = fraction === undefined ? grouped(whole) : `${grouped(whole)}.${fraction}`;
  return value < 0 && figures !== '0' ? `-${figures}` : figures;
}
