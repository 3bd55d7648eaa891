import type { CreditOverride } from '@quarterlight/contract/companies/credit';
import { pence as asPence, formatMoney } from '@quarterlight/kit/money';
import { type RawBuilder, sql } from 'kysely';
import { can } from '../../platform/access/actor.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { overBy } from './credit.rules.ts';
import type { CustomerRow } from './customer.queries.ts';

export type Credit = Pick<CustomerRow, 'name' | 'status' | 'on_stop' | 'exposure_pence' | 'credit_limit_pence'>;
const creditColumns = ['name', 'status', 'on_stop', 'exposure_pence', 'credit_limit_pence'] as const;

/** What changes of an account, in pence: of what it owes and has booked, and of what its posted documents still ask for; and the day of a job that it sent. */
export interface AccountChange {
  readonly exposure: number;
  readonly balance?: number;
  readonly jobOn?: string;
}

/**
 * Adds to what a customer owes or has booked (negative takes away), in the caller's transaction. The row stays locked to its end, by nothing added too:
 * call it late. Gives the account as it stands then. Throws `record.not_found`.
 */
export async function addExposure(tx: WriteTx, customerId: string, { exposure, balance = 0, jobOn }: AccountChange): Promise<Credit> {
  if (exposure === 0 && balance === 0 && jobOn === undefined) return creditOf(tx, customerId);
  const added = tx.db.updateTable('customer').set((eb) => ({
    exposure_pence: eb('exposure_pence', '+', exposure),
    balance_pence: eb('balance_pence', '+', balance),
    ...(jobOn === undefined ? {} : { last_job_on: sql<string>`greatest(last_job_on, ${jobOn}::date)` }),
  }));
  return found(await added.where('id', '=', customerId).returning(creditColumns).executeTakeFirst());
}
const creditOf = async (tx: WriteTx, customerId: string): Promise<Credit> =>
  found(await tx.db.selectFrom('customer').select(creditColumns).where('id', '=', customerId).forShare().executeTakeFirst());

/** When these customers last sent a job: `last` is a query of the day of one, `held.id`. Their rows stay locked to the end of the transaction: call it last. */
export async function keepLastJobs(tx: WriteTx, ids: readonly string[], last: RawBuilder<unknown>): Promise<void> {
  const held = sql`select id from customer where id = any(${[...new Set(ids)]}::uuid[]) order by id for no key update`;
  await sql`update customer c set last_job_on = known.last_on from (select held.id, (${last}) as last_on from (${held}) held) known
    where c.id = known.id and c.last_job_on is distinct from known.last_on`.execute(tx.db);
}

/** Counts a visit for which the customer was not there. The row stays locked to the end of the transaction: call it late. */
export async function countNoShow(tx: WriteTx, customerId: string): Promise<void> {
  const counted = tx.db.updateTable('customer').set((eb) => ({ no_shows: eb('no_shows', '+', 1) }));
  found(await counted.where('id', '=', customerId).returning('id').executeTakeFirst());
}

/** Refuses new work for a closed account (`customer.inactive`). */
export function assertTakesWork({ name, status }: Pick<Credit, 'name' | 'status'>): void {
  if (status !== 'active') throw new Refusal('customer.inactive', { details: { name } });
}

/** What stood against work that was allowed all the same, and why it was. */
export interface CreditAllowed {
  readonly against: string;
  readonly reason: string;
}

/**
 * Refuses work worth that many more pence for an account on stop (`customer.on_stop`) or over its limit (`customer.over_limit`), unless the actor holds
 * `override-credit-limit` and says why (`customer.say_why` where they do not). Gives what was allowed, null where nothing stood against it.
 */
export function assertCreditAllows(tx: ReadTx, account: Credit, pence: number, override: CreditOverride | undefined): CreditAllowed | null {
  const { name } = account;
  const { currency } = tx.tenant;
  const over = overBy(account, pence);
  if (!account.on_stop && over <= 0) return null;
  const details = { name, limit: formatMoney(asPence(account.credit_limit_pence), currency), over: formatMoney(asPence(over), currency) };
  if (!can(tx.actor, 'override-credit-limit')) throw new Refusal(account.on_stop ? 'customer.on_stop' : 'customer.over_limit', { details });
  const against = account.on_stop ? `${name} is on stop` : `${name} would be over its credit limit of ${details.limit} by ${details.over}`;
  if (override === undefined) throw new Refusal('customer.say_why', { details: { why: against } });
  return { against, reason: override.reason.trim() };
}
