import type { listCustomers } from '@quarterlight/contract/companies/customer-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { sortKey } from '@quarterlight/kit/text';
import { type Selectable, sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import type { Customer } from '../../platform/database/tables.gen.ts';
import { beginnings } from './beginnings.ts';

export type CustomerRow = Selectable<Customer>;

/** The customer, or `record.not_found`. */
export async function getCustomer(tx: ReadTx, id: string): Promise<CustomerRow> {
  return found(await tx.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirst());
}

/** The name of a customer, null where it is none or may not be seen. */
export async function customerName(tx: ReadTx, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const row = await tx.db.selectFrom('customer').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? null;
}

/** The accounts below an account, by name: the first hundred. */
export const childrenOf = (tx: ReadTx, id: string) =>
  tx.db
    .selectFrom('customer')
    .select(['id', 'name', 'account_code', 'on_stop', 'exposure_pence'])
    .where('parent_id', '=', id)
    .orderBy('name_key')
    .orderBy('id')
    .limit(100)
    .execute();

const customers = (tx: ReadTx) => tx.db.selectFrom('customer').selectAll('customer');
const customerKeys = {
  name: 'customer.name_key',
  accountCode: 'customer.account_code_key',
  postcode: 'customer.postcode_key',
  balance: 'customer.balance_pence',
  createdAt: 'customer.created_at',
};
const beginningWith = (tx: ReadTx, text: string) => ({
  anyOf: beginnings(text, { name: customerKeys.name, code: customerKeys.accountCode, postcode: customerKeys.postcode }),
  byIds: (ids: readonly string[]) => customers(tx).where('customer.id', '=', sql<string>`any(${ids}::uuid[])`),
});

export function findCustomers(tx: ReadTx, query: QueryOf<typeof listCustomers>) {
  const { q, type, status, onStop, overLimit, parentId, accountManagerId } = query;
  let rows = customers(tx);
  if (type !== undefined) rows = rows.where('customer.type', '=', type);
  if (status !== undefined) rows = rows.where('customer.status', '=', status);
  if (onStop !== undefined) rows = rows.where('customer.on_stop', '=', onStop);
  if (overLimit !== undefined) rows = rows.where('customer.over_limit', '=', overLimit);
  if (parentId !== undefined) rows = rows.where('customer.parent_id', '=', parentId);
  if (accountManagerId !== undefined) rows = rows.where('customer.account_manager_id', '=', accountManagerId);
  return keysetPage(tx, rows, { ...(q === undefined ? {} : beginningWith(tx, q)), request: query, id: 'customer.id', keys: customerKeys, byDefault: 'name' });
}

/** Active accounts by the beginning of name, code or postcode; first of all the one that became of an account of just that code. */
export async function customersFor(tx: ReadTx, q: string, limit: number): Promise<CustomerRow[]> {
  const active = customers(tx).where('customer.status', '=', 'active');
  const page = await keysetPage(tx, active, { ...beginningWith(tx, q), request: { limit }, id: 'customer.id', keys: customerKeys, byDefault: 'name' });
  const became = await whatBecameOf(tx, sortKey(q));
  if (became?.status !== 'active' || page.items.some(({ id }) => id === became.id)) return page.items;
  return [became, ...page.items].slice(0, limit);
}

/** The account into which the one of this code was merged, over as many merges as there were. */
async function whatBecameOf(tx: ReadTx, code: string): Promise<CustomerRow | undefined> {
  const gone = await customers(tx).where('customer.account_code_key', '=', code).where('customer.merged_into_id', 'is not', null).limit(1).executeTakeFirst();
  let into = gone;
  for (let steps = 0; into !== undefined && into.merged_into_id !== null && steps < 20; steps += 1)
    into = await customers(tx).where('customer.id', '=', into.merged_into_id).executeTakeFirst();
  return into;
}
