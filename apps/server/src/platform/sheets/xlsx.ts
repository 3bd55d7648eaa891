import { Readable } from 'node:stream';
import { cellXml, columnName, headCell, type SheetColumn, sheetHead, sheetTail, stylesXml } from './xlsx-parts.ts';
import { ZipWriter } from './zip.ts';

export type { SheetColumn } from './xlsx-parts.ts';

/** What a cell holds: texts as they are, numbers, days `YYYY-MM-DD`, local moments `YYYY-MM-DD HH:mm`; null is empty. */
type SheetValue = string | number | null;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
// What spreadsheet programs can open, less the row of headings.
const rowsOfSheet = 1_048_575;
const chunkSize = 64_000;

/** An XLSX workbook as a stream, rows written as they come; texts are never formulas. Past 1,048,575 rows a second sheet goes on. */
export function xlsxStream(options: { sheetName: string; columns: readonly SheetColumn[]; rows: AsyncIterable<readonly SheetValue[]> }): Readable {
  return Readable.from(workbook(options), { objectMode: false, highWaterMark: 128_000 });
}

async function* workbook({ sheetName, columns, rows }: Parameters<typeof xlsxStream>[0]): AsyncGenerator<Buffer> {
  const zip = new ZipWriter();
  const source = rows[Symbol.asyncIterator]();
  const sheets: string[] = [];
  const reading = { ended: false };
  try {
    do {
      sheets.push(sheets.length === 0 ? sheetName : `${sheetName} ${sheets.length + 1}`);
      yield* zip.file(`xl/worksheets/sheet${sheets.length}.xml`, sheetXml(columns, source, reading));
    } while (!reading.ended);
  } finally {
    await source.return?.();
  }
  yield* zip.file('xl/styles.xml', [part(stylesXml)]);
  yield* zip.file('xl/workbook.xml', [part(workbookXml(sheets))]);
  yield* zip.file('xl/_rels/workbook.xml.rels', [part(workbookRelations(sheets.length))]);
  yield* zip.file('_rels/.rels', [part(packageRelations)]);
  yield* zip.file('[Content_Types].xml', [part(contentTypes(sheets.length))]);
  yield zip.end();
}

const part = (xml: string): Buffer => Buffer.from(declaration + xml, 'utf8');

async function* sheetXml(columns: readonly SheetColumn[], source: AsyncIterator<readonly SheetValue[]>, reading: { ended: boolean }): AsyncGenerator<Buffer> {
  const names = columns.map((_, index) => columnName(index));
  // One buffer for the whole sheet: those thrown away would pile up until they are collected.
  const buffer = Buffer.allocUnsafe(4 * chunkSize);
  let text = declaration + sheetHead(columns) + `<row r="1">${columns.map((column, index) => headCell(`${names[index] ?? ''}1`, column.title)).join('')}</row>`;
  for (let row = 2; row <= rowsOfSheet + 1; row += 1) {
    const next = await source.next();
    if (next.done === true) {
      reading.ended = true;
      break;
    }
    text += `<row r="${row}">`;
    for (const [index, column] of columns.entries()) text += cellXml(`${names[index] ?? ''}${row}`, column.type, next.value[index] ?? null);
    text += '</row>';
    if (text.length >= chunkSize) {
      yield* encoded(text, buffer);
      text = '';
    }
  }
  yield* encoded(text + sheetTail, buffer);
}

const encoder = new TextEncoder();

/** A text as UTF-8 in a buffer, as often as it takes. */
function* encoded(text: string, buffer: Buffer): Generator<Buffer> {
  for (let rest = text; rest !== ''; ) {
    const { read, written } = encoder.encodeInto(rest, buffer);
    yield buffer.subarray(0, written);
    rest = rest.slice(read);
  }
}

const packageRelations =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>';

const escapeName = (name: string): string => name.replaceAll(/[[\]:*?/\\<>&"']/g, ' ').slice(0, 31);

const workbookXml = (sheets: readonly string[]): string =>
  `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${sheets
    .map((name, index) => `<sheet name="${escapeName(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')}</sheets></workbook>`;

function workbookRelations(sheets: number): string {
  const base = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const items = Array.from(
    { length: sheets },
    (_, index) => `<Relationship Id="rId${index + 1}" Type="${base}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}<Relationship Id="rId${sheets + 1}" Type="${base}/styles" Target="styles.xml"/></Relationships>`;
}

function contentTypes(sheets: number): string {
  const base = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const items = Array.from({ length: sheets }, (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${base}.worksheet+xml"/>`);
  return (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${base}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${base}.styles+xml"/>${items.join('')}</Types>`
  );
}
