import type { Invoice } from '@quarterlight/contract/billing/schemas';
import { addDays, day } from '@quarterlight/kit/days';
import { formatMoney, pence } from '@quarterlight/kit/money';
import type { Scope, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getCustomer } from '../companies/index.ts';
import { numberReceivable, openReceivable } from '../payments/index.ts';
import { nextNumber } from '../system/index.ts';
import { draftedBy, type LockedInvoice, lastChange, lockInvoice } from './billing.queries.ts';
import { makePdfTask } from './billing.task-names.ts';
import { showInvoice } from './show-invoice.ts';

/** Gives the draft its number (drawn last, so that none is ever lost) and its date; from then on the database refuses any change. */
export function postInvoice(scope: Scope, id: string, version: number): Promise<Invoice> {
  return scope.write(async (tx) => {
    const { invoice, job } = await lockInvoice(tx, id);
    if (invoice.state !== 'draft') throw new Refusal('invoice.not_draft');
    if (invoice.version !== version) throw new Refusal('record.stale', { details: await lastChange(tx, id) });
    const payer = invoice.payer === 'customer' ? 'customer' : 'policyholder';
    const drafted = await draftedBy(tx, job.id);
    const others = { ...drafted, [payer]: drafted[payer] - invoice.gross_pence };
    const owed = await openReceivable(tx, job, { id, payer, gross: invoice.gross_pence, drafted: others });
    const terms = payer === 'customer' ? (await getCustomer(tx, invoice.customer_id)).terms_days : 0;
    const number = await giveNumber(tx, invoice, { kind: 'invoice', ...owed, due: addDays(day(tx.today), terms) });
    await numberReceivable(tx, id, number);
    return showInvoice(tx, id);
  });
}

/** Draws the number and posts the document; the PDF and its email follow from the task. */
export async function giveNumber(
  tx: WriteTx,
  invoice: Pick<LockedInvoice, 'id' | 'gross_pence' | 'version' | 'payer_name' | 'worksheet_number'>,
  terms: { kind: 'invoice' | 'credit'; paid: number; state: 'posted' | 'part-paid' | 'paid'; due: string },
): Promise<string> {
  await tx.enqueue(makePdfTask, { invoiceId: invoice.id }, { key: `invoice-pdf-${invoice.id}` });
  const drawn = await nextNumber(tx, terms.kind);
  const { state } = terms;
  await tx.db
    .updateTable('invoice')
    .set({
      state,
      number: drawn,
      invoice_date: tx.today,
      due_date: terms.due,
      paid_pence: terms.paid,
      posted_by: tx.actor.userId,
      posted_at: tx.now,
      version: invoice.version + 1,
    })
    .where('id', '=', invoice.id)
    .where('state', '=', 'draft')
    .execute();
  if (terms.kind === 'invoice') {
    await tx.audit({
      entity: 'invoice',
      id: invoice.id,
      label: drawn,
      action: 'invoice.posted',
      before: { state: 'draft' },
      after: {
        state,
        number: drawn,
        worksheet: invoice.worksheet_number,
        payer: invoice.payer_name,
        gross: formatMoney(pence(invoice.gross_pence), tx.tenant.currency),
      },
    });
  }
  await tx.announce('invoice', invoice.id, invoice.version + 1);
  return drawn;
}
