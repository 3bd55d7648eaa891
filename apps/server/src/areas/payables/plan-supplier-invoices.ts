import type { NewSupplierInvoice } from '@quarterlight/contract/payables/schemas';
import { sql } from 'kysely';
import type { BulkTx } from '../../platform/database/scope.ts';
import type { Tell } from '../../platform/imports/define-import.ts';
import { Unreadable } from '../../platform/imports/file-row.ts';
import { numberKey } from './payables.rules.ts';
import { readFileInvoice, readHeads, type SaidInvoice, shownOf, titleOf, whereOf } from './read-file-invoice.ts';
import { type Amiss, type KnownOrder, orderKey } from './read-file-line.ts';
import {
  countFileLines,
  type EnteredInvoice,
  type FileLine,
  findEntered,
  findFileLines,
  findLinesOfOrders,
  findOrdersNumbered,
  findSuppliersNamed,
} from './supplier-invoice-file.queries.ts';
import { tryInvoices } from './try-file-invoices.ts';

/** Each invoice is entered as somebody types one in. */
const mostLines = 5_000;

/** What a preview tells of an invoice that would be entered; it stands with its first line. */
export interface Found {
  readonly supplier: string;
  readonly gross: number;
  readonly agrees: boolean;
  /** Whether it bills more than was received. */
  readonly isOver: boolean;
  readonly ofNoOrder: number;
  readonly words: string;
}

interface Supplier {
  readonly id: string;
  readonly name: string;
}

/** What becomes of an invoice of the file: it is entered, stands here as it is, or is refused for something. */
interface Judged {
  readonly said: SaidInvoice;
  readonly supplier: Supplier | undefined;
  readonly action: 'add' | 'leave' | 'refuse';
  readonly invoice: NewSupplierInvoice | null;
  readonly amiss: readonly Amiss[];
  readonly found: Found | null;
}

/** What each line would do: lines of one supplier and one number are one invoice, and what entering it would refuse is refused here, in the same words. */
export async function planSupplierInvoices(tx: BulkTx, tell: Tell): Promise<void> {
  if ((await countFileLines(tx)) > mostLines) throw new Unreadable('A file of supplier invoices has at most 5,000 lines. Bring it in parts.');
  const lines = await findFileLines(tx);
  const suppliers = await suppliersOf(tx, lines);
  const groups = saidInvoices(lines, suppliers);
  const orders = await ordersOf(tx, lines);
  const entered = await enteredOf(tx, groups);
  const read = groups.map((group) => judge(tx, group, { orders, entered }));
  const wanted = read.flatMap(({ invoice }) => invoice ?? []);
  const tried = (await tryInvoices(tx, wanted, (done) => tell('Trying the invoices', done))).values();
  const judged = read.map((each) => (each.invoice === null ? each : judgeTried(each, tried.next().value)));
  await layPlan(tx, judged);
}

async function suppliersOf(tx: BulkTx, lines: readonly FileLine[]): Promise<(name: string) => Supplier | string> {
  const keys = [...new Set(lines.flatMap(({ supplier }) => supplier?.toLowerCase() ?? []))];
  const found = await findSuppliersNamed(tx, keys);
  const byCode = new Map(found.map((row) => [row.account_code.toLowerCase(), row]));
  const byName = Map.groupBy(found, (row) => row.name.toLowerCase());
  return (name) => {
    const key = name.toLowerCase();
    const [one, another] = byName.get(key) ?? [];
    const coded = byCode.get(key);
    if (coded) return coded;
    if (another) return 'Several suppliers of ours have this name: write the account code.';
    return one ?? 'No supplier of ours has this account code or name.';
  };
}

async function ordersOf(tx: BulkTx, lines: readonly FileLine[]): Promise<Map<string, KnownOrder>> {
  const numbers = [...new Set(lines.flatMap((line) => (line.order_number === null ? [] : orderKey(line.order_number))))];
  const orders = await findOrdersNumbered(tx, numbers);
  const linesOf = Map.groupBy(
    await findLinesOfOrders(
      tx,
      orders.map(({ id }) => id),
    ),
    (line) => line.purchase_order_id,
  );
  return new Map(orders.map((order) => [order.number, { ...order, lines: linesOf.get(order.id) ?? [] }]));
}

interface Group {
  readonly said: SaidInvoice;
  readonly supplier: Supplier | string;
}

