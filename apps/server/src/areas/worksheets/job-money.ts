import { excessOwed } from '@quarterlight/contract/rules/split';
import type { AskDeposit, RecordPayment, RefundPayment } from '@quarterlight/contract/worksheets/actions';
import { formatMoney, pence } from '@quarterlight/kit/money';
import type { z } from 'zod';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getCustomer } from '../companies/index.ts';
import { refundMoney, takeMoney } from '../payments/index.ts';
import { billingTermsOf, moneyJobOf, unbilledOf } from './money.ts';
import { worksheet } from './worksheet.record.ts';
import type { WorksheetRow } from './worksheets.queries.ts';
import { recordings } from './worksheets.rules.ts';

/** Records money taken for the job, bounded by what is owed of it. */
export async function recordPayment(tx: WriteTx, id: string, taken: z.output<typeof RecordPayment>): Promise<{ row: WorksheetRow; paymentId: string }> {
  const before = await worksheet.takeUp(tx, id, { from: recordings.payment });
  const terms = billingTermsOf(before, (await getCustomer(tx, before.customer_id)).type);
  const paymentId = await takeMoney(tx, moneyJobOf(before), { unbilled: unbilledOf(before, terms), excess: excessOwed(terms) }, taken);
  const { amount, currency } = taken.amount;
  const row = await worksheet.settle(tx, before, {
    set: { taken_pence: before.taken_pence + amount, ...(taken.kind === 'excess' ? { excess_settled: taken.method } : {}) },
    action: 'payment_taken',
    event: { summary: `${formatMoney(pence(amount), currency)} taken (${taken.kind}, ${taken.method})`, reason: taken.reference },
    after: { kind: taken.kind, method: taken.method, amountPence: amount },
  });
  return { row, paymentId };
}

/** Gives back what is left of a payment of the job. */
export async function refundPayment(tx: WriteTx, id: string, refund: z.output<typeof RefundPayment>): Promise<{ row: WorksheetRow; refundId: string }> {
  const before = await worksheet.takeUp(tx, id, { from: recordings.refund });
  const { id: refundId, of } = await refundMoney(tx, moneyJobOf(before), refund);
  const { amount, currency } = refund.amount;
  const isExcessGone = of.kind === 'excess' && of.amount_pence - of.refunded_pence === amount;
  const row = await worksheet.settle(tx, before, {
    // A credit of another system was not taken here.
    set: { taken_pence: before.taken_pence - (of.kind === 'credit' ? 0 : amount), ...(isExcessGone ? { excess_settled: '' } : {}) },
    action: 'payment_refunded',
    event: { summary: `${formatMoney(pence(amount), currency)} given back (${of.kind}, ${refund.method})`, reason: refund.reference },
    after: { kind: of.kind, method: refund.method, amountPence: amount },
  });
  return { row, refundId };
}

/** Asks for money that has to be there before the visit, no more than the job comes to; nothing takes the asking back. */
export async function askForDeposit(tx: WriteTx, id: string, version: number, { amount: asked }: z.output<typeof AskDeposit>): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { from: recordings.deposit, version });
  const { currency } = tx.tenant;
  const money = (amount: number) => formatMoney(pence(amount), currency);
  if (asked.amount > before.gross_pence) throw new Refusal('worksheet.deposit_above', { details: { number: before.number, gross: money(before.gross_pence) } });
  return worksheet.settle(tx, before, {
    set: { deposit_pence: asked.amount },
    action: 'deposit_asked',
    event: asked.amount === 0 ? 'No deposit is asked for any more' : `A deposit of ${money(asked.amount)} is asked for`,
  });
}
