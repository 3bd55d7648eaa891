/** How a column's cells are typed and shown: money with two decimals, percent as a plain number of percents with one. */
type SheetType = 'text' | 'number' | 'money' | 'percent' | 'day' | 'moment';

export interface SheetColumn {
  readonly title: string;
  readonly type: SheetType;
  /** In characters; 16 unless given. */
  readonly width?: number;
}

// Positions in `cellXfs` below.
const styles: Readonly<Record<SheetType, number>> = { text: 2, number: 0, money: 3, percent: 4, day: 5, moment: 6 };
const headStyle = 1;

/** Cell formats: general, bold heading, text, money, percent, day, day with time. */
export const stylesXml =
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<numFmts count="4"><numFmt numFmtId="164" formatCode="0.00"/><numFmt numFmtId="165" formatCode="0.0"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy"/><numFmt numFmtId="167" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="7">${[0, 0, 49, 164, 165, 166, 167]
    .map(
      (format, index) =>
        `<xf numFmtId="${format}" fontId="${index === headStyle ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${index === headStyle ? ' applyFont="1"' : ''}/>`,
    )
    .join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** What stands before the rows: the heading row stays in sight. */
export const sheetHead = (columns: readonly SheetColumn[]): string =>
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  `<cols>${columns.map((column, index) => `<col min="${index + 1}" max="${index + 1}" width="${column.width ?? 16}" customWidth="1"/>`).join('')}</cols><sheetData>`;
export const sheetTail = '</sheetData></worksheet>';

/** A column's letters: 0 is A, 26 is AA. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest === 0 ? '' : columnName(rest - 1)}${String.fromCharCode(65 + (index % 26))}`;
}

// XML 1.0 has no place for these at all; a lone surrogate half neither.
const impossible = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
// What looks like the format's own escape of a character is escaped itself.
const escapeLike = /_(?=x[0-9A-Fa-f]{4}_)/g;
const special = /[&<>_\r]|[^\u0020-\uD7FF\uE000-\uFFFD]/;

/** A text for the inside of an element; a cell takes at most 32,767 characters. */
function xmlText(text: string): string {
  const fitting = text.length > 32_767 ? text.slice(0, 32_767) : text;
  if (!special.test(fitting)) return fitting;
  return fitting
    .replaceAll(impossible, '')
    .replaceAll(escapeLike, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '_x000D_');
}

const inline = (reference: string, style: number, text: string): string =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

/** A bold cell of the heading row. */
export const headCell = (reference: string, title: string): string => inline(reference, headStyle, title);

/** One cell; an empty value makes none. Numbers come as numbers or plain decimals, money in pounds. */
export function cellXml(reference: string, type: SheetType, value: string | number | null): string {
  if (value === null || value === '') return '';
  if (type === 'text') return inline(reference, styles.text, String(value));
  const number = type === 'day' || type === 'moment' ? serialOf(String(value)) : Number(value);
  // A value that is not what its column says stays readable as text.
  if (!Number.isFinite(number)) return inline(reference, styles.text, String(value));
  return `<c r="${reference}" s="${styles[type]}"><v>${number}</v></c>`;
}

/** Days since 30 December 1899, as spreadsheet programs count them, with the part of the day as a fraction. */
function serialOf(text: string): number {
  const found = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(?::(\d\d))?)?/.exec(text);
  return found ? Date.parse(`${found[1] ?? ''}T${found[2] ?? '00:00'}:${found[3] ?? '00'}Z`) / 86_400_000 + 25_569 : Number.NaN;
}
