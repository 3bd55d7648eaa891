import { supplierInvoiceStateNames } from '@quarterlight/contract/payables/names';
import { type NewSupplierInvoice, SupplierInvoiceState } from '@quarterlight/contract/payables/schemas';
import { billedTotals, isWithinAPenny } from '@quarterlight/contract/rules/three-way-match';
import { addDays, day, formatDay } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { localDayOf } from '@quarterlight/kit/instants';
import { formatMoney, lineCost, moneyOf, pence, unitCost } from '@quarterlight/kit/money';
import { toMilli } from '@quarterlight/kit/quantities';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getSupplier } from '../companies/index.ts';
import { supplierInvoice } from './invoice.record.ts';
import { findOrderLines, findSameNumber, type InvoiceRow, insertInvoiceLines, type OrderLineRow } from './payables.queries.ts';
import { numberKey, whyNotBilled } from './payables.rules.ts';

/** Enters what a supplier bills. Refuses a number that it billed before, sums that do not add up, and lines of orders of another supplier or cancelled ones: all that is amiss at once. */
export async function enterInvoice(tx: WriteTx, typed: NewSupplierInvoice): Promise<InvoiceRow> {
  const supplier = await getSupplier(tx, typed.supplierId);
  const number = typed.number.trim();
  const id = newId();
  const { lines, amiss } = await readLines(tx, typed, id);
  throwAll([...(typed.dated > tx.today ? [new Refusal('payables.day_to_come')] : []), ...amiss, ...sumsAmiss(tx, typed, lines)]);
  const made = await supplierInvoice.makeUnlessThere(
    tx,
    {
      id,
      supplier_id: supplier.id,
      number,
      number_key: numberKey(number),
      dated: typed.dated,
      due_on: typed.dueOn ?? addDays(day(typed.dated), supplier.terms_days),
      net_pence: typed.net.amount,
      vat_pence: typed.vat.amount,
      gross_pence: typed.gross.amount,
      note: typed.note?.trim() ?? '',
      created_by: tx.actor.userId,
      created_at: tx.now,
    },
    { action: 'created', children: () => insertInvoiceLines(tx, lines) },
  );
  return made ?? (await refuseTwice(tx, supplier, number));
}

async function refuseTwice(tx: WriteTx, supplier: { readonly id: string; readonly name: string }, number: string): Promise<never> {
  const before = await findSameNumber(tx, supplier.id, number);
  throw new Refusal('payables.invoice_twice', {
    details: {
      supplier: supplier.name,
      number,
      entered: before ? formatDay(localDayOf(before.created_at, tx.tenant.timeZone)) : 'another day',
      gross: formatMoney(moneyOf(pence(before?.gross_pence ?? 0), tx.tenant.currency)),
      state: before ? supplierInvoiceStateNames[SupplierInvoiceState.parse(before.state)].toLowerCase() : 'there',
    },
  });
}

/** Refuses for the first of these, and tells of the others at their places. */
function throwAll(refusals: readonly Refusal[]): void {
  const [first] = refusals;
  if (first) throw first.telling(Object.assign({}, ...refusals.map(({ errors }) => errors)));
}

/** The lines as they are kept, each with what is known of the line of the order that it bills, and why some of them are refused. */
async function readLines(tx: WriteTx, typed: NewSupplierInvoice, invoiceId: string) {
  const named = typed.lines.flatMap(({ orderLineId }) => orderLineId ?? []);
  const known = new Map((await findOrderLines(tx, named)).map((line) => [line.id, line]));
  const seen = new Set<string>();
  const amiss: Refusal[] = [];
  const lines = typed.lines.map((line, index) => {
    const { kind = 'goods', orderLineId = null } = line;
    const order = orderLineId === null ? undefined : known.get(orderLineId);
    const field = `lines.${index}.orderLineId`;
    const refusal = orderLineId === null ? undefined : lineAmiss(order, typed.supplierId, seen, field);
    if (refusal) amiss.push(refusal);
    if (order) seen.add(order.id);
    const quantity = toMilli(line.quantity);
    return {
      id: newId(),
      supplier_invoice_id: invoiceId,
      position: index + 1,
      kind,
      purchase_order_line_id: kind === 'goods' ? orderLineId : null,
      supplier_code: line.supplierCode?.trim() || (order?.supplier_code ?? ''),
      description: line.description?.trim() || (order?.description ?? ''),
      quantity_milli: quantity,
      unit_cost: line.unitCost.unitAmount,
      net_pence: lineCost(unitCost(line.unitCost.unitAmount), quantity),
      vat_basis_points: line.vatBasisPoints,
    };
  });
  return { lines, amiss };
}

function lineAmiss(order: OrderLineRow | undefined, supplierId: string, seen: ReadonlySet<string>, field: string): Refusal | undefined {
  if (!order) return new Refusal('payables.line_unknown', { field });
  if (seen.has(order.id)) return new Refusal('payables.line_twice', { field, details: { code: order.code, number: order.number } });
  return whyNotBilled(order, supplierId, field);
}

function sumsAmiss(tx: WriteTx, { net, vat, gross }: NewSupplierInvoice, lines: Awaited<ReturnType<typeof readLines>>['lines']): Refusal[] {
  const counted = billedTotals(lines.map((line) => ({ net: pence(line.net_pence), vatBasisPoints: line.vat_basis_points })));
  const text = (amount: number) => formatMoney(moneyOf(pence(amount), tx.tenant.currency));
  const details = (is: number, typed: number) => ({ details: { lines: text(is), typed: text(typed) } });
  return [
    ...(isWithinAPenny(counted.net, net.amount) ? [] : [new Refusal('payables.net_differs', details(counted.net, net.amount))]),
    ...(isWithinAPenny(counted.vat, vat.amount) ? [] : [new Refusal('payables.vat_differs', details(counted.vat, vat.amount))]),
    ...(net.amount + vat.amount === gross.amount ? [] : [new Refusal('payables.gross_differs', details(net.amount + vat.amount, gross.amount))]),
  ];
}
