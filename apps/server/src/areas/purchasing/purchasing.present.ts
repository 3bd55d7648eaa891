import { OrderBy } from '@quarterlight/contract/companies/order-by';
import { PriceQuestion, SupplierAnswer } from '@quarterlight/contract/purchasing/answer-schemas';
import {
  type AffectedLine,
  OrderSending,
  type PurchaseOrder,
  PurchaseOrderState,
  type PurchaseOrderSummary,
  SentHow,
} from '@quarterlight/contract/purchasing/schemas';
import type { ApprovalLimits } from '@quarterlight/contract/rules/approval';
import { lineCost, moneyOf, pence, unitCost, unitMoneyOf } from '@quarterlight/kit/money';
import { fromMilli, milli } from '@quarterlight/kit/quantities';
import type { z } from 'zod';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { reportDamageBy } from '../companies/index.ts';
import type { DeliveryLineRow, DeliveryRow } from './delivery.queries.ts';
import type { OrderLine, OrderShown, SummaryRow } from './order.queries.ts';
import { actionsOf, approvalOf, outstandingOf } from './purchasing.rules.ts';

const quantity = (thousandths: number) => fromMilli(milli(thousandths));
export type Affected = z.output<typeof AffectedLine>;

export function presentSummary(tx: ReadTx, row: SummaryRow, limits: ApprovalLimits): PurchaseOrderSummary {
  const money = (amount: number) => moneyOf(pence(amount), tx.tenant.currency);
  return {
    ...onWire(row, 'id', 'number', 'expected_on', 'created_at', 'version'),
    state: PurchaseOrderState.parse(row.state),
    supplier: { id: row.supplier_id, name: row.supplier_name },
    deliverTo: { id: row.deliver_to_place_id, name: row.place_name },
    branch: row.branch_id === null ? null : { id: row.branch_id, name: row.branch_name ?? '' },
    net: money(row.net_pence),
    carriage: money(row.carriage_pence),
    lineCount: row.line_count ?? 0,
    worksheetCount: row.worksheet_count ?? 0,
    overdue: row.expected_on !== null && row.expected_on < tx.today && ['sent', 'part-received'].includes(row.state),
    createdBy: row.created_by_name ?? '',
    sending: OrderSending.parse(row.sending),
    approval: approvalOf(row, limits),
    allowedActions: actionsOf(row, tx.actor, limits),
  };
}

export function presentOrder(
  tx: ReadTx,
  row: OrderShown,
  parts: {
    lines: readonly OrderLine[];
    deliveries: readonly DeliveryRow[];
    deliveryLines: readonly DeliveryLineRow[];
    affected: readonly Affected[];
    limits: ApprovalLimits;
  },
): PurchaseOrder {
  return {
    ...presentSummary(tx, row, parts.limits),
    ...onWire(row, 'notes', 'supplier_email', 'supplier_portal', 'approved_at', 'sent_at', 'cancelled_at', 'cancel_reason'),
    supplierOrdersBy: OrderBy.parse(row.supplier_orders_by),
    supplierMinimum: { amount: row.minimum_order_pence, currency: tx.tenant.currency },
    needsApproval: approvalOf(row, parts.limits) !== 'none',
    approvedBy: row.approved_by_name ?? '',
    sentBy: row.sent_by_name ?? '',
    ...onWire(row, 'sending_problem', 'supplier_reference'),
    sentHow: row.sent_how === null ? null : SentHow.parse(row.sent_how),
    lines: parts.lines.map((line) => presentLine(tx, line, row)),
    deliveries: parts.deliveries.map((delivery) => {
      const lines = parts.deliveryLines.filter((line) => line.delivery_id === delivery.id);
      return presentDelivery(delivery, lines, row);
    }),
    affected: [...parts.affected],
  };
}

function presentLine(tx: ReadTx, line: OrderLine, order: OrderShown) {
  return {
    ...onWire(line, 'id', 'position', 'product_id', 'code', 'description', 'supplier_code', 'worksheet_id', 'worksheet_line_id'),
    ...onWire(line, 'shelf_life_days'),
    quantity: quantity(line.quantity_milli),
    received: quantity(line.received_milli),
    outstanding: quantity(outstandingOf(line)),
    cancelled: quantity(line.cancelled_milli),
    ...onWire(line, 'supplier_order', 'supplier_depot', 'answered_at'),
    answer: line.answer === null ? null : SupplierAnswer.parse(line.answer),
    confirmed: line.confirmed_milli === null ? null : quantity(line.confirmed_milli),
    dueOn: line.due_on ?? (line.answer === 'back-ordered' ? null : order.expected_on),
    askedCost: line.asked_cost === null ? null : unitMoneyOf(unitCost(line.asked_cost), tx.tenant.currency),
    priceQuestion: line.price_question === null ? null : PriceQuestion.parse(line.price_question),
    unitCost: unitMoneyOf(unitCost(line.unit_cost), tx.tenant.currency),
    net: moneyOf(lineCost(unitCost(line.unit_cost), line.quantity_milli), tx.tenant.currency),
    fromPriceFile: line.price_file_line_id !== null,
  };
}

const presentDelivery = (delivery: DeliveryRow, lines: readonly DeliveryLineRow[], supplier: Pick<OrderShown, 'damage_hours'>) => ({
  ...onWire(delivery, 'id', 'delivery_note', 'received_at'),
  receivedBy: delivery.received_by_name ?? '',
  reportBy: delivery.undone_at === null && lines.some(({ damaged }) => damaged) ? reportDamageBy(delivery.received_at, supplier) : null,
  ...onWire(delivery, 'undone_at', 'undone_reason'),
  undoneBy: delivery.undone_by_name ?? '',
  lines: lines.map(presentDeliveryLine),
});

const presentDeliveryLine = (line: DeliveryLineRow) => ({
  ...onWire(line, 'id', 'code', 'description', 'damaged', 'lot_id', 'batch', 'expires'),
  lineId: line.purchase_order_line_id,
  quantity: quantity(line.quantity_milli),
});

/** A worksheet line that lost its claim, as the answer names it. */
export const presentAffected = (
  claim: { worksheet_id: string; worksheet_line_id: string; product_id: string; quantity_milli: number },
  code: string,
): Affected => ({
  ...onWire(claim, 'worksheet_id', 'worksheet_line_id', 'product_id'),
  code,
  quantity: quantity(claim.quantity_milli),
});
