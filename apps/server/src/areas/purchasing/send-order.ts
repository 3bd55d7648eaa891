import type { PurchaseOrder, SendPurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import { emailProblem } from '@quarterlight/contract/rules/email';
import type { Settings } from '@quarterlight/contract/system/schemas';
import { day, formatDay } from '@quarterlight/kit/days';
import { formatMoney } from '@quarterlight/kit/money';
import { formatQuantity, toMilli } from '@quarterlight/kit/quantities';
import { can } from '../../platform/access/actor.ts';
import type { ReadTx, Scope, WriteTx } from '../../platform/database/scope.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getBranch, getSupplier } from '../companies/index.ts';
import { keepFile } from '../files/index.ts';
import { queueMessage } from '../outbox/index.ts';
import { addExpected, changeExpected, holdExpected } from '../stock/index.ts';
import { getSettings } from '../system/index.ts';
import { assertMay, takeOrder } from './guard.ts';
import { findLines, findOrderRow, type OrderRow, updateLine } from './order.queries.ts';
import { type OrderSheet, orderDocument } from './order-pdf.ts';
import { showOrder } from './show-order.ts';

/**
 * Emails an order with its PDF, or marks it as sent. The PDF is laid out before the transaction and is true for the version that is sent, since the
 * guarded update takes no other.
 */
export async function sendOrder(scope: Scope, id: string, version: number, wanted: SendPurchaseOrder): Promise<PurchaseOrder> {
  const sheet = wanted.how === 'email' ? await scope.read((tx) => readSheet(tx, id)) : undefined;
  const pdf = sheet ? await renderPdf(orderDocument(sheet)) : undefined;
  return scope.write(async (tx) => {
    const before = await findOrderRow(tx, id);
    const order = await takeOrder(tx, id, version, 'send', { state: 'sent', sent_by: tx.actor.userId, sent_at: tx.now, ...(await approvalOf(tx, before)) });
    const supplier = await getSupplier(tx, order.supplier_id);
    if (sheet && pdf) {
      const recipient = wanted.recipient?.trim() || supplier.email;
      if (recipient === '') throw new Refusal('purchasing.no_email', { details: { supplier: supplier.name } });
      const problem = emailProblem(recipient);
      if (problem !== null) throw new Refusal('request.invalid', { errors: { recipient: [problem] } });
      await queueOrder(tx, sheet, { recipient, name: supplier.name, pdf });
    }
    await expectLines(tx, order);
    await tx.audit({
      entity: 'purchase-order',
      id,
      label: order.number,
      action: 'purchase-order.sent',
      before: { state: before.state },
      after: { state: 'sent', how: wanted.how },
    });
    await tx.announce('purchase-order', id, order.version);
    return showOrder(tx, id);
  });
}

/** Who may approve may send a draft of any value, and has approved it by that; others wait for approval over the limit. */
async function approvalOf(tx: ReadTx, order: OrderRow): Promise<{ approved_by?: string | null; approved_at?: string }> {
  assertMay(order, 'send');
  const { approvalLimit } = (await getSettings(tx)).purchasing;
  if (order.state !== 'draft' || order.net_pence <= approvalLimit.amount) return {};
  if (!can(tx.actor, 'approve-purchase-orders'))
    throw new Refusal('purchasing.needs_approval', { details: { number: order.number, limit: formatMoney(approvalLimit) } });
  return { approved_by: tx.actor.userId, approved_at: tx.now };
}

/** From now on the goods are on their way: worksheets' lines were expected before, the others are from here. */
async function expectLines(tx: WriteTx, order: OrderRow): Promise<void> {
  const lines = await findLines(tx, order.id);
  await holdExpected(
    tx,
    lines.flatMap((line) => line.expected_supply_id ?? []),
  );
  for (const line of lines) {
    const expected = { expectedOn: order.expected_on, reference: order.number, placeId: order.deliver_to_place_id };
    if (line.expected_supply_id !== null) await changeExpected(tx, line.expected_supply_id, expected);
    else
      await updateLine(tx, line.id, {
        expected_supply_id: await addExpected(tx, { productId: line.product_id, quantityMilli: line.quantity_milli, ...expected }),
      });
  }
}

async function readSheet(tx: ReadTx, id: string): Promise<OrderSheet> {
  const order = await showOrder(tx, id);
  const { company } = await getSettings(tx);
  const supplier = await getSupplier(tx, order.supplier.id);
  return { order, company, account: supplier.our_account, deliverTo: await addressOf(tx, order.branch?.id ?? null, company), today: tx.today };
}

async function addressOf(tx: ReadTx, branchId: string | null, company: Settings['company']): Promise<string[]> {
  const at = branchId === null ? company : await getBranch(tx, branchId);
  return [at.name, at.line1, at.line2, at.town, at.county, at.postcode].filter((part) => part !== '');
}

async function queueOrder(tx: WriteTx, sheet: OrderSheet, to: { recipient: string; name: string; pdf: Buffer }): Promise<void> {
  const { order } = sheet;
  const name = `Purchase order ${order.number}.pdf`;
  const held = { entity: 'purchase-order', entityId: order.id, branchId: order.branch?.id ?? null } as const;
  const file = await keepFile(tx, { bytes: to.pdf, name, mediaType: 'application/pdf', ...held });
  await queueMessage(tx, {
    channel: 'email',
    template: 'purchase-order',
    recipient: to.recipient,
    entity: 'purchase-order',
    entityId: order.id,
    values: {
      number: order.number,
      name: to.name,
      account: sheet.account,
      place: sheet.deliverTo.join(', '),
      day: order.expectedOn === null ? '' : formatDay(day(order.expectedOn)),
      note: order.notes,
      lines: order.lines
        .map((line) => `${formatQuantity(toMilli(line.quantity))} × ${[line.supplierCode, line.code, line.description].filter(Boolean).join(' ')}`)
        .join('\n'),
    },
    attachments: [{ fileId: file.id, name }],
  });
}
