import * as diary from '@quarterlight/contract/diary/routes';
import * as routes from '@quarterlight/contract/schedule/roaming-routes';
import type { RoamingForm } from '@quarterlight/contract/schedule/roaming-schemas';
import * as worksheets from '@quarterlight/contract/worksheets/routes';
import { day, formatDay } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { aTechnician } from '../identity/identity.testing.ts';
import { aCompany, aJob, aSlot, type Company, inDays, ok, refused, refusedWithoutTrace } from '../worksheets/job.fixtures.ts';

useTestApp();

/** A company whose technician may be lent to a second branch. */
async function twoBranches() {
  const company = await aCompany({ name: 'Norwich' });
  const other = await aBranch(company.tenant, { name: 'Ipswich', capacity_morning: 10, capacity_afternoon: 10 });
  return { ...company, other };
}
type Two = Awaited<ReturnType<typeof twoBranches>>;

const wish = ({ tenant, technician, other }: Two, more: Partial<RoamingForm> = {}): RoamingForm => ({
  technicianId: technician.id,
  branchId: other.id,
  from: inDays(tenant, 2),
  to: inDays(tenant, 4),
  nightsAway: 2,
  note: 'Holidays there',
  ...more,
});
const lend = (company: Two, more: Partial<RoamingForm> = {}, by = company.manager) => by.call(routes.createRoaming, { body: wish(company, more) });
const book = (company: Company, job: { id: string; version: number }, more: Parameters<typeof aSlot>[1], by = company.adviser) =>
  by.call(worksheets.bookWorksheet, { params: { id: job.id }, version: job.version, body: aSlot(company, more) });

