import * as diary from '@quarterlight/contract/diary/routes';
import type { NewWorksheet } from '@quarterlight/contract/worksheets/intake';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { stopWaiting, waitForSlot } from '@quarterlight/contract/worksheets/wait-routes';

import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { aTechnician } from '../identity/identity.testing.ts';
import { aLookup } from '../system/system.testing.ts';
import { aCompany, aJob, aReleasedJob, aSlot, type Company, inDays, type Job, ok, refused, refusedWithoutTrace, show } from '../worksheets/job.fixtures.ts';

useTestApp();

type Wish = Parameters<typeof wishOf>[1];
const wishOf = (
  { tenant }: Company,
  more: Partial<{ from: string; to: string; slots: ('A' | 'P' | 'D' | 'O')[]; technicianId: string; note: string }> = {},
) => ({
  from: inDays(tenant, 0),
  to: inDays(tenant, 5),
  slots: [],
  technicianId: null,
  note: '',
  ...more,
});
const wait = async (company: Company, job: Pick<Job, 'id'>, more: Wish = {}, by = company.adviser) =>
  by.call(waitForSlot, { params: { id: job.id }, version: (await show(company.manager, job.id)).version, body: wishOf(company, more) });
/** A job that waits; booked a week later unless told. */
async function aWait(company: Company, more: Wish = {}, intake: Partial<NewWorksheet> = {}) {
  const job = await aJob(company, { booking: aSlot(company, { day: inDays(company.tenant, 8) }), ...intake });
  return { ...job, ...ok(await wait(company, job, more)) };
}
const listed = async (company: Company, by = company.adviser, branchId?: string) =>
  ok(await by.call(diary.getWaiting, { query: branchId === undefined ? {} : { branchId } })).items.map(({ number }) => number);
const freed = async (company: Company, by = company.adviser) => ok(await by.call(diary.getFreed, { query: {} })).items;
/** Each freed place with the jobs that fit. */
const fits = async (company: Company, by = company.adviser) =>
  (await freed(company, by)).map((place) => [place.day, place.slot, place.technicianId, ...place.fits.map(({ item }) => item.number)]);
const cancel = async (company: Company, { id }: Pick<Job, 'id'>) =>
  ok(await company.manager.call(routes.cancelWorksheet, { params: { id }, version: (await show(company.manager, id)).version, body: { reason: 'Sold' } }));
const unbooked = { booking: undefined };

