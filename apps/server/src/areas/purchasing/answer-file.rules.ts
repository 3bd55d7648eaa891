import type { AnswerPurchaseOrder, SupplierAnswer } from '@quarterlight/contract/purchasing/answer-schemas';
import { type Day, isDay, parseBritishDay } from '@quarterlight/kit/days';
import { CsvError, parse } from 'csv-parse/sync';

/** A line of the order, as far as a file names it. */
export interface OrderedLine {
  readonly id: string;
  readonly position: number;
  readonly code: string;
  readonly supplier_code: string;
}

type Column = 'order' | 'line' | 'code' | 'quantity' | 'day' | 'price' | 'status' | 'reference';
/** What suppliers call a column, without spaces and signs. */
const headings: Readonly<Record<string, Column>> = {
  ordernumber: 'order',
  purchaseorder: 'order',
  ponumber: 'order',
  order: 'order',
  line: 'line',
  code: 'code',
  eurocode: 'code',
  supplierscode: 'code',
  suppliercode: 'code',
  quantityconfirmed: 'quantity',
  confirmed: 'quantity',
  quantity: 'quantity',
  day: 'day',
  date: 'day',
  deliverydate: 'day',
  neededby: 'day',
  price: 'price',
  unitprice: 'price',
  status: 'status',
  answer: 'status',
  theirordernumber: 'reference',
  theirorder: 'reference',
  supplierorder: 'reference',
};
const statuses: Readonly<Record<string, SupplierAnswer>> = {
  confirmed: 'confirmed',
  available: 'confirmed',
  accepted: 'confirmed',
  ok: 'confirmed',
  backordered: 'back-ordered',
  backorder: 'back-ordered',
  comeslater: 'back-ordered',
  later: 'back-ordered',
  refused: 'refused',
  rejected: 'refused',
  none: 'refused',
  unavailable: 'refused',
};
const word = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

/** What a file says, or all that is wrong with it, line by line. */
export type AnswerRead = { readonly answer: AnswerPurchaseOrder } | { readonly wrong: readonly string[] };

/** Reads a supplier's answer file: CSV by comma, semicolon or tab, its columns found by their headings. Nothing of it is taken unless all of it is right. */
export function readAnswerFile(text: string, number: string, lines: readonly OrderedLine[], currency: string): AnswerRead {
  const rows = rowsOf(text);
  if (!Array.isArray(rows)) return { wrong: [rows] };
  const [head = [], ...rest] = rows;
  const columns = head.map((cell) => headings[word(cell)]);
  if (!columns.includes('line') && !columns.includes('code')) return { wrong: ['The first line must name the columns; Line or Code is among them.'] };
  if (!columns.includes('status') && !columns.includes('quantity')) return { wrong: ['A column Status or Quantity confirmed is missing.'] };
  if (rest.length === 0) return { wrong: ['The file has no lines below its headings.'] };
  const wrong: string[] = [];
  const said = new Map<string, AnswerPurchaseOrder['lines'][number]>();
  let supplierOrder: string | undefined;
  for (const [index, cells] of rest.entries()) {
    // Nothing that a file says of a line is longer; what is goes back into the messages.
    const of = (column: Column) => cells[columns.indexOf(column)]?.trim().slice(0, 60) ?? '';
    const no = (why: string) => void wrong.push(`Line ${index + 2}: ${why}`);
    if (of('order') !== '' && of('order').toUpperCase() !== number) no(`it is of order ${of('order')}, not of ${number}.`);
    const line = lineOf(lines, of('line'), of('code'));
    if (line === undefined) {
      no(
        of('line') === '' && of('code') === ''
          ? 'it names no line and no code.'
          : `${of('code') || `line ${of('line')}`} is not on this order, or is on it more than once.`,
      );
      continue;
    }
    if (said.has(line.id)) no(`${line.code} is answered twice.`);
    const read = readLine(of, currency);
    for (const why of read.wrong) no(why);
    said.set(line.id, { lineId: line.id, ...read.said });
    supplierOrder ??= of('reference') === '' ? undefined : of('reference');
  }
  if (wrong.length > 0) return { wrong };
  return { answer: { ...(supplierOrder === undefined ? {} : { supplierOrder }), lines: [...said.values()] } };
}

function rowsOf(text: string): string[][] | string {
  const plain = text.replace(/^\uFEFF/, '');
  const first = plain.slice(0, plain.search(/\r|\n|$/));
  const delimiter = [';', '\t'].find((each) => first.includes(each)) ?? ',';
  try {
    return parse(plain, { delimiter, relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    if (error instanceof CsvError) return 'This is no CSV file that can be read: a quote is open or stands where none can be.';
    throw error;
  }
}

/** The line that a file names by its number, or the only one with that code of ours or theirs. */
function lineOf(lines: readonly OrderedLine[], position: string, code: string): OrderedLine | undefined {
  if (position !== '') return lines.find((line) => String(line.position) === position);
  const wanted = code.toUpperCase();
  const found = wanted === '' ? [] : lines.filter((line) => line.code.toUpperCase() === wanted || line.supplier_code.toUpperCase() === wanted);
  return found.length === 1 ? found[0] : undefined;
}

function readLine(of: (column: Column) => string, currency: string) {
  const wrong: string[] = [];
  const quantity = of('quantity') === '' ? undefined : /^\d{1,6}(?:\.\d{1,3})?$/.test(of('quantity')) ? Number(of('quantity')) : null;
  if (quantity === null) wrong.push(`‘${of('quantity')}’ is no quantity.`);
  const status = of('status') === '' ? undefined : (statuses[word(of('status'))] ?? null);
  if (status === null) wrong.push(`‘${of('status')}’ is no answer. Write confirmed, later or refused.`);
  const comesOn = of('day') === '' ? undefined : dayOf(of('day'));
  if (comesOn === null) wrong.push(`‘${of('day')}’ is no day. Write it as 31/12/2026.`);
  const price = of('price') === '' ? undefined : priceOf(of('price'));
  if (price === null) wrong.push(`‘${of('price')}’ is no price. Write it as 84.50.`);
  const answer = status ?? (quantity === 0 ? 'refused' : 'confirmed');
  const said = {
    answer,
    ...(typeof quantity === 'number' && answer !== 'refused' ? { quantity } : {}),
    ...(comesOn && answer !== 'refused' ? { comesOn } : {}),
    ...(typeof price === 'number' && answer !== 'refused' ? { unitCost: { unitAmount: price, currency } } : {}),
  };
  return { said, wrong };
}

const dayOf = (text: string): Day | null => (isDay(text) ? text : parseBritishDay(text));

/** Pounds in hundredths of a penny; a comma stands for thousands alone, so that 84,50 is no price. */
function priceOf(text: string): number | null {
  const [, pounds, parts = ''] = /^£?(\d{1,3}(?:,\d{3})?|\d{1,6})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  return pounds === undefined ? null : Number(pounds.replace(',', '')) * 10_000 + Number(parts.padEnd(4, '0'));
}
