import * as diary from '@quarterlight/contract/diary/routes';
import { changeWorksheet } from '@quarterlight/contract/worksheets/routes';
import { newId } from '@quarterlight/kit/ids';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { aCompany, aJob, aSlot, type Company, inDays, ok, refused } from '../worksheets/job.fixtures.ts';

useTestApp();

const print = ({ tenant, adviser }: Company, by = adviser, more: { from?: string; to?: string; branchId?: string } = {}) =>
  by.call(diary.getPrint, { query: { from: inDays(tenant, 1), to: inDays(tenant, 7), ...more } });

it('has on paper what the technician needs, in the order of time, with who is away', async () => {
  const company = await aCompany();
  const { tenant, technician, branch } = company;
  const late = await aJob(company, { booking: aSlot(company, { slot: 'P' }) });
  const early = await aJob(company, { booking: aSlot(company) });
  const notes = { internal: 'Pays late', technician: 'Ring the bell twice', customer: '' };
  ok(await company.adviser.call(changeWorksheet, { params: { id: early.id }, version: early.version, body: { notes } }));
  const nobodys = await aJob(company, { booking: aSlot(company, { day: inDays(tenant, 2), technicianId: null }) });
  await aJob(company, { booking: aSlot(company, { day: inDays(tenant, 8) }) });
  await tenant.scope.write(({ db }) =>
    db
      .insertInto('absence')
      .values({ id: newId(), user_id: technician.id, type: 'holiday', from_day: inDays(tenant, 5), to_day: inDays(tenant, 5) })
      .execute(),
  );
  const shown = ok(await print(company));
  expect(shown.visits.map(({ number, technicianId }) => [number, technicianId])).toEqual([
    [early.number, technician.id],
    [late.number, technician.id],
    [nobodys.number, null],
  ]);
  expect(shown.visits[0]).toMatchObject({ slot: 'A', minutes: 60, note: 'Ring the bell twice', customerName: company.customer.name });
  expect(shown.visits[0]?.address).toEqual(expect.arrayContaining(['NR1 1AA']));
  expect(shown.visits[0]?.telephones.length).toBeGreaterThan(0);
  expect(JSON.stringify(shown)).not.toContain('Pays late');
  expect(shown.absences).toMatchObject([{ userId: technician.id, type: 'holiday', from: inDays(tenant, 5) }]);
  expect(shown.technicians.map(({ id }) => id)).toEqual([technician.id]);
  const elsewhere = await aBranch(tenant);
  expect(ok(await print(company, company.adviser, { branchId: elsewhere.id })).visits).toEqual([]);
  expect(ok(await print(company, technician.client)).visits).toHaveLength(2);
  const [ours, theirs] = [await tenant.user({ role: 'branch', branchId: branch.id }), await tenant.user({ role: 'branch', branchId: elsewhere.id })];
  expect([ok(await print(company, ours)).visits.length, ok(await print(company, theirs)).visits.length]).toEqual([3, 0]);
  const stranger = await aCompany();
  expect(ok(await print(stranger)).visits).toEqual([]);
});

it('is refused beyond 42 days, and to who may see the diary but no worksheets', async () => {
  const company = await aCompany();
  refused(await print(company, company.adviser, { from: inDays(company.tenant, 0), to: inDays(company.tenant, 42) }), 'diary.range');
  refused(await print(company, company.adviser, { to: inDays(company.tenant, 0) }), 'diary.range');
  refused(await print(company, await company.tenant.user({ permissions: ['view-diary'] })), 'access.missing_permission');
});
