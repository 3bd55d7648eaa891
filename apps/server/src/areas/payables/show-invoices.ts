import type { listNotInvoiced, listSupplierInvoices } from '@quarterlight/contract/payables/routes';
import {
  BilledKind,
  MatchDifference,
  type NotInvoiced,
  type SupplierInvoice,
  SupplierInvoiceState,
  type SupplierInvoiceSummary,
} from '@quarterlight/contract/payables/schemas';
import type { QueryOf, ReplyOf } from '@quarterlight/contract/route';
import { day, daysBetween } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import { lineCost, moneyOf, pence, roundHalfUp, unitCost, unitMoneyOf } from '@quarterlight/kit/money';
import { fromMilli, milli } from '@quarterlight/kit/quantities';
import { z } from 'zod';
import { presentPage } from '../../platform/database/keyset.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { allowedActions } from '../../platform/record/actions.ts';
import { differencesOf } from './match-invoice.ts';
import {
  findInvoice,
  findInvoiceLines,
  findInvoices,
  findNotInvoiced,
  type InvoiceLineRow,
  type NotInvoicedRow,
  type ShownInvoice,
} from './payables.queries.ts';
import { invoiceActions, isBilled } from './payables.rules.ts';

const quantity = (thousandths: number) => fromMilli(milli(thousandths));
const money = (tx: ReadTx, amount: number) => moneyOf(pence(amount), tx.tenant.currency);
const unitMoney = (tx: ReadTx, amount: number) => unitMoneyOf(unitCost(amount), tx.tenant.currency);

/** What suppliers bill, as the list asks for it. */
export async function showInvoices(tx: ReadTx, query: QueryOf<typeof listSupplierInvoices>): Promise<ReplyOf<typeof listSupplierInvoices>> {
  return presentPage(await findInvoices(tx, query), (row) => presentSummary(tx, row));
}

function presentSummary(tx: ReadTx, row: ShownInvoice): SupplierInvoiceSummary {
  return {
    ...onWire(row, 'id', 'number', 'dated', 'due_on', 'created_at', 'version'),
    state: SupplierInvoiceState.parse(row.state),
    supplier: { id: row.supplier_id, name: row.supplier_name },
    net: money(tx, row.net_pence),
    vat: money(tx, row.vat_pence),
    gross: money(tx, row.gross_pence),
    createdBy: row.created_by_name ?? '',
    // What the accounts have is no longer taken back here.
    allowedActions: row.batch_id === null ? allowedActions(invoiceActions, row.state, tx.actor) : [],
  };
}

const Kept = z.array(
  z.object({ line: z.number().int().nullable(), kind: MatchDifference.shape.kind, amount: z.number().int(), blocks: z.boolean(), words: z.string() }),
);

/** An invoice beside what was ordered and received, with how it differs. */
export async function showInvoice(tx: ReadTx, { id }: { readonly id: string }): Promise<SupplierInvoice> {
  const row = await findInvoice(tx, id);
  const lines = await findInvoiceLines(tx, id);
  const isOpen = row.settled_at === null;
  const differences = isOpen ? await differencesOf(tx, lines) : Kept.parse(row.differences);
  return {
    ...presentSummary(tx, row),
    ...onWire(row, 'supplier_email', 'note', 'settled_at', 'answer'),
    settledBy: row.settled_by_name ?? '',
    batch: row.batch_id === null ? null : { id: row.batch_id, name: row.batch_number ?? '' },
    priceVariance: money(tx, row.variance_pence),
    lines: lines.map((line) => presentLine(tx, line, isBilled(row.state))),
    differences: differences.map(({ line, kind, amount, blocks, words }) => ({
      lineId: line === null ? null : (lines[line]?.id ?? null),
      kind,
      amount: money(tx, amount),
      blocks,
      words,
    })),
  };
}

function presentLine(tx: ReadTx, line: InvoiceLineRow, isCounted: boolean): SupplierInvoice['lines'][number] {
  const own = isCounted ? line.quantity_milli : 0;
  return {
    ...onWire(line, 'id', 'supplier_code', 'description', 'vat_basis_points'),
    kind: BilledKind.parse(line.kind),
    quantity: quantity(line.quantity_milli),
    unitCost: unitMoney(tx, line.unit_cost),
    net: money(tx, line.net_pence),
    order:
      line.purchase_order_line_id === null || line.order_id === null
        ? null
        : {
            id: line.order_id,
            number: line.order_number ?? '',
            lineId: line.purchase_order_line_id,
            code: line.product_code ?? '',
            ordered: quantity(line.ordered_milli ?? 0),
            received: quantity(line.received_milli ?? 0),
            invoiced: quantity((line.invoiced_milli ?? 0) - own),
            unitCost: unitMoney(tx, line.ordered_cost ?? 0),
          },
  };
}

/** Goods that came and were not billed, with what they come to at the prices ordered. */
export async function showNotInvoiced(tx: ReadTx, query: QueryOf<typeof listNotInvoiced>): Promise<ReplyOf<typeof listNotInvoiced>> {
  const { page, worth } = await findNotInvoiced(tx, query);
  return {
    ...presentPage(page, (row) => presentNotInvoiced(tx, row)),
    value: worth === null ? null : money(tx, roundHalfUp(BigInt(worth), 100_000n)),
  };
}

function presentNotInvoiced(tx: ReadTx, row: NotInvoicedRow): NotInvoiced {
  const open = row.received_milli - row.invoiced_milli;
  return {
    ...onWire(row, 'id', 'order_id', 'number', 'code', 'description', 'supplier_code', 'received_at'),
    supplier: { id: row.supplier_id, name: row.supplier_name },
    deliveryNote: row.delivery_note ?? '',
    days: row.received_at === null ? null : daysBetween(localDayOf(row.received_at, tx.tenant.timeZone), day(tx.today)),
    received: quantity(row.received_milli),
    quantity: quantity(open),
    unitCost: unitMoney(tx, row.unit_cost),
    value: money(tx, lineCost(unitCost(row.unit_cost), open)),
  };
}
