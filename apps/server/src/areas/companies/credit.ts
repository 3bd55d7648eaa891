import { pence as asPence, formatMoney } from '@quarterlight/kit/money';
import { can } from '../../platform/access/actor.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CustomerRow } from './companies.queries.ts';
import { overBy } from './credit.rules.ts';

/**
 * Adds pence to what a customer owes or has booked (negative takes away), in the caller's transaction. The row stays locked to its end: call it late.
 * Throws `record.not_found`.
 */
export async function addExposure(tx: WriteTx, customerId: string, pence: number): Promise<void> {
  if (pence === 0) return;
  const row = await tx.db
    .updateTable('customer')
    .set((eb) => ({ exposure_pence: eb('exposure_pence', '+', pence) }))
    .where('id', '=', customerId)
    .returning('id')
    .executeTakeFirst();
  found(row);
}

/**
 * Refuses work worth that many more pence for an account on stop (`customer.on_stop`) or over its limit (`customer.over_limit`), unless the actor holds
 * `override-credit-limit`. A closed account is refused to everybody (`customer.inactive`).
 */
export async function assertCreditAllows(tx: ReadTx, customer: Pick<CustomerRow, 'id' | 'name'>, pence: number): Promise<void> {
  const now = found(
    await tx.db.selectFrom('customer').select(['status', 'on_stop', 'exposure_pence', 'credit_limit_pence']).where('id', '=', customer.id).executeTakeFirst(),
  );
  const { name } = customer;
  if (now.status !== 'active') throw new Refusal('customer.inactive', { details: { name } });
  if (can(tx.actor, 'override-credit-limit')) return;
  if (now.on_stop) throw new Refusal('customer.on_stop', { details: { name } });
  const over = overBy(now, pence);
  if (over <= 0) return;
  const { currency } = tx.tenant;
  throw new Refusal('customer.over_limit', {
    details: { name, limit: formatMoney(asPence(now.credit_limit_pence), currency), over: formatMoney(asPence(over), currency) },
  });
}
