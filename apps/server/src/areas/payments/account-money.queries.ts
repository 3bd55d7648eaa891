import { emptyId } from '@quarterlight/kit/ids';
import { type Insertable, sql } from 'kysely';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { JobRow, ReceivableRow } from './payments.queries.ts';

export const insertAccountPayment = (tx: WriteTx, values: Omit<Insertable<DB['payment']>, 'bound_branch' | 'bound_technician'>) =>
  tx.db
    .insertInto('payment')
    .values({ ...values, bound_branch: emptyId, bound_technician: emptyId })
    .execute();

/** An account's money, held until the transaction ends where that is asked. Refuses 'record.not_found', and 'payment.not_on_account' for a job's. */
export async function lockAccountPayment(tx: WriteTx, id: string, hold: 'locked' | 'unlocked') {
  const query = tx.db
    .selectFrom('payment')
    .innerJoin('customer', 'customer.id', 'payment.customer_id')
    .select(['payment.id', 'payment.kind', 'payment.customer_id', 'payment.unallocated_pence', 'customer.name as customer_name'])
    .where('payment.id', '=', id);
  const row = found(await (hold === 'locked' ? query.forUpdate('payment') : query).executeTakeFirst());
  if (row.kind !== 'on-account') throw new Refusal('payment.not_on_account');
  return row;
}
export type AccountPayment = Awaited<ReturnType<typeof lockAccountPayment>>;

/** Holds the money of the jobs of these documents, in the order of their ids, as the job's own moves do. */
export const lockJobsOf = async (tx: WriteTx, receivableIds: readonly string[]): Promise<JobRow[]> =>
  (
    await sql<JobRow>`select * from payment_job where id in (select worksheet_id from receivable where id = any(${[...receivableIds]}::uuid[]))
      order by id for update`.execute(tx.db)
  ).rows;

export const findReceivablesById = (tx: ReadTx, ids: readonly string[]): Promise<ReceivableRow[]> =>
  tx.db
    .selectFrom('receivable')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .execute();

/** How many documents one payment is put to at once. */
const most = 500;

/** The documents of an account that so much money suffices for, the longest due first; the last is paid in part. */
export async function findOldestOpen(tx: ReadTx, customerId: string, pence: number): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`select id from (
      select id, open_pence, sum(open_pence) over (order by due_on, id) as upto from (
        select id, due_on, open_pence from receivable where customer_id = ${customerId} and payer = 'customer' and open_pence > 0 order by due_on, id limit ${most}) open) open
    where upto - open_pence < ${pence} order by upto`.execute(tx.db);
  return rows;
}

/** What a payment pays now, document by document. */
export const findPaidBy = async (tx: ReadTx, paymentId: string) =>
  (
    await sql<{ receivable_id: string; number: string; job_number: string; pence: number }>`
      select part.receivable_id, receivable.number, payment_job.number as job_number, sum(part.amount_pence)::int8 as pence
      from payment_allocation part
      join receivable on receivable.tenant_id = part.tenant_id and receivable.id = part.receivable_id
      join payment_job on payment_job.tenant_id = receivable.tenant_id and payment_job.id = receivable.worksheet_id
      where part.payment_id = ${paymentId} group by 1, 2, 3, receivable.due_on having sum(part.amount_pence) <> 0 order by receivable.due_on, 1`.execute(tx.db)
  ).rows;
