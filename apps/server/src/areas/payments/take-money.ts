import type { Payer, TakenKind } from '@quarterlight/contract/payments/schemas';
import { newId } from '@quarterlight/kit/ids';
import { formatInstant } from '@quarterlight/kit/instants';
import { formatMoney, pence } from '@quarterlight/kit/money';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { allocate, draftedOf } from './allocate.ts';
import { findPayments, findReceivables, insertPayment, type JobOfMoney, lockJob, type PaymentRow } from './payments.queries.ts';
import { type ByPayer, excessLeft, spreadOf } from './payments.rules.ts';

/** Money as it is taken. */
interface Taking {
  readonly kind: TakenKind;
  readonly method: 'card' | 'cash' | 'bacs' | 'door';
  readonly amount: { readonly amount: number; readonly currency: string };
  readonly reference: string;
  /** Whose documents it pays first; of an excess always the policyholder's. */
  readonly payer?: Payer | undefined;
}

/** What bounds it: what the job comes to while it has no documents (null once it has), and the excess that the policyholder owes of it; in pence. */
export interface Terms {
  readonly unbilled: ByPayer | null;
  readonly excess: number;
}

/**
 * Takes money for a job whose worksheet the caller holds, never more than is owed of it; gives the payment's id. What is owed on posted documents is paid
 * at once. Refuses with 'payment.nothing', 'payment.nothing_owed', 'payment.no_excess' and 'payment.too_much…', which names what is owed;
 * what a technician's other phone told already with 'payment.recorded_already'.
 */
export async function takeMoney(tx: WriteTx, job: JobOfMoney, terms: Terms, taking: Taking): Promise<string> {
  const { amount, currency } = taking.amount;
  if (amount <= 0) throw new Refusal('payment.nothing');
  const row = await lockJob(tx, job);
  const payments = await findPayments(tx, [job.id]);
  // Before the bounds: who is told to take less takes it twice.
  assertNotTold(tx, job, taking, payments);
  const { left } = spreadOf({ payments, receivables: await findReceivables(tx, [job.id]), unposted: terms.unbilled ?? draftedOf(row) });
  const details = (owed: number) => ({ details: { owed: formatMoney(pence(owed), currency), number: job.number } });
  const excess = excessLeft(terms.excess, payments, left);
  const total = left.customer + left.policyholder;
  if (total === 0) throw new Refusal('payment.nothing_owed', details(0));
  if (taking.kind === 'excess' && excess === 0) throw new Refusal('payment.no_excess', details(0));
  if (taking.kind === 'excess' && amount > excess) throw new Refusal('payment.too_much_excess', details(excess));
  const payer = taking.kind === 'excess' ? 'policyholder' : (taking.payer ?? null);
  if (payer !== null && amount > left[payer]) {
    const { details: said } = details(left[payer]);
    throw new Refusal('payment.too_much_of_payer', { details: { ...said, payer } });
  }
  if (amount > total) throw new Refusal('payment.too_much', details(total));
  const id = newId();
  await insertPayment(tx, {
    id,
    worksheet_id: job.id,
    kind: taking.kind,
    method: taking.method,
    amount_pence: amount,
    payer,
    reference: taking.reference,
    taken_by: tx.actor.userId,
    taken_at: tx.now,
  });
  await allocate(tx, row);
  return id;
}

/** A technician who has two phones may write the same money down on both: of what looks the same, the second is told apart by a reference. */
function assertNotTold(tx: WriteTx, job: JobOfMoney, { kind, method, amount, reference }: Taking, payments: readonly PaymentRow[]): void {
  if (tx.actor.technicianId === null) return;
  const same = payments.find(
    (each) =>
      each.taken_by === tx.actor.userId &&
      each.kind === kind &&
      each.method === method &&
      each.amount_pence === amount.amount &&
      each.reference === reference &&
      each.refunded_pence === 0,
  );
  if (!same) return;
  const time = formatInstant(same.taken_at, tx.tenant.timeZone);
  throw new Refusal('payment.recorded_already', { details: { number: job.number, amount: formatMoney(pence(amount.amount), amount.currency), time } });
}