describe('the waiting list', () => {
  it('holds booked and open jobs, the longest waiting first, with what was wished for; a change keeps the place', async () => {
    const company = await aCompany();
    const booked = await aWait(company, { slots: ['A', 'P'], technicianId: company.technician.id, note: 'Flexible' });
    const open = await aWait(company, {}, unbooked);
    expect(await listed(company)).toEqual([booked.number, open.number]);
    const [first] = ok(await company.adviser.call(diary.getWaiting, { query: {} })).items;
    expect(first).toMatchObject({
      waiting: { from: inDays(company.tenant, 0), to: inDays(company.tenant, 5), slots: ['P', 'A'], technicianId: company.technician.id, note: 'Flexible' },
      visit: { day: inDays(company.tenant, 8), slot: 'A', technicianId: company.technician.id },
    });
    ok(await wait(company, booked, { to: inDays(company.tenant, 3) }));
    expect(await listed(company)).toEqual([booked.number, open.number]);
    const detail = await show(company.adviser, booked.id);
    expect(detail.waiting).toMatchObject({ since: first?.waiting.since, to: inDays(company.tenant, 3), slots: [] });
    expect(detail.timeline.map(({ summary }) => summary)).toEqual(expect.arrayContaining([expect.stringMatching(/^Waits for an earlier slot, .* AM$/)]));
    const tray = ok(await company.adviser.call(diary.getTray, { query: {} })).items;
    expect(tray.map(({ number, waiting }) => [number, waiting?.to])).toEqual([[open.number, inDays(company.tenant, 5)]]);
    ok(await company.adviser.call(stopWaiting, { params: { id: booked.id }, version: detail.version }));
    expect(await listed(company)).toEqual([open.number]);
    refused(
      await company.adviser.call(stopWaiting, { params: { id: booked.id }, version: (await show(company.adviser, booked.id)).version }),
      'worksheet.no_wait',
    );
  });

  it('refuses days that are past or turned round, a visit that is early enough, and who is no technician', async () => {
    const company = await aCompany();
    const { tenant, adviser } = company;
    const job = await aJob(company, { booking: aSlot(company, { day: inDays(tenant, 4) }) });
    const refuses = (code: string, more: Wish) => refusedWithoutTrace(tenant, code, () => wait(company, job, more));
    await refuses('worksheet.wait_order', { from: inDays(tenant, 2), to: inDays(tenant, 1) });
    await refuses('worksheet.wait_past', { from: inDays(tenant, -3), to: inDays(tenant, -1) });
    await refuses('worksheet.wait_met', {});
    await refuses('worksheet.wait_met', { slots: ['A'] });
    await refuses('diary.no_technician', { to: inDays(tenant, 3), technicianId: company.customer.id });
    await refusedWithoutTrace(tenant, 'record.stale', () => adviser.call(waitForSlot, { params: { id: job.id }, version: 99, body: wishOf(company) }));
    refused(
      await wait(company, job, { to: inDays(tenant, 3) }, await tenant.user({ permissions: ['view-diary', 'view-worksheets'] })),
      'access.missing_permission',
    );
    ok(await wait(company, job, { slots: ['P'] }));
    await cancel(company, job);
    expect(await listed(company)).toEqual([]);
    await refuses('worksheet.moved_on', { to: inDays(tenant, 3) });
  });

  it('lets a job go once its visit is in the wished days, and takes it back when that is undone', async () => {
    const company = await aCompany();
    const { tenant, manager, adviser } = company;
    const job = await aWait(company, { slots: ['A'] });
    const move = async (on: string, slot: 'A' | 'P') => {
      const { booking } = await show(manager, job.id);
      if (booking === null) throw new Error('Not booked');
      const body = { technicianId: company.technician.id, day: on, slot, startsAt: null };
      ok(await adviser.call(diary.moveBooking, { params: { id: booking.id }, version: booking.version, body }));
      return listed(company);
    };
    expect(await move(inDays(tenant, 3), 'P')).toEqual([job.number]);
    expect(await move(inDays(tenant, 3), 'A')).toEqual([]);
    expect((await show(manager, job.id)).waiting).toBeNull();
    expect(await move(inDays(tenant, 8), 'A')).toEqual([job.number]);
  });

  it('is bounded: a branch sees its own, another company nothing', async () => {
    const company = await aCompany();
    const elsewhere = await aBranch(company.tenant);
    const job = await aWait(company);
    await cancel(company, await aJob(company, { booking: aSlot(company) }));
    const [ours, theirs] = [
      await company.tenant.user({ role: 'branch', branchId: company.branch.id }),
      await company.tenant.user({ role: 'branch', branchId: elsewhere.id }),
    ];
    expect([await listed(company, ours), await listed(company, theirs)]).toEqual([[job.number], []]);
    expect([(await freed(company, ours)).length, await freed(company, theirs)]).toEqual([1, []]);
    expect([await listed(company, company.adviser, company.branch.id), await listed(company, company.adviser, elsewhere.id)]).toEqual([[job.number], []]);
    const stranger = await aCompany();
    expect([await listed(stranger), await freed(stranger)]).toEqual([[], []]);
  });
});

