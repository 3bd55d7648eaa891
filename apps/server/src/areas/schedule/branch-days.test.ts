import { changeBranch, getBranch } from '@quarterlight/contract/companies/branch-routes';
import type { BranchChange } from '@quarterlight/contract/companies/branch-schemas';
import * as diary from '@quarterlight/contract/diary/routes';
import * as routes from '@quarterlight/contract/schedule/exception-routes';
import type { NewBranchExceptions } from '@quarterlight/contract/schedule/exception-schemas';
import { SlotOffer } from '@quarterlight/contract/schedule/schemas';
import * as worksheets from '@quarterlight/contract/worksheets/routes';
import { addDays, type Day, day, formatDay, weekdayName, weekdayOf } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';
import { aTechnician } from '../identity/identity.testing.ts';
import { aCompany, aJob, anIntake, aSlot, type Company, inDays, ok, refused, refusedWithoutTrace } from '../worksheets/job.fixtures.ts';

useTestApp();

const book = (company: Company, job: { id: string; version: number }, more: Parameters<typeof aSlot>[1] = {}, by = company.adviser) =>
  by.call(worksheets.bookWorksheet, { params: { id: job.id }, version: job.version, body: aSlot(company, more) });

type Wish = Partial<NewBranchExceptions>;
const close = (company: Company, more: Wish = {}, by = company.manager) =>
  by.call(routes.addBranchExceptions, {
    params: { id: company.branch.id },
    body: { from: inDays(company.tenant, 1), to: more.from ?? inDays(company.tenant, 1), kind: 'closed', reason: 'Stocktaking', ...more },
  });
const hours = { kind: 'other', opensAt: '12:00', closesAt: '20:00', capacityMorning: 0, capacityAfternoon: 1, capacityOutOfHours: 0 } as const;
const listed = async ({ manager, branch }: Company, query: object = {}) =>
  ok(await manager.call(routes.listBranchExceptions, { params: { id: branch.id }, query })).items;
const week = { opensAt: '08:00', closesAt: '17:00', capacityMorning: 10, capacityAfternoon: 10, capacityOutOfHours: 2 };

/** The first such weekday from tomorrow on. */
const next = (company: Company, weekday: number): Day => {
  const from = day(inDays(company.tenant, 1));
  return addDays(from, (weekday - weekdayOf(from) + 7) % 7);
};

async function change({ manager, branch }: Company, body: BranchChange) {
  const { version } = ok(await manager.call(getBranch, { params: { id: branch.id } }));
  return manager.call(changeBranch, { params: { id: branch.id }, version, body });
}

describe('a branch’s week', () => {
  it('has hours and capacity by weekday; what is as usual is not kept, and the log has what changed', async () => {
    const company = await aCompany();
    const saturday = { weekday: 6, ...week, closesAt: '13:00', capacityAfternoon: 0 };
    const changed = ok(await change(company, { openDays: [1, 2, 3, 4, 5, 6], weekdays: [{ weekday: 1, ...week }, saturday] }));
    expect(changed.week.map(({ weekday, open, closesAt, differs }) => [weekday, open, closesAt, differs])).toEqual([
      ...[1, 2, 3, 4, 5].map((weekday) => [weekday, true, '17:00', false]),
      [6, true, '13:00', true],
      [7, false, '17:00', false],
    ]);
    const { tenant } = company;
    const logged = await tenant.scope.read(({ db }) =>
      db.selectFrom('log_value').select('after').orderBy('entry_id', 'desc').limit(1).executeTakeFirstOrThrow(),
    );
    expect(logged.after).toMatchObject({ weekdays: ['Saturday 08:00 to 13:00, AM 10, PM 0, OOH 2'] });
    // What is left out stays.
    expect(ok(await change(company, { name: 'Leeds' })).week[5]).toMatchObject({ closesAt: '13:00', differs: true });
    expect(ok(await change(company, { weekdays: [] })).week[5]).toMatchObject({ closesAt: '17:00', differs: false });
  });

  it('is refused with words at the weekday', async () => {
    const company = await aCompany();
    const wrong = await change(company, {
      weekdays: [
        { weekday: 1, ...week },
        { weekday: 2, ...week, closesAt: '07:00' },
      ],
    });
    refused(wrong, 'branch.hours_reversed');
    expect(Object.keys(wrong.problem.errors ?? {})).toEqual(['weekdays.1.closesAt']);
    const twice = await change(company, {
      weekdays: [
        { weekday: 2, ...week },
        { weekday: 2, ...week },
      ],
    });
    expect(twice.problem.errors).toEqual({ 'weekdays.1.weekday': ['This weekday is given twice'] });
    expect((await change(company, { weekdays: [{ weekday: 8, ...week }] })).status).toBe(400);
  });

  it('is what the diary books by: capacity of the weekday, and words where it does not open', async () => {
    const company = await aCompany({ name: 'Leeds' });
    const saturday = next(company, 6);
    ok(await change(company, { openDays: [1, 2, 3, 4, 5, 6], weekdays: [{ weekday: 6, ...week, capacityMorning: 1, capacityAfternoon: 0 }] }));
    const job = await aJob(company);
    const sunday = next(company, 7);
    refused(await book(company, job, { day: sunday }), 'diary.closed', `Leeds is closed on Sunday ${formatDay(sunday)}: it does not open on Sundays.`);
    refused(await book(company, job, { day: saturday, slot: 'P', technicianId: null }), 'diary.slot_full');
    ok(await book(company, job, { day: saturday, technicianId: null }));
    refused(await book(company, await aJob(company), { day: saturday, technicianId: null }), 'diary.slot_full');
  });
});

