import { closeCustomer, getCustomer } from '@quarterlight/contract/companies/customer-routes';
import { searchEverything } from '@quarterlight/contract/search/routes';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { addMonths, day } from '@quarterlight/kit/days';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { aFleetEntry, aVehicle } from '../vehicles/vehicles.testing.ts';
import { aCompany, aJob, anIntake, aSlot, type Company, inDays, ok, refused, show } from './job.fixtures.ts';

useTestApp();

const car = { registration: 'RO69 SRY', make: 'Hyundai', model: 'i10', year: 2019 };
const pastOf = async ({ adviser }: Company, registration = 'ro69sry') => ok(await adviser.call(routes.vehiclePast, { query: { registration } }));

it('lists the jobs of a registration, newest first, with what is open, new and under guarantee, and whom the last was for', async () => {
  const company = await aCompany();
  const { tenant, adviser, customer } = company;
  expect(await pastOf(company)).toEqual({ jobs: [], last: null, fleet: null });
  const old = await aJob(company, { vehicle: car });
  const today = inDays(tenant, 0);
  await tenant.scope.write((tx) =>
    tx.db
      .updateTable('worksheet')
      .set({ state: 'completed', completed_on: today, completed_at: tx.now, glass_summary: 'Windscreen', created_on: inDays(tenant, -400) })
      .where('id', '=', old.id)
      .execute(),
  );
  const open = await aJob(company, { vehicle: car, booking: aSlot(company) });
  const gone = await aJob(company, { vehicle: car });
  ok(await adviser.call(routes.cancelWorksheet, { params: { id: gone.id }, version: gone.version, body: { reason: 'Twice' } }));
  await aJob(company, { vehicle: { registration: 'AB12CDE', make: 'Ford', model: 'Focus' } });
  const { jobs, last } = await pastOf(company);
  expect(jobs.map(({ number, isOpen, isRecent, guaranteedUntil, glass }) => [number, isOpen, isRecent, guaranteedUntil, glass])).toEqual([
    [gone.number, false, true, null, ''],
    [open.number, true, true, null, ''],
    [old.number, false, false, addMonths(day(today), 12), 'Windscreen'],
  ]);
  const page = await show(adviser, open.id);
  expect(jobs[1]).toMatchObject({
    bookedDay: inDays(tenant, 1),
    bookedSlot: 'A',
    customer: page.customer.name,
    contact: expect.stringContaining(page.contact.lastName),
  });
  expect(last).toMatchObject({ number: open.number, customer: { id: customer.id }, contact: page.contact, address: page.address, place: page.place });
  const manager = await tenant.user({ role: 'administrator' });
  const { body: known } = await manager.call(getCustomer, { params: { id: customer.id } });
  ok(await manager.call(closeCustomer, { params: { id: customer.id }, version: known.version, body: { reason: 'Gone' } }));
  expect((await pastOf(company)).last).toBeNull();
});

it('knows no past of what is no registration, though jobs without one are kept', async () => {
  const company = await aCompany();
  const { id } = await aJob(company, { vehicle: car });
  await company.tenant.scope.write((tx) => tx.db.updateTable('worksheet').set({ registration: '' }).where('id', '=', id).execute());
  expect(await pastOf(company, ' - ')).toEqual({ jobs: [], last: null, fleet: null });
});

it('shows nobody what is not theirs, and needs the permission to take jobs', async () => {
  const company = await aCompany();
  await aJob(company, { vehicle: car });
  const elsewhere = await aTenant();
  expect(ok(await (await elsewhere.user({ role: 'adviser' })).call(routes.vehiclePast, { query: { registration: 'RO69SRY' } })).jobs).toEqual([]);
  const reader = await company.tenant.user({ permissions: ['view-worksheets'] });
  refused(await reader.call(routes.vehiclePast, { query: { registration: 'RO69SRY' } }), 'access.missing_permission');
});

it('keeps on the job what the caller said of a known vehicle, fills what was not known of it and overwrites nothing', async () => {
  const company = await aCompany();
  const { tenant } = company;
  const { id, registration } = await aVehicle(tenant, { registration: 'RO69SRY', make: 'Hyundai', model: '', year: 2019 });
  const job = await aJob(company, { vehicle: { id, registration, make: 'Hyundai', model: 'i10', year: 2020 } });
  expect((await show(company.adviser, job.id)).vehicle).toMatchObject({ description: 'Hyundai i10 2020' });
  const kept = await tenant.scope.read((tx) => tx.db.selectFrom('vehicle').select(['make', 'model', 'year']).where('id', '=', id).executeTakeFirstOrThrow());
  expect(kept).toEqual({ make: 'Hyundai', model: 'i10', year: 2019 });
});

