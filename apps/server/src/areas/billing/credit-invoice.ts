import type { Invoice } from '@quarterlight/contract/billing/schemas';
import type { Scope, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { creditReceivable } from '../payments/index.ts';
import { markCredited } from '../worksheets/index.ts';
import { InvoiceDetail } from './billing.detail.ts';
import { type DocumentLine, turned } from './billing.documents.ts';
import { findLines, findStanding, type LockedInvoice, lastChange, lockInvoice } from './billing.queries.ts';
import { giveNumber } from './post-invoice.ts';
import { showInvoice } from './show-invoice.ts';
import { writeDocument } from './write-document.ts';

/** Takes a posted invoice back in full; answers the credit note. With no document left standing the worksheet is completed again. */
export function creditInvoice(scope: Scope, id: string, version: number, reason: string): Promise<Invoice> {
  return scope.write(async (tx) => {
    const { invoice, job } = await lockInvoice(tx, id);
    await assertCreditable(tx, invoice, version);
    const noteId = await writeCreditNote(tx, invoice, reason);
    await creditReceivable(tx, job, id);
    await tx.db
      .updateTable('invoice')
      .set({ credited_by_id: noteId, version: invoice.version + 1 })
      .where('id', '=', id)
      .where('credited_by_id', 'is', null)
      .execute();
    const standing = await findStanding(tx, invoice.worksheet_id);
    if (standing.length === 0) await markCredited(tx, invoice.worksheet_id);
    await tx.announce('invoice', id, invoice.version + 1);
    const note = { id: noteId, gross_pence: 0 - invoice.gross_pence, version: 1, payer_name: invoice.payer_name, worksheet_number: invoice.worksheet_number };
    const drawn = await giveNumber(tx, note, { kind: 'credit', paid: 0, state: 'posted', due: tx.today });
    await tx.audit({
      entity: 'invoice',
      id,
      label: invoice.number ?? '',
      action: 'invoice.credited',
      before: { creditNote: '' },
      after: { creditNote: drawn, reason },
    });
    return showInvoice(tx, noteId);
  });
}

async function assertCreditable(tx: WriteTx, invoice: LockedInvoice, version: number): Promise<void> {
  if (invoice.type === 'credit-note') throw new Refusal('invoice.is_credit_note');
  if (invoice.state === 'draft') throw new Refusal('invoice.not_posted');
  if (invoice.credited_by_id !== null) throw new Refusal('invoice.already_credited');
  if (invoice.version !== version) throw new Refusal('record.stale', { details: await lastChange(tx, invoice.id) });
}

/** The same document with every sign turned, as a draft; its number comes last. */
async function writeCreditNote(tx: WriteTx, invoice: LockedInvoice, reason: string): Promise<string> {
  const lines = (await findLines(tx, invoice.id)).map(
    (row): DocumentLine => ({
      kind: row.kind === 'adjustment' ? 'adjustment' : 'line',
      description: row.description,
      quantityMilli: row.quantity_milli,
      netPence: row.net_pence,
      vatRateBasisPoints: row.vat_rate_basis_points,
      vatPence: row.vat_pence,
      nominal: row.nominal,
    }),
  );
  const detail = InvoiceDetail.parse(invoice.detail);
  return writeDocument(tx, {
    type: 'credit-note',
    payer: invoice.payer === 'policyholder' ? 'policyholder' : 'customer',
    creditsId: invoice.id,
    reason,
    addressee: { name: invoice.payer_name, address: invoice.payer_address, email: invoice.payer_email, vatNumber: invoice.payer_vat_number },
    worksheet: {
      id: invoice.worksheet_id,
      number: invoice.worksheet_number,
      customerId: invoice.customer_id,
      orderNumber: invoice.order_number,
      registration: invoice.registration,
    },
    net: 0 - invoice.net_pence,
    vat: 0 - invoice.vat_pence,
    lines: turned(lines),
    detail: { split: null, vatSummary: detail.vatSummary.map((row) => ({ ...row, net: 0 - row.net, vat: 0 - row.vat })), credits: invoice.number ?? '' },
  });
}
