import type { listBranches, listCustomers, listSuppliers } from '@quarterlight/contract/companies/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { sortKey } from '@quarterlight/kit/text';
import { type Selectable, sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { prepared, type ValueOf } from '../../platform/database/prepared.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import type { Branch, Contact, Customer, Supplier } from '../../platform/database/tables.gen.ts';

export type CustomerRow = Selectable<Customer>;
export type BranchRow = Selectable<Branch>;
export type SupplierRow = Selectable<Supplier>;
export type ContactRow = Selectable<Contact>;

/** Rows of which one of the key columns begins with the text; keys are compared bytewise, so that the index is used under row-level security. */
function startsWith(text: string, columns: readonly string[]) {
  const key = sortKey(text);
  const ranges = columns.map((column) => {
    const from = column.endsWith('postcode_key') ? key.replaceAll(' ', '') : key;
    return sql`(${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${`${from}\uffff`})`;
  });
  return sql<boolean>`(${sql.join(ranges, sql` or `)})`;
}

/** The customer, or `record.not_found`. */
export async function getCustomer(tx: ReadTx, id: string): Promise<CustomerRow> {
  return found((await customerOf(tx, { id }))[0]);
}
const customerOf = prepared((db, value: ValueOf<{ id: string }>) => db.selectFrom('customer').selectAll().where('id', '=', value('id')));

/** The branch, or `record.not_found`. */
export async function getBranch(tx: ReadTx, id: string): Promise<BranchRow> {
  return found(await tx.db.selectFrom('branch').selectAll().where('id', '=', id).executeTakeFirst());
}

/** The supplier, or `record.not_found`. */
export async function getSupplier(tx: ReadTx, id: string): Promise<SupplierRow> {
  return found(await tx.db.selectFrom('supplier').selectAll().where('id', '=', id).executeTakeFirst());
}

/** The name of a customer, null where it is none or may not be seen. */
export async function customerName(tx: ReadTx, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const row = await tx.db.selectFrom('customer').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? null;
}

export function contactsOf(tx: ReadTx, companyId: string): Promise<ContactRow[]> {
  return tx.db.selectFrom('contact').selectAll().where('company_id', '=', companyId).orderBy('id').execute();
}

export function findCustomers(tx: ReadTx, query: QueryOf<typeof listCustomers>) {
  const { q, type, status, onStop } = query;
  let rows = tx.db.selectFrom('customer').selectAll('customer');
  if (type !== undefined) rows = rows.where('customer.type', '=', type);
  // In the statement's own words: few are inactive, so that one plan for both would read all to find them.
  if (status !== undefined) rows = rows.where('customer.status', '=', sql.lit(status));
  if (onStop !== undefined) rows = rows.where('customer.on_stop', '=', onStop);
  if (q !== undefined) rows = rows.where(startsWith(q, ['customer.name_key', 'customer.account_code_key', 'customer.postcode_key']));
  const keys = { name: 'customer.name_key', accountCode: 'customer.account_code_key', postcode: 'customer.postcode_key', createdAt: 'customer.created_at' };
  return keysetPage(tx, rows, { request: query, id: 'customer.id', keys, byDefault: 'name' });
}

export function customersFor(tx: ReadTx, q: string, limit: number): Promise<CustomerRow[]> {
  return tx.db
    .selectFrom('customer')
    .selectAll('customer')
    .where('customer.status', '=', 'active')
    .where(startsWith(q, ['customer.name_key', 'customer.account_code_key', 'customer.postcode_key']))
    .orderBy('customer.name_key')
    .orderBy('customer.id')
    .limit(limit)
    .execute();
}

export function findBranches(tx: ReadTx, query: QueryOf<typeof listBranches>) {
  const { q, kind, status } = query;
  let rows = tx.db.selectFrom('branch').selectAll('branch');
  if (kind !== undefined) rows = rows.where('branch.kind', '=', kind);
  if (status !== undefined) rows = rows.where('branch.status', '=', status);
  if (q !== undefined) rows = rows.where(startsWith(q, ['branch.name_key', 'branch.code_key', 'branch.postcode_key']));
  return keysetPage(tx, rows, { request: query, id: 'branch.id', keys: { name: 'branch.name_key', code: 'branch.code_key' }, byDefault: 'name' });
}

export function branchesFor(tx: ReadTx, q: string, limit: number): Promise<BranchRow[]> {
  let rows = tx.db.selectFrom('branch').selectAll('branch').where('branch.status', '=', 'active');
  if (q !== '') rows = rows.where(startsWith(q, ['branch.name_key', 'branch.code_key', 'branch.postcode_key']));
  return rows.orderBy('branch.name_key').orderBy('branch.id').limit(limit).execute();
}

export function findSuppliers(tx: ReadTx, query: QueryOf<typeof listSuppliers>) {
  const { q, status } = query;
  let rows = tx.db.selectFrom('supplier').selectAll('supplier');
  if (status !== undefined) rows = rows.where('supplier.status', '=', status);
  if (q !== undefined) rows = rows.where(startsWith(q, ['supplier.name_key', 'supplier.account_code_key', 'supplier.postcode_key']));
  return keysetPage(tx, rows, {
    request: query,
    id: 'supplier.id',
    keys: { name: 'supplier.name_key', accountCode: 'supplier.account_code_key' },
    byDefault: 'name',
  });
}

export function suppliersFor(tx: ReadTx, q: string, limit: number): Promise<SupplierRow[]> {
  let rows = tx.db.selectFrom('supplier').selectAll('supplier').where('supplier.status', '=', 'active');
  if (q !== '') rows = rows.where(startsWith(q, ['supplier.name_key', 'supplier.account_code_key', 'supplier.postcode_key']));
  return rows.orderBy('supplier.name_key').orderBy('supplier.id').limit(limit).execute();
}