it('takes no day of loss that is still to come, when a job is taken or changed', async () => {
  const company = await aCompany();
  const { tenant, adviser } = company;
  const words = /^The day of loss is still to come/;
  const early = await adviser.call(routes.createWorksheet, { body: await anIntake(company, { lossOn: inDays(tenant, 1) }) });
  refused(early, 'worksheet.loss_to_come', words);
  expect(Object.keys(early.problem.errors ?? {})).toEqual(['lossOn']);
  const job = await aJob(company, { lossOn: inDays(tenant, 0) });
  const page = await show(adviser, job.id);
  const details = { jobTypeId: page.jobType.id, billedTo: page.billedTo, causeId: null, mileage: null, orderNumber: '', estimatedMinutes: 60 };
  const late = await adviser.call(routes.changeWorksheet, {
    params: { id: job.id },
    version: job.version,
    body: { details: { ...details, lossOn: inDays(tenant, 1) } },
  });
  refused(late, 'worksheet.loss_to_come', words);
  expect(Object.keys(late.problem.errors ?? {})).toEqual(['details.lossOn']);
});

it('tells to whose fleet the vehicle belongs today, with its number and driver, to whoever sees customers', async () => {
  const company = await aCompany();
  const { tenant, branch } = company;
  const [alpha, closed] = [await aCustomer(tenant, { type: 'fleet' }), await aCustomer(tenant, { status: 'closed' })];
  const driver = { driver_name: 'Sam Lee', driver_telephone: '07700900123', driver_email: 'sam@alpha.example' };
  const { id } = await aFleetEntry(tenant, alpha.id, { registration: 'RO69SRY', fleet_number: 'AF-101', cost_centre: 'North', ...driver });
  const expected = { fleetNumber: 'AF-101', costCentre: 'North', driverName: 'Sam Lee', driverTelephone: '07700900123', driverEmail: 'sam@alpha.example' };
  expect((await pastOf(company)).fleet).toEqual({ ...expected, customer: expect.objectContaining({ id: alpha.id, name: alpha.name }) });
  const days = (from_day: string, to_day: string | null, customer_id = alpha.id) =>
    tenant.scope.write((tx) => tx.db.updateTable('fleet_entry').set({ from_day, to_day, customer_id }).where('id', '=', id).execute());
  await days(inDays(tenant, 0), inDays(tenant, 0));
  expect((await pastOf(company)).fleet).toMatchObject(expected);
  for (const [from, to] of [
    [inDays(tenant, 1), null],
    ['2020-01-01', inDays(tenant, -1)],
  ] as const) {
    await days(from, to);
    expect((await pastOf(company)).fleet).toBeNull();
  }
  await days('2020-01-01', null, closed.id);
  expect((await pastOf(company)).fleet).toBeNull();
  await days('2020-01-01', null);
  const ask = async (permissions: ('edit-worksheets' | 'view-customers')[], more: object = {}) =>
    ok(await (await tenant.user({ permissions, ...more })).call(routes.vehiclePast, { query: { registration: 'RO69SRY' } })).fleet;
  expect([await ask(['edit-worksheets']), await ask(['edit-worksheets', 'view-customers'], { customerId: company.customer.id })]).toEqual([null, null]);
  expect(await ask(['edit-worksheets', 'view-customers'], { branchId: branch.id })).toMatchObject(expected);
});

it('keeps on the job what the account calls the vehicle: shown, changed and found', async () => {
  const company = await aCompany();
  const { adviser } = company;
  const job = await aJob(company, { vehicle: car, fleetNumber: ' AF-1017 ' });
  const page = await show(adviser, job.id);
  expect(page.fleetNumber).toBe('AF-1017');
  const details = { jobTypeId: page.jobType.id, billedTo: page.billedTo, causeId: null, lossOn: null, mileage: null, orderNumber: '', estimatedMinutes: 60 };
  const change = (version: number, more: object) =>
    adviser.call(routes.changeWorksheet, { params: { id: job.id }, version, body: { details: { ...details, ...more } } });
  ok(await change(page.version, {}));
  expect((await show(adviser, job.id)).fleetNumber).toBe('AF-1017');
  ok(await change(page.version + 1, { fleetNumber: 'AF-2044' }));
  expect((await show(adviser, job.id)).fleetNumber).toBe('AF-2044');
  const found = ok(await adviser.call(searchEverything, { query: { q: 'AF-2044', kinds: ['worksheet'] } }));
  expect(found.hits.map(({ id }) => id)).toEqual([job.id]);
  refused(await change(page.version + 2, { fleetNumber: 'x'.repeat(31) }), 'request.invalid');
});
