import { sortKey } from '@quarterlight/kit/text';
import { beginsWith } from '../../platform/database/page-marks.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type CustomerRow, getCustomer, keepAccountManager } from '../companies/index.ts';

/** Whoever of the company can sign in, technicians too: where few work, the owner fits glass and looks after accounts. */
const office = (tx: ReadTx) =>
  tx.db.selectFrom('app_user').select(['id', 'display_name as name']).where('company_type', '=', 'Organisation').where('status', '=', 'active');

/** People of the office who can look after an account, by name; at most twenty. */
export async function findAccountManagers(tx: ReadTx, q = ''): Promise<{ id: string; name: string }[]> {
  if (tx.actor.customerId !== null) return [];
  const people = q === '' ? office(tx) : office(tx).where(beginsWith('name_key', sortKey(q)));
  return people.orderBy('name_key').orderBy('id').limit(20).execute();
}

/** Says who looks after an account, or nobody. Refuses `record.not_found`, and `user.no_account_manager` for who is not of the office or cannot sign in. */
export async function setAccountManager(tx: WriteTx, customerId: string, version: number, userId: string | null): Promise<CustomerRow> {
  if (userId === null) return keepAccountManager(tx, customerId, version, null);
  await getCustomer(tx, customerId);
  // Held, so that a new name waits and then follows.
  const manager = await office(tx).where('id', '=', userId).forShare().executeTakeFirst();
  if (manager === undefined) throw new Refusal('user.no_account_manager');
  return keepAccountManager(tx, customerId, version, manager);
}
