import { parseCsv } from '../../../testing/kit/read-files.ts';

/** Pence of an amount with two decimals, as the packages read it. */
const penceOf = (text: string): number => {
  const plain = text.replace(/^'/, '');
  if (!/^-?\d+\.\d{2}$/.test(plain)) throw new Error(`No amount: ${text}`);
  return Number(plain.replace('.', ''));
};
const cell = (row: readonly string[], place: number): string => row[place] ?? '';

/** A transaction of Sage's audit trail, by the columns that Sage publishes: type, account, nominal, department, date, reference, details, net, tax code, tax. */
export interface SageRow {
  readonly type: string;
  readonly account: string;
  readonly nominal: string;
  readonly date: string;
  readonly reference: string;
  readonly net: number;
  readonly taxCode: string;
  readonly tax: number;
}

/** Reads a file as Sage 50 imports it; refuses what it would. */
export function readSage(text: string): SageRow[] {
  return parseCsv(text).map((row) => {
    const [type, account, reference, details] = [cell(row, 0), cell(row, 1), cell(row, 5), cell(row, 6)];
    if (!['SI', 'SC'].includes(type)) throw new Error(`No sales type: ${type}`);
    if (account.length === 0 || account.length > 8) throw new Error(`No account: ${account}`);
    if (reference.length > 30 || details.length > 60) throw new Error(`Too long: ${reference} ${details}`);
    const [net, tax] = [penceOf(cell(row, 7)), penceOf(cell(row, 9))];
    if (net < 0 || tax < 0) throw new Error(`Below nothing: ${row.join(',')}`);
    if (!/^\d{2}\/\d{2}\/\d{4}$/.test(cell(row, 4))) throw new Error(`No date: ${cell(row, 4)}`);
    if (!/^T\d+$/.test(cell(row, 8))) throw new Error(`No tax code: ${cell(row, 8)}`);
    return { type, account, nominal: cell(row, 2), date: cell(row, 4), reference, net, taxCode: cell(row, 8), tax };
  });
}

/** A sales invoice as Xero makes it of its rows: it reckons the tax of each row itself, half up. */
export interface XeroInvoice {
  readonly number: string;
  readonly contact: string;
  readonly net: number;
  readonly tax: number;
}

const rates: Readonly<Record<string, number>> = { '20% (VAT on Income)': 20, '5% (VAT on Income)': 5, 'Zero Rated Income': 0, 'No VAT': 0 };

/** Reads a file as Xero imports it, by the names of its columns; refuses what it would. */
export function readXero(text: string): XeroInvoice[] {
  const [heading = [], ...rows] = parseCsv(text.replace(/^\uFEFF/, ''));
  const at = (row: readonly string[], name: string): string => cell(row, heading.indexOf(name));
  for (const name of ['*ContactName', '*InvoiceNumber', '*InvoiceDate', '*DueDate', '*Description', '*Quantity', '*UnitAmount', '*AccountCode', '*TaxType'])
    if (!heading.includes(name)) throw new Error(`No column ${name}`);
  const invoices = new Map<string, XeroInvoice>();
  for (const row of rows) {
    for (const name of heading.filter((title) => title.startsWith('*'))) if (at(row, name) === '') throw new Error(`${name} is empty: ${row.join(',')}`);
    const rate = rates[at(row, '*TaxType')];
    if (rate === undefined) throw new Error(`No tax type: ${at(row, '*TaxType')}`);
    const net = penceOf(at(row, '*UnitAmount')) * Number(at(row, '*Quantity'));
    const tax = Math.sign(net) * Math.floor((Math.abs(net) * rate + 50) / 100);
    const number = at(row, '*InvoiceNumber');
    const before = invoices.get(number) ?? { number, contact: at(row, '*ContactName'), net: 0, tax: 0 };
    invoices.set(number, { ...before, net: before.net + net, tax: before.tax + tax });
  }
  if (invoices.size > 500) throw new Error('More than 500 invoices');
  return [...invoices.values()];
}
