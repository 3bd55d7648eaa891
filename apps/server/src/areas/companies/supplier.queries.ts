import type { listSuppliers } from '@quarterlight/contract/companies/supplier-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import type { Selectable } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import type { Supplier } from '../../platform/database/tables.gen.ts';
import { startsWith } from './beginnings.ts';
import type { Terms } from './cut-off.ts';

export type SupplierRow = Selectable<Supplier>;

const keys = { name: 'supplier.name_key', code: 'supplier.account_code_key', postcode: 'supplier.postcode_key' };

/** The supplier, or `record.not_found`. */
export async function getSupplier(tx: ReadTx, id: string): Promise<SupplierRow> {
  return found(await tx.db.selectFrom('supplier').selectAll().where('id', '=', id).executeTakeFirst());
}

/** When suppliers take orders and bring them, by their ids; those that the reader may not see are absent. */
export async function termsOfSuppliers(tx: ReadTx, ids: readonly string[]): Promise<Map<string, Terms>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('supplier')
    .select(['id', 'cut_off', 'lead_days', 'delivery_weekdays'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The name of a supplier, null where it is none. */
export async function supplierName(tx: ReadTx, id: string | null): Promise<string | null> {
  if (id === null) return null;
  return (await tx.db.selectFrom('supplier').select('name').where('id', '=', id).executeTakeFirst())?.name ?? null;
}

export function findSuppliers(tx: ReadTx, query: QueryOf<typeof listSuppliers>) {
  const { q, status, orderBy } = query;
  let rows = tx.db.selectFrom('supplier').selectAll('supplier');
  if (status !== undefined) rows = rows.where('supplier.status', '=', status);
  if (orderBy !== undefined) rows = rows.where('supplier.order_by', '=', orderBy);
  if (q !== undefined) rows = rows.where(startsWith(q, keys));
  return keysetPage(tx, rows, { request: query, id: 'supplier.id', keys: { name: keys.name, accountCode: keys.code }, byDefault: 'name' });
}

export function suppliersFor(tx: ReadTx, q: string, limit: number): Promise<SupplierRow[]> {
  let rows = tx.db.selectFrom('supplier').selectAll('supplier').where('supplier.status', '=', 'active');
  if (q !== '') rows = rows.where(startsWith(q, keys));
  return rows.orderBy('supplier.name_key').orderBy('supplier.id').limit(limit).execute();
}
