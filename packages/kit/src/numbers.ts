/** The number of a document as people see it: `W000123`. It grows beyond six figures rather than wrapping. */
export function documentNumber(prefix: string, value: number, width = 6): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`Not the number of a document: ${value}`);
  return `${prefix}${String(value).padStart(width, '0')}`;
}
