import type { SendPurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import { emailProblem } from '@quarterlight/contract/rules/email';
import type { Settings } from '@quarterlight/contract/system/schemas';
import { day, formatDay } from '@quarterlight/kit/days';
import { formatQuantity, toMilli } from '@quarterlight/kit/quantities';
import type { ReadTx, Scope, WriteTx } from '../../platform/database/scope.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getBranch, getSupplier } from '../companies/index.ts';
import { keepFile } from '../files/index.ts';
import { queueMessage } from '../outbox/index.ts';
import { addExpected, changeExpected, holdExpected } from '../stock/index.ts';
import { getSettings, logoForPaper, orderApprovalLimits } from '../system/index.ts';
import { assertMayApprove } from './assert-approved.ts';
import { findLines, type OrderRow, updateLine } from './order.queries.ts';
import { purchaseOrder } from './order.record.ts';
import { orderFile, orderFileName } from './order-file.ts';
import { type OrderSheet, orderDocument } from './order-pdf.ts';
import { approvalOf } from './purchasing.rules.ts';
import { assertNotBeingSent, beginSending } from './send-by-interface.ts';
import { showOrder } from './show-order.ts';

/** An order as it is emailed: laid out before the transaction, and true for the version that is sent, since `sendOrder` takes up no other. */
export interface LaidOut {
  readonly sheet: OrderSheet;
  /** Undefined where it goes as a file alone. */
  readonly pdf: Buffer | undefined;
}

/** Lays out an order that is to be emailed, or handed over as a file. */
export async function layOut(scope: Scope, id: string, how: 'email' | 'file'): Promise<LaidOut> {
  const sheet = await scope.read((tx) => readSheet(tx, id));
  return { sheet, pdf: how === 'file' ? undefined : await renderPdf(orderDocument(sheet)) };
}

/** Emails an order with its PDF, has it sent by the supplier's interface, or marks it as sent. */
export async function sendOrder(tx: WriteTx, id: string, version: number, wanted: SendPurchaseOrder, laidOut: LaidOut | undefined): Promise<OrderRow> {
  const before = await purchaseOrder.takeUp(tx, id, { action: 'send', version });
  await assertNotBeingSent(tx, before);
  const approval = await approved(tx, before);
  if (wanted.how === 'interface') return beginSending(tx, before, approval);
  const supplier = await getSupplier(tx, before.supplier_id);
  const file = laidOut && (wanted.how === 'file' || supplier.order_by === 'file') ? await keepOrderFile(tx, laidOut.sheet) : undefined;
  if (laidOut?.pdf) {
    const recipient = wanted.recipient?.trim() || supplier.order_email || supplier.email;
    if (recipient === '') throw new Refusal('purchasing.no_email', { details: { supplier: supplier.name } });
    const problem = emailProblem(recipient);
    if (problem !== null) throw new Refusal('request.invalid', { errors: { recipient: [problem] } });
    await queueOrder(tx, { sheet: laidOut.sheet, pdf: laidOut.pdf }, { recipient, name: supplier.name, ...(file ? { file } : {}) });
  }
  await expectLines(tx, before);
  const set = { state: 'sent', sent_by: tx.actor.userId, sent_at: tx.now, sent_how: wanted.how, sending: 'no', sending_problem: '', ...approval };
  return purchaseOrder.settle(tx, before, { set, action: 'sent', after: { how: wanted.how } });
}

/** Who may approve a draft may send it, and has approved it by that; others wait for approval over the limit. */
async function approved(tx: ReadTx, order: OrderRow): Promise<{ approved_by?: string | null; approved_at?: string }> {
  const tier = approvalOf(order, await orderApprovalLimits(tx));
  await assertMayApprove(tx, order.number, tier);
  return tier === 'none' ? {} : { approved_by: tx.actor.userId, approved_at: tx.now };
}

/** From now on the goods are on their way: worksheets' lines were expected before, the others are from here. */
export async function expectLines(tx: WriteTx, order: OrderRow): Promise<void> {
  const lines = await findLines(tx, order.id);
  const expectedIds = lines.flatMap((line) => line.expected_supply_id ?? []);
  await holdExpected(tx, expectedIds);
  for (const line of lines) {
    const expected = { expectedOn: order.expected_on, placeId: order.deliver_to_place_id, order: { id: order.id, number: order.number, is: 'sent' } } as const;
    if (line.expected_supply_id !== null) await changeExpected(tx, line.expected_supply_id, expected);
    else
      await updateLine(tx, line.id, {
        expected_supply_id: await addExpected(tx, { productId: line.product_id, quantityMilli: line.quantity_milli, ...expected }),
      });
  }
}

/** What goes on an order's paper and into its file. */
export async function readSheet(tx: ReadTx, id: string): Promise<OrderSheet> {
  const order = await showOrder(tx, { id });
  const { company } = await getSettings(tx);
  const supplier = await getSupplier(tx, order.supplier.id);
  return {
    order,
    company,
    account: supplier.our_account,
    deliverTo: await addressOf(tx, order.branch?.id ?? null, company),
    today: tx.today,
    logo: await logoForPaper(tx),
  };
}

async function addressOf(tx: ReadTx, branchId: string | null, company: Settings['company']): Promise<string[]> {
  const at = branchId === null ? company : await getBranch(tx, branchId);
  return [at.name, at.line1, at.line2, at.town, at.county, at.postcode].filter((part) => part !== '');
}

interface Attached {
  readonly fileId: string;
  readonly name: string;
}

/** Keeps the file of an order with it, as it was when it went. */
async function keepOrderFile(tx: WriteTx, sheet: OrderSheet): Promise<Attached> {
  const { id, branch } = sheet.order;
  const held = { entity: 'purchase-order', entityId: id, branchId: branch?.id ?? null } as const;
  const name = orderFileName(sheet);
  const file = await keepFile(tx, { bytes: orderFile(sheet), name, mediaType: 'text/csv', ...held });
  return { fileId: file.id, name };
}

interface Emailed {
  readonly sheet: OrderSheet;
  readonly pdf: Buffer;
}

async function queueOrder(tx: WriteTx, { sheet, pdf }: Emailed, to: { recipient: string; name: string; file?: Attached }): Promise<void> {
  const { order } = sheet;
  const name = `Purchase order ${order.number}.pdf`;
  const held = { entity: 'purchase-order', entityId: order.id, branchId: order.branch?.id ?? null } as const;
  const file = await keepFile(tx, { bytes: pdf, name, mediaType: 'application/pdf', ...held });
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
    attachments: [{ fileId: file.id, name }, ...(to.file ? [to.file] : [])],
  });
}
