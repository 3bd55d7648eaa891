import { newId } from '@quarterlight/kit/ids';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { Owners, WalkRecord, WalkRecords } from '../../../testing/kit/walk-record.ts';
import { aWorksheet } from '../worksheets/worksheets.testing.ts';

async function anInvoice(tenant: TestTenant, of: Owners): Promise<WalkRecord> {
  const worksheet = await aWorksheet(tenant, of);
  const id = newId();
  await tenant.scope.write((tx) =>
    tx.db
      .insertInto('invoice')
      .values({
        id,
        type: 'customer',
        worksheet_id: worksheet.id,
        worksheet_number: 'X',
        payer: 'customer',
        payer_name: 'Payer',
        payer_key: 'payer',
        net_pence: 100,
        vat_pence: 20,
        gross_pence: 120,
        customer_id: of.customerId,
        bound_branch: of.branchId,
        bound_technician: of.technicianId,
      })
      .execute(),
  );
  return { id, table: 'invoice' };
}

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = {
  invoice: anInvoice,
};
