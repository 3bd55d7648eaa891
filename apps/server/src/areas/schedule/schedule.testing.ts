import { addDays, day as asDay } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { insert, next } from '../../../testing/kit/rows.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { Owners, WalkRecord, WalkRecords } from '../../../testing/kit/walk-record.ts';
import { aWorksheet } from '../worksheets/worksheets.testing.ts';

const day = '2030-01-07';

async function aBooking(tenant: TestTenant, of: Owners): Promise<WalkRecord> {
  const worksheet = await aWorksheet(tenant, of);
  const id = newId();
  await tenant.scope.write((tx) =>
    tx.db
      .insertInto('booking')
      .values({
        id,
        worksheet_id: worksheet.id,
        customer_id: of.customerId,
        branch_id: of.branchId,
        technician_id: of.technicianId,
        day,
        slot: 'A',
        minutes: 60,
      })
      .execute(),
  );
  return { id, table: 'booking' };
}

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = {
  booking: aBooking,
  // Nobody is away twice at once, or lent to two branches: each of another day.
  absence: (tenant, of) => {
    const on = addDays(asDay(day), next());
    return insert(tenant, 'absence', (id) => ({ id, user_id: of.technicianId, type: 'holiday', from_day: on, to_day: on }));
  },
  roaming: (tenant, of) => {
    const on = addDays(asDay(day), next());
    return insert(tenant, 'roaming', (id) => ({ id, technician_id: of.technicianId, branch_id: of.branchId, from_day: on, to_day: on }));
  },
  'branch-exception': (tenant, of) => {
    const on = addDays(asDay(day), next());
    return insert(tenant, 'branch_exception', (id) => ({ id, branch_id: of.branchId, day: on, kind: 'closed', reason: 'Stocktaking' }));
  },
  certificate: (tenant, of) =>
    insert(tenant, 'certificate', (id) => ({ id, user_id: of.technicianId, skill: 'adas-static', name: 'IMI ADAS', number: id.slice(-6), expires: day })),
  equipment: (tenant, of) =>
    insert(tenant, 'equipment', (id) => ({ id, name: 'Frame', name_key: 'frame', branch_id: of.branchId, technician_id: of.technicianId })),
};
