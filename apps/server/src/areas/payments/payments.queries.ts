import { emptyId, newId } from '@quarterlight/kit/ids';
import { type Insertable, sql } from 'kysely';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import type { Allocation, ByPayer } from './payments.rules.ts';

/** A job as payments knows it; the bounds are its worksheet's. */
export interface JobOfMoney {
  readonly id: string;
  readonly number: string;
  readonly customerId: string;
  readonly branchId: string | null;
  readonly technicianId: string | null;
}

// The database takes these from the job.
const bounds = { customer_id: emptyId, bound_branch: emptyId, bound_technician: emptyId };
const bounded = <Values extends object>(values: Values) => ({ ...values, ...bounds });

/** Holds the money of a job until the transaction ends, and makes the job known where it is not. Its worksheet is held already. */
export async function lockJob(tx: WriteTx, job: JobOfMoney) {
  await tx.db
    .insertInto('payment_job')
    .values({
      id: job.id,
      number: job.number,
      customer_id: job.customerId,
      bound_branch: job.branchId ?? emptyId,
      bound_technician: job.technicianId ?? emptyId,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .execute();
  return found(await tx.db.selectFrom('payment_job').selectAll().where('id', '=', job.id).forUpdate().executeTakeFirst());
}
export type JobRow = Awaited<ReturnType<typeof lockJob>>;

export const setDrafted = (tx: WriteTx, id: string, { customer, policyholder }: ByPayer) =>
  tx.db.updateTable('payment_job').set({ drafted_customer_pence: customer, drafted_policyholder_pence: policyholder }).where('id', '=', id).execute();

export const moveJob = (tx: WriteTx, { id, customerId, branchId, technicianId }: Omit<JobOfMoney, 'number'>) =>
  tx.db
    .updateTable('payment_job')
    .set({ customer_id: customerId, bound_branch: branchId ?? emptyId, bound_technician: technicianId ?? emptyId })
    .where('id', '=', id)
    .execute();

/** What was taken for jobs, the oldest first. */
export const findPayments = (tx: ReadTx, jobIds: readonly string[]) =>
  jobIds.length === 0 ? Promise.resolve([]) : tx.db.selectFrom('payment').selectAll().where('worksheet_id', 'in', jobIds).orderBy('id').execute();
export type PaymentRow = Awaited<ReturnType<typeof findPayments>>[number];

/** What is owed on the posted documents of jobs, the oldest first. */
export const findReceivables = (tx: ReadTx, jobIds: readonly string[]) =>
  jobIds.length === 0 ? Promise.resolve([]) : tx.db.selectFrom('receivable').selectAll().where('worksheet_id', 'in', jobIds).orderBy('id').execute();
export type ReceivableRow = Awaited<ReturnType<typeof findReceivables>>[number];

/** What is drafted of jobs. */
export const findJobs = (tx: ReadTx, ids: readonly string[]) =>
  ids.length === 0 ? Promise.resolve([]) : tx.db.selectFrom('payment_job').selectAll().where('id', 'in', ids).execute();

export const insertPayment = (tx: WriteTx, values: Omit<Insertable<DB['payment']>, 'customer_id' | 'bound_branch' | 'bound_technician'>) =>
  tx.db.insertInto('payment').values(bounded(values)).execute();

export const insertReceivable = (tx: WriteTx, values: Omit<Insertable<DB['receivable']>, 'customer_id' | 'bound_branch' | 'bound_technician'>) =>
  tx.db.insertInto('receivable').values(bounded(values)).execute();

export const findReceivable = async (tx: ReadTx, id: string): Promise<ReceivableRow> =>
  found(await tx.db.selectFrom('receivable').selectAll().where('id', '=', id).executeTakeFirst());

/** Gives a document's receivable its number, and when it was posted and is due, as local days. */
export const numberReceivable = (tx: WriteTx, id: string, { number, invoicedOn, dueOn }: { number: string; invoicedOn: string; dueOn: string }) =>
  tx.db.updateTable('receivable').set({ number, invoiced_on: invoicedOn, due_on: dueOn }).where('id', '=', id).execute();

/** So much more of a document is credited, in pence. */
export const setCredited = (tx: WriteTx, id: string, pence: number) =>
  tx.db
    .updateTable('receivable')
    .set((eb) => ({ credited_pence: eb('credited_pence', '+', pence), version: sql<number>`version + 1` }))
    .where('id', '=', id)
    .execute();

/** Holds the documents that are late, not in query, and owed by an account (its id) or by a policyholder (the document's id). */
export const holdLate = async (tx: WriteTx, debtor: string): Promise<ReceivableRow[]> =>
  (
    await sql<ReceivableRow>`select * from receivable where open_pence > 0 and due_on < ${tx.today} and query_note = ''
      and (customer_id = ${debtor} and payer = 'customer' or id = ${debtor} and payer = 'policyholder') order by id for update`.execute(tx.db)
  ).rows;

/** Whoever owes these documents was reminded of them once more. */
export async function countReminder(tx: WriteTx, ids: readonly string[]): Promise<void> {
  await sql`update receivable set reminded = reminded + 1, reminded_on = ${tx.today}, version = version + 1 where id = any(${[...ids]}::uuid[])`.execute(tx.db);
  for (const id of ids) await tx.announce('receivable', id);
}

/** Says why a document is not asked for; '' where it is. */
export const setQuery = (tx: WriteTx, id: string, note: string) =>
  tx.db.updateTable('receivable').set({ query_note: note, version: sql<number>`version + 1` }).where('id', '=', id).execute();

/** Puts money to documents, or takes it back where the pence are below nothing; the sums beside follow in the database. */
export async function insertAllocations(tx: WriteTx, jobId: string, allocations: readonly Allocation[]): Promise<void> {
  if (allocations.length === 0) return;
  await tx.db
    .insertInto('payment_allocation')
    .values(
      allocations.map(({ paymentId, receivableId, pence }) => ({
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

/** What of each payment pays a document now, the oldest first. */
export const findPaidOn = (tx: ReadTx, receivableId: string) =>
  tx.db
    .selectFrom('payment_allocation as part')
    .innerJoin('payment', (join) => join.onRef('payment.tenant_id', '=', 'part.tenant_id').onRef('payment.id', '=', 'part.payment_id'))
    .select(['payment.id', 'payment.kind', 'payment.method', 'payment.reference', 'payment.taken_at', sql<number>`sum(part.amount_pence)::int8`.as('pence')])
    .where('part.receivable_id', '=', receivableId)
    .groupBy(['payment.id', 'payment.kind', 'payment.method', 'payment.reference', 'payment.taken_at'])
    .having(sql<boolean>`sum(part.amount_pence) <> 0`)
    .orderBy('payment.id')
    .execute();
