/** The number of a document as people see it: `W000123`. It grows beyond six figures rather than wrapping. */
export function documentNumber(prefix: string, value: number, width = 6): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`Not the number of a document: ${value}`);
  return `${prefix}${String(value).padStart(width, '0')}`;
}

/** The prefix and value of a document's number, however it was typed (`w123`, `W000123`); null where the text is none. */
export function parseDocumentNumber(text: string): { prefix: string; value: number } | null {
  const [, prefix = '', digits = ''] = /^([A-Z]{1,6}[-/]?)0*(\d{1,15})$/.exec(text.trim().toUpperCase()) ?? [];
  return digits === '' ? null : { prefix, value: Number(digits) };
}
