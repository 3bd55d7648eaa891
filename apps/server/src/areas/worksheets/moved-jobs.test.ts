import { listBillableJobs } from '@quarterlight/contract/billing/branch-invoice-routes';
import { getCustomer } from '@quarterlight/contract/companies/customer-routes';
import { searchEverything } from '@quarterlight/contract/search/routes';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { addDays, addMonths, day } from '@quarterlight/kit/days';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aLookup } from '../system/system.testing.ts';
import { aVehicle } from '../vehicles/vehicles.testing.ts';
import { aCompany, ok, show } from './job.fixtures.ts';
import { idOfMovedJob, makeMovedJobs, tellLastJobs } from './moved-jobs.ts';

useTestApp();

it('jobs that were done elsewhere stand where they were, are under guarantee and warranty, and are nobody’s work, money or figure here', async () => {
  const { tenant, adviser, customer, branch } = await aCompany();
  const jobTypeId = await aLookup(tenant, 'job-types', 'replacement');
  await aLookup(tenant, 'job-types', 'warranty');
  const { id: car } = await aVehicle(tenant, { registration: 'RO69SRY', make: 'Hyundai', model: 'i10', year: 2019 });
  const manager = await tenant.user({ role: 'administrator' });
  const on = addDays(day(tenant.scope.today()), -40);
  const both = await tenant.scope.bulk(async (tx) => {
    const rows = await makeMovedJobs(tx, [
      {
        id: idOfMovedJob(tx, on),
        formerNumber: 'J-4711',
        customerId: customer.id,
        jobTypeId,
        doneOn: on,
        registration: 'ro69 sry',
        glass: 'Windscreen 4155AGS',
        branchId: branch.id,
        contactLastName: 'Hart',
      },
      { id: idOfMovedJob(tx, on), formerNumber: 'J-4712', customerId: customer.id, jobTypeId, doneOn: on, registration: 'AB12CDE', vehicle: 'Ford Focus' },
    ]);
    await tellLastJobs(tx, [customer.id]);
    return rows;
  });
  // They come by their ids, which tell nothing of two of one day.
  const page = await show(adviser, both.find((row) => row.former_number === 'J-4711')?.id ?? '');
  expect(page).toMatchObject({
    number: 'M.000001',
    formerNumber: 'J-4711',
    source: 'moved-in',
    state: 'invoiced',
    vehicle: { id: car, description: 'Hyundai i10 2019' },
  });
  expect([page.missing, page.gates, page.holdUps, page.gross.amount, page.timeline[0]?.summary]).toEqual([[], [], [], 0, expect.stringContaining('J-4711')]);
  const past = ok(await adviser.call(routes.vehiclePast, { query: { registration: 'RO69SRY' } })).jobs;
  expect(past).toMatchObject([{ number: 'M.000001', isRecent: false, isOpen: false, guaranteedUntil: addMonths(on, 12) }]);
  const raised = ok(
    await adviser.call(routes.raiseWarranty, { params: { id: page.id }, version: page.version, body: { cause: 'workmanship', note: 'Drips at the corner' } }),
  );
  expect(raised).toBeDefined();
  expect(ok(await manager.call(getCustomer, { params: { id: customer.id } })).lastJobOn).toBe(tenant.scope.today());
  expect(ok(await adviser.call(routes.listWorksheets, { query: { q: 'j-4711' } })).items).toMatchObject([{ number: 'M.000001' }]);
  expect(ok(await adviser.call(searchEverything, { query: { q: 'j-4712', kinds: ['worksheet'] } })).hits).toHaveLength(1);
  const atBranch = await tenant.user({ role: 'branch', branchId: branch.id });
  expect(ok(await atBranch.call(listBillableJobs, { query: { branchId: branch.id } })).items).toEqual([]);
  const told = await tenant.scope.read((tx) => tx.db.selectFrom('outbox_message').select('id').execute());
  expect(told).toEqual([]);
});
