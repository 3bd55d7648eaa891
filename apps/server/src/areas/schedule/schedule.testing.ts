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
  absence: (tenant, of) => {
    // Nobody is away twice at once.
    const on = addDays(asDay(day), next());
    return insert(tenant, 'absence', (id) => ({ id, user_id: of.technicianId, type: 'holiday', from_day: on, to_day: on }));
  },
};
