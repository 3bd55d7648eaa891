import { listCustomers } from '@quarterlight/contract/companies/customer-routes';
import { findSlots } from '@quarterlight/contract/diary/routes';
import { jobTypes } from '@quarterlight/contract/system/lookup-routes';
import type { NewWorksheet } from '@quarterlight/contract/worksheets/intake';
import { createWorksheet, releaseWorksheet } from '@quarterlight/contract/worksheets/routes';
import { addDays } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import { inject } from 'vitest';
import { newWorksheet } from '../../apps/server/testing/kit/new-worksheet.ts';
import { signInToApi } from './api.ts';
import { asOperator } from './database.ts';

/** A mobile job of the adviser's that is booked for the technician; its contact has this mobile number. `of` says by its name which job type it is, `more` what else differs. */
export async function aBookedVisit(mobile: string, of?: string, more: Partial<NewWorksheet> = {}) {
  const desk = await signInToApi('adviser');
  const [types, { items: customers }, { rows }] = await Promise.all([
    desk.call(jobTypes),
    desk.call(listCustomers, { query: { q: 'albion' } }),
    asOperator(inject('dataDir'), (operator) =>
      operator.query<{ id: string; home_branch_id: string }>("select id, home_branch_id from app_user where username = 'technician'"),
    ),
  ]);
  const type = of === undefined ? types[0] : types.find(({ name }) => name === of);
  const [customer, technician] = [customers[0], rows[0]];
  const today = localDayOf(Date.now(), 'Europe/London');
  const weeks = [7, 14, 21, 28].map((days) => ({ branchId: technician?.home_branch_id, minutes: 30, from: addDays(today, days), days: 7, limit: 50 }));
  const offered = (await Promise.all(weeks.map((query) => desk.call(findSlots, { query })))).flatMap(({ items }) => items);
  const slot = offered.find(({ technicianId }) => technicianId === technician?.id);
  if (!type || !customer || !slot) throw new Error('The demonstration has no room in its technician’s diary.');
  const body = newWorksheet({ customerId: customer.id, jobTypeId: type.id, branchId: slot.branchId });
  const made = await desk.call(createWorksheet, {
    body: {
      ...body,
      ...more,
      // One text message alone goes out, whatever the hour: in the quiet hours a confirmation would wait, by day it would be answered, too.
      tellCustomer: false,
      contact: { ...body.contact, mobile, modeOfContact: { value: 'text' } },
      booking: { branchId: slot.branchId, technicianId: slot.technicianId, day: slot.day, slot: slot.slot, minutes: 30, startsAt: null },
    },
  });
  return { desk, made, slot };
}

/** The same, and the technician is released to it. */
export async function aReleasedVisit(mobile: string, of?: string, more: Partial<NewWorksheet> = {}) {
  const { desk, made, slot } = await aBookedVisit(mobile, of, more);
  await desk.call(releaseWorksheet, { params: { id: made.id }, version: made.version, body: { reason: 'The journey goes on' } });
  return { id: made.id, number: made.number, day: slot.day };
}
