import type { chasePurchaseCredit, sendPurchaseCredit } from '@quarterlight/contract/credits/routes';
import type { PurchaseCredit } from '@quarterlight/contract/credits/schemas';
import type { BodyOf } from '@quarterlight/contract/route';
import { emailProblem } from '@quarterlight/contract/rules/email';
import { formatDay } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import { formatMoney } from '@quarterlight/kit/money';
import { formatQuantity, toMilli } from '@quarterlight/kit/quantities';
import type { Scope, WriteTx } from '../../platform/database/scope.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getSupplier } from '../companies/index.ts';
import { keepFile } from '../files/index.ts';
import { queueMessage } from '../outbox/index.ts';
import { getSettings, logoForPaper } from '../system/index.ts';
import { purchaseCredit } from './credit.record.ts';
import { type CreditSheet, creditDocument } from './credit-pdf.ts';
import type { CreditRow } from './credits.queries.ts';
import { showCredit } from './show-credits.ts';

/** A credit as it is emailed: laid out before the transaction, and true for the version that is sent. */
export interface LaidOut {
  readonly credit: PurchaseCredit;
  readonly pdf: Buffer;
}

/** Lays out the request for a credit, which is also the note that goes along with its goods. */
export async function layOutCredit(scope: Scope, id: string): Promise<LaidOut> {
  const sheet = await scope.read(async (tx): Promise<CreditSheet> => {
    const credit = await showCredit(tx, { id });
    const { company } = await getSettings(tx);
    return { credit, company, account: (await getSupplier(tx, credit.supplier.id)).our_account, today: tx.today, logo: await logoForPaper(tx) };
  });
  return { credit: sheet.credit, pdf: await renderPdf(creditDocument(sheet)) };
}

/** Emails the request with its PDF, or marks it as asked for. Refuses 'credits.moved_on', 'credits.no_email'. */
export async function sendCredit(
  tx: WriteTx,
  id: string,
  version: number,
  wanted: BodyOf<typeof sendPurchaseCredit>,
  laidOut: LaidOut | undefined,
): Promise<CreditRow> {
  const before = await purchaseCredit.takeUp(tx, id, { action: 'send', version });
  if (laidOut) await queueCredit(tx, laidOut, { template: 'purchase-credit', recipient: wanted.recipient, note: before.note });
  return purchaseCredit.settle(tx, before, { set: { state: 'sent', sent_at: tx.now, sent_how: wanted.how }, action: 'sent' });
}

/** Reminds the supplier by email with the request once more, or notes that somebody did. Refuses as `sendCredit` does. */
export async function chaseCredit(
  tx: WriteTx,
  id: string,
  version: number,
  wanted: BodyOf<typeof chasePurchaseCredit>,
  laidOut: LaidOut | undefined,
): Promise<CreditRow> {
  const before = await purchaseCredit.takeUp(tx, id, { action: 'chase', version });
  const note = wanted.note?.trim() ?? '';
  if (laidOut) await queueCredit(tx, laidOut, { template: 'purchase-credit-chased', recipient: wanted.recipient, note });
  const set = { chased_at: tx.now, chases: before.chases + 1 };
  return purchaseCredit.settle(tx, before, { set, action: 'chased', after: { how: wanted.how, ...(note === '' ? {} : { note }) } });
}

interface Emailed {
  readonly template: 'purchase-credit' | 'purchase-credit-chased';
  readonly recipient: string | undefined;
  readonly note: string;
}

async function queueCredit(tx: WriteTx, { credit, pdf }: LaidOut, { template, recipient: typed, note }: Emailed): Promise<void> {
  const supplier = await getSupplier(tx, credit.supplier.id);
  const recipient = typed?.trim() || supplier.email || supplier.order_email;
  if (recipient === '') throw new Refusal('credits.no_email', { details: { supplier: supplier.name } });
  const problem = emailProblem(recipient);
  if (problem !== null) throw new Refusal('request.invalid', { errors: { recipient: [problem] } });
  const name = `Credit request ${credit.number}.pdf`;
  const file = await keepFile(tx, { bytes: pdf, name, mediaType: 'application/pdf', entity: 'purchase-credit', entityId: credit.id, branchId: null });
  await queueMessage(tx, {
    channel: 'email',
    template,
    recipient,
    entity: 'purchase-credit',
    entityId: credit.id,
    values: {
      number: credit.number,
      order: credit.order.name,
      name: supplier.name,
      account: supplier.our_account,
      reason: credit.reason,
      rma: credit.rmaNumber,
      day: formatDay(localDayOf(credit.sentAt ?? credit.createdAt, tx.tenant.timeZone)),
      total: formatMoney(credit.expected),
      note,
      lines: credit.lines
        .map((line) => `${formatQuantity(toMilli(line.quantity))} × ${[line.supplierCode, line.code, line.description].filter(Boolean).join(' ')}`)
        .join('\n'),
    },
    attachments: [{ fileId: file.id, name }],
  });
}
