import { addDays, day } from '@quarterlight/kit/days';
import type { WriteTx } from '../../platform/database/scope.ts';
import { getCustomer } from '../companies/index.ts';
import { numberReceivable, openReceivable } from '../payments/index.ts';
import { nextNumber } from '../system/index.ts';
import { draftedBy } from './billing.queries.ts';
import { makePdfTask } from './billing.task-names.ts';
import { type Document, invoice, takeUpInvoice } from './invoice.record.ts';
import { loggedOf } from './write-document.ts';

/** Gives the draft its number (drawn last, so that none is ever lost) and its date; from then on the database refuses any change. */
export async function postInvoice(tx: WriteTx, id: string, version: number): Promise<Document> {
  const { before, job } = await takeUpInvoice(tx, id, { action: 'post', version });
  const payer = before.payer === 'customer' ? 'customer' : 'policyholder';
  const drafted = await draftedBy(tx, job.id);
  const others = { ...drafted, [payer]: drafted[payer] - before.gross_pence };
  const owed = await openReceivable(tx, job, { id, payer, gross: before.gross_pence, drafted: others });
  const terms = payer === 'customer' ? (await getCustomer(tx, before.customer_id)).terms_days : 0;
  const due = addDays(day(tx.today), terms);
  const posted = await giveNumber(tx, before, { kind: 'invoice', ...owed, due });
  await numberReceivable(tx, id, { number: posted.number ?? '', invoicedOn: tx.today, dueOn: due });
  return posted;
}

/** Draws the number and posts the document; the PDF and its email follow from the task. */
export async function giveNumber(
  tx: WriteTx,
  before: Document,
  terms: { kind: 'invoice' | 'credit'; paid: number; state: 'posted' | 'part-paid' | 'paid'; due: string },
): Promise<Document> {
  await tx.enqueue(makePdfTask, { invoiceId: before.id }, { key: `invoice-pdf-${before.id}` });
  const number = await nextNumber(tx, terms.kind);
  return invoice.settle(tx, before, {
    set: { state: terms.state, number, invoice_date: tx.today, due_date: terms.due, paid_pence: terms.paid, posted_by: tx.actor.userId, posted_at: tx.now },
    action: 'posted',
    after: loggedOf(tx, before),
  });
}
