import { newId } from '@quarterlight/kit/ids';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { WalkRecord, WalkRecords } from '../../../testing/kit/walk-record.ts';
import { aSupplier } from '../companies/companies.testing.ts';

async function aSupplierInvoice(tenant: TestTenant): Promise<WalkRecord> {
  const supplier = await aSupplier(tenant);
  const id = newId();
  const number = `W${id.slice(-8)}`;
  await tenant.scope.write((tx) =>
    tx.db
      .insertInto('supplier_invoice')
      .values({
        id,
        supplier_id: supplier.id,
        number,
        number_key: number.toUpperCase(),
        dated: tx.today,
        due_on: tx.today,
        net_pence: 10_000,
        vat_pence: 2_000,
        gross_pence: 12_000,
      })
      .execute(),
  );
  return { id, table: 'supplier_invoice' };
}

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = { 'supplier-invoice': aSupplierInvoice };
