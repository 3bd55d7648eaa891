import type { AllocatePayment, NewPayment, RefundOnAccount, ReleasePayment } from '@quarterlight/contract/payments/schemas';
import { day, formatDay } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { formatMoney, pence } from '@quarterlight/kit/money';
import { DatabaseError } from 'pg';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addExposure, getCustomer } from '../companies/index.ts';
import {
  type AccountPayment,
  findOldestOpen,
  findPaidBy,
  findReceivablesById,
  insertAccountPayment,
  lockAccountPayment,
  lockJobsOf,
} from './account-money.queries.ts';
import { allocate } from './allocate.ts';
import { insertAllocations, type ReceivableRow } from './payments.queries.ts';
import type { Allocation } from './payments.rules.ts';

const asMoney = (tx: WriteTx, amount: number): string => formatMoney(pence(amount), tx.tenant.currency);

/** Takes money of an account and puts it to documents where that is asked; gives the payment's id. Refuses as `takePayment` says. */
export async function takeOnAccount(tx: WriteTx, taken: NewPayment): Promise<string> {
  const { amount } = taken.amount;
  if (amount <= 0) throw new Refusal('payment.nothing');
  if (taken.receivedOn > tx.today) throw new Refusal('payment.to_come');
  const customer = await getCustomer(tx, taken.customerId);
  const id = newId();
  const label = { amount: asMoney(tx, amount), customer: customer.name, day: formatDay(day(taken.receivedOn)) };
  try {
    await insertAccountPayment(tx, {
      id,
      customer_id: taken.customerId,
      kind: 'on-account',
      method: taken.method,
      amount_pence: amount,
      payer: 'customer',
      reference: taken.reference,
      note: taken.note,
      received_on: taken.receivedOn,
      taken_by: tx.actor.userId,
      taken_at: tx.now,
    });
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'payment_told_once') throw new Refusal('payment.told_already', { details: label });
    throw error;
  }
  await tx.audit({
    entity: 'payment',
    id,
    label: customer.name,
    action: 'payment.taken',
    after: { method: taken.method, amount: label.amount, receivedOn: taken.receivedOn, reference: taken.reference, note: taken.note },
  });
  const isPut = taken.oldestFirst === true ? (await findOldestOpen(tx, taken.customerId, amount)).length > 0 : (taken.allocations ?? []).length > 0;
  if (isPut) await putToDocuments(tx, id, taken);
  else await tx.announce('payment', id);
  return id;
}

/** Puts what is free of an account's money to its documents: to those that are chosen, or to the longest due. Refuses as `allocatePayment` says. */
export async function putToDocuments(tx: WriteTx, id: string, { oldestFirst = false, allocations: chosen = [] }: AllocatePayment): Promise<void> {
  const named = chosen.map(({ receivableId }) => receivableId);
  if (new Set(named).size < named.length) throw new Refusal('payment.document_twice');
  const unlocked = await lockAccountPayment(tx, id, 'unlocked');
  const ids = oldestFirst ? (await findOldestOpen(tx, unlocked.customer_id, unlocked.unallocated_pence)).map((row) => row.id) : named;
  // Jobs come before money, as where a job's own money is moved.
  await lockJobsOf(tx, ids);
  const payment = await lockAccountPayment(tx, id, 'locked');
  if (payment.unallocated_pence === 0) throw new Refusal('payment.nothing_free');
  const receivables = new Map((await findReceivablesById(tx, ids)).map((row) => [row.id, row]));
  const parts = oldestFirst ? oldestParts(payment, ids, receivables) : chosenParts(tx, payment, chosen, receivables);
  if (parts.length === 0) throw new Refusal('payment.nothing_open');
  await book(tx, payment, parts, receivables, 'payment.allocated');
}

function oldestParts(payment: AccountPayment, ids: readonly string[], receivables: ReadonlyMap<string, ReceivableRow>): Allocation[] {
  let left = payment.unallocated_pence;
  return ids.flatMap((receivableId) => {
    const part = Math.min(left, receivables.get(receivableId)?.open_pence ?? 0);
    left -= part;
    return part === 0 ? [] : [{ paymentId: payment.id, receivableId, pence: part }];
  });
}

