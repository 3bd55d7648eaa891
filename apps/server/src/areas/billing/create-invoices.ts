import { formatMoney, pence } from '@quarterlight/kit/money';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { expectDrafts } from '../payments/index.ts';
import { holdJob, invoiceGates, markInvoiced } from '../worksheets/index.ts';
import type { InvoiceDetail } from './billing.detail.ts';
import type { Reckoning } from './billing.documents.ts';
import { draftedBy, findJob, type JobRow } from './billing.queries.ts';
import { addresseeOf, driverOf, reckonJob } from './draft-documents.ts';
import type { Document } from './invoice.record.ts';
import { writeDocument } from './write-document.ts';

/**
 * Drafts the documents of a completed worksheet, which becomes invoiced, in one transaction; a second one waits and is refused, as is a job that comes to
 * something else than the gross that somebody looked at.
 */
export async function createInvoices(tx: WriteTx, worksheetId: string, seenGross?: number): Promise<Document[]> {
  const held = await holdJob(tx, worksheetId);
  const job = await findJob(tx, worksheetId);
  const reckoning = await assertInvoiceable(tx, job);
  if (seenGross !== undefined && reckoning.job.gross !== seenGross) throw changedSince(tx, job, { before: seenGross, now: reckoning.job.gross });
  const made: Document[] = [];
  for (const { type, payer, share, lines } of reckoning.documents) {
    const worksheet = { id: job.id, number: job.number, customerId: job.customer_id, orderNumber: job.order_number, registration: job.registration };
    const addressee = await addresseeOf(tx, job, payer);
    made.push(await writeDocument(tx, { type, payer, addressee, net: share.net, vat: share.vat, lines, detail: detailOf(reckoning, job), worksheet }));
  }
  await expectDrafts(tx, held, await draftedBy(tx, worksheetId));
  await markInvoiced(tx, worksheetId);
  return made;
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

function changedSince(tx: WriteTx, job: JobRow, { before, now }: { readonly before: number; readonly now: number }): Refusal {
  const money = (amount: number) => formatMoney(pence(amount), tx.tenant.currency);
  return new Refusal('invoice.changed_since', { details: { worksheet: job.number, before: money(before), now: money(now) } });
}

const detailOf = ({ vatSummary, split, job }: Reckoning, row: JobRow): InvoiceDetail => ({
  job: {
    vehicle: row.vehicle_description,
    driver: driverOf(row),
    policyNumber: row.policy_number,
    claimNumber: row.claim_number,
    lossOn: row.loss_on,
  },
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
          topUp: split.topUp.gross,
          vatRegistered: split.vatRegistered,
          sentences: [...split.sentences],
        },
});
