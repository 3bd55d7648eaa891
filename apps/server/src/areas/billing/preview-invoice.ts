import type { InvoicePreview } from '@quarterlight/contract/billing/schemas';
import { can } from '../../platform/access/actor.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { explainSplit } from '../payments/index.ts';
import { invoiceGates } from '../worksheets/index.ts';
import { presentGates, presentLine, presentRow } from './billing.present.ts';
import { findJob, findOfWorksheet } from './billing.queries.ts';
import { policyholderOf, reckonJob } from './draft-documents.ts';

/** What invoicing the worksheet would make, and what is still in the way; or `record.not_found`, as to customers, who read what was posted. */
export async function previewInvoice(tx: ReadTx, worksheetId: string): Promise<InvoicePreview> {
  if (tx.actor.customerId !== null) throw new Refusal('record.not_found');
  const { currency } = tx.tenant;
  const money = (amount: number) => ({ amount, currency });
  const job = await findJob(tx, worksheetId);
  const reckoning = await reckonJob(tx, job);
  const gates = job.state === 'completed' ? await invoiceGates(tx, worksheetId) : [];
  const invoices = await findOfWorksheet(tx, worksheetId);
  return {
    worksheetId,
    worksheetNumber: job.number,
    customerName: job.customer_name,
    gates: presentGates(worksheetId, gates),
    job: { net: money(reckoning.job.net), vat: money(reckoning.job.vat), gross: money(reckoning.job.gross) },
    split: reckoning.split === null ? null : explainSplit({ ...reckoning.split, job: reckoning.job, topUp: reckoning.split.topUp.gross }, currency),
    documents: reckoning.documents.map((document) => ({
      type: document.type,
      payer: document.payer,
      payerName: document.payer === 'customer' ? job.customer_name : policyholderOf(job),
      net: money(document.share.net),
      vat: money(document.share.vat),
      gross: money(document.share.gross),
      lines: document.lines.map((line, position) =>
        presentLine(
          {
            position: position + 1,
            kind: line.kind,
            description: line.description,
            quantity_milli: line.quantityMilli,
            net_pence: line.netPence,
            vat_rate_basis_points: line.vatRateBasisPoints,
            vat_pence: line.vatPence,
            nominal: line.nominal,
          },
          currency,
        ),
      ),
    })),
    invoices: invoices.map((row) => presentRow(row, currency)),
    canInvoice:
      can(tx.actor, 'create-invoices') && job.state === 'completed' && gates.length === 0 && reckoning.documents.some((document) => document.lines.length > 0),
  };
}
