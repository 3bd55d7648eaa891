import { newId } from '@quarterlight/kit/ids';
import { insert } from '../../../testing/kit/rows.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { Owners, WalkRecord, WalkRecords } from '../../../testing/kit/walk-record.ts';
import { aLookup } from '../system/system.testing.ts';

/** An open worksheet, bound to its owners. */
export async function aWorksheet(tenant: TestTenant, of: Owners): Promise<WalkRecord> {
  const id = newId();
  const jobType = await aLookup(tenant, 'job-types', 'replacement');
  await tenant.scope.write((tx) =>
    tx.db
      .insertInto('worksheet')
      .values({
        id,
        number: `X${id.slice(-8)}`,
        job_type_id: jobType,
        customer_id: of.customerId,
        branch_id: of.branchId,
        technician_id: of.technicianId,
        created_on: tx.today,
      })
      .execute(),
  );
  return { id, table: 'worksheet' };
}

/** An open worksheet that is offered to the branch. */
async function anOffer(tenant: TestTenant, of: Owners): Promise<WalkRecord> {
  const { id: worksheetId } = await aWorksheet(tenant, of);
  await tenant.scope.write((tx) => tx.db.updateTable('worksheet').set({ offering: 'waiting' }).where('id', '=', worksheetId).execute());
  return insert(tenant, 'job_offer', (id) => ({
    id,
    worksheet_id: worksheetId,
    branch_id: of.branchId,
    number: `X${worksheetId.slice(-8)}`,
    until: '2199-01-01T00:00:00Z',
  }));
}

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = {
  worksheet: aWorksheet,
  'job-offer': anOffer,
};
