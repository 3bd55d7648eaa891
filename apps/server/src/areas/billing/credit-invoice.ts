import type { CreditInvoice } from '@quarterlight/contract/billing/schemas';
import type { z } from 'zod';
import { onWire } from '../../platform/database/on-wire.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { creditReceivable } from '../payments/index.ts';
import { markCredited } from '../worksheets/index.ts';
import { InvoiceDetail } from './billing.detail.ts';
import { type DocumentLine, summaryByRate, turned } from './billing.documents.ts';
import { addCredited, findLines, findStanding, type LineRow } from './billing.queries.ts';
import { type CreditPart, creditParts, totalOf } from './credit-parts.ts';
import { type Document, invoice, takeUpInvoice } from './invoice.record.ts';
import { giveNumber } from './post-invoice.ts';
import { writeDocument } from './write-document.ts';

/**
 * Takes a posted invoice back, all that is left of it or so much of some lines; gives the credit note. With no document left standing the worksheet is
 * completed again.
 */
export async function creditInvoice(tx: WriteTx, id: string, version: number, { reason, lines }: z.output<typeof CreditInvoice>): Promise<Document> {
  const { before, job } = await takeUpInvoice(tx, id, { action: 'credit', version });
  const rows = await findLines(tx, id);
  const { parts, isRest } = creditParts(rows, lines, tx.tenant.currency);
  const draft = await writeCreditNote(tx, before, { rows, parts, reason });
  await addCredited(tx, parts);
  await creditReceivable(tx, job, id, 0 - draft.gross_pence);
  if (isRest) {
    const others = (await findStanding(tx, job.id)).filter((row) => row.id !== id);
    if (others.length === 0) await markCredited(tx, job.id);
  }
  const note = await giveNumber(tx, draft, { kind: 'credit', paid: 0, state: 'posted', due: tx.today });
  // What was paid of it may be free by now, which has changed the row.
  await invoice.settle(tx, await invoice.takeUp(tx, id), {
    set: { credited_by_id: isRest ? note.id : null },
    action: 'credited',
    before: { creditNote: '' },
    after: { creditNote: note.number, reason },
  });
  return note;
}

interface Credit {
  readonly rows: readonly LineRow[];
  readonly parts: readonly CreditPart[];
  readonly reason: string;
}

/** What is credited with every sign turned, as a draft; its number comes last. */
async function writeCreditNote(tx: WriteTx, from: Document, { rows, parts, reason }: Credit): Promise<Document> {
  const lines = rows.flatMap((row): (DocumentLine & { creditsLineId: string })[] => {
    const part = parts.find(({ lineId }) => lineId === row.id);
    if (part === undefined) return [];
    const isWhole = part.net === row.net_pence && part.vat === row.vat_pence;
    return [
      {
        kind: row.kind === 'adjustment' ? 'adjustment' : 'line',
        ...onWire(row, 'vat_rate_basis_points', 'nominal'),
        description: isWhole ? row.description : `${row.description}, part`,
        quantityMilli: isWhole ? row.quantity_milli : 1000,
        netPence: part.net,
        vatPence: part.vat,
        creditsLineId: row.id,
      },
    ];
  });
  const detail = InvoiceDetail.parse(from.detail);
  const { net, vat } = totalOf(parts);
  // Of a shared job the summary is of all of it, as on the invoice that is taken back.
  const isWhole = net === from.net_pence && vat === from.vat_pence;
  const summary = isWhole ? detail.vatSummary : summaryByRate(lines);
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
    net: 0 - net,
    vat: 0 - vat,
    lines: turned(lines),
    detail: {
      job: detail.job,
      split: null,
      vatSummary: summary.map((row) => ({ ...row, net: 0 - row.net, vat: 0 - row.vat })),
      credits: from.number ?? '',
    },
  });
}
