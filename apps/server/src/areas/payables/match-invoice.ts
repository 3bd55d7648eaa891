import { BilledKind } from '@quarterlight/contract/payables/schemas';
import { type BilledLine, type MatchDifference, priceVariance, threeWayMatch } from '@quarterlight/contract/rules/three-way-match';
import { formatMoney, moneyOf, pence, sum, unitCost } from '@quarterlight/kit/money';
import { formatQuantity, milli } from '@quarterlight/kit/quantities';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type OfferedLine, offerDocument, withdrawDocument } from '../batching/index.ts';
import { addInvoiced, lockOrders } from '../purchasing/index.ts';
import { getSettings, whoAccepts } from '../system/index.ts';
import { supplierInvoice } from './invoice.record.ts';
import { findCarriage, findInvoiceLines, type InvoiceLineRow, type InvoiceRow } from './payables.queries.ts';
import { isBilled } from './payables.rules.ts';

/** A line as the rule compares it. */
const billedLine = (line: InvoiceLineRow): BilledLine => ({
  kind: BilledKind.parse(line.kind),
  code: line.product_code ?? (line.supplier_code || line.description || `Line ${line.position}`),
  quantity: line.quantity_milli,
  unitCost: unitCost(line.unit_cost),
  order: line.ordered_cost === null ? null : { received: line.received_milli ?? 0, invoiced: line.invoiced_milli ?? 0, unitCost: unitCost(line.ordered_cost) },
});

const ordersOf = (lines: readonly InvoiceLineRow[]): string[] => [...new Set(lines.flatMap((line) => line.order_id ?? []))];

/** How an invoice that is still open differs from what was ordered and received. */
export async function differencesOf(tx: ReadTx, lines: readonly InvoiceLineRow[]): Promise<MatchDifference[]> {
  const { invoicePriceBasisPoints: basisPoints, invoiceTrifle, invoiceMost } = (await getSettings(tx)).purchasing;
  const carriage = pence(await findCarriage(tx, ordersOf(lines)));
  const amounts = { trifle: pence(invoiceTrifle.amount), most: pence(invoiceMost.amount), carriage };
  return threeWayMatch(lines.map(billedLine), { basisPoints, ...amounts, currency: tx.tenant.currency });
}

/** Holds the invoice and the orders that it bills: of two people who match the same goods the second sees what the first billed. */
async function holdLines(tx: WriteTx, before: InvoiceRow) {
  await lockOrders(tx, ordersOf(await findInvoiceLines(tx, before.id)));
  const lines = await findInvoiceLines(tx, before.id);
  const differences = await differencesOf(tx, lines);
  const over = differences.find((each) => each.blocks);
  const line = over?.line == null ? undefined : lines[over.line];
  if (line) {
    const text = (thousandths: number | null) => formatQuantity(milli(thousandths ?? 0));
    const details = {
      code: billedLine(line).code,
      billed: text(line.quantity_milli),
      received: text(line.received_milli),
      invoiced: text(line.invoiced_milli),
    };
    throw new Refusal('payables.more_than_received', { details });
  }
  return { lines, differences };
}

interface Settled {
  readonly lines: readonly InvoiceLineRow[];
  readonly differences: readonly MatchDifference[];
  readonly action: 'matched' | 'accepted';
  readonly answer: string;
}

async function settleBilled(tx: WriteTx, before: InvoiceRow, { lines, differences, action, answer }: Settled): Promise<InvoiceRow> {
  await addInvoiced(tx, billedOf(lines));
  const variance = priceVariance(lines.map(billedLine));
  await offerDocument(tx, {
    id: before.id,
    kind: 'invoice',
    supplierId: before.supplier_id,
    number: before.number,
    numberKey: before.number_key,
    dated: before.dated,
    dueOn: before.due_on,
    net: before.net_pence,
    vat: before.vat_pence,
    variance,
    lines: lines.map(offeredLine),
  });
  const set = {
    state: action,
    answer,
    variance_pence: variance,
    differences: JSON.stringify(differences),
    settled_by: tx.actor.userId,
    settled_at: tx.now,
  };
  return supplierInvoice.settle(tx, before, { set, action });
}

const offeredLine = (line: InvoiceLineRow): OfferedLine => ({
  kind: BilledKind.parse(line.kind),
  orderNumber: line.order_number ?? '',
  description: line.description || line.supplier_code,
  net: line.net_pence,
  vatBasisPoints: line.vat_basis_points,
});

const billedOf = (lines: readonly InvoiceLineRow[]) =>
  lines.flatMap((line) =>
    line.purchase_order_line_id === null ? [] : [{ id: line.purchase_order_line_id, quantity: line.quantity_milli, net: line.net_pence }],
  );

/** Matches an invoice that agrees within the tolerance. Refuses 'payables.moved_on', 'payables.differs', 'payables.more_than_received'. */
export async function matchInvoice(tx: WriteTx, id: string, version: number): Promise<InvoiceRow> {
  const before = await supplierInvoice.takeUp(tx, id, { action: 'match', version });
  const held = await holdLines(tx, before);
  const [first] = held.differences;
  if (first) throw new Refusal('payables.differs', { details: { number: before.number, first: first.words } });
  return settleBilled(tx, before, { ...held, action: 'matched', answer: '' });
}

/** Accepts an invoice with its differences: above the company's limits somebody else who may approve them. Refuses as `matchInvoice` does. */
export async function acceptInvoice(tx: WriteTx, id: string, version: number, reason: string): Promise<InvoiceRow> {
  const before = await supplierInvoice.takeUp(tx, id, { action: 'accept', version });
  const held = await holdLines(tx, before);
  if (held.differences.length === 0) throw new Refusal('payables.no_differences', { details: { number: before.number } });
  // Either way added up, so that they do not cancel out.
  const worth = sum(held.differences.map(({ amount }) => pence(Math.abs(amount))));
  const details = { details: { sum: formatMoney(moneyOf(worth, tx.tenant.currency)) } };
  const refused = await whoAccepts(tx, worth, before.created_by);
  if (refused === 'an-approver') throw new Refusal('payables.needs_approval', details);
  if (refused === 'somebody-else') throw new Refusal('payables.own_invoice', details);
  return settleBilled(tx, before, { ...held, action: 'accepted', answer: reason.trim() });
}

/** Notes what is asked of the supplier. Refuses 'payables.moved_on'. */
export async function queryInvoice(tx: WriteTx, id: string, version: number, reason: string): Promise<InvoiceRow> {
  const before = await supplierInvoice.takeUp(tx, id, { action: 'query', version });
  return supplierInvoice.settle(tx, before, { set: { state: 'queried', answer: reason.trim() }, action: 'queried' });
}

/** Takes an invoice back; what it billed is to be billed again. Refuses 'payables.moved_on', and 'batching.batched' once the accounts have it. */
export async function cancelInvoice(tx: WriteTx, id: string, version: number, reason: string): Promise<InvoiceRow> {
  const before = await supplierInvoice.takeUp(tx, id, { action: 'cancel', version });
  if (isBilled(before.state)) {
    await withdrawDocument(tx, id);
    const lines = await findInvoiceLines(tx, id);
    await lockOrders(tx, ordersOf(lines));
    await addInvoiced(
      tx,
      billedOf(lines).map((line) => ({ ...line, quantity: -line.quantity, net: -line.net })),
    );
  }
  const set = { state: 'cancelled', answer: reason.trim(), variance_pence: 0, settled_by: tx.actor.userId, settled_at: tx.now };
  return supplierInvoice.settle(tx, before, { set, action: 'cancelled' });
}
