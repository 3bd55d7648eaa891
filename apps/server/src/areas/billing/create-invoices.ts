import type { InvoiceRow } from '@quarterlight/contract/billing/schemas';
import type { Scope, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { expectDrafts } from '../payments/index.ts';
import { invoiceGates, markInvoiced } from '../worksheets/index.ts';
import type { InvoiceDetail } from './billing.detail.ts';
import type { Reckoning } from './billing.documents.ts';
import { presentRow } from './billing.present.ts';
import { draftedBy, findJob, findOfWorksheet, type JobRow, lockWorksheet } from './billing.queries.ts';
import { addresseeOf, reckonJob } from './draft-documents.ts';
import { writeDocument } from './write-document.ts';

/** Drafts the documents of a completed worksheet, which becomes invoiced, in one transaction; a second one waits and is refused. */
export function createInvoices(scope: Scope, worksheetId: string): Promise<{ worksheetId: string; invoices: InvoiceRow[] }> {
  return scope.write(async (tx) => {
    const held = await lockWorksheet(tx, worksheetId);
    const job = await findJob(tx, worksheetId);
    const reckoning = await assertInvoiceable(tx, job);
    const ids: string[] = [];
    for (const document of reckoning.documents) {
      const id = await writeDocument(tx, {
        type: document.type,
        payer: document.payer,
        addressee: addresseeOf(job, document.payer),
        net: document.share.net,
        vat: document.share.vat,
        lines: document.lines,
        detail: detailOf(reckoning),
        worksheet: { id: job.id, number: job.number, customerId: job.customer_id, orderNumber: job.order_number, registration: job.registration },
      });
      ids.push(id);
      await tx.announce('invoice', id, 1);
    }
    await expectDrafts(tx, held, await draftedBy(tx, worksheetId));
    await markInvoiced(tx, worksheetId);
    const rows = (await findOfWorksheet(tx, worksheetId)).filter((row) => ids.includes(row.id));
    await tx.audit({
      entity: 'invoice',
      id: ids[0] ?? worksheetId,
      label: job.number,
      action: 'invoice.drafted',
      after: { worksheet: job.number, documents: rows.map((row) => `${row.type} ${row.payer_name} ${row.gross_pence}`) },
    });
    return { worksheetId, invoices: rows.map((row) => presentRow(row, tx.tenant.currency)) };
  });
}

async function assertInvoiceable(tx: WriteTx, job: JobRow): Promise<Reckoning> {
  const details = { worksheet: job.number };
  if (job.state === 'invoiced') throw new Refusal('invoice.already_invoiced', { details });
  if (job.state !== 'completed') throw new Refusal('invoice.not_completed', { details });
  const gates = await invoiceGates(tx, job.id);
  if (gates.length > 0) throw new Refusal('invoice.gates_open', { details: { ...details, gates: gates.map((gate) => gate.message).join(' ') } });
  const reckoning = await reckonJob(tx, job);
  if (reckoning.documents.every((document) => document.lines.length === 0)) throw new Refusal('invoice.no_lines', { details });
  return reckoning;
}

const detailOf = ({ vatSummary, split, job }: Reckoning): InvoiceDetail => ({
  vatSummary: vatSummary.map(({ rateBasisPoints, net, vat }) => ({ rateBasisPoints, net, vat })),
  split:
    split === null
      ? null
      : {
          job,
          insurer: split.insurer,
          policyholder: split.policyholder,
          excess: split.excess,
          recoverableVat: split.recoverableVat,
          overLimit: split.overLimit,
          vatRegistered: split.vatRegistered,
          sentences: [...split.sentences],
        },
});
