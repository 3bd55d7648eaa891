import type { CustomerChange } from '@quarterlight/contract/companies/schemas';
import { pence as asPence, formatMoney } from '@quarterlight/kit/money';
import type { WriteTx } from '../../platform/database/scope.ts';
import { keepChildren } from './children.ts';
import { overBy } from './credit.rules.ts';
import type { CustomerRow } from './customer.queries.ts';
import { customerRecord } from './customer.record.ts';
import { assertParent, customerColumns } from './customer-columns.ts';
import { holdAccountTree } from './merge-company.ts';

/** Keeps who of the office looks after an account, by name; who that can be is decided by those who know users. */
export async function keepAccountManager(tx: WriteTx, id: string, version: number, manager: { id: string; name: string } | null): Promise<CustomerRow> {
  const before = await customerRecord.takeUp(tx, id, { action: 'change', version });
  return customerRecord.settle(tx, before, { set: { account_manager_id: manager?.id ?? null, account_manager_name: manager?.name ?? '' }, action: 'changed' });
}

/** Changes what was sent of a customer. A limit below what is owed and booked is taken, and the log says by how much it is below. */
export async function changeCustomer(tx: WriteTx, id: string, version: number, change: CustomerChange): Promise<CustomerRow> {
  if (change.parentId) await holdAccountTree(tx);
  const before = await customerRecord.takeUp(tx, id, { version });
  await assertParent(tx, id, change.parentId);
  const told = await keepChildren(tx, 'customer', id, change);
  const over = change.creditLimit === undefined ? 0 : overBy({ ...before, credit_limit_pence: change.creditLimit.amount }, 0);
  const warned = over > 0 ? { limitBelowExposureBy: formatMoney(asPence(over), tx.tenant.currency) } : {};
  return customerRecord.settle(tx, before, { set: customerColumns(change), action: 'changed', ...told, after: { ...told.after, ...warned } });
}
