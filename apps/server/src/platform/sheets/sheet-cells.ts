import type { CellType, ListSheet, SheetFormat, SheetPart } from '@quarterlight/contract/sheet';
import { csvMark, csvRow } from '@quarterlight/kit/csv';
import { day, formatDay } from '@quarterlight/kit/days';
import { clockOf, formatInstant, localDayOf } from '@quarterlight/kit/instants';
import { formatPlain, pence } from '@quarterlight/kit/money';
import { type Actor, can } from '../access/actor.ts';
import { Refusal } from '../refusal.ts';
import { type SheetColumn, xlsxStream } from './xlsx.ts';

type Given = ReturnType<SheetPart<never>['value']>;

/**
 * The keys of a file's columns: those asked for, in the list's own order, else the usual ones. Costs are left out for whoever may not see them, also where
 * they are asked for: a link or a saved view may name what one person sees and another does not.
 */
export function columnsShown<Row>({ columns, costs = [] }: ListSheet<Row>, asked: readonly string[] | undefined, actor: Actor): string[] {
  const seesCosts = costs.some((permission) => can(actor, permission));
  const shown = Object.entries(columns)
    .filter(([key, column]) => (asked ? asked.includes(key) : column.hidden !== true) && (seesCosts || column.costs !== true))
    .map(([key]) => key);
  if (shown.length === 0) throw new Refusal('access.missing_permission');
  return shown;
}

/** The columns of a file: those shown, each with what stands beside it. */
export const partsOf = <Row>({ columns }: ListSheet<Row>, keys: readonly string[]): SheetPart<Row>[] =>
  keys.flatMap((key) => {
    const column = columns[key];
    return column === undefined ? [] : column.beside ? [column, column.beside] : [column];
  });

type Pages<Row> = AsyncIterable<readonly Row[]>;

/** Pages of rows as CSV: DD/MM/YYYY, the clock in the company's time zone, money with two decimals, percent with one. */
export async function* csvOf<Row>(parts: readonly SheetPart<Row>[], pages: Pages<Row>, zone: string): AsyncGenerator<Buffer> {
  yield Buffer.from(csvMark + csvRow(parts.map(({ title }) => title)), 'utf8');
  for await (const rows of pages) {
    const lines = rows.map((row) => csvRow(cellsOf('csv', parts, row, zone)));
    if (lines.length > 0) yield Buffer.from(lines.join(''), 'utf8');
  }
}

/** The same as a workbook. */
export function xlsxOf<Row>(sheetName: string, parts: readonly SheetPart<Row>[], pages: Pages<Row>, zone: string): AsyncIterable<Buffer> {
  async function* lines() {
    for await (const rows of pages) for (const row of rows) yield cellsOf('xlsx', parts, row, zone);
  }
  return xlsxStream({ sheetName, columns: workbookColumns(parts), rows: lines() });
}

/** The columns of a workbook. */
export const workbookColumns = <Row>(parts: readonly SheetPart<Row>[]): SheetColumn[] =>
  parts.map(({ title, type, width }) => ({
    title,
    type: type === 'yesno' ? 'text' : type === 'instant' ? 'moment' : type,
    ...(width === undefined ? {} : { width }),
  }));

/** What a row has in a file's columns. */
export const cellsOf = <Row>(format: SheetFormat, parts: readonly SheetPart<Row>[], row: Row, zone: string): (string | number | null)[] =>
  parts.map(({ type, value }) => cellOf(format, type, value(row), zone));

function cellOf(format: SheetFormat, type: CellType, value: Given, zone: string): string | number | null {
  if (value === null || value === '') return null;
  if (type === 'money') return formatPlain(pence(Number(value)));
  if (type === 'percent') return Number(value) / 100;
  if (type === 'number') return Number(value);
  if (type === 'yesno') return value === true ? 'Y' : 'N';
  const text = String(value);
  if (type === 'day') return format === 'csv' ? formatDay(day(text)) : text;
  if (type === 'instant') return format === 'csv' ? formatInstant(text, zone) : `${localDayOf(text, zone)} ${clockOf(text, zone)}`;
  return text;
}
