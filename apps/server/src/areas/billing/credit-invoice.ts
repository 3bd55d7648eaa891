import { onWire } from '../../platform/database/on-wire.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { creditReceivable } from '../payments/index.ts';
import { markCredited } from '../worksheets/index.ts';
import { InvoiceDetail } from './billing.detail.ts';
import { type DocumentLine, turned } from './billing.documents.ts';
import { findLines, findStanding } from './billing.queries.ts';
import { type Document, invoice, takeUpInvoice } from './invoice.record.ts';
import { giveNumber } from './post-invoice.ts';
import { writeDocument } from './write-document.ts';

/** Takes a posted invoice back in full; gives the credit note. With no document left standing the worksheet is completed again. */
export async function creditInvoice(tx: WriteTx, id: string, version: number, reason: string): Promise<Document> {
  const { before, job } = await takeUpInvoice(tx, id, { action: 'credit', version });
  const draft = await writeCreditNote(tx, before, reason);
  await creditReceivable(tx, job, id);
  const others = (await findStanding(tx, job.id)).filter((row) => row.id !== id);
  if (others.length === 0) await markCredited(tx, job.id);
  const note = await giveNumber(tx, draft, { kind: 'credit', paid: 0, state: 'posted', due: tx.today });
  // What was paid of it is free by now, which has changed the row.
  await invoice.settle(tx, await invoice.takeUp(tx, id), {
    set: { credited_by_id: note.id },
    action: 'credited',
    before: { creditNote: '' },
    after: { creditNote: note.number, reason },
  });
  return note;
}

/** The same document with every sign turned, as a draft; its number comes last. */
async function writeCreditNote(tx: WriteTx, from: Document, reason: string): Promise<Document> {
  const lines = (await findLines(tx, from.id)).map(
    (row): DocumentLine => ({
      kind: row.kind === 'adjustment' ? 'adjustment' : 'line',
      ...onWire(row, 'description', 'quantity_milli', 'net_pence', 'vat_rate_basis_points', 'vat_pence', 'nominal'),
    }),
  );
  const detail = InvoiceDetail.parse(from.detail);
  return writeDocument(tx, {
    type: 'credit-note',
    payer: from.payer === 'policyholder' ? 'policyholder' : 'customer',
    creditsId: from.id,
    reason,
    addressee: { name: from.payer_name, address: from.payer_address, email: from.payer_email, vatNumber: from.payer_vat_number },
    worksheet: {
      id: from.worksheet_id,
      number: from.worksheet_number,
      ...onWire(from, 'customer_id', 'order_number', 'registration'),
    },
    net: 0 - from.net_pence,
    vat: 0 - from.vat_pence,
    lines: turned(lines),
    detail: {
      job: detail.job,
      split: null,
      vatSummary: detail.vatSummary.map((row) => ({ ...row, net: 0 - row.net, vat: 0 - row.vat })),
      credits: from.number ?? '',
    },
  });
}
