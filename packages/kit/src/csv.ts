/** What a cell may hold. */
export type CsvValue = string | number | bigint | boolean | null | undefined;

/** The mark that tells spreadsheet programs that a file is UTF-8. */
export const csvMark = '\uFEFF';

const plainNumber = /^-?\d+(?:\.\d+)?$/;
// OWASP 'CSV injection': what spreadsheet programs run as a formula, full-width forms included, also behind spaces and invisible characters.
const formula = /^(?:[\s\uFEFF\u200B-\u200D\u2060\0]*[=+\-@＝＋－＠]|[\t\r\n\0])/;

/** A text that no spreadsheet program reads as a formula: a suspicious one gets an apostrophe in front; a plain number stays. */
export function withoutFormula(text: string): string {
  return formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

/** One cell of a CSV file (RFC 4180): guarded against formulas, quoted where it must be; true is `Y`, false `N`, nothing is empty. */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Y' : 'N';
  if (typeof value !== 'string') return String(value);
  const text = withoutFormula(value);
  return /[",;\r\n\t\0]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a CSV file with its line end (RFC 4180: carriage return and line feed). */
export function csvRow(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