describe('an exception', () => {
  it('is added for a range, listed by days, changed, taken back, kept as a file, and all of it is logged', async () => {
    const company = await aCompany();
    const { tenant, manager, branch } = company;
    const [from, to] = [inDays(tenant, 3), inDays(tenant, 5)];
    const made = ok(await close(company, { from, to }));
    expect(made.map((one) => [one.day, one.kind, one.reason, one.opensAt, one.version])).toEqual(
      [3, 4, 5].map((on) => [inDays(tenant, on), 'closed', 'Stocktaking', null, 1]),
    );
    expect((await listed(company, { from: inDays(tenant, 4), to: inDays(tenant, 4) })).map((one) => one.day)).toEqual([inDays(tenant, 4)]);
    const id = made[0]?.id ?? '';
    const params = { id: branch.id, exceptionId: id };
    const changed = ok(await manager.call(routes.changeBranchException, { params, version: 1, body: { ...hours, reason: 'Training' } }));
    expect(changed).toMatchObject({ ...hours, day: from, reason: 'Training', version: 2 });
    refused(await manager.call(routes.changeBranchException, { params, version: 1, body: { ...hours, reason: 'Other' } }), 'record.stale');
    expect((await manager.call(routes.removeBranchException, { params, version: 2 })).status).toBe(204);
    expect((await listed(company)).map((one) => one.day)).toEqual([inDays(tenant, 4), to]);
    const log = await tenant.scope.read(({ db }) =>
      db.selectFrom('log_entry').select('action').where('entity', '=', 'branch-exception').orderBy('id').execute(),
    );
    expect(log.map(({ action }) => action.replace('branch-exception.', ''))).toEqual(['added', 'added', 'added', 'changed', 'removed']);
  });

  it('is refused with words at the field, and nothing is changed', async () => {
    const company = await aCompany({ name: 'Leeds' });
    const { tenant } = company;
    ok(await close(company, { from: inDays(tenant, 3) }));
    const bad = async (more: Wish, code: string, field: string) => {
      await refusedWithoutTrace(tenant, code, () => close(company, more));
      expect(Object.keys((await close(company, more)).problem.errors ?? {})).toEqual([field]);
    };
    await bad({ from: inDays(tenant, 2), to: inDays(tenant, 1) }, 'exception.days', 'to');
    await bad({ from: inDays(tenant, 4), to: inDays(tenant, 66) }, 'exception.too_many', 'to');
    await bad({ from: inDays(tenant, -1) }, 'exception.past', 'from');
    await bad({ from: inDays(tenant, 732) }, 'exception.too_far', 'to');
    await bad({ from: inDays(tenant, 2), to: inDays(tenant, 4) }, 'exception.taken', 'from');
    await bad({ kind: 'other', opensAt: '08:00', closesAt: '12:00', capacityMorning: 1 }, 'exception.times', 'capacityAfternoon');
    await bad({ ...hours, closesAt: '12:00' }, 'exception.reversed', 'closesAt');
    expect((await close(company, { reason: ' ' })).problem.errors).toEqual({ reason: ['Say why'] });
  });

  it('that lies in the past stays as it was', async () => {
    const company = await aCompany();
    const { tenant, branch, manager } = company;
    const params = { id: branch.id, exceptionId: newId() };
    await tenant.scope.write((tx) =>
      tx.db
        .insertInto('branch_exception')
        .values({ id: params.exceptionId, branch_id: branch.id, day: inDays(tenant, -1), reason: 'Flood' })
        .execute(),
    );
    await refusedWithoutTrace(tenant, 'exception.past', () => manager.call(routes.removeBranchException, { params, version: 1 }));
    await refusedWithoutTrace(tenant, 'exception.past', () =>
      manager.call(routes.changeBranchException, { params, version: 1, body: { kind: 'closed', reason: 'Fire' } }),
    );
  });

  it('is seen by the branch’s own people, who change it only where they may change branches, and by no other branch', async () => {
    const company = await aCompany();
    const { tenant, branch } = company;
    ok(await close(company));
    const own = await tenant.user({ role: 'branch', branchId: branch.id });
    const asked = { params: { id: branch.id } };
    expect(ok(await own.call(routes.listBranchExceptions, asked)).items).toHaveLength(1);
    refused(await close(company, { from: inDays(tenant, 2) }, own), 'access.missing_permission');
    const foreign = await tenant.user({ permissions: ['view-branches', 'edit-branches'], branchId: (await aBranch(tenant)).id });
    expect((await foreign.call(routes.listBranchExceptions, asked)).status).toBe(404);
    await refusedWithoutTrace(tenant, 'record.not_found', () => close(company, { from: inDays(tenant, 2) }, foreign));
    const other = await aCompany();
    await refusedWithoutTrace(tenant, 'record.not_found', () => close(company, { from: inDays(tenant, 2) }, other.manager));
  });

  it('opens a branch outside of its week, with its own hours and capacity', async () => {
    const company = await aCompany({ open_days: [1] });
    const sunday = next(company, 7);
    ok(await close(company, { from: sunday, ...hours, reason: 'Before Christmas' }));
    const seen = ok(await company.adviser.call(diary.getBoard, { query: { from: sunday, to: sunday } }));
    expect([seen.closedDays, seen.capacity.map(({ slot, capacity }) => `${slot}${capacity}`)]).toEqual([[], ['A0', 'P1', 'O0']]);
    refused(await book(company, await aJob(company), { day: sunday, technicianId: null }), 'diary.slot_full');
    ok(await book(company, await aJob(company), { day: sunday, slot: 'P', technicianId: null }));
  });

  it('asks about the visits on a day that is closed: kept knowingly or moved; the kept one may still get another technician', async () => {
    const company = await aCompany({ name: 'Leeds' });
    const { tenant, manager, branch } = company;
    const job = ok(await book(company, await aJob(company)));
    const conflicts = ok(
      await manager.call(routes.listExceptionConflicts, { params: { id: branch.id }, query: { from: inDays(tenant, 0), to: inDays(tenant, 9) } }),
    );
    expect(conflicts.items).toMatchObject([{ worksheetId: job.id, day: inDays(tenant, 1), slot: 'A' }]);
    const bookingId = conflicts.items[0]?.bookingId ?? '';
    await refusedWithoutTrace(
      tenant,
      'exception.has_bookings',
      () => close(company),
      new RegExp(`\\(${formatDay(day(inDays(tenant, 1)))}\\) with visits that are neither moved nor kept: 1`),
    );
    await refusedWithoutTrace(tenant, 'exception.has_bookings', () => close(company, { keep: [newId()] }));
    ok(await close(company, { keep: [bookingId] }));
    const moved = (more: object) =>
      manager.call(diary.moveBooking, {
        params: { id: bookingId },
        version: 1,
        body: { technicianId: null, day: inDays(tenant, 1), slot: 'A', startsAt: null, ...more },
      });
    refused(await moved({ slot: 'P' }), 'diary.closed');
    const second = await aTechnician(tenant, branch);
    ok(await moved({ technicianId: second.id }));
    // Its reason may change without asking again.
    const [row] = await listed(company);
    const params = { id: branch.id, exceptionId: row?.id ?? '' };
    ok(await manager.call(routes.changeBranchException, { params, version: 1, body: { kind: 'closed', reason: 'Flood' } }));
    const open = ok(await manager.call(routes.changeBranchException, { params, version: 2, body: { ...hours, reason: 'Flood' } }));
    refused(
      await manager.call(routes.changeBranchException, { params, version: open.version, body: { kind: 'closed', reason: 'Flood' } }),
      'exception.has_bookings',
    );
  });

  it('is not closed by whoever is bound to a customer', async () => {
    const company = await aCompany();
    const bound = await company.tenant.user({ permissions: ['edit-branches', 'view-branches'], customerId: (await aCustomer(company.tenant)).id });
    const byBound = { ...company, manager: bound };
    await refusedWithoutTrace(company.tenant, 'access.beyond_bounds', () => close(byBound));
    await refusedWithoutTrace(company.tenant, 'access.beyond_bounds', () =>
      bound.call(routes.addBankHolidays, { params: { id: company.branch.id }, body: { nation: 'scotland' } }),
    );
  });

  it('adds the coming bank holidays of a nation once', async () => {
    const company = await aCompany();
    const { branch, manager } = company;
    const holidays = () => manager.call(routes.addBankHolidays, { params: { id: branch.id }, body: { nation: 'scotland' } });
    const made = ok(await holidays());
    expect(made.length).toBeGreaterThan(5);
    expect(made.every(({ kind, reason }) => kind === 'closed' && reason !== '')).toBe(true);
    await refusedWithoutTrace(company.tenant, 'exception.no_holidays', holidays);
    // Another nation's others come beside them.
    expect(ok(await manager.call(routes.addBankHolidays, { params: { id: branch.id }, body: { nation: 'northern-ireland' } })).length).toBeLessThan(
      made.length,
    );
  });
});

