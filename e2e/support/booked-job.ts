import { listCustomers } from '@quarterlight/contract/companies/customer-routes';
import { findSlots } from '@quarterlight/contract/diary/routes';
import { jobTypes } from '@quarterlight/contract/system/lookup-routes';
import type { NewWorksheet } from '@quarterlight/contract/worksheets/intake';
import { createWorksheet } from '@quarterlight/contract/worksheets/routes';
import { newWorksheet } from '../../apps/server/testing/kit/new-worksheet.ts';
import type { Api } from './api.ts';

/** Takes jobs for an insurer, each booked into one late free slot of a technician, of this branch where one is given; `take` gives the worksheet. */
export async function bookerOf(desk: Api, branchId?: string) {
  const [type] = await desk.call(jobTypes);
  const { items: customers } = await desk.call(listCustomers, { query: { q: 'albion' } });
  const { items: slots } = await desk.call(findSlots, { query: { branchId, minutes: 30, days: 28, limit: 50 } });
  const [customer, slot] = [customers[0], slots.at(-1)];
  if (!type || !customer || !slot) throw new Error('The demonstration has no insurer or no room in its diary.');
  const booking = { branchId: slot.branchId, technicianId: slot.technicianId, day: slot.day, slot: slot.slot, minutes: 30, startsAt: null };
  const take = (more: Partial<NewWorksheet>) =>
    desk.call(createWorksheet, { body: newWorksheet({ customerId: customer.id, jobTypeId: type.id, branchId: slot.branchId, booking, ...more }) });
  return { branchId: slot.branchId, day: slot.day, technician: { id: slot.technicianId, name: slot.technicianName }, take };
}
