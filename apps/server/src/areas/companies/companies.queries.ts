import type { listBranches, listCustomers, listSuppliers } from '@quarterlight/contract/companies/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { sortKey } from '@quarterlight/kit/text';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import type { Branch, Contact, Customer, Supplier } from '../../platform/database/tables.gen.ts';

export type CustomerRow = Selectable<Customer>;
export type BranchRow = Selectable<Branch>;
export type SupplierRow = Selectable<Supplier>;
export type ContactRow = Selectable<Contact>;

/** Name, code or postcode begins with the text: each by itself, since each has its own index. */
const beginnings = (text: string, { name, code, postcode }: Readonly<Record<'name' | 'code' | 'postcode', string>>): RawBuilder<boolean>[] => [
  beginsWith(name, sortKey(text)),
  beginsWith(code, sortKey(text)),
  beginsWith(postcode, sortKey(text).replaceAll(' ', '')),
];

/** Whether any of them does: for what a company has a few hundred of. */
const startsWith = (text: string, columns: Parameters<typeof beginnings>[1]) => sql<boolean>`(${sql.join(beginnings(text, columns), sql` or `)})`;

const branchKeys = { name: 'branch.name_key', code: 'branch.code_key', postcode: 'branch.postcode_key' };
const supplierKeys = { name: 'supplier.name_key', code: 'supplier.account_code_key', postcode: 'supplier.postcode_key' };

/** The customer, or `record.not_found`. */
export async function getCustomer(tx: ReadTx, id: string): Promise<CustomerRow> {
  return found(await tx.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirst());
}

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

const customers = (tx: ReadTx) => tx.db.selectFrom('customer').selectAll('customer');
const customerKeys = {
  name: 'customer.name_key',
  accountCode: 'customer.account_code_key',
  postcode: 'customer.postcode_key',
  createdAt: 'customer.created_at',
};
const beginningWith = (tx: ReadTx, text: string) => ({
  anyOf: beginnings(text, { name: customerKeys.name, code: customerKeys.accountCode, postcode: customerKeys.postcode }),
  byIds: (ids: readonly string[]) => customers(tx).where('customer.id', '=', sql<string>`any(${ids}::uuid[])`),
});

export function findCustomers(tx: ReadTx, query: QueryOf<typeof listCustomers>) {
  const { q, type, status, onStop } = query;
  let rows = customers(tx);
  if (type !== undefined) rows = rows.where('customer.type', '=', type);
  if (status !== undefined) rows = rows.where('customer.status', '=', status);
  if (onStop !== undefined) rows = rows.where('customer.on_stop', '=', onStop);
  return keysetPage(tx, rows, { ...(q === undefined ? {} : beginningWith(tx, q)), request: query, id: 'customer.id', keys: customerKeys, byDefault: 'name' });
}

export async function customersFor(tx: ReadTx, q: string, limit: number): Promise<CustomerRow[]> {
  const active = customers(tx).where('customer.status', '=', 'active');
  const page = await keysetPage(tx, active, { ...beginningWith(tx, q), request: { limit }, id: 'customer.id', keys: customerKeys, byDefault: 'name' });
  return page.items;
}

export function findBranches(tx: ReadTx, query: QueryOf<typeof listBranches>) {
  const { q, kind, status } = query;
  let rows = tx.db.selectFrom('branch').selectAll('branch');
  if (kind !== undefined) rows = rows.where('branch.kind', '=', kind);
  if (status !== undefined) rows = rows.where('branch.status', '=', status);
  if (q !== undefined) rows = rows.where(startsWith(q, branchKeys));
  return keysetPage(tx, rows, { request: query, id: 'branch.id', keys: { name: 'branch.name_key', code: 'branch.code_key' }, byDefault: 'name' });
}

export function branchesFor(tx: ReadTx, q: string, limit: number): Promise<BranchRow[]> {
  let rows = tx.db.selectFrom('branch').selectAll('branch').where('branch.status', '=', 'active');
  if (q !== '') rows = rows.where(startsWith(q, branchKeys));
  return rows.orderBy('branch.name_key').orderBy('branch.id').limit(limit).execute();
}

export function findSuppliers(tx: ReadTx, query: QueryOf<typeof listSuppliers>) {
  const { q, status } = query;
  let rows = tx.db.selectFrom('supplier').selectAll('supplier');
  if (status !== undefined) rows = rows.where('supplier.status', '=', status);
  if (q !== undefined) rows = rows.where(startsWith(q, supplierKeys));
  return keysetPage(tx, rows, {
    request: query,
    id: 'supplier.id',
    keys: { name: 'supplier.name_key', accountCode: 'supplier.account_code_key' },
    byDefault: 'name',
  });
}

export function suppliersFor(tx: ReadTx, q: string, limit: number): Promise<SupplierRow[]> {
  let rows = tx.db.selectFrom('supplier').selectAll('supplier').where('supplier.status', '=', 'active');
  if (q !== '') rows = rows.where(startsWith(q, supplierKeys));
  return rows.orderBy('supplier.name_key').orderBy('supplier.id').limit(limit).execute();
}