describe('the diary', () => {
  it('refuses a closed day with the reason, and what it offers books', async () => {
    const company = await aCompany({ name: 'Leeds' });
    const { tenant, technician } = company;
    ok(await close(company, { from: inDays(tenant, 1), to: inDays(tenant, 2) }));
    const job = await aJob(company);
    const on = day(inDays(tenant, 1));
    const answer = await book(company, job);
    refused(answer, 'diary.closed', `Leeds is closed on ${weekdayName(on)} ${formatDay(on)}: stocktaking.`);
    const offer = SlotOffer.parse(answer.problem.offer);
    const { day: first } = offer;
    expect(offer).toMatchObject({ branchId: company.branch.id, technicianId: technician.id, slot: 'A' });
    expect(first > inDays(tenant, 2)).toBe(true);
    ok(await book(company, job, { technicianId: offer.technicianId, day: offer.day, slot: offer.slot }));
  });

  it('offers the same day’s other half where a slot is full, and nobody where the technician has no time', async () => {
    const company = await aCompany({ capacity_morning: 0 });
    const { tenant } = company;
    const full = await book(company, await aJob(company), { technicianId: null });
    refused(full, 'diary.slot_full');
    expect(full.problem.offer).toMatchObject({ day: inDays(tenant, 1), slot: 'P', technicianId: null });
    const busy = await book(company, await aJob(company), { slot: 'P', minutes: 400 });
    refused(busy, 'diary.technician_full');
    expect(busy.problem.offer).toMatchObject({ technicianId: null, technicianName: '', slot: 'P' });
    const closed = await aCompany({ open_days: [] });
    expect((await book(closed, await aJob(closed))).problem.offer).toBeUndefined();
  });

  it('loses no visit when the capacity falls below what is taken', async () => {
    const company = await aCompany({ capacity_morning: 2 });
    const job = ok(await book(company, await aJob(company), { technicianId: null }));
    ok(await book(company, await aJob(company), { technicianId: null }));
    ok(await change(company, { capacityMorning: 0 }));
    const board = ok(await company.adviser.call(diary.getBoard, { query: { from: inDays(company.tenant, 1), to: inDays(company.tenant, 1) } }));
    expect(board.capacity.find(({ slot }) => slot === 'A')).toMatchObject({ capacity: 0, taken: 2 });
    expect(board.bookings).toHaveLength(2);
    refused(await book(company, await aJob(company), { technicianId: null }), 'diary.slot_full');
    // Who is there may stay there, with another technician.
    const card = board.bookings.find(({ worksheetId }) => worksheetId === job.id);
    const body = { technicianId: company.technician.id, day: card?.day ?? '', slot: 'A' as const, startsAt: null };
    ok(await company.adviser.call(diary.moveBooking, { params: { id: card?.id ?? '' }, version: card?.version ?? 0, body }));
  });

  it('books exactly where the board shows room, over random weeks and exceptions', async () => {
    const company = await aCompany({ open_days: [1, 2, 3, 4, 5], capacity_morning: 1, capacity_afternoon: 2, capacity_out_of_hours: 0 });
    const { tenant, adviser } = company;
    ok(
      await change(company, {
        weekdays: [{ weekday: weekdayOf(day(inDays(tenant, 3))), ...week, capacityMorning: 0, capacityAfternoon: 1, capacityOutOfHours: 1 }],
      }),
    );
    ok(await close(company, { from: inDays(tenant, 2) }));
    ok(await close(company, { from: inDays(tenant, 5), to: inDays(tenant, 6), ...hours }));
    const wishes = Array.from({ length: 60 }, (_, index) => ({
      day: inDays(tenant, 1 + ((index * 7) % 10)),
      slot: (['A', 'P', 'O', 'D'] as const)[index % 4] ?? 'A',
    }));
    const intake = await anIntake(company);
    for (const wish of wishes) {
      const board = ok(await adviser.call(diary.getBoard, { query: { from: wish.day, to: wish.day } }));
      const shut = board.closedDays[0];
      const free = (slot: 'A' | 'P' | 'O') => board.capacity.some((row) => row.slot === slot && row.taken < row.capacity);
      const shown =
        shut && (wish.slot !== 'O' || !shut.usual)
          ? 'diary.closed'
          : (wish.slot === 'D' ? free('A') && free('P') : free(wish.slot))
            ? 'booked'
            : 'diary.slot_full';
      const answer = await adviser.call(worksheets.createWorksheet, { body: { ...intake, booking: aSlot(company, { ...wish, technicianId: null }) } });
      expect(answer.status === 200 ? 'booked' : answer.problem.code, `${wish.day} ${wish.slot}: ${answer.text}`).toBe(shown);
    }
  }, 60_000);
});

