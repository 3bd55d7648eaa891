import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import { next, type Row } from '../../../testing/kit/rows.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { WalkRecords } from '../../../testing/kit/walk-record.ts';
import { keepEntries } from '../../platform/search/keep-entries.ts';
import { branchSearch, customerSearch, supplierSearch } from './companies.search.ts';

/** A customer account, trade and not on stop unless told. */
export async function aCustomer(tenant: TestTenant, values: Row<'customer'> = {}): Promise<{ id: string; name: string }> {
  const number = next();
  const name = values.name ?? `Customer ${number}`;
  const row = { id: newId(), account_code: `CUST${number}`, type: 'trade', credit_limit_pence: 10_000_000, ...values, name, name_key: sortKey(name) };
  await tenant.scope.write(async (tx) => {
    await tx.db.insertInto('customer').values(row).execute();
    await keepEntries(tx.db, customerSearch, [row.id]);
  });
  return { id: row.id, name };
}

/** A branch of one's own with its depot location. Capacities are jobs a slot. */
export async function aBranch(tenant: TestTenant, values: Row<'branch'> = {}): Promise<{ id: string; name: string; depotId: string }> {
  const number = next();
  const name = values.name ?? `Branch ${number}`;
  const row = { id: newId(), code: `BR${number}`, open_days: [1, 2, 3, 4, 5, 6, 7], ...values, name, name_key: sortKey(name) };
  const depotId = newId();
  await tenant.scope.write(async (tx) => {
    await tx.db.insertInto('branch').values(row).execute();
    await keepEntries(tx.db, branchSearch, [row.id]);
    await tx.db
      .insertInto('place')
      .values({ id: depotId, level: 'location', type: 'depot', code: `DEPOT${number}`, name: `${name} depot`, branch_id: row.id })
      .execute();
  });
  return { id: row.id, name, depotId };
}

/** A supplier that takes orders by email. */
export async function aSupplier(tenant: TestTenant, values: Row<'supplier'> = {}): Promise<{ id: string; name: string }> {
  const number = next();
  const name = values.name ?? `Supplier ${number}`;
  const row = { id: newId(), account_code: `SUPP${number}`, email: 'orders@supplier.example', ...values, name, name_key: sortKey(name) };
  await tenant.scope.write(async (tx) => {
    await tx.db.insertInto('supplier').values(row).execute();
    await keepEntries(tx.db, supplierSearch, [row.id]);
  });
  return { id: row.id, name };
}

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = {
  customer: async (_tenant, of) => ({ id: of.customerId, table: 'customer' }),
  branch: async (_tenant, of) => ({ id: of.branchId, table: 'branch' }),
  supplier: async (tenant) => ({ id: (await aSupplier(tenant)).id, table: 'supplier' }),
};
