import { LinesToMatch, type RecordLine, type RecordLineForJob } from '@quarterlight/contract/banking/schemas';
import type { Payer } from '@quarterlight/contract/payments/schemas';
import { formatMoney, pence } from '@quarterlight/kit/money';
import { plural } from '@quarterlight/kit/text';
import type { z } from 'zod';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { oneByOne } from '../../platform/runs/one-by-one.ts';
import { takeOnAccount } from '../payments/index.ts';
import { recordPayment } from '../worksheets/index.ts';
import { type BankLineRow, bankLine } from './bank-line.record.ts';
import { findKnown, findPayment, isCustomer, isPosted } from './banking.queries.ts';
import { type Seems, seemsToBe } from './banking.rules.ts';

const asMoney = (tx: ReadTx, amount: number): string => formatMoney(pence(amount), tx.tenant.currency);

/** As it stands with the payment; two lines that are alike are told apart. */
const referenceOf = ({ reference, occurrence }: BankLineRow): string => (occurrence > 1 ? `${reference.slice(0, 74)} (${occurrence})` : reference.slice(0, 80));

async function settleMatched(tx: WriteTx, line: BankLineRow, paymentId: string, customerId: string): Promise<void> {
  await bankLine.settle(tx, line, {
    set: { state: 'matched', payment_id: paymentId, customer_id: customerId, matched_at: tx.now, matched_by: tx.actor.userId, note: '' },
    action: 'matched',
  });
}

/** Records what came in as money of an account, and puts it to documents. Refuses as `recordBankLine` says. */
export async function recordLine(tx: WriteTx, id: string, version: number, { customerId, note, ...put }: z.output<typeof RecordLine>): Promise<void> {
  const line = await bankLine.takeUp(tx, id, { action: 'record', version });
  await recordOnAccount(tx, line, { customerId, note, ...put });
}

function assertCameIn(tx: WriteTx, { amount_pence: amount }: BankLineRow): void {
  if (amount < 0) throw new Refusal('banking.went_out', { details: { amount: asMoney(tx, 0 - amount) } });
}

async function recordOnAccount(tx: WriteTx, line: BankLineRow, { customerId, note, ...put }: z.output<typeof RecordLine>): Promise<void> {
  assertCameIn(tx, line);
  if (!(await isCustomer(tx, customerId))) throw new Refusal('banking.unknown_customer');
  const paymentId = await takeOnAccount(tx, {
    customerId,
    method: 'bacs',
    amount: { amount: line.amount_pence, currency: tx.tenant.currency },
    receivedOn: line.dated_on,
    reference: referenceOf(line),
    note,
    ...put,
  });
  await settleMatched(tx, line, paymentId, customerId);
}

/** Says which recorded payment a line is. Refuses as `matchBankLine` says. */
export async function matchLine(tx: WriteTx, id: string, version: number, paymentId: string): Promise<void> {
  await matchTo(tx, await bankLine.takeUp(tx, id, { action: 'match', version }), paymentId);
}

async function matchTo(tx: WriteTx, line: BankLineRow, paymentId: string): Promise<void> {
  const payment = await findPayment(tx, paymentId);
  if (!payment) throw new Refusal('banking.unknown_payment');
  const cameIn = payment.kind !== 'refund' && payment.kind !== 'write-off' && payment.kind !== 'credit';
  if (line.amount_pence > 0 ? !cameIn : payment.kind !== 'refund') throw new Refusal('banking.unlike');
  if (payment.amount_pence !== Math.abs(line.amount_pence))
    throw new Refusal('banking.other_amount', { details: { amount: asMoney(tx, payment.amount_pence), line: asMoney(tx, Math.abs(line.amount_pence)) } });
  await settleMatched(tx, line, paymentId, payment.customer_id);
}

/** Says why a line is no payment of a customer. */
export async function leaveLine(tx: WriteTx, id: string, version: number, reason: string): Promise<void> {
  const line = await bankLine.takeUp(tx, id, { action: 'leave', version });
  await bankLine.settle(tx, line, { set: { state: 'left', note: reason, matched_at: tx.now, matched_by: tx.actor.userId }, action: 'left' });
}

/** Takes the matching back; the payment stays as it is recorded. */
export async function reopenLine(tx: WriteTx, id: string, version: number, reason: string): Promise<void> {
  const line = await bankLine.takeUp(tx, id, { action: 'reopen', version });
  const set = { state: 'open', payment_id: null, customer_id: null, matched_at: null, matched_by: null, note: reason };
  await bankLine.settle(tx, line, { set, action: 'opened_again' });
}

/** Does what is certain about a line; gives it in words. Refuses 'banking.no_proposal' where nothing is, any more. */
export async function matchCertain(tx: WriteTx, id: string): Promise<string> {
  const line = await bankLine.takeUp(tx, id, { action: 'match' });
  const seems = seemsToBe(line, await findKnown(tx, [line]));
  if (!seems?.sure) throw new Refusal('banking.no_proposal');
  await follow(tx, line, seems);
  return seems.why;
}

async function follow(tx: WriteTx, line: BankLineRow, { kind, payment, customer, parts }: Seems): Promise<void> {
  const currency = tx.tenant.currency;
  if (kind === 'payment') return payment && matchTo(tx, line, payment.id);
  if (kind === 'account')
    return (
      customer &&
      recordOnAccount(tx, line, {
        customerId: customer.id,
        note: '',
        allocations: parts.map(({ document, pence: amount }) => ({ receivableId: document.id, amount: { amount, currency } })),
      })
    );
  const [part] = parts;
  if (!part) return;
  await recordForJob(tx, line, part.document.job_id, 'policyholder');
}

/** Records what came in as money of a job. Refuses as `recordBankLineForJob` says. */
export async function recordLineForJob(tx: WriteTx, id: string, version: number, { jobId, payer }: z.output<typeof RecordLineForJob>): Promise<void> {
  await recordForJob(tx, await bankLine.takeUp(tx, id, { action: 'record', version }), jobId, payer);
}

async function recordForJob(tx: WriteTx, line: BankLineRow, jobId: string, payer: Payer): Promise<void> {
  assertCameIn(tx, line);
  if (!(await isPosted(tx, jobId))) throw new Refusal('banking.unknown_job');
  const amount = { amount: line.amount_pence, currency: tx.tenant.currency };
  const { row, paymentId } = await recordPayment(tx, jobId, { kind: 'balance', method: 'bacs', amount, reference: referenceOf(line), payer });
  await settleMatched(tx, line, paymentId, row.customer_id);
}

/** What people call lines of the bank. */
async function namesOf(tx: ReadTx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.db.selectFrom('bank_line').select(['id', 'reference', 'amount_pence']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, `${row.reference}, ${asMoney(tx, row.amount_pence)}`]));
}

/** Does with each line what is certain about it, one after the other. */
export const matchRun = oneByOne({
  kind: 'banking.match',
  title: ({ ids }) => `Match ${plural(ids.length, 'bank line')}`,
  input: LinesToMatch,
  needs: 'record-payments',
  items: ({ ids }) => [...new Set(ids)].map((id) => ({ id })),
  entity: 'bank-line',
  noun: 'line',
  numbersOf: namesOf,
  one: (tx, { id }) => matchCertain(tx, id),
  done: 'matched',
});
