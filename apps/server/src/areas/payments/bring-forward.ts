import type { Payer } from '@quarterlight/contract/payments/schemas';
import { emptyId, newId } from '@quarterlight/kit/ids';
import { type RawBuilder, sql } from 'kysely';
import type { BulkTx, ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { addExposure } from '../companies/index.ts';
import { draftedOf } from './allocate.ts';
import { findJobs, findPayments, findReceivables, type JobOfMoney } from './payments.queries.ts';
import { type Allocation, spreadOf } from './payments.rules.ts';

// The database takes these from the job.
const bounds = { customer_id: emptyId, bound_branch: emptyId, bound_technician: emptyId };

/** A document of another system: what is still owed on it, in pence. Its id is the document's. */
export interface DocumentBroughtForward {
  readonly id: string;
  readonly number: string;
  readonly jobId: string;
  readonly payer: Payer;
  readonly pence: number;
  /** When it was made there and is due, as local days. */
  readonly invoicedOn: string;
  readonly dueOn: string;
}

/** A credit of another system, in pence; `receivableId` is the document that it names. */
export interface CreditBroughtForward {
  readonly id: string;
  readonly number: string;
  readonly jobId: string;
  readonly payer: Payer;
  readonly pence: number;
  readonly receivableId: string | null;
}

/** Makes jobs known whose money moves in. At most some hundred at once, as with what follows. */
export async function knowJobs(tx: BulkTx, jobs: readonly JobOfMoney[]): Promise<void> {
  if (jobs.length === 0) return;
  await tx.db
    .insertInto('payment_job')
    .values(
      jobs.map(({ id, number, customerId, branchId, technicianId }) => ({
        id,
        number,
        customer_id: customerId,
        bound_branch: branchId ?? emptyId,
        bound_technician: technicianId ?? emptyId,
      })),
    )
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .execute();
}

/** Writes down what is owed on documents of another system. */
export async function bringDocumentsForward(tx: BulkTx, documents: readonly DocumentBroughtForward[]): Promise<void> {
  if (documents.length === 0) return;
  await tx.db
    .insertInto('receivable')
    .values(
      documents.map(({ id, number, jobId, payer, pence, invoicedOn, dueOn }) => ({
        id,
        number,
        worksheet_id: jobId,
        payer,
        gross_pence: pence,
        invoiced_on: invoicedOn,
        due_on: dueOn,
        ...bounds,
      })),
    )
    .execute();
}

/** Writes down credits of another system: each pays the document that it names. */
export async function bringCreditsForward(tx: BulkTx, credits: readonly CreditBroughtForward[]): Promise<void> {
  if (credits.length === 0) return;
  await tx.db
    .insertInto('payment')
    .values(
      credits.map(({ id, number, jobId, payer, pence }) => ({
        id,
        worksheet_id: jobId,
        kind: 'credit',
        method: 'none',
        amount_pence: pence,
        payer,
        reference: number,
        taken_by: tx.actor.userId,
        taken_at: tx.now,
        ...bounds,
      })),
    )
    .execute();
  const named = credits.flatMap((credit) => (credit.receivableId === null ? [] : [{ ...credit, receivableId: credit.receivableId }]));
  const ids = [...new Set(named.map(({ receivableId }) => receivableId))];
  const { rows } = await sql<{ id: string; open_pence: number }>`select id, open_pence from receivable where id = any(${ids}::uuid[])`.execute(tx.db);
  const open = new Map(rows.map((row) => [row.id, row.open_pence]));
  const allocations = named.flatMap(({ id, jobId, receivableId, pence }) => {
    const part = Math.min(pence, open.get(receivableId) ?? 0);
    open.set(receivableId, (open.get(receivableId) ?? 0) - part);
    return part === 0 ? [] : [{ paymentId: id, receivableId, pence: part, jobId }];
  });
  await insertOfJobs(tx, allocations);
}

/** Puts what is free of the money of jobs to what is open of them: no free money lies beside an open document. */
export async function spreadFreeMoney(tx: BulkTx, jobIds: readonly string[]): Promise<void> {
  const free = await sql<{
    id: string;
  }>`select distinct worksheet_id as id from payment where worksheet_id = any(${jobIds}::uuid[]) and unallocated_pence > 0`.execute(tx.db);
  const ids = free.rows.map(({ id }) => id);
  const [payments, receivables, jobs] = [await findPayments(tx, ids), await findReceivables(tx, ids), await findJobs(tx, ids)];
  const own = <Row extends { readonly worksheet_id: string | null }>(rows: readonly Row[], id: string) => rows.filter((row) => row.worksheet_id === id);
  const allocations = jobs.flatMap((job) =>
    spreadOf({ payments: own(payments, job.id), receivables: own(receivables, job.id), unposted: draftedOf(job) }).allocations.map((each) => ({
      ...each,
      jobId: job.id,
    })),
  );
  await insertOfJobs(tx, allocations);
}

async function insertOfJobs(tx: WriteTx, allocations: readonly (Allocation & { readonly jobId: string })[]): Promise<void> {
  if (allocations.length === 0) return;
  await tx.db
    .insertInto('payment_allocation')
    .values(
      allocations.map(({ jobId, paymentId, receivableId, pence }) => ({
        id: newId(),
        worksheet_id: jobId,
        payment_id: paymentId,
        receivable_id: receivableId,
        amount_pence: pence,
        at: tx.now,
        ...bounds,
      })),
    )
    .execute();
}

/** What customers owe more by what was brought forward (`of` is a query of its ids), or less where it goes. Their rows stay locked: call it last. */
export async function oweBroughtForward(tx: BulkTx, of: RawBuilder<unknown>, sign: 1 | -1): Promise<void> {
  const { rows } = await sql<{ id: string; pence: number }>`select customer_id as id, sum(pence)::bigint as pence from (
      select customer_id, open_pence as pence from receivable where id in (${of}) and payer = 'customer'
      union all select r.customer_id, 0 - a.amount_pence from payment_allocation a join receivable r on r.id = a.receivable_id
        where a.payment_id in (${of}) and r.payer = 'customer' and r.id not in (${of})) owed
    group by customer_id having sum(pence) <> 0 order by customer_id`.execute(tx.db);
  for (const { id, pence } of rows) await addExposure(tx, id, { exposure: sign * pence, balance: sign * pence });
}

/** The number of a credit that has been given back, or has paid something, since it was brought forward; null where none has. */
export async function creditUsedSince(tx: ReadTx, of: RawBuilder<unknown>): Promise<string | null> {
  const { rows } = await sql<{ reference: string }>`select p.reference from payment p where p.id in (${of}) and (p.refunded_pence > 0
      or exists (select from payment_allocation a where a.payment_id = p.id and a.at <> p.taken_at)) order by p.id limit 1`.execute(tx.db);
  return rows[0]?.reference ?? null;
}

/** Removes what a load brought forward, whose state says that it is being undone; what it paid or was paid by beyond it is free again. Its documents are the caller's. */
export async function removeBroughtForward(tx: BulkTx, loadId: string, of: RawBuilder<unknown>): Promise<void> {
  await oweBroughtForward(tx, of, -1);
  const { rows } = await sql<
    Allocation & { jobId: string }
  >`select payment_id as "paymentId", receivable_id as "receivableId", worksheet_id as "jobId", 0 - sum(amount_pence)::bigint as pence
    from payment_allocation where (payment_id in (${of})) <> (receivable_id in (${of})) and (payment_id in (${of}) or receivable_id in (${of}))
    group by 1, 2, 3 having sum(amount_pence) <> 0`.execute(tx.db);
  await insertOfJobs(tx, rows);
  await sql`select app.remove_brought_forward(${loadId}::uuid)`.execute(tx.db);
}
