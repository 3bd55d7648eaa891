import { type FileRow, mostCells, mostColumns, Unreadable } from './file-row.ts';
import type { Cell } from './read-cell.ts';
import { dateStyles, localName, openWorkbook, parserFor, sharedTexts, sheetsOf } from './workbook.ts';

/** The names of a workbook's sheets. */
export async function sheetNames(path: string): Promise<string[]> {
  const book = await openWorkbook(path);
  try {
    return (await sheetsOf(book)).sheets.map(({ name }) => name);
  } finally {
    book.close();
  }
}

/** The rows of a sheet that hold anything, some at a time. A formula is what was last reckoned of it; dates are days as texts. */
export async function* xlsxRows(path: string, { sheet }: { readonly sheet: number }): AsyncGenerator<readonly FileRow[]> {
  const book = await openWorkbook(path);
  try {
    const { sheets, from1904 } = await sheetsOf(book);
    const part = sheets[sheet]?.part;
    if (part === undefined) throw new Unreadable('The workbook has no such sheet. Choose another.');
    const reader = new RowReader(await sharedTexts(book), await dateStyles(book), from1904);
    for await (const text of book.texts(part)) yield reader.read(text);
  } finally {
    book.close();
  }
}

// The day that numbers count from, and how much later it is where a workbook counts from 1904.
const dayZero = Date.UTC(1899, 11, 30);
const later = 1_462;
const dayLength = 86_400_000;

const noResult = '#FORMULA!';

class RowReader {
  readonly #shared: readonly string[];
  readonly #dates: readonly boolean[];
  readonly #offset: number;
  readonly #parser;
  #rows: FileRow[] = [];
  #cells: Cell[] = [];
  #line = 0;
  #column = 0;
  #type = '';
  #style = 0;
  #text = '';
  #isText = false;
  #hasFormula = false;
  #hasValue = false;
  #count = 0;

  constructor(shared: readonly string[], dates: readonly boolean[], from1904: boolean) {
    this.#shared = shared;
    this.#dates = dates;
    this.#offset = from1904 ? later : 0;
    this.#parser = parserFor({
      open: ({ name, attributes }) => this.#open(localName(name), attributes),
      close: ({ name }) => this.#close(localName(name)),
      text: (text) => {
        if (this.#isText) this.#text += text;
      },
    });
  }

  read(text: string): FileRow[] {
    this.#rows = [];
    this.#parser.write(text);
    return this.#rows;
  }

  #open(name: string, { r, t, s }: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      this.#line = r === undefined ? this.#line + 1 : Number(r);
      this.#cells = [];
      this.#column = -1;
    } else if (name === 'c') {
      this.#column = r === undefined ? this.#column + 1 : columnOf(r);
      if (this.#column >= mostColumns) throw new Unreadable(`Line ${this.#line} has more than ${mostColumns} columns.`);
      this.#type = t ?? 'n';
      this.#style = Number(s ?? 0);
      this.#text = '';
      this.#hasFormula = false;
      this.#hasValue = false;
    } else if (name === 'f') this.#hasFormula = true;
    else if (name === 'v' || name === 't') {
      this.#isText = true;
      this.#hasValue = true;
    }
  }

  #close(name: string): void {
    if (name === 'v' || name === 't') this.#isText = false;
    else if (name === 'c') this.#keepCell();
    else if (name === 'row' && this.#cells.length > 0) {
      // Cells that were left out are holes.
      this.#rows.push({ line: this.#line, cells: Array.from(this.#cells, (cell) => cell ?? '') });
    }
  }

  #keepCell(): void {
    this.#count += 1;
    if (this.#count > mostCells) throw new Unreadable('The sheet has more cells than can be read here. Leave out columns that are not needed.');
    const value = this.#value();
    if (value !== '') this.#cells[this.#column] = value;
  }

  #value(): Cell {
    if (!this.#hasValue || this.#text === '') return this.#hasFormula ? noResult : '';
    switch (this.#type) {
      case 's':
        return this.#shared[Number(this.#text)] ?? '';
      case 'b':
        return this.#text === '1' ? 'yes' : 'no';
      case 'n':
        return this.#number(Number(this.#text));
      case 'd':
        return this.#text.slice(0, 10);
      default:
        return this.#text;
    }
  }

  #number(value: number): Cell {
    if (!Number.isFinite(value)) return this.#text;
    if (this.#dates[this.#style] !== true) return value;
    const day = new Date(dayZero + (Math.floor(value) + this.#offset) * dayLength);
    return Number.isNaN(day.getTime()) ? value : day.toISOString().slice(0, 10);
  }
}

/** The number of a cell's column, from 0: `AB12` is 27. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const place = letter.charCodeAt(0) - 64;
    if (place < 1 || place > 26) break;
    column = column * 26 + place;
    if (column > 20_000) break;
  }
  return column - 1;
}
