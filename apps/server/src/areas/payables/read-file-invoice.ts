import { NewSupplierInvoice } from '@quarterlight/contract/payables/schemas';
import { formatDay, isDay } from '@quarterlight/kit/days';
import { formatMoney, formatUnitCost, moneyOf, pence, unitCost } from '@quarterlight/kit/money';
import { formatQuantity, milli } from '@quarterlight/kit/quantities';
import { type Amiss, type FileField, type Known, readFileLine } from './read-file-line.ts';
import { supplierInvoiceFileColumns } from './supplier-invoice-file.columns.ts';
import type { FileLine } from './supplier-invoice-file.queries.ts';

/** What a file says of an invoice: its lines in the order of the file, of one supplier and one number. */
export interface SaidInvoice {
  readonly rows: readonly [FileLine, ...FileLine[]];
  readonly number: string;
  /** Whether some of its lines cannot be read. */
  readonly isBroken: boolean;
}

/** What is said once of an invoice: the first line that says it counts. */
type Head = 'dated' | 'due' | 'invoice_net' | 'invoice_vat' | 'invoice_gross' | 'currency' | 'note' | 'carriage';
const heads: readonly Head[] = ['dated', 'due', 'invoice_net', 'invoice_vat', 'invoice_gross', 'currency', 'note', 'carriage'];
const neededHeads: readonly Head[] = ['dated', 'invoice_net', 'invoice_vat', 'invoice_gross'];

/** The line that says a field of an invoice; the first where none does. */
export const rowSaying = ({ rows }: SaidInvoice, field: FileField): FileLine => rows.find((row) => row[field] !== null) ?? rows[0];

/** What an invoice says once, and where its lines do not say the same. */
export function readHeads(said: SaidInvoice, currency: string) {
  const of = (field: Head) => rowSaying(said, field)[field];
  const amiss = heads.flatMap((field): Amiss[] => {
    const [first, value] = [rowSaying(said, field), of(field)];
    if (value === null)
      return neededHeads.includes(field) && !said.isBroken ? [{ row: first, field, reason: 'No line of the invoice says it: write it on one of them.' }] : [];
    if (field === 'currency' && String(value).toUpperCase() !== currency) return [{ row: first, field, reason: `Invoices are entered in ${currency} here.` }];
    return said.rows.flatMap((row) =>
      row[field] === null || row[field] === value
        ? []
        : [{ row, field, reason: `Line ${first.line} of the file says ${shownOf(first, field, currency)} of the same invoice.` }],
    );
  });
  const sum = (field: 'invoice_net' | 'invoice_vat' | 'invoice_gross') => rowSaying(said, field)[field] ?? 0;
  return {
    amiss,
    dated: rowSaying(said, 'dated').dated ?? '',
    due: rowSaying(said, 'due').due,
    note: rowSaying(said, 'note').note ?? '',
    carriage: rowSaying(said, 'carriage').carriage ?? 0,
    net: sum('invoice_net'),
    vat: sum('invoice_vat'),
    gross: sum('invoice_gross'),
  };
}

type Heads = ReturnType<typeof readHeads>;

/** An invoice as one types it in, or all that it cannot be taken for. */
export function readFileInvoice(
  said: SaidInvoice,
  told: Heads,
  known: Known,
): { readonly invoice: NewSupplierInvoice | null; readonly amiss: readonly Amiss[] } {
  const read = said.rows.map((row) => readFileLine(row, known));
  const carriage = carriageOf(
    said,
    told,
    read.map(({ line }) => line),
    known.currency,
  );
  const amiss = [...told.amiss, ...read.flatMap((each) => each.amiss), ...carriage.amiss];
  if (amiss.length > 0 || said.isBroken) return { invoice: null, amiss };
  const money = (amount: number) => ({ amount, currency: known.currency });
  const parsed = NewSupplierInvoice.safeParse({
    supplierId: known.supplierId,
    number: said.number,
    dated: told.dated,
    dueOn: told.due,
    net: money(told.net),
    vat: money(told.vat),
    gross: money(told.gross),
    note: told.note,
    lines: [...read.map(({ line }) => line), ...carriage.lines],
  });
  if (parsed.success) return { invoice: parsed.data, amiss: [] };
  return { invoice: null, amiss: parsed.error.issues.map(({ path, message }) => whereOf(said, path.join('.'), `${message}.`)) };
}

/** Carriage that the invoice says beside its lines is a line of its own, at the rate that they have. */
function carriageOf(said: SaidInvoice, { carriage }: Heads, lines: NewSupplierInvoice['lines'], currency: string) {
  const [rate = 0, another] = new Set(lines.map((line) => line.vatBasisPoints));
  if (carriage === 0) return { lines: [], amiss: [] };
  if (another !== undefined)
    return {
      lines: [],
      amiss: [
        { row: rowSaying(said, 'carriage'), field: 'carriage' as const, reason: 'Its lines have several rates of VAT: give carriage a line of its own.' },
      ],
    };
  const line = { kind: 'carriage' as const, description: 'Carriage', quantity: 1, unitCost: { unitAmount: carriage * 100, currency }, vatBasisPoints: rate };
  return { lines: [line], amiss: [] };
}

/** Where the file says what a form has at these places. */
const fieldsOfHead: Readonly<Record<string, FileField>> = {
  supplierId: 'supplier',
  dated: 'dated',
  dueOn: 'due',
  net: 'invoice_net',
  vat: 'invoice_vat',
  gross: 'invoice_gross',
  note: 'note',
};
const fieldsOfLine: Readonly<Record<string, FileField>> = {
  orderLineId: 'order_number',
  supplierCode: 'code',
  description: 'description',
  quantity: 'quantity',
  unitCost: 'unit_cost',
  vatBasisPoints: 'vat_rate',
};

/** The place of the file that says what stands at this place of a form. */
export function whereOf(said: SaidInvoice, place: string, reason: string): Amiss {
  const [part = '', index, of = ''] = place.split('.');
  if (part === 'lines' && index !== undefined) {
    const row = said.rows[Number(index)];
    if (row) return { row, field: fieldsOfLine[of] ?? 'number', reason };
    return { row: rowSaying(said, 'carriage'), field: 'carriage', reason };
  }
  const field = fieldsOfHead[part] ?? 'number';
  return { row: rowSaying(said, field), field, reason };
}

/** What stands in a field of a line, as people write it. */
export function shownOf(row: FileLine, field: FileField, currency: string): string {
  const value = row[field];
  if (value === null) return '';
  if (typeof value === 'string') return isDay(value) ? formatDay(value) : value;
  if (field === 'unit_cost') return formatUnitCost(unitCost(value), currency);
  if (field === 'quantity') return formatQuantity(milli(value));
  if (field === 'order_line') return String(value);
  if (field === 'vat_rate') return `${formatQuantity(milli(value * 10))}%`;
  return formatMoney(moneyOf(pence(value), currency));
}

/** What a field is called. */
export const titleOf = (field: FileField): string => supplierInvoiceFileColumns[field].title;