describe('at the same moment', () => {
  it('a visit and the closing of its day: never both unasked, twenty times', async () => {
    const company = await aCompany();
    const { tenant } = company;
    const intake = await anIntake(company);
    for (let round = 1; round <= 20; round += 1) {
      const on = inDays(tenant, round);
      const [booked, closed] = await Promise.all([
        company.adviser.call(worksheets.createWorksheet, { body: { ...intake, booking: aSlot(company, { day: on, technicianId: null }) } }),
        close(company, { from: on }),
      ]);
      expect([booked.status, closed.status].toSorted(), `round ${round}: ${booked.text} ${closed.text}`).toEqual([200, 400]);
      if (booked.status === 400) refused(booked, 'diary.closed');
      else refused(closed, 'exception.has_bookings');
    }
  }, 60_000);

  it('two visits for the last place while the capacity is lowered: it is never oversold, and nobody who got it loses it', async () => {
    const company = await aCompany({ capacity_morning: 2, capacity_afternoon: 0 });
    const { tenant } = company;
    const intake = await anIntake(company);
    const taken = (on: string) =>
      tenant.scope.read(({ db }) => db.selectFrom('booking').select('id').where('day', '=', on).where('cancelled_at', 'is', null).execute());
    for (let round = 1; round <= 10; round += 1) {
      const on = inDays(tenant, round);
      const one = () => company.adviser.call(worksheets.createWorksheet, { body: { ...intake, booking: aSlot(company, { day: on, technicianId: null }) } });
      ok(await one());
      const [first, second, lowered] = await Promise.all([one(), one(), change(company, { capacityMorning: 1 })]);
      ok(lowered);
      const won = [first, second].filter(({ status }) => status === 200);
      expect(won.length, `round ${round}`).toBeLessThanOrEqual(1);
      for (const lost of [first, second]) if (lost.status !== 200) refused(lost, 'diary.slot_full');
      expect((await taken(on)).length).toBe(1 + won.length);
      ok(await change(company, { capacityMorning: 2 }));
    }
  }, 60_000);
});
