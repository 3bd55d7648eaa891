import type { BranchInvoiceForm, NewBranchInvoice } from '@quarterlight/contract/billing/branch-invoice-schemas';
import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import type { z } from 'zod';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getBranch } from '../companies/index.ts';
import { type FileToKeep, keepFile, type ReceivedUpload } from '../files/index.ts';
import { findBilled, freeJobs, holdJobs, idsOfJobs, isCompleted, removeJobs } from './branch-invoice.queries.ts';
import { type BranchInvoiceRow, branchInvoice, branchInvoiceActions } from './branch-invoice.record.ts';

/** Sends a subcontractor's invoice in for jobs that it completed. Refuses with `bill.own_branch` and what `changeBranchInvoice` refuses with. */
export async function submitBranchInvoice(tx: WriteTx, { branchId, ...form }: z.output<typeof NewBranchInvoice>): Promise<string> {
  const branch = await getBranch(tx, branchId);
  if (branch.kind !== 'subcontract') throw new Refusal('bill.own_branch', { details: { branch: branch.name } });
  const { set, jobs } = await checked(tx, branchId, form, null);
  const values = { id: newId(), branch_id: branchId, ...set, submitted_by: tx.actor.userId, created_at: tx.now };
  const row = await branchInvoice.make(tx, values, { action: 'submitted', children: (made) => putJobs(tx, made, jobs) });
  return row.id;
}

/**
 * Corrects one that waits or is queried; it is to be checked anew. Refuses with `bill.moved_on`, `.currency`, `.to_come`, `.job_twice`, `.job` (not
 * completed by this branch), `.billed` (stands on another) and `.number_taken`.
 */
export async function changeBranchInvoice(tx: WriteTx, id: string, version: number, form: BranchInvoiceForm): Promise<string> {
  const seen = await branchInvoice.read(tx, id);
  const { set, jobs } = await checked(tx, seen.branch_id, form, id);
  const before = await branchInvoice.takeUp(tx, id, { action: 'change', version });
  await removeJobs(tx, id);
  const row = await branchInvoice.settle(tx, before, { set: { ...set, state: branchInvoiceActions.change.to }, action: 'changed' });
  await putJobs(tx, row, jobs);
  return id;
}

/** Takes it back; its jobs may be billed again. */
export async function withdrawBranchInvoice(tx: WriteTx, id: string, version: number): Promise<string> {
  await holdItsJobs(tx, id);
  const before = await branchInvoice.takeUp(tx, id, { action: 'withdraw', version });
  await freeJobs(tx, id);
  await branchInvoice.settle(tx, before, { set: { state: branchInvoiceActions.withdraw.to }, action: 'withdrawn' });
  return id;
}

/** Keeps the document that was sent. Refuses with `bill.one_file`. */
export async function keepBranchInvoiceFile(tx: WriteTx, id: string, { files }: Pick<ReceivedUpload, 'files'>): Promise<string> {
  const [file] = files;
  if (file === undefined || files.length > 1) throw new Refusal('bill.one_file');
  return keepDocument(tx, id, { bytes: file.path, name: file.name, mediaType: file.mediaType });
}

/** Keeps the document in the place of an earlier one. */
export async function keepDocument(tx: WriteTx, id: string, file: Pick<FileToKeep, 'bytes' | 'name' | 'mediaType'>): Promise<string> {
  const before = await branchInvoice.takeUp(tx, id, { action: 'file' });
  const kept = await keepFile(tx, { ...file, entity: 'branch-invoice', entityId: id, branchId: before.branch_id });
  await branchInvoice.settle(tx, before, { set: { file_id: kept.id }, action: 'file_kept', after: { file: kept.name } });
  return id;
}

/** Worksheets are locked before the invoice, wherever both are. */
export const holdItsJobs = async (tx: WriteTx, id: string) => {
  await branchInvoice.read(tx, id);
  return holdJobs(tx, await idsOfJobs(tx, id));
};

interface JobToPut {
  readonly worksheetId: string;
  readonly number: string;
  readonly net: number;
  readonly agreed: number | null;
}

/** What is written of a form, its jobs held. */
async function checked(tx: WriteTx, branchId: string, form: BranchInvoiceForm, own: string | null) {
  if (form.invoicedOn > tx.today) throw new Refusal('bill.to_come');
  const ids = form.jobs.map(({ worksheetId }) => worksheetId);
  if (new Set(ids).size !== ids.length) throw new Refusal('bill.job_twice');
  const held = new Map((await holdJobs(tx, ids)).map((job) => [job.id, job]));
  const jobs = form.jobs.map(({ worksheetId, net }): JobToPut => {
    const job = held.get(worksheetId);
    if (!job || job.branch_id !== branchId || !isCompleted(job)) throw new Refusal('bill.job', { details: { number: job?.number ?? 'A job' } });
    return { worksheetId, number: job.number, net: net.amount, agreed: job.agreed_pence };
  });
  const [billed] = (await findBilled(tx, branchId, ids)).filter(({ id }) => id !== own);
  if (billed) throw new Refusal('bill.billed', { details: { number: billed.worksheet_number, invoice: billed.number } });
  const number = form.number.trim();
  return {
    jobs,
    set: {
      number,
      number_key: sortKey(number),
      invoiced_on: form.invoicedOn,
      net_pence: jobs.reduce((sum, { net }) => sum + net, 0),
      vat_pence: form.vat.amount,
      agreed_pence: jobs.reduce((sum, { agreed }) => sum + (agreed ?? 0), 0),
      note: form.note.trim(),
    },
  };
}

async function putJobs(tx: WriteTx, { id, branch_id: branchId }: BranchInvoiceRow, jobs: readonly JobToPut[]): Promise<void> {
  const rows = jobs.map(({ worksheetId, number, net, agreed }, position) => ({
    id: newId(),
    branch_invoice_id: id,
    branch_id: branchId,
    worksheet_id: worksheetId,
    worksheet_number: number,
    position,
    net_pence: net,
    agreed_pence: agreed,
  }));
  await tx.db.insertInto('branch_invoice_job').values(rows).execute();
}
