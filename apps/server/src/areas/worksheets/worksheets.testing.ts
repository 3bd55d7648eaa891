import { newId } from '@quarterlight/kit/ids';
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

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = {
  worksheet: aWorksheet,
};