/** The invoices of the file. A line that cannot be read belongs to the one that it names, as far as it names one. */
function saidInvoices(lines: readonly FileLine[], supplierOf: (name: string) => Supplier | string): Group[] {
  const keyed = lines.flatMap((line) => {
    if (line.supplier === null || line.number === null) return [];
    const supplier = supplierOf(line.supplier);
    return [{ line, supplier, key: `${typeof supplier === 'string' ? line.supplier.toLowerCase() : supplier.id} ${numberKey(line.number)}` }];
  });
  return [...Map.groupBy(keyed, ({ key }) => key).values()].flatMap((group) => {
    const [first, ...others] = group.filter(({ line }) => line.wrong === null);
    if (!first) return [];
    const said = {
      rows: [first.line, ...others.map(({ line }) => line)] as const,
      number: first.line.number ?? '',
      isBroken: others.length + 1 < group.length,
    };
    return [{ said, supplier: first.supplier }];
  });
}

const enteredKey = (supplierId: string, number: string): string => `${supplierId} ${number}`;

async function enteredOf(tx: BulkTx, groups: readonly Group[]): Promise<Map<string, EnteredInvoice>> {
  const ids = new Set(groups.flatMap(({ supplier }) => (typeof supplier === 'string' ? [] : supplier.id)));
  const rows = await findEntered(tx, [...ids], [...new Set(groups.map(({ said }) => numberKey(said.number)))]);
  return new Map(rows.map((row) => [enteredKey(row.supplier_id, row.number_key), row]));
}

interface Ground {
  readonly orders: ReadonlyMap<string, KnownOrder>;
  readonly entered: ReadonlyMap<string, EnteredInvoice>;
}

function judge({ tenant: { currency } }: BulkTx, { said, supplier }: Group, { orders, entered }: Ground): Judged {
  if (typeof supplier === 'string') {
    const amiss = said.rows.map((row) => ({ row, field: 'supplier' as const, reason: supplier }));
    return { said, supplier: undefined, action: 'refuse', invoice: null, amiss, found: null };
  }
  const told = readHeads(said, currency);
  const there = entered.get(enteredKey(supplier.id, numberKey(said.number)));
  const isSame = there?.dated === told.dated && there.net_pence === told.net && there.vat_pence === told.vat && there.gross_pence === told.gross;
  if (isSame) return { said, supplier, action: 'leave', invoice: null, amiss: [], found: null };
  const { invoice, amiss } = readFileInvoice(said, told, { supplierId: supplier.id, currency, orders });
  return { said, supplier, action: invoice === null ? 'refuse' : 'add', invoice, amiss, found: null };
}

function judgeTried(judged: Judged, tried: Awaited<ReturnType<typeof tryInvoices>>[number] | undefined): Judged {
  const { said, supplier, invoice } = judged;
  if (tried?.errors) {
    const amiss = Object.entries(tried.errors).flatMap(([place, reasons]) => reasons.map((reason) => whereOf(said, place, reason)));
    return { ...judged, action: 'refuse', invoice: null, amiss };
  }
  const differences = tried?.differences ?? [];
  const found = {
    supplier: supplier?.name ?? '',
    gross: invoice?.gross.amount ?? 0,
    agrees: differences.length === 0,
    isOver: differences.some(({ blocks }) => blocks),
    ofNoOrder: differences.filter(({ kind }) => kind === 'not-ordered').length,
    words: differences.map(({ words }) => words).join(' '),
  };
  return { ...judged, found };
}

interface Planned extends Pick<Judged, 'action' | 'invoice' | 'found'> {
  readonly line: number;
  readonly number: string;
  readonly is_first: boolean;
  readonly field: string | null;
  readonly value: string | null;
  readonly reason: string | null;
}

async function layPlan(tx: BulkTx, judged: readonly Judged[]): Promise<void> {
  const planned = judged.flatMap((each) => each.said.rows.map((row) => plannedLine(tx, each, row)));
  await sql`create temporary table load_plan on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as p (line int8, number text, is_first boolean, action text, field text, value text, reason text,
      invoice jsonb, found jsonb)`.execute(tx.db);
  await sql`create unique index load_plan_line on load_plan (line)`.execute(tx.db);
  await sql`analyze load_plan`.execute(tx.db);
}

function plannedLine({ tenant: { currency } }: BulkTx, { said, action, invoice, amiss, found }: Judged, row: FileLine): Planned {
  const isFirst = row === said.rows[0];
  const of = { line: row.line, number: said.number, is_first: isFirst, action, invoice: isFirst ? invoice : null, found: isFirst ? found : null };
  if (action !== 'refuse') return { ...of, field: null, value: null, reason: null };
  const [own, ...others] = amiss.filter((each) => each.row === row);
  const shown = (field: Amiss['field']) => ({ field: titleOf(field), value: shownOf(row, field, currency) });
  if (own) return { ...of, ...shown(own.field), reason: [own.reason, ...others.map(({ field, reason }) => `${titleOf(field)}: ${reason}`)].join(' ') };
  const other = amiss[0]?.row.line;
  return {
    ...of,
    ...shown('number'),
    reason: other === undefined ? 'Another line of this invoice cannot be read.' : `Line ${other}, of the same invoice, is refused.`,
  };
}
