import { newId } from '@quarterlight/kit/ids';
import { formatMoney, pence } from '@quarterlight/kit/money';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findPayments, insertPayment, type JobOfMoney, lockJob, type PaymentRow } from './payments.queries.ts';

/** Money as it is given back. */
interface Refunding {
  readonly paymentId: string;
  readonly method: 'card' | 'cash' | 'bacs';
  readonly amount: { readonly amount: number; readonly currency: string };
  readonly reference: string;
}

/**
 * Gives back what is left of a payment of a job whose worksheet the caller holds: what pays a posted document stays until that is credited. Gives the refund's
 * id and the payment. Refuses with 'payment.unknown', 'payment.nothing' and 'payment.refund_too_much', which names what may be given back.
 */
export async function refundMoney(
  tx: WriteTx,
  job: JobOfMoney,
  { paymentId, method, amount: { amount, currency }, reference }: Refunding,
): Promise<{ id: string; of: PaymentRow }> {
  if (amount <= 0) throw new Refusal('payment.nothing');
  await lockJob(tx, job);
  const of = (await findPayments(tx, [job.id])).find((row) => row.id === paymentId && row.kind !== 'refund' && row.kind !== 'write-off');
  if (of === undefined) throw new Refusal('payment.unknown');
  if (amount > of.unallocated_pence)
    throw new Refusal('payment.refund_too_much', { details: { free: formatMoney(pence(of.unallocated_pence), currency), number: job.number } });
  const id = newId();
  await insertPayment(tx, {
    id,
    worksheet_id: job.id,
    kind: 'refund',
    method,
    amount_pence: amount,
    payer: of.payer,
    of_id: of.id,
    reference,
    taken_by: tx.actor.userId,
    taken_at: tx.now,
  });
  return { id, of };
}