function chosenParts(
  tx: WriteTx,
  payment: AccountPayment,
  chosen: NonNullable<AllocatePayment['allocations']>,
  receivables: ReadonlyMap<string, ReceivableRow>,
): Allocation[] {
  const parts = chosen.map(({ receivableId, amount }) => {
    const row = receivables.get(receivableId);
    if (row === undefined || row.payer !== 'customer' || row.customer_id !== payment.customer_id)
      throw new Refusal('payment.other_account', { details: { number: row?.number ?? 'This document' } });
    if (amount.amount > row.open_pence) throw new Refusal('payment.above_open', { details: { open: asMoney(tx, row.open_pence), number: row.number } });
    return { paymentId: payment.id, receivableId, pence: amount.amount };
  });
  const total = parts.reduce((all, part) => all + part.pence, 0);
  if (total > payment.unallocated_pence) throw new Refusal('payment.above_free', { details: { free: asMoney(tx, payment.unallocated_pence) } });
  return parts;
}

/** Takes back what an account's money pays, of some documents or of all: it is free again. Refuses as `releasePayment` says. */
export async function releaseFromDocuments(tx: WriteTx, id: string, { receivableIds = [], reason }: ReleasePayment): Promise<void> {
  await lockAccountPayment(tx, id, 'unlocked');
  const wanted = (rows: readonly { readonly receivable_id: string; readonly pence: number }[]) =>
    receivableIds.length === 0 ? rows : rows.filter((row) => receivableIds.includes(row.receivable_id));
  await lockJobsOf(
    tx,
    wanted(await findPaidBy(tx, id)).map((row) => row.receivable_id),
  );
  const payment = await lockAccountPayment(tx, id, 'locked');
  const pays = wanted(await findPaidBy(tx, id));
  if (pays.length === 0) throw new Refusal('payment.pays_nothing');
  const receivables = new Map(
    (
      await findReceivablesById(
        tx,
        pays.map((row) => row.receivable_id),
      )
    ).map((row) => [row.id, row]),
  );
  const parts = pays.map((row) => ({ paymentId: id, receivableId: row.receivable_id, pence: 0 - row.pence }));
  await book(tx, payment, parts, receivables, 'payment.released', reason);
}

/** Writes allocations of an account's money, below nothing where they are taken back; what the account owes follows, and whatever of a job's own money waits. */
async function book(
  tx: WriteTx,
  payment: AccountPayment,
  parts: readonly Allocation[],
  receivables: ReadonlyMap<string, ReceivableRow>,
  action: 'payment.allocated' | 'payment.released',
  reason = '',
): Promise<void> {
  const jobOf = (part: Allocation) => receivables.get(part.receivableId)?.worksheet_id ?? '';
  for (const [jobId, ofJob] of Map.groupBy(parts, jobOf)) await insertAllocations(tx, jobId, ofJob);
  const total = parts.reduce((all, part) => all + part.pence, 0);
  const documents = parts.map((part) => `${receivables.get(part.receivableId)?.number ?? ''} ${asMoney(tx, Math.abs(part.pence))}`).join(', ');
  await tx.audit({ entity: 'payment', id: payment.id, label: payment.customer_name, action, after: { documents, ...(reason === '' ? {} : { reason }) } });
  await tx.announce('payment', payment.id);
  for (const { receivableId } of parts) await tx.announce('receivable', receivableId);
  if (total > 0) await addExposure(tx, payment.customer_id, { exposure: 0 - total, balance: 0 - total });
  if (total >= 0) return;
  // What is open again is paid by what waits of its job's own money.
  const owed = Map.groupBy(parts, jobOf);
  for (const job of await lockJobsOf(tx, [...receivables.keys()]))
    await allocate(tx, job, { owed: (owed.get(job.id) ?? []).reduce((all, part) => all - part.pence, 0) });
}

/** Gives back what is free of an account's money; gives the refund's id. Refuses as `refundOnAccount` says. */
export async function giveBack(tx: WriteTx, id: string, { method, amount: { amount }, reference }: RefundOnAccount): Promise<string> {
  if (amount <= 0) throw new Refusal('payment.nothing');
  const payment = await lockAccountPayment(tx, id, 'locked');
  if (amount > payment.unallocated_pence) throw new Refusal('payment.above_free', { details: { free: asMoney(tx, payment.unallocated_pence) } });
  const refundId = newId();
  await insertAccountPayment(tx, {
    id: refundId,
    customer_id: payment.customer_id,
    kind: 'refund',
    method,
    amount_pence: amount,
    payer: 'customer',
    of_id: id,
    reference,
    received_on: tx.today,
    taken_by: tx.actor.userId,
    taken_at: tx.now,
  });
  await tx.audit({
    entity: 'payment',
    id,
    label: payment.customer_name,
    action: 'payment.refunded',
    after: { method, amount: asMoney(tx, amount), reference },
  });
  await tx.announce('payment', id);
  return refundId;
}