describe('a lending', () => {
  it('bears who approved it and its nights away, is listed, changed and taken back, and all of it is logged', async () => {
    const company = await twoBranches();
    const { tenant, manager, technician, other, branch } = company;
    const made = ok(await lend(company));
    expect(made).toMatchObject({
      technicianId: technician.id,
      homeBranchName: 'Norwich',
      branchName: 'Ipswich',
      from: inDays(tenant, 2),
      to: inDays(tenant, 4),
      nightsAway: 2,
      note: 'Holidays there',
      approvedBy: manager.userId,
      version: 1,
    });
    const listed = async (query: object) => ok(await manager.call(routes.listRoaming, { query })).items.map(({ id }) => id);
    expect(await listed({ branchId: other.id, from: inDays(tenant, 4), to: inDays(tenant, 9) })).toEqual([made.id]);
    expect(await listed({ branchId: branch.id, technicianId: technician.id })).toEqual([made.id]);
    expect(await listed({ from: inDays(tenant, 5) })).toEqual([]);
    const second = await tenant.user({ role: 'manager' });
    const change = (version: number, more: Partial<RoamingForm>) =>
      second.call(routes.changeRoaming, { params: { id: made.id }, version, body: wish(company, more) });
    const changed = ok(await change(1, { to: inDays(tenant, 6), nightsAway: 0, note: '' }));
    expect(changed).toMatchObject({ to: inDays(tenant, 6), nightsAway: 0, note: '', approvedBy: second.userId, version: 2 });
    await refusedWithoutTrace(tenant, 'record.stale', () => change(1, {}));
    await refusedWithoutTrace(tenant, 'record.stale', () => manager.call(routes.removeRoaming, { params: { id: made.id }, version: 1 }));
    ok({ ...(await manager.call(routes.removeRoaming, { params: { id: made.id }, version: 2 })), status: 200 });
    refused(await manager.call(routes.getRoaming, { params: { id: made.id } }), 'record.not_found');
    const log = await tenant.scope.read(({ db }) => db.selectFrom('log_entry').select('action').where('entity', '=', 'roaming').orderBy('id').execute());
    expect(log.map(({ action }) => action)).toEqual(['roaming.lent', 'roaming.changed', 'roaming.taken_back']);
  });

  it('is refused with words at the field, and nothing is changed', async () => {
    const company = await twoBranches();
    const { tenant, branch, other, technician, manager } = company;
    ok(await lend(company));
    const no = (code: string, more: Partial<RoamingForm>, words?: RegExp) => refusedWithoutTrace(tenant, code, () => lend(company, more), words);
    const overlap = `is lent to Ipswich from ${formatDay(day(inDays(tenant, 2)))} to ${formatDay(day(inDays(tenant, 4)))} already`;
    await no('roaming.overlap', { from: inDays(tenant, 4), to: inDays(tenant, 8) }, new RegExp(overlap));
    await no('roaming.days', { from: inDays(tenant, 9), to: inDays(tenant, 8) });
    await no('roaming.too_long', { from: inDays(tenant, 9), to: inDays(tenant, 400) });
    await no('roaming.past', { from: inDays(tenant, -32), to: inDays(tenant, -31) });
    await no('roaming.too_far', { from: inDays(tenant, 700), to: inDays(tenant, 740) });
    await no('roaming.home', { branchId: branch.id, from: inDays(tenant, 9), to: inDays(tenant, 9) }, /belongs to Norwich/);
    await no('roaming.branch', { branchId: newId(), from: inDays(tenant, 9), to: inDays(tenant, 9) });
    await no('roaming.technician', { technicianId: manager.userId, from: inDays(tenant, 9), to: inDays(tenant, 9) });
    await no('record.not_found', { technicianId: newId() });
    const stranger = await twoBranches();
    await no('record.not_found', { technicianId: stranger.technician.id });
    await no('roaming.branch', { branchId: stranger.other.id, from: inDays(tenant, 9), to: inDays(tenant, 9) });
    await no('request.invalid', { nightsAway: -1 });
    await no('request.invalid', { nights: 3 } as object);
    await tenant.scope.write((tx) => tx.db.updateTable('app_user').set({ status: 'disabled' }).where('id', '=', technician.id).execute());
    await no('roaming.technician', { from: inDays(tenant, 9), to: inDays(tenant, 9) });
    await tenant.scope.write((tx) => tx.db.updateTable('branch').set({ status: 'closed' }).where('id', '=', other.id).execute());
    const second = await aTechnician(tenant, branch);
    await no('roaming.branch', { technicianId: second.id });
    await refusedWithoutTrace(tenant, 'access.missing_permission', () => lend(company, {}, company.adviser));
  });

  it('reaches back a month for corrections, and stays with its technician', async () => {
    const company = await twoBranches();
    const { tenant, manager } = company;
    const past = ok(await lend(company, { from: inDays(tenant, -31), to: inDays(tenant, -29) }));
    const second = await aTechnician(tenant, company.branch);
    const body = wish(company, { technicianId: second.id, from: past.from, to: past.to });
    await refusedWithoutTrace(tenant, 'roaming.same_technician', () => manager.call(routes.changeRoaming, { params: { id: past.id }, version: 1, body }));
  });

  it('of two that lend one technician at once, in different hands and to different branches, exactly one does', async () => {
    const company = await twoBranches();
    const third = await aBranch(company.tenant);
    const second = await company.tenant.user({ role: 'manager' });
    for (let round = 0; round < 12; round += 1) {
      const days = { from: inDays(company.tenant, 20 + round * 3), to: inDays(company.tenant, 21 + round * 3) };
      const answers = await Promise.all([lend(company, days), lend(company, { ...days, branchId: third.id }, second)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      for (const answer of answers) if (answer.status === 400) refused(answer, 'roaming.overlap');
    }
    expect(ok(await second.call(routes.listRoaming, {})).total).toBe(12);
  });

  it('tells of visits that other branches have booked in its days, until they are moved or kept knowingly', async () => {
    const company = await twoBranches();
    const { tenant, manager, other } = company;
    const home = await aJob(company, { booking: aSlot(company, { day: inDays(tenant, 3) }) });
    await aJob(company, { branchId: other.id, booking: aSlot(company, { branchId: other.id, day: inDays(tenant, 3), slot: 'P' }) });
    const { technicianId, branchId, from, to } = wish(company);
    const met = ok(await manager.call(routes.listRoamingConflicts, { query: { technicianId, branchId, from, to } }));
    expect(met.items).toMatchObject([{ worksheetId: home.id, branchId: company.branch.id, slot: 'A' }]);
    await refusedWithoutTrace(tenant, 'roaming.has_bookings', () => lend(company), /neither moved nor kept: 1\./);
    const kept = met.items.map(({ bookingId }) => bookingId);
    // One that came in between is not kept unseen.
    const another = await aJob(company, { booking: aSlot(company, { day: inDays(tenant, 4) }) });
    await refusedWithoutTrace(tenant, 'roaming.has_bookings', () => lend(company, { keep: kept }), /neither moved nor kept: 1\./);
    const now = ok(await manager.call(routes.listRoamingConflicts, { query: { technicianId, branchId, from, to } })).items;
    expect(now.map(({ worksheetId }) => worksheetId)).toContain(another.id);
    ok(await lend(company, { keep: now.map(({ bookingId }) => bookingId) }));
  });

  it('is made once however often it is sent', async () => {
    const company = await twoBranches();
    const key = newId();
    const send = () => company.manager.call(routes.createRoaming, { body: wish(company), key });
    expect(ok(await send()).id).toBe(ok(await send()).id);
  });
});

describe('who is lent', () => {
  it('works for the borrowing branch alone in these days, unless somebody books beyond knowingly', async () => {
    const company = await twoBranches();
    const { tenant, other, manager } = company;
    ok(await lend(company));
    const job = await aJob(company);
    const on = { day: inDays(tenant, 3) };
    await refusedWithoutTrace(tenant, 'diary.lent', () => book(company, job, on), /is lent to Ipswich on/);
    await refusedWithoutTrace(tenant, 'diary.override_missing', () => book(company, job, { ...on, override: true }));
    ok(await book(company, job, { ...on, override: true, overrideReason: 'Agreed with Ipswich' }, manager));
    const theirs = await aJob(company, { branchId: other.id });
    ok(await book(company, theirs, { ...on, slot: 'P', branchId: other.id }));
    ok(await book(company, await aJob(company), { day: inDays(tenant, 5) }));
  });

  it('stands on the board of the other branch, which sees them and may book them, and no others', async () => {
    const company = await twoBranches();
    const { tenant, other, branch, technician } = company;
    const stays = await aTechnician(tenant, branch);
    const made = ok(await lend(company));
    const query = { from: inDays(tenant, 0), to: inDays(tenant, 6) };
    const lent = { id: made.id, technicianId: technician.id, branchName: 'Ipswich', homeBranchName: 'Norwich', from: made.from, to: made.to };
    const board = ok(await company.adviser.call(diary.getBoard, { query: { ...query, branchId: other.id } }));
    expect([board.technicians.map(({ id }) => id), board.lent]).toEqual([[technician.id], [expect.objectContaining(lent)]]);
    const borrower = await tenant.user({ branchId: other.id });
    const theirs = ok(await borrower.call(diary.getBoard, { query }));
    expect([theirs.technicians.map(({ id }) => id), theirs.lent]).toEqual([[technician.id], [expect.objectContaining(lent)]]);
    expect(theirs.technicians[0]?.branch).toEqual({ id: branch.id, name: 'Norwich' });
    const before = ok(await borrower.call(diary.getBoard, { query: { from: inDays(tenant, 0), to: inDays(tenant, 1) } }));
    expect([before.technicians, before.lent]).toEqual([[], []]);
    const job = await aJob(company, { branchId: other.id });
    await tenant.scope.write((tx) =>
      tx.db
        .insertInto('absence')
        .values({ id: newId(), user_id: technician.id, type: 'training', from_day: inDays(tenant, 4), to_day: inDays(tenant, 4) })
        .execute(),
    );
    const theirWay = { branchId: other.id, technicianId: technician.id };
    await refusedWithoutTrace(tenant, 'record.not_found', () => book(company, job, { ...theirWay, day: inDays(tenant, 1) }, borrower));
    await refusedWithoutTrace(tenant, 'record.not_found', () => book(company, job, { ...theirWay, technicianId: stays.id, day: inDays(tenant, 3) }, borrower));
    await refusedWithoutTrace(tenant, 'diary.absent', () => book(company, job, { ...theirWay, day: inDays(tenant, 4) }, borrower));
    ok(await book(company, job, { ...theirWay, day: inDays(tenant, 3) }, borrower));
    const third = await tenant.user({ branchId: (await aBranch(tenant)).id });
    expect(ok(await third.call(diary.getBoard, { query })).lent).toEqual([]);
    const home = ok(await (await tenant.user({ branchId: branch.id })).call(diary.getBoard, { query }));
    expect(home.lent).toMatchObject([{ branchName: 'Ipswich' }]);
    expect(ok(await technician.client.call(diary.getBoard, { query })).lent).toHaveLength(1);
  });

  it('is proposed where they are lent, with the label, and not at home', async () => {
    const company = await twoBranches();
    const { tenant, branch, other, technician } = company;
    ok(await lend(company));
    const slots = async (branchId: string, by = company.adviser) =>
      ok(await by.call(diary.findSlots, { query: { branchId, from: inDays(tenant, 1), days: 5, limit: 50 } })).items;
    const there = await slots(other.id);
    expect(new Set(there.map(({ day: on }) => on))).toEqual(new Set([2, 3, 4].map((count) => inDays(tenant, count))));
    expect(there[0]).toMatchObject({
      technicianId: technician.id,
      branchId: other.id,
      lent: { from: 'Norwich', until: inDays(tenant, 4) },
      reasons: expect.arrayContaining([`Lent from Norwich until ${formatDay(day(inDays(tenant, 4)))}`]),
    });
    expect(new Set((await slots(branch.id)).map(({ day: on }) => on))).toEqual(new Set([1, 5].map((count) => inDays(tenant, count))));
    expect((await slots(other.id, await tenant.user({ branchId: other.id }))).length).toBe(there.length);
  });

  it('is on the time line with everybody who could be, and who is absent', async () => {
    const company = await twoBranches();
    const { tenant, manager, branch, other, technician } = company;
    const made = ok(await lend(company));
    const query = { from: inDays(tenant, 0), to: inDays(tenant, 27) };
    const line = ok(await manager.call(routes.getRoamingTimeLine, { query }));
    expect([line.technicians.map(({ id, branchId }) => [id, branchId]), line.roamings.map(({ id }) => id)]).toEqual([[[technician.id, branch.id]], [made.id]]);
    expect(line.branches.map(({ name }) => name).toSorted()).toEqual(['Ipswich', 'Norwich']);
    const theirs = ok(await manager.call(routes.getRoamingTimeLine, { query: { ...query, branchId: other.id } }));
    expect(theirs.technicians.map(({ id }) => id)).toEqual([technician.id]);
    refused(await manager.call(routes.getRoamingTimeLine, { query: { from: query.from, to: inDays(tenant, 62) } }), 'roaming.range');
    const bound = await tenant.user({ branchId: (await aBranch(tenant)).id, permissions: ['edit-roaming-technicians'] });
    const nothing = ok(await bound.call(routes.getRoamingTimeLine, { query }));
    expect([nothing.technicians, nothing.roamings]).toEqual([[], []]);
  });
});
