import { permissionNames } from '@quarterlight/contract/permissions';
import { transferMark } from '@quarterlight/contract/vehicles/mark-routes';
import { getVehicle } from '@quarterlight/contract/vehicles/routes';
import { vehicleWork } from '@quarterlight/contract/worksheets/vehicle-work';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { insert } from '../../../testing/kit/rows.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { aCompany, aJob, inDays, ok, refused, show } from './job.fixtures.ts';

useTestApp();

it('shows what the jobs of a vehicle fitted and calibrated, and what they found out of its driver assistance', async () => {
  const company = await aCompany();
  const { tenant, adviser } = company;
  const car = { registration: 'RO69SRY', make: 'Hyundai', model: 'i10' };
  const old = await aJob(company, { vehicle: car });
  const job = await aJob(company, { vehicle: car });
  await aJob(company, { vehicle: { registration: 'AB12CDE', make: 'Ford', model: 'Focus' } });
  const id = (await show(adviser, job.id)).vehicle.id ?? '';
  const today = inDays(tenant, 0);
  await tenant.scope.write(async ({ db, now }) => {
    await db
      .updateTable('worksheet')
      .set({ state: 'completed', completed_on: today, completed_at: now, mileage: 41_200, adas_requirement: 'required', adas_source: 'VIN' })
      .where('id', '=', job.id)
      .execute();
    await db.updateTable('worksheet').set({ state: 'open', adas_requirement: 'unknown' }).where('id', '=', old.id).execute();
  });
  const confirmed = { features: JSON.stringify({ camera: true, strange: 'no' }), features_source: 'photo', features_confirmed_at: tenant.scope.now() };
  const line = { kind: 'glass', code: '8556AGSMVZ1B', description: 'Windscreen', fitted_at: tenant.scope.now(), ...confirmed };
  await insert(tenant, 'worksheet_line', (row) => ({ id: row, worksheet_id: job.id, position: 90, ...line }));
  await insert(tenant, 'worksheet_line', (row) => ({ id: row, worksheet_id: job.id, position: 91, ...line, fitted_at: null }));
  await insert(tenant, 'adhesive_use', (row) => ({
    id: row,
    worksheet_id: job.id,
    kind: 'urethane',
    product: 'Rapid',
    batch: 'B77',
    batch_key: 'B77',
    expires: '2027-01-31',
  }));
  await insert(tenant, 'calibration', (row) => ({ id: row, worksheet_id: job.id, method: 'static', result: 'pass', certificate_number: 'C-9' }));
  const { items, total } = ok(await adviser.call(vehicleWork, { params: { id }, query: {} }));
  expect(total).toBe(1);
  expect(items).toMatchObject([
    {
      id: job.id,
      number: job.number,
      state: 'completed',
      mileage: 41_200,
      completedOn: today,
      adasRequirement: 'required',
      adasSource: 'VIN',
      glass: [{ code: '8556AGSMVZ1B', lot: null, features: [{ topic: 'camera', present: true }], featuresSource: 'photo' }],
      adhesives: [{ kind: 'urethane', product: 'Rapid', batch: 'B77', expires: '2027-01-31' }],
      calibrations: [{ sensor: 'Forward camera', method: 'static', result: 'pass', certificateNumber: 'C-9', reportFileId: null }],
    },
  ]);
});

it('hides it from those from whom vehicles are hidden, and pages on', async () => {
  const company = await aCompany();
  const { tenant, adviser } = company;
  const jobs = [];
  for (let index = 0; index < 3; index += 1) jobs.push(await aJob(company, { vehicle: { registration: 'RO69SRY', make: 'Hyundai', model: 'i10' } }));
  const id = (await show(adviser, jobs[0]?.id ?? '')).vehicle.id ?? '';
  await tenant.scope.write(({ db }) => db.updateTable('worksheet').set({ adas_requirement: 'none-fitted' }).where('vehicle_id', '=', id).execute());
  const first = ok(await adviser.call(vehicleWork, { params: { id }, query: { limit: 2 } }));
  const rest = ok(await adviser.call(vehicleWork, { params: { id }, query: { limit: 2, after: first.next ?? '' } }));
  expect([...first.items, ...rest.items].map(({ number }) => number)).toEqual(jobs.map(({ number }) => number).toReversed());
  const subcontractor = await aBranch(tenant, { kind: 'subcontract' });
  const theirs = await tenant.user({ permissions: permissionNames, branchId: subcontractor.id });
  refused(
    await tenant.user({ permissions: ['view-worksheets'] }).then((reader) => reader.call(vehicleWork, { params: { id }, query: {} })),
    'record.not_found',
  );
  expect((await theirs.call(vehicleWork, { params: { id }, query: {} })).status).not.toBe(200);
  expect((await (await (await aTenant()).user()).call(vehicleWork, { params: { id }, query: {} })).status).toBe(404);
});

it('tells of a job that its vehicle has another mark by now, or none that is known', async () => {
  const { adviser, ...company } = await aCompany();
  const job = await aJob({ adviser, ...company }, { vehicle: { registration: 'RO69SRY', make: 'Hyundai', model: 'i10' } });
  const { vehicle } = await show(adviser, job.id);
  expect(vehicle).toMatchObject({ registration: 'RO69SRY', markNow: null });
  const move = async (registration: string, becomes: { readonly becomes: 'typed' | 'unknown'; readonly newRegistration?: string }) => {
    const params = { id: vehicle.id ?? '' };
    const { version } = ok(await company.manager.call(getVehicle, { params }));
    ok(await company.manager.call(transferMark, { params, version, body: { registration, on: inDays(company.tenant, 0), goesTo: 'none', ...becomes } }));
  };
  await move('RO69SRY', { becomes: 'typed', newRegistration: 'AB12CDE' });
  expect((await show(adviser, job.id)).vehicle).toMatchObject({ registration: 'RO69SRY', markNow: 'AB12CDE' });
  await move('AB12CDE', { becomes: 'unknown' });
  expect((await show(adviser, job.id)).vehicle.markNow).toBe('');
});