describe('a freed slot', () => {
  it('is offered to who waits when its visit is cancelled, taken off, moved away or failed before its day', async () => {
    const company = await aCompany();
    const { tenant, manager, adviser, technician } = company;
    const at = (count: number) => aSlot(company, { day: inDays(tenant, count) });
    const [one, two, three] = [await aJob(company, { booking: at(1) }), await aJob(company, { booking: at(2) }), await aJob(company, { booking: at(3) })];
    const { job: four } = await aReleasedJob(company, { booking: at(4) });
    const job = await aWait(company);
    expect(await fits(company)).toEqual([]);
    const offered = async () => (await fits(company)).map(([on, , , ...numbers]) => [on, ...numbers]).toSorted();
    await cancel(company, one);
    expect(await fits(company)).toEqual([[inDays(tenant, 1), 'A', technician.id, job.number]]);
    ok(await manager.call(routes.unbookWorksheet, { params: { id: two.id }, version: two.version, body: {} }));
    const { booking } = await show(manager, three.id);
    const away = { technicianId: technician.id, day: inDays(tenant, 9), slot: 'A' as const, startsAt: null };
    ok(await adviser.call(diary.moveBooking, { params: { id: booking?.id ?? '' }, version: 1, body: away }));
    ok(await technician.client.call(routes.failVisit, { params: { id: four.id }, body: { reason: 'weather', note: '', chargeable: false, glass: 'van' } }));
    expect(await offered()).toEqual([1, 2, 3, 4].map((count) => [inDays(tenant, count), job.number]));
  });

  it('goes by skill, days, slot, technician, glass, room and where the visit is now; the nearest first', async () => {
    const company = await aCompany({ latitude: 52.63, longitude: 1.3 });
    const { tenant, branch, technician } = company;
    const on = inDays(tenant, 2);
    await tenant.scope.write(({ db }) =>
      db
        .updateTable('app_user')
        .set({ skills: ['replacement'] })
        .where('id', '=', technician.id)
        .execute(),
    );
    const gone = await aJob(company, { booking: aSlot(company, { day: on }) });
    const other = await aTechnician(tenant, branch);
    const later = { booking: aSlot(company, { day: inDays(tenant, 8), technicianId: null }) };
    const near = await aWait(company, {}, later);
    const wished = await aWait(company, { slots: ['A'], technicianId: technician.id }, unbooked);
    // Each of these misses one thing.
    await aWait(company, { from: inDays(tenant, 3) }, later);
    await aWait(company, { slots: ['P', 'D'] }, later);
    await aWait(company, { technicianId: other.id }, later);
    await aWait(company, { to: inDays(tenant, 5) }, { ...later, estimatedMinutes: 400, booking: { ...later.booking, minutes: 400 } });
    await aWait(company, {}, { ...unbooked, jobTypeId: await aLookup(tenant, 'job-types', 'calibration') });
    const early = await aJob(company, { booking: aSlot(company, { day: inDays(tenant, 1), slot: 'P' }) });
    ok(await wait(company, early, { slots: ['A'] }));
    await cancel(company, gone);
    const [place, ...rest] = await freed(company);
    expect(rest).toEqual([]);
    expect(place).toMatchObject({ day: on, slot: 'A', technicianId: technician.id, more: 0 });
    expect(place?.fits.map(({ item }) => item.number).toSorted()).toEqual([near.number, wished.number].toSorted());
    expect(place?.fits[0]?.reasons).toEqual(expect.arrayContaining(['240 minutes free', 'No visits yet']));
  });

  it('is whole where both halves were freed, for who asked for a day', async () => {
    const company = await aCompany();
    const on = inDays(company.tenant, 2);
    const gone = await aJob(company, { booking: aSlot(company, { day: on, slot: 'D', minutes: 400 }) });
    const job = await aWait(company, { slots: ['D'] }, { booking: aSlot(company, { day: inDays(company.tenant, 8), slot: 'D', minutes: 400 }) });
    await cancel(company, gone);
    expect(await fits(company)).toEqual([[on, 'D', company.technician.id, job.number]]);
  });

  it('is filled once: of two planners at once one gets it, the other is told', async () => {
    const company = await aCompany();
    const { tenant, technician, adviser, manager } = company;
    const on = inDays(tenant, 2);
    const gone = await aJob(company, { booking: aSlot(company, { day: on, minutes: 150 }) });
    await aJob(company, { booking: aSlot(company, { day: on, minutes: 60 }) });
    const waiting = { booking: aSlot(company, { day: inDays(tenant, 8), minutes: 100 }) };
    const [one, other] = [await aWait(company, {}, waiting), await aWait(company, {}, waiting)];
    await cancel(company, gone);
    const [place] = await freed(company);
    expect(place?.fits.map(({ item }) => item.number)).toEqual([one.number, other.number]);
    const answers = await Promise.all(
      (place?.fits ?? []).map(({ item, branchId }, index) =>
        (index === 0 ? adviser : manager).call(diary.moveBooking, {
          params: { id: item.visit?.id ?? '' },
          version: item.visit?.version ?? 0,
          body: { branchId, technicianId: technician.id, day: on, slot: 'A', startsAt: null },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    for (const answer of answers) if (answer.status === 400) refused(answer, 'diary.technician_full');
    expect(await freed(company)).toEqual([]);
    expect(await listed(company)).toHaveLength(1);
  });
});
