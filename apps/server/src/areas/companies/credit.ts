import { pence as asPence, formatMoney } from '@quarterlight/kit/money';
import { can } from '../../platform/access/actor.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { overBy } from './credit.rules.ts';
import type { CustomerRow } from './customer.queries.ts';

export type Credit = Pick<CustomerRow, 'name' | 'status' | 'on_stop' | 'exposure_pence' | 'credit_limit_pence'>;
const creditColumns = ['name', 'status', 'on_stop', 'exposure_pence', 'credit_limit_pence'] as const;

/**
 * Adds pence to what a customer owes or has booked (negative takes away), in the caller's transaction. The row stays locked to its end, by
 * nothing added too: call it late. Gives the account as it stands then. Throws `record.not_found`.
 */
export async function addExposure(tx: WriteTx, customerId: string, pence: number): Promise<Credit> {
  if (pence === 0) return creditOf(tx, customerId);
  const added = tx.db.updateTable('customer').set((eb) => ({ exposure_pence: eb('exposure_pence', '+', pence) }));
  return found(await added.where('id', '=', customerId).returning(creditColumns).executeTakeFirst());
}
const creditOf = async (tx: WriteTx, customerId: string): Promise<Credit> =>
  found(await tx.db.selectFrom('customer').select(creditColumns).where('id', '=', customerId).forShare().executeTakeFirst());

/** Counts a visit for which the customer was not there. The row stays locked to the end of the transaction: call it late. */
export async function countNoShow(tx: WriteTx, customerId: string): Promise<void> {
  const counted = tx.db.updateTable('customer').set((eb) => ({ no_shows: eb('no_shows', '+', 1) }));
  found(await counted.where('id', '=', customerId).returning('id').executeTakeFirst());
}

/**
 * Refuses work worth that many more pence for an account on stop (`customer.on_stop`) or over its limit (`customer.over_limit`), unless the actor holds
 * `override-credit-limit`. A closed account is refused to everybody (`customer.inactive`). `account` is the customer as just read.
 */
export function assertCreditAllows(tx: ReadTx, account: Credit, pence: number): void {
  const { name } = account;
  if (account.status !== 'active') throw new Refusal('customer.inactive', { details: { name } });
  if (can(tx.actor, 'override-credit-limit')) return;
  if (account.on_stop) throw new Refusal('customer.on_stop', { details: { name } });
  const over = overBy(account, pence);
  if (over <= 0) return;
  const { currency } = tx.tenant;
  throw new Refusal('customer.over_limit', {
    details: { name, limit: formatMoney(asPence(account.credit_limit_pence), currency), over: formatMoney(asPence(over), currency) },
  });
}
