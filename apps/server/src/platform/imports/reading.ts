import { open } from 'node:fs/promises';
import type { FileShape, ReadingManner } from '@quarterlight/contract/loads/schemas';
import { formatNumber } from '@quarterlight/kit/numbers';
import type { Columns } from './columns.ts';
import { csvRows } from './csv-rows.ts';
import { type FileRow, mostLines, Unreadable } from './file-row.ts';
import { type Cell, type CellRead, readCell } from './read-cell.ts';
import { datesOf, decimalOf, encodingOf, headerRowOf, separatorOf } from './recognise.ts';
import { sheetNames, xlsxRows } from './xlsx-rows.ts';

export type FileType = FileShape['type'];

const headBytes = 256 * 1_024;
const firstRows = 60;
const shownRows = 8;
const shownCell = 200;

/** The rows of a file, read in that manner, some at a time. */
const rowsOf = (path: string, type: FileType, manner: ReadingManner): AsyncGenerator<readonly FileRow[]> =>
  type === 'xlsx' ? xlsxRows(path, manner) : csvRows(path, manner);

/** What can be told of a file by its beginning. What of `given` is known already is taken as it is. */
export async function shapeOf(path: string, type: FileType, columns: Columns, given: Partial<ReadingManner> = {}): Promise<FileShape> {
  const text = type === 'csv' ? await textManner(path, given) : ({ encoding: 'utf-8', separator: ',' } as const);
  const sheet = type === 'xlsx' ? (given.sheet ?? 0) : 0;
  const rows = await firstOf(rowsOf(path, type, { ...text, sheet, headerRow: 1, decimal: '.', dates: 'dmy' }), firstRows);
  if (rows.length === 0) throw new Unreadable('The file is empty.');
  const cells = rows.map((row) => row.cells);
  const place = given.headerRow === undefined ? headerRowOf(cells, columns) - 1 : rows.findIndex(({ line }) => line >= (given.headerRow ?? 1));
  const header = rows[place];
  if (header === undefined) throw new Unreadable('The headers are not among the first lines. Choose their line again.');
  const behind = cells.slice(place + 1);
  return {
    type,
    manner: { ...text, sheet, headerRow: header.line, decimal: given.decimal ?? decimalOf(behind), dates: given.dates ?? datesOf(behind) },
    headers: header.cells.map((cell) => shown(cell)),
    sample: behind.slice(0, shownRows).map((row) => row.map((cell) => shown(cell))),
    sheets: type === 'xlsx' ? await sheetNames(path) : [],
  };
}

const shown = (cell: Cell): string => String(cell).replace(/\s+/g, ' ').trim().slice(0, shownCell);

async function textManner(path: string, given: Partial<ReadingManner>): Promise<Pick<ReadingManner, 'encoding' | 'separator'>> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const head = buffer.subarray(0, bytesRead);
    const encoding = given.encoding ?? encodingOf(head, bytesRead < headBytes);
    return { encoding, separator: given.separator ?? separatorOf(new TextDecoder(encoding).decode(head)) };
  } finally {
    await handle.close();
  }
}

async function firstOf(rows: AsyncGenerator<readonly FileRow[]>, count: number): Promise<FileRow[]> {
  const first: FileRow[] = [];
  for await (const some of rows) {
    first.push(...some.slice(0, count - first.length));
    if (first.length === count) break;
  }
  return first;
}

interface Wanted {
  readonly columns: Columns;
  readonly manner: ReadingManner;
  /** From which column of the file each field is taken. */
  readonly choice: Readonly<Record<string, number>>;
}

/**
 * The lines of a file as `COPY` takes them: the number of the line, what is wrong with it (null, or JSON of field, value and reason for each cell), and every
 * field of the load; empty lines are left out. Fails where there are more than half a million.
 */
export async function* copyLines(path: string, type: FileType, wanted: Wanted): AsyncGenerator<{ readonly text: string; readonly lines: number }> {
  const { manner } = wanted;
  const copied = copierOf(wanted);
  let count = 0;
  for await (const rows of rowsOf(path, type, manner)) {
    const said = rows.filter(({ line, cells }) => line > manner.headerRow && !cells.every(isEmpty));
    count += said.length;
    if (count > mostLines) throw new Unreadable(`The file has more than ${formatNumber(mostLines)} lines. Split it.`);
    if (said.length > 0) yield { text: said.map(copied).join(''), lines: said.length };
  }
}

/** How a row is copied. */
function copierOf({ columns, manner, choice }: Wanted): (row: FileRow) => string {
  const fields = Object.entries(columns).map(([name, column]) => ({ column, at: choice[name] ?? -1 }));
  return ({ line, cells }) => {
    const wrong: (readonly [title: string, value: string, reason: string])[] = [];
    let copied = '';
    for (const { column, at } of fields) {
      const read: CellRead = at < 0 ? nothing : readCell(cells[at] ?? '', column, manner);
      if ('wrong' in read) wrong.push([column.title, shown(cells[at] ?? ''), read.wrong]);
      copied += `\t${'wrong' in read || read.value === null ? '\\N' : escaped(read.value)}`;
    }
    return `${line}\t${wrong.length === 0 ? '\\N' : escaped(JSON.stringify(wrong))}${copied}\n`;
  };
}

const nothing: CellRead = { value: null };
const isEmpty = (cell: Cell): boolean => typeof cell === 'string' && cell.trim() === '';

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string): string => (/[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (mark) => escapes[mark] ?? mark) : text);
