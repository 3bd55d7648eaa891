import { BilledKind, type NewSupplierInvoice } from '@quarterlight/contract/payables/schemas';
import { isWithinAPenny } from '@quarterlight/contract/rules/three-way-match';
import { formatMoney, lineCost, moneyOf, type Pence, pence, roundHalfUp, type UnitCost, unitCost, vatOf } from '@quarterlight/kit/money';
import { fromMilli, milli } from '@quarterlight/kit/quantities';
import { listOf, plural } from '@quarterlight/kit/text';
import { whyNotBilled } from './payables.rules.ts';
import type { FileLine, LineOfOrder, NumberedOrder } from './supplier-invoice-file.queries.ts';

/** A field of a line of the file. */
export type FileField = Exclude<keyof FileLine, 'line' | 'wrong'>;

/** What of a line cannot be taken, and why. */
export interface Amiss {
  readonly row: FileLine;
  readonly field: FileField;
  readonly reason: string;
}

/** An order with its lines. */
export interface KnownOrder extends NumberedOrder {
  readonly lines: readonly LineOfOrder[];
}

export interface Known {
  readonly supplierId: string;
  readonly currency: string;
  readonly orders: ReadonlyMap<string, KnownOrder>;
}

type Read<Value> = { readonly value: Value } | { readonly field: FileField; readonly reason: string };
type NewLine = NewSupplierInvoice['lines'][number];

/** A line as one types it in; `amiss` has all that it cannot be taken for. */
export function readFileLine(row: FileLine, known: Known): { readonly line: NewLine; readonly amiss: readonly Amiss[] } {
  const kind = BilledKind.parse(row.kind ?? 'goods');
  const quantity = row.quantity ?? 1_000;
  const order = orderLineOf(row, kind, known);
  const unit = unitOf(row, quantity, known.currency);
  const net = lineCost(valueOr(unit, unitCost(0)), quantity);
  const rate = 'value' in unit ? rateOf(row, net, known.currency) : { value: row.vat_rate ?? 0 };
  const orderLineId = valueOr(order, null);
  return {
    line: {
      kind,
      ...(orderLineId === null ? { supplierCode: row.code ?? '' } : { orderLineId }),
      description: row.description ?? (kind === 'carriage' ? 'Carriage' : ''),
      quantity: fromMilli(milli(quantity)),
      unitCost: { unitAmount: valueOr(unit, unitCost(0)), currency: known.currency },
      vatBasisPoints: valueOr(rate, 0),
    },
    amiss: [order, unit, rate].flatMap((read) => ('value' in read ? [] : [{ row, ...read }])),
  };
}

const valueOr = <Value>(read: Read<Value>, other: Value): Value => ('value' in read ? read.value : other);

/** How the number of an order is found. */
export const orderKey = (number: string): string => number.replaceAll(/\s+/g, '').toUpperCase();
const codeKey = orderKey;

/** The line of the order that a line bills; null where it is of none. */
function orderLineOf(row: FileLine, kind: NewLine['kind'], { supplierId, orders }: Known): Read<string | null> {
  if (row.order_number === null) return row.order_line === null ? { value: null } : { field: 'order_number', reason: 'Say of which order it is a line.' };
  const order = orders.get(orderKey(row.order_number));
  if (!order) return { field: 'order_number', reason: 'No order of ours has this number.' };
  const why = whyNotBilled(order, supplierId);
  if (why) return { field: 'order_number', reason: why.message };
  return kind === 'goods' ? goodsOf(row, order) : { value: null };
}

function goodsOf({ order_line: position, code }: FileLine, { number, lines }: KnownOrder): Read<string | null> {
  const placed = position === null ? lines : lines.filter((line) => line.position === position);
  if (position !== null && placed.length === 0)
    return { field: 'order_line', reason: `Order ${number} has ${plural(lines.length, 'line')}, and not this one.` };
  const found = code === null ? placed : calledSo(placed, code);
  const [line, another] = found;
  if (line && !another) return { value: line.id };
  if (code === null) return { field: 'code', reason: `Order ${number} has ${plural(lines.length, 'line')}: write the code, or which line it is.` };
  if (another)
    return { field: 'order_line', reason: `It stands in lines ${listOf(found.map((each) => String(each.position)))} of order ${number}: write which it is.` };
  return position === null
    ? { field: 'code', reason: `Order ${number} has no product of this code.` }
    : { field: 'code', reason: `Line ${position} of order ${number} is ${placed[0]?.code ?? ''}.` };
}

/** Our code wins over what the supplier calls it. */
function calledSo(lines: readonly LineOfOrder[], code: string): LineOfOrder[] {
  const ours = lines.filter((line) => codeKey(line.code) === codeKey(code));
  return ours.length > 0 ? ours : lines.filter((line) => codeKey(line.supplier_code) === codeKey(code));
}

const sumText = (amount: number, currency: string): string => formatMoney(moneyOf(pence(amount), currency));

function unitOf({ unit_cost: unit, line_net: net }: FileLine, quantity: number, currency: string): Read<UnitCost> {
  if (unit !== null) {
    const comes = lineCost(unitCost(unit), quantity);
    if (net === null || isWithinAPenny(comes, net)) return { value: unitCost(unit) };
    return { field: 'line_net', reason: `Quantity and unit price come to ${sumText(comes, currency)}.` };
  }
  if (net === null) return { field: 'unit_cost', reason: 'Write the unit price, or what the line comes to without VAT.' };
  const each = unitCost(roundHalfUp(BigInt(net) * 100_000n, BigInt(quantity)));
  if (lineCost(each, quantity) === net) return { value: each };
  return { field: 'unit_cost', reason: 'What the line comes to is no price for each of so many: write the unit price.' };
}

/** The rates that a paper has, as whoever types one in is offered them. */
const usualRates = [2_000, 500, 0];

function rateOf({ vat_rate: rate, line_vat: vat }: FileLine, net: Pence, currency: string): Read<number> {
  if (rate !== null) {
    const comes = vatOf(net, rate);
    if (vat === null || isWithinAPenny(comes, vat)) return { value: rate };
    return { field: 'line_vat', reason: `VAT at that rate comes to ${sumText(comes, currency)}.` };
  }
  if (vat === null) return { field: 'vat_rate', reason: 'Write the rate of VAT, or the VAT of the line.' };
  const found = usualRates.find((each) => vatOf(net, each) === vat) ?? usualRates.find((each) => isWithinAPenny(vatOf(net, each), vat));
  if (found !== undefined) return { value: found };
  return { field: 'line_vat', reason: `This is neither 20%, 5% nor nothing of ${sumText(net, currency)}: write the rate.` };
}
