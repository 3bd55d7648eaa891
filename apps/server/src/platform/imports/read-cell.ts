import type { DateOrder, DecimalMark } from '@quarterlight/contract/loads/schemas';
import { isDay } from '@quarterlight/kit/days';
import { scaledDecimal } from '@quarterlight/kit/decimals';
import { formatNumber } from '@quarterlight/kit/numbers';
import type { CellKind, Column } from './columns.ts';
import { codeOfWord, formed } from './forms.ts';

/** How numbers and dates are written. */
export interface Manner {
  readonly decimal: DecimalMark;
  readonly dates: DateOrder;
}

/** A cell of a file: a text, or a number that a workbook keeps as one. */
export type Cell = string | number;

/** What a cell says, as the database takes it; null where it is empty; or why it cannot be read. */
export type CellRead = { readonly value: string | null } | { readonly wrong: string };

const spreadsheetError = /^#(REF|N\/A|NAME\?|VALUE|DIV\/0|NUM|NULL|SPILL|FORMULA)!?$/;
const nothing: CellRead = { value: null };

/** Reads one cell of a column. An empty one is nothing, and wrong where the column is required. The apostrophe that our own files put before what could be a formula is left off. */
export function readCell(cell: Cell, column: Column, manner: Manner): CellRead {
  const text =
    typeof cell === 'string'
      ? cell
          .replace(/[\p{Cc}\u00a0\u202f]+/gu, ' ')
          .trim()
          .replace(/^'(?=[=+@-])/, '')
      : cell;
  if (text === '') return column.required === true ? { wrong: 'Nothing is written here.' } : nothing;
  if (typeof text === 'string' && text.startsWith('#') && spreadsheetError.test(text))
    return { wrong: 'The spreadsheet has no result here. Mend its formula.' };
  return readers[column.kind](text, column as never, manner);
}

type Of<Kind extends CellKind['kind']> = Extract<CellKind, { kind: Kind }>;
type Readers = { readonly [Kind in CellKind['kind']]: (cell: Cell, column: Of<Kind>, manner: Manner) => CellRead };

const readers: Readers = {
  text: (cell, { most }) => {
    const text = plainText(cell);
    return text.length > most ? { wrong: `This is longer than ${most} characters.` } : { value: text };
  },
  code: (cell, { most }) => {
    const code = codeOf(plainText(cell));
    if (code === '') return { wrong: 'This is no code.' };
    return code.length > most ? { wrong: `This is longer than ${most} characters.` } : { value: code };
  },
  decimal: (cell, { places, least, most }, { decimal }) => {
    const plain = plainNumber(cell, decimal);
    if (plain === null) return notANumber(cell, decimal);
    const value = scaledDecimal(plain, places);
    return value === null ? notANumber(cell, decimal) : between(value, least, most, 10 ** places);
  },
  percent: (cell, _column, { decimal }) => {
    const plain = plainNumber(typeof cell === 'string' ? cell.replace(/%$/, '') : cell, decimal);
    const value = plain === null ? null : scaledDecimal(plain, 2);
    return value === null ? notANumber(cell, decimal) : between(value, 0, 10_000, 100);
  },
  whole: (cell, { least, most }, { decimal }) => {
    const plain = plainNumber(cell, decimal);
    if (plain === null) return notANumber(cell, decimal);
    const value = scaledDecimal(plain, 0);
    if (value === null || scaledDecimal(plain, 3) !== value * 1_000) return { wrong: 'This is not a whole number.' };
    return between(value, least, most, 1);
  },
  day: (cell, _column, { dates }) => {
    const read = dayOf(cell, dates);
    return read === null ? { wrong: 'This is not a day. Write it as 31/12/2026.' } : { value: read };
  },
  'yes-no': (cell) => {
    const word = String(cell).toLowerCase();
    if (yes.has(word)) return { value: 't' };
    return no.has(word) ? { value: 'f' } : { wrong: 'This is neither yes nor no.' };
  },
  form: (cell, { form, most }) => {
    const text = plainText(cell);
    return text.length > most ? { wrong: `This is longer than ${most} characters.` } : formed(text, form);
  },
  'one-of': (cell, { values }) => codeOfWord(plainText(cell), values),
};

const yes = new Set(['yes', 'y', 'true', 't', '1', 'x', 'ja', 'j', 'in stock', 'available', 'lagernd', 'auf lager']);
const no = new Set(['no', 'n', 'false', 'f', '0', '-', 'nein', 'out of stock', 'none', 'nicht lagernd', 'ausverkauft']);

/** What a number is as a text: fifteen figures, as spreadsheets show it. */
const plainText = (cell: Cell): string => (typeof cell === 'string' ? cell : String(Number(cell.toPrecision(15))));

const notANumber = (cell: Cell, decimal: DecimalMark): CellRead => {
  const other = decimal === '.' ? ',' : '.';
  if (typeof cell === 'string' && cell.includes(other)) return { wrong: `This is not a number with ‘${decimal}’ before its decimals.` };
  return { wrong: 'This is not a number.' };
};

/** A year has no comma. */
const limitText = (limit: number): string => (limit < 10_000 ? String(limit) : formatNumber(limit));

function between(value: number, least: number, most: number, unit: number): CellRead {
  if (value < least) return { wrong: least === 0 ? 'This cannot be below nil.' : `This is less than ${limitText(least / unit)}.` };
  return value > most ? { wrong: `This is more than ${limitText(most / unit)}.` } : { value: String(value) };
}

const plain = /^\d{1,15}(\.\d{1,10})?$/;
const figures = { '.': /^\d{1,3}(,\d{3})+(\.\d+)?$|^\d*(\.\d+)?$/, ',': /^\d{1,3}(\.\d{3})+(,\d+)?$|^\d*(,\d+)?$/ } as const;

/** A number as it is written with points before its decimals and nothing else: `£1,234.50`, `1.234,50 €`, `12.50-` and `(12.50)` alike; null where it is none. */
function plainNumber(cell: Cell, decimal: DecimalMark): string | null {
  if (typeof cell === 'number') {
    const text = plainText(cell);
    return /e/.test(text) ? cell.toFixed(6) : text;
  }
  if (decimal === '.' && plain.test(cell)) return cell;
  const bare = cell.replace(/[£€$\s'’]|\b(?:GBP|EUR|USD)\b/gi, '');
  const [, open = '', before = '', number = '', after = ''] = /^(\(?)([+-]?)(.*?)([-)]?)$/.exec(bare) ?? [];
  if (number === '' || (open !== '') !== (after === ')') || (before !== '' && after !== '') || !figures[decimal].test(number)) return null;
  const pointed = (decimal === '.' ? number.replaceAll(',', '') : number.replaceAll('.', '').replace(',', '.')).replace(/^(?=\.)/, '0');
  return before === '-' || after !== '' ? `-${pointed}` : pointed;
}

const eurocode = /^\d{4}\s*[A-Z]/;

/** Upper case, single spaces, without the marks that lists put behind or before codes (`8574AGSMVZ*`, `= 8574AGN`). */
function codeOf(text: string): string {
  const bare = text
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N})]+$/gu, '')
    .replace(/\s*\([^)]*\)$/, '');
  return eurocode.test(bare) ? bare.replaceAll(' ', '') : bare;
}

// The day that spreadsheets count from: 1 is 01/01/1900, and they take 1900 for a leap year.
const dayZero = Date.UTC(1899, 11, 30);
const dayLength = 86_400_000;
const [firstSerial, lastSerial] = [20_000, 80_000];

function dayOf(cell: Cell, dates: DateOrder): string | null {
  const text = String(cell).replace(/[ T]\d{1,2}:\d\d.*$/, '');
  if (/^\d{5}(\.\d+)?$/.test(text)) {
    const serial = Math.floor(Number(text));
    return serial >= firstSerial && serial <= lastSerial ? new Date(dayZero + serial * dayLength).toISOString().slice(0, 10) : null;
  }
  const [, year, month, date] = /^(\d{4})[-/.]?(\d\d)[-/.]?(\d\d)$/.exec(text) ?? [];
  if (year !== undefined) return dayFrom(year, month, date);
  const [, first, second, third] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d\d)$/.exec(text) ?? [];
  if (third === undefined) return null;
  const full = third.length === 2 ? `20${third}` : third;
  return dates === 'dmy' ? dayFrom(full, second, first) : dayFrom(full, first, second);
}

function dayFrom(year = '', month = '', date = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(text) ? text : null;
}
