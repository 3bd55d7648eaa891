import type { WriteOff } from '@quarterlight/contract/payments/schemas';
import { newId } from '@quarterlight/kit/ids';
import { formatMoney, pence } from '@quarterlight/kit/money';
import { can } from '../../platform/access/actor.ts';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addExposure } from '../companies/index.ts';
import { getSettings } from '../system/index.ts';
import { findReceivablesById, lockJobsOf } from './account-money.queries.ts';
import { insertAllocations, insertPayment } from './payments.queries.ts';

/** Writes off so much of what is owed on a document. Refuses 'payment.write_off_above_open' and, by the limit of the settings, 'payment.write_off_above_limit'. */
export async function writeOffDebt(tx: WriteTx, id: string, { amount: { amount }, reason }: WriteOff): Promise<void> {
  await lockJobsOf(tx, [id]);
  const row = found((await findReceivablesById(tx, [id]))[0]);
  const asMoney = (sum: number): string => formatMoney(pence(sum), tx.tenant.currency);
  if (amount > row.open_pence) throw new Refusal('payment.write_off_above_open', { details: { open: asMoney(row.open_pence), number: row.number } });
  const limit = (await getSettings(tx)).billing.writeOffLimit.amount;
  // What was written off of it before counts, or a large one is written off in small parts.
  if (row.written_off_pence + amount > limit && !can(tx.actor, 'write-off-large-debts'))
    throw new Refusal('payment.write_off_above_limit', { details: { limit: asMoney(limit) } });
  const paymentId = newId();
  await insertPayment(tx, {
    id: paymentId,
    worksheet_id: row.worksheet_id,
    kind: 'write-off',
    method: 'none',
    amount_pence: amount,
    payer: row.payer,
    note: reason,
    taken_by: tx.actor.userId,
    taken_at: tx.now,
  });
  await insertAllocations(tx, row.worksheet_id, [{ paymentId, receivableId: id, pence: amount }]);
  await tx.audit({
    entity: 'receivable',
    id,
    label: row.number,
    action: 'receivable.written_off',
    before: { open: asMoney(row.open_pence) },
    after: { open: asMoney(row.open_pence - amount), writtenOff: asMoney(amount), reason },
  });
  await tx.announce('receivable', id);
  await tx.announce('payment', paymentId);
  if (row.payer === 'customer') await addExposure(tx, row.customer_id, { exposure: 0 - amount, balance: 0 - amount });
}
