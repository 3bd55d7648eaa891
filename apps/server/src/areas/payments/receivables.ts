import type { PaidOn, Payer } from '@quarterlight/contract/payments/schemas';
import { PaymentKind, PaymentMethod } from '@quarterlight/contract/payments/schemas';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { addExposure } from '../companies/index.ts';
import { allocate } from './allocate.ts';
import {
  findPaidOn,
  findReceivable,
  insertAllocations,
  insertReceivable,
  type JobOfMoney,
  lockJob,
  type ReceivableRow,
  setCredited,
  setDrafted,
} from './payments.queries.ts';
import { type ByPayer, stateWhenPaid, takenBack } from './payments.rules.ts';

/** What the drafts of a job come to now, by payer: that much of its money waits for them, and the customer owes its part. */
export async function expectDrafts(tx: WriteTx, job: JobOfMoney, drafted: ByPayer): Promise<void> {
  const exposure = await draft(tx, job, drafted);
  if (exposure !== 0) await addExposure(tx, job.customerId, { exposure });
}

/** Gives by how many pence the customer's drafts came to be more. */
async function draft(tx: WriteTx, job: JobOfMoney, drafted: ByPayer): Promise<number> {
  const before = await lockJob(tx, job);
  await setDrafted(tx, job.id, drafted);
  return drafted.customer - before.drafted_customer_pence;
}

/** A document as it is posted; amounts in pence. */
interface PostedDocument {
  readonly id: string;
  readonly payer: Payer;
  readonly gross: number;
  /** What the job's other drafts come to. */
  readonly drafted: ByPayer;
}

/**
 * A document is being posted: what it comes to is owed, and the job's money that is not spent pays it. Of theirs the customer's exposure is what is open now,
 * no longer the draft. Gives what is paid of it and its state. Its number follows by `numberReceivable`, since that is drawn last.
 */
export async function openReceivable(
  tx: WriteTx,
  job: JobOfMoney,
  document: PostedDocument,
): Promise<{ paid: number; state: 'posted' | 'part-paid' | 'paid' }> {
  const drafted = await draft(tx, job, document.drafted);
  await insertReceivable(tx, { id: document.id, worksheet_id: job.id, payer: document.payer, gross_pence: document.gross });
  await allocate(tx, await lockJob(tx, job), { owed: document.payer === 'customer' ? document.gross : 0, drafted });
  const { paid_pence: paid } = await findReceivable(tx, document.id);
  return { paid, state: stateWhenPaid(document.gross, paid) };
}

/**
 * So many pence of a document are credited: that much less is owed on it, and what paid it beyond the rest is free again, the newest first, for the job's other
 * documents or to be given back.
 */
export async function creditReceivable(tx: WriteTx, job: JobOfMoney, id: string, pence: number): Promise<void> {
  const row = await lockJob(tx, job);
  const receivable: ReceivableRow = await findReceivable(tx, id);
  const fromOpen = Math.min(pence, receivable.open_pence);
  await insertAllocations(tx, job.id, takenBack(await findPaidOn(tx, id), id, pence - fromOpen));
  await setCredited(tx, id, pence);
  await allocate(tx, row, { owed: receivable.payer === 'customer' ? 0 - fromOpen : 0 });
}

/** What pays a document, the oldest first. */
export async function paidOn(tx: ReadTx, receivableId: string): Promise<PaidOn[]> {
  return (await findPaidOn(tx, receivableId)).map((row) => ({
    id: row.id,
    kind: PaymentKind.parse(row.kind),
    method: PaymentMethod.parse(row.method),
    amount: { amount: row.pence, currency: tx.tenant.currency },
    reference: row.reference,
    takenAt: row.taken_at,
  }));
}
