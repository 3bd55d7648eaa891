import * as diary from '@quarterlight/contract/diary/routes';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { day } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { instantOf } from '@quarterlight/kit/instants';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { anOffer, aProduct } from '../catalogue/catalogue.testing.ts';
import { aBranch, aSupplier } from '../companies/companies.testing.ts';
import { aTechnician } from '../identity/identity.testing.ts';
import { aLookup } from '../system/system.testing.ts';
import { aCompany, aJob, aSlot, type Company, inDays, ok, refused, refusedWithoutTrace, show } from '../worksheets/job.fixtures.ts';

useTestApp();

const week = ({ tenant }: Company) => ({ from: inDays(tenant, 0), to: inDays(tenant, 6) });
const board = async (company: Company, by = company.adviser, more: { branchId?: string } = {}) =>
  ok(await by.call(diary.getBoard, { query: { ...week(company), ...more } }));
const cardOf = async (company: Company) => {
  const [card] = (await board(company)).bookings;
  if (!card) throw new Error('No card on the board');
  return card;
};

describe('the board', () => {
  it('shows technicians, cards, room, absences and closed days', async () => {
    const company = await aCompany({ capacity_morning: 3 });
    const { tenant, branch, technician } = company;
    const job = await aJob(company, { booking: aSlot(company, { slot: 'D', minutes: 100 }), priority: true });
    const unassigned = await aJob(company, { booking: aSlot(company, { technicianId: null, slot: 'P' }) });
    await tenant.scope.write(async (tx) => {
      await tx.db
        .insertInto('branch_exception')
        .values({ id: newId(), branch_id: branch.id, day: inDays(tenant, 5), reason: 'Stock take' })
        .execute();
      await tx.db
        .insertInto('absence')
        .values([
          { id: job.id, user_id: technician.id, type: 'training', from_day: inDays(tenant, 3), to_day: inDays(tenant, 4), to_slot: 'A' },
          { id: newId(), user_id: technician.id, type: 'holiday', state: 'requested', from_day: inDays(tenant, 5), to_day: inDays(tenant, 5) },
          { id: newId(), user_id: technician.id, type: 'holiday', state: 'refused', from_day: inDays(tenant, 3), to_day: inDays(tenant, 5) },
        ])
        .execute();
    });
    const shown = await board(company);
    expect(shown.technicians).toMatchObject([{ id: technician.id, branch: { id: branch.id }, dailyMinutes: 480 }]);
    expect(shown.bookings).toMatchObject([
      {
        worksheetId: job.id,
        number: 'W000001',
        state: 'booked',
        highlight: 'isPriority',
        slot: 'D',
        minutes: 100,
        technicianId: technician.id,
        customerName: company.customer.name,
        postcode: 'NR1 1AA',
        canMove: true,
        version: 1,
        latitude: 52.63,
      },
      { worksheetId: unassigned.id, technicianId: null },
    ]);
    const room = shown.capacity.filter((each) => each.day === inDays(tenant, 1)).map(({ slot, capacity, taken }) => `${slot} ${taken}/${capacity}`);
    expect(room).toEqual(['A 1/3', 'P 2/10', 'O 0/2']);
    expect(
      shown.technicianCapacity
        .filter((each) => each.day === inDays(tenant, 1))
        .map(({ slot, takenMinutes, capacityMinutes }) => `${slot} ${takenMinutes}/${capacityMinutes}`),
    ).toEqual(['A 50/240', 'P 50/240', 'O 0/240']);
    expect(shown.absences.map(({ state, type }) => `${type} ${state}`).toSorted()).toEqual(['holiday requested', 'training approved']);
    expect([shown.capacity.length, shown.closedDays]).toEqual([21, [{ branchId: branch.id, day: inDays(tenant, 5), usual: false, reason: 'Stock take' }]]);
  });

  it('is bounded: a technician sees their own row, a branch its own, another company nothing, at most 42 days', async () => {
    const company = await aCompany();
    const elsewhere = await aBranch(company.tenant);
    const other = await aTechnician(company.tenant, elsewhere);
    await aJob(company, { booking: aSlot(company) });
    await aJob(company, { branchId: elsewhere.id, booking: aSlot(company, { branchId: elsewhere.id, technicianId: other.id }) });
    expect((await board(company)).bookings).toHaveLength(2);
    expect((await board(company, company.adviser, { branchId: elsewhere.id })).bookings).toHaveLength(1);
    await aJob(company, { branchId: elsewhere.id, booking: aSlot(company, { branchId: elsewhere.id, day: inDays(company.tenant, 2) }) });
    const lent = (await board(company, company.adviser, { branchId: elsewhere.id })).technicians.find(({ id }) => id === company.technician.id);
    expect(lent?.branch).toEqual({ id: company.branch.id, name: company.branch.name });
    const mine = await board(company, company.technician.client);
    expect([mine.technicians.map(({ id }) => id), mine.bookings.length, mine.bookings[0]?.canMove]).toEqual([[company.technician.id], 2, false]);
    const branchUser = await company.tenant.user({ branchId: elsewhere.id });
    const theirs = await board(company, branchUser);
    expect([theirs.branches.length, theirs.technicians.map(({ id }) => id), theirs.bookings.length]).toEqual([1, [other.id], 2]);
    const stranger = await aCompany();
    expect((await board(company, stranger.adviser)).bookings).toEqual([]);
    refused(await company.adviser.call(diary.getBoard, { query: { from: inDays(company.tenant, 0), to: inDays(company.tenant, 42) } }), 'diary.range');
    refused(
      await (await company.tenant.user({ permissions: ['view-worksheets'] })).call(diary.getBoard, { query: week(company) }),
      'access.missing_permission',
    );
  });
});

describe('the overview', () => {
  it('says of each day how full it is, who is away or booked for too much, and what nobody is given yet', async () => {
    const company = await aCompany({ capacity_morning: 3 });
    const { tenant, branch, technician } = company;
    const on = inDays(tenant, 1);
    await aJob(company, { booking: aSlot(company, { slot: 'D', minutes: 300 }) });
    await aJob(company, { booking: aSlot(company, { technicianId: null, slot: 'P' }) });
    await aJob(company, { booking: aSlot(company, { slot: 'A', minutes: 200, override: true, overrideReason: 'Rush' }) });
    const off = await aTechnician(tenant, branch);
    await tenant.scope.write(async (tx) => {
      await tx.db.insertInto('absence').values({ id: newId(), user_id: off.id, type: 'holiday', from_day: on, to_day: on }).execute();
      await tx.db
        .insertInto('branch_exception')
        .values({ id: newId(), branch_id: branch.id, day: inDays(tenant, 5), reason: 'Stock take' })
        .execute();
    });
    const read = async (by = company.adviser, more = {}) => ok(await by.call(diary.getOverview, { query: { ...week(company), ...more } })).days;
    const days = await read();
    const names = await tenant.scope.read(({ db }) => db.selectFrom('app_user').select(['id', 'display_name']).where('is_technician', '=', true).execute());
    const nameOf = (id: string) => names.find((one) => one.id === id)?.display_name;
    expect([days.length, days[5]?.closed, days[1]?.closed]).toEqual([7, 'Stock take', null]);
    expect(days[1]).toMatchObject({
      day: on,
      minutes: { capacity: 480, taken: 500 },
      technicians: 1,
      away: [nameOf(off.id)],
      overloaded: [nameOf(technician.id)],
      unassigned: 1,
    });
    expect(days[1]?.slots.map(({ slot, taken, capacity }) => `${slot} ${taken}/${capacity}`)).toEqual(['A 2/3', 'P 2/10', 'O 0/2']);
    expect((await read(company.adviser, { branchId: branch.id }))[1]).toEqual(days[1]);
    const elsewhere = await aBranch(tenant);
    expect((await read(company.adviser, { branchId: elsewhere.id }))[1]).toMatchObject({ unassigned: 0, technicians: 0, away: [] });
    const bound = await tenant.user({ branchId: elsewhere.id });
    expect((await read(bound))[1]).toMatchObject({ unassigned: 0, overloaded: [] });
    const far = { from: inDays(tenant, 0), to: inDays(tenant, 42) };
    refused(await company.adviser.call(diary.getOverview, { query: far }), 'diary.range');
  });
});

describe('a drag', () => {
  const move = (company: Company, card: { id: string; version: number }, more: object = {}, by = company.adviser) =>
    by.call(diary.moveBooking, {
      params: { id: card.id },
      version: card.version,
      body: { technicianId: company.technician.id, day: inDays(company.tenant, 2), slot: 'P', startsAt: null, ...more },
    });

  it('moves the visit with its worksheet, its room and its timeline', async () => {
    const company = await aCompany();
    const job = await aJob(company, { booking: aSlot(company) });
    const card = await cardOf(company);
    const at = instantOf(day(inDays(company.tenant, 2)), '14:30', 'Europe/London');
    const moved = ok(await move(company, card, { startsAt: at, minutes: 90 }));
    expect(moved).toMatchObject({ id: card.id, version: 2, worksheetId: job.id, state: 'booked', overCapacity: false });
    const page = await show(company.adviser, job.id);
    expect([page.booking?.startsAt, page.booking?.minutes, page.version]).toEqual([at, 90, moved.worksheetVersion]);
    expect(page.timeline[0]).toMatchObject({ action: 'rebooked', summary: expect.stringContaining('PM 14:30') });
    const taken = (await board(company)).capacity.filter((each) => each.taken > 0).map(({ day: on, slot, taken: count }) => `${on} ${slot} ${count}`);
    expect(taken).toEqual([`${inDays(company.tenant, 2)} P 1`]);
    const messages = await company.tenant.scope.read(({ db }) => db.selectFrom('outbox_message').select('id').execute());
    expect(messages).toHaveLength(1);
  });

  it('of two at once wins one; a stale or foreign or finished card is refused without a trace', async () => {
    const company = await aCompany({ capacity_afternoon: 1 });
    const job = await aJob(company, { booking: aSlot(company) });
    const card = await cardOf(company);
    const answers = await Promise.all([move(company, card), move(company, card, { slot: 'A' }, company.manager)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    await refusedWithoutTrace(company.tenant, 'record.stale', () => move(company, card));
    const fresh = await cardOf(company);
    const stranger = await aCompany();
    await refusedWithoutTrace(company.tenant, 'record.not_found', () => move(company, fresh, {}, stranger.adviser));
    await refusedWithoutTrace(company.tenant, 'access.missing_permission', () => move(company, fresh, {}, company.technician.client));
    await refusedWithoutTrace(company.tenant, 'diary.past', () => move(company, fresh, { day: inDays(company.tenant, -1) }));
    const other = await aJob(company, { booking: aSlot(company, { slot: 'P', day: inDays(company.tenant, 3), technicianId: null }) });
    await refusedWithoutTrace(company.tenant, 'diary.slot_full', () => move(company, fresh, { day: inDays(company.tenant, 3) }));
    expect(other.state).toBe('booked');
    const { version } = await show(company.manager, job.id);
    ok(await company.manager.call(routes.cancelWorksheet, { params: { id: job.id }, version, body: { reason: 'Gone' } }));
    await refusedWithoutTrace(company.tenant, 'worksheet.moved_on', () => move(company, fresh));
  });

  it('of a released visit needs a reason and takes it off the phone', async () => {
    const company = await aCompany();
    const job = await aJob(company, { booking: aSlot(company) });
    ok(await company.manager.call(routes.releaseWorksheet, { params: { id: job.id }, version: job.version }));
    const card = await cardOf(company);
    await refusedWithoutTrace(company.tenant, 'worksheet.unknown_reason', () => move(company, card));
    const moved = ok(await move(company, card, { reasonId: await aLookup(company.tenant, 'booking-reasons'), tellCustomer: true }));
    expect([moved.state, (await company.tenant.scope.read(({ db }) => db.selectFrom('outbox_message').select('id').execute())).length]).toEqual(['booked', 2]);
  });

  it('beyond capacity is for who may, and says so', async () => {
    const company = await aCompany({ capacity_afternoon: 0 });
    await aJob(company, { booking: aSlot(company) });
    const card = await cardOf(company);
    await refusedWithoutTrace(company.tenant, 'diary.override_missing', () => move(company, card, { override: true }));
    expect(ok(await move(company, card, { override: true, overrideReason: 'No other day' }, company.manager)).overCapacity).toBe(true);
    expect(await cardOf(company)).toMatchObject({ overCapacity: true, overReason: 'No other day' });
  });
});

describe('the tray', () => {
  it('holds what waits for a booking, oldest first, with what holds it up', async () => {
    const company = await aCompany();
    const first = await aJob(company, { adasRequirement: 'unknown', branchId: null });
    const booked = await aJob(company, { booking: aSlot(company) });
    const third = await aJob(company);
    const tray = ok(await company.adviser.call(diary.getTray, { query: { branchId: company.branch.id } }));
    expect(tray.items.map(({ worksheetId }) => worksheetId)).toEqual([first.id, third.id]);
    expect(tray.items[0]).toMatchObject({ holdUps: [{ code: 'adas-unknown' }], allowedActions: expect.arrayContaining(['book']), estimatedMinutes: 90 });
    ok(await company.manager.call(routes.cancelWorksheet, { params: { id: third.id }, version: third.version, body: { reason: 'x' } }));
    expect(ok(await company.adviser.call(diary.getTray, { query: { q: 'W000001' } })).items).toHaveLength(1);
    expect(ok(await company.adviser.call(diary.getTray)).items.map(({ worksheetId }) => worksheetId)).not.toContain(booked.id);
  });

  it('begins with who was promised a day and lost it, the earliest promise first, page after page', async () => {
    const company = await aCompany();
    const never = await aJob(company);
    const lose = async (on: number) => {
      const job = await aJob(company, { booking: aSlot(company, { day: inDays(company.tenant, on) }) });
      ok(
        await company.technician.client.call(routes.failVisit, {
          params: { id: job.id },
          body: { reason: 'weather', note: '', chargeable: false, glass: 'none' },
        }),
      );
      return job.id;
    };
    const later = await lose(3);
    const sooner = await lose(2);
    const newest = await aJob(company);
    const ids: string[] = [];
    const promised: (string | null)[] = [];
    let after: string | null | undefined;
    do {
      const page = ok(await company.adviser.call(diary.getTray, { query: { limit: 1, ...(after ? { after } : {}) } }));
      ids.push(...page.items.map(({ worksheetId }) => worksheetId));
      promised.push(...page.items.map(({ promisedOn }) => promisedOn));
      after = page.next;
    } while (after !== null);
    expect(ids).toEqual([sooner, later, never.id, newest.id]);
    expect(promised).toEqual([inDays(company.tenant, 2), inDays(company.tenant, 3), null, null]);
  });
});

describe('finding a slot', () => {
  it('proposes who can, when there is room, nearest to other visits first', async () => {
    const company = await aCompany({ capacity_morning: 5, capacity_afternoon: 0, latitude: 52.6, longitude: 1.3 });
    const { tenant, technician } = company;
    const near = await aTechnician(tenant, company.branch);
    const far = await aTechnician(tenant, company.branch);
    await tenant.scope.write((tx) =>
      tx.db
        .updateTable('app_user')
        .set({ skills: ['chip-repair'] })
        .where('id', '=', far.id)
        .execute(),
    );
    const there = { line1: '', line2: '', line3: '', town: '', county: '', postcode: 'NR14 7PZ', latitude: 52.55, longitude: 1.4 };
    const tomorrow = inDays(tenant, 1);
    await aJob(company, { address: there, booking: aSlot(company, { technicianId: near.id }) });
    await aJob(company, { booking: aSlot(company, { minutes: 200 }) });
    await tenant.scope.write((tx) =>
      tx.db
        .insertInto('absence')
        .values({ id: near.id, user_id: near.id, type: 'holiday', from_day: inDays(tenant, 2), to_day: inDays(tenant, 30) })
        .execute(),
    );
    const job = await aJob(company, { address: { ...there, latitude: null, longitude: null } });
    const found = ok(await company.adviser.call(diary.findSlots, { query: { worksheetId: job.id, from: tomorrow, days: 3 } }));
    expect(found.items[0]).toMatchObject({ technicianId: near.id, day: tomorrow, slot: 'A', visitsThatDay: 1, freeMinutes: 180 });
    expect(found.items[0]?.distanceKm).toBeLessThan(2);
    expect(found.items.map(({ technicianId }) => technicianId)).not.toContain(far.id);
    expect(found.items.some((each) => each.technicianId === near.id && each.day > tomorrow)).toBe(false);
    expect(found.items.some((each) => each.technicianId === technician.id && each.day === tomorrow)).toBe(false);
    expect(found.items.every(({ slot }) => slot === 'A')).toBe(true);
  });

  it('knows about where a postcode is from jobs of the whole company, for a branch too, and from no other company\u2019s', async () => {
    const [company, stranger] = [await aCompany(), await aCompany()];
    const other = await aBranch(company.tenant);
    const there = { line1: '', line2: '', line3: '', town: '', county: '', postcode: 'NR14 7PZ', latitude: 52.5512, longitude: 1.4049 };
    const point = { latitude: 52.63, longitude: 1.3 };
    for (const { tenant, branch } of [company, stranger])
      await tenant.scope.write((tx) => tx.db.updateTable('branch').set(point).where('id', '=', branch.id).execute());
    await aJob(company, { branchId: other.id, address: there });
    const query = { postcode: 'NR14 8AB' };
    const bound = await company.tenant.user({ role: 'adviser', branchId: company.branch.id });
    const [own, theirs] = [ok(await bound.call(diary.findSlots, { query })), ok(await stranger.adviser.call(diary.findSlots, { query }))];
    expect(own.items[0]?.distanceKm).toBeGreaterThan(8);
    expect(own.items[0]?.distanceKm).toBeLessThan(14);
    expect(theirs.items[0]).toMatchObject({ distanceKm: null });
  });

  it('waits for the glass', async () => {
    const company = await aCompany();
    const product = await aProduct(company.tenant);
    const supplier = await aSupplier(company.tenant, { lead_days: 4 });
    await anOffer(company.tenant, { productId: product.id, supplierId: supplier.id, netUnit: 500_000 });
    const job = await aJob(company, { lines: [{ kind: 'glass', productId: product.id, unconfirmedReason: 'Known vehicle' }] });
    const lineId = (await show(company.manager, job.id)).lines[0]?.id ?? '';
    ok(await company.manager.call(routes.orderLine, { params: { id: job.id, lineId }, version: job.version, body: {} }));
    const found = ok(await company.adviser.call(diary.findSlots, { query: { worksheetId: job.id } }));
    expect(found.glassReadyOn).not.toBeNull();
    expect(found.items.length).toBeGreaterThan(0);
    expect(found.items.every((each) => each.day >= (found.glassReadyOn ?? ''))).toBe(true);
  });

  it('keeps a promise and a wish where it can, says where it cannot, and what speaks against the others', async () => {
    const company = await aCompany({ capacity_morning: 2, capacity_afternoon: 2 });
    const { tenant, technician, customer, branch } = company;
    await tenant.scope.write(async (tx) => {
      await tx.db.updateTable('customer').set({ fit_within_days: 2 }).where('id', '=', customer.id).execute();
      await tx.db
        .insertInto('absence')
        .values({ id: newId(), user_id: technician.id, type: 'training', from_day: inDays(tenant, 1), to_day: inDays(tenant, 1) })
        .execute();
    });
    const other = await aTechnician(tenant, branch);
    await tenant.scope.write((tx) =>
      tx.db
        .updateTable('app_user')
        .set({ skills: ['chip-repair'] })
        .where('id', '=', other.id)
        .execute(),
    );
    const job = await aJob(company);
    const find = async (query: object) =>
      ok(await company.adviser.call(diary.findSlots, { query: { worksheetId: job.id, from: inDays(tenant, 1), days: 5, limit: 3, ...query } }));
    const found = await find({});
    expect([found.promisedBy, found.items[0]?.day, found.items.length]).toEqual([inDays(tenant, 2), inDays(tenant, 2), 3]);
    expect(found.items[0]?.reasons.join()).toContain('as promised');
    expect(found.items[2]).toMatchObject({ day: inDays(tenant, 3), concerns: ['1 day after it was promised'] });
    expect(found.more).toBe(5);
    const told = new Map(found.against.map(({ code, words, example }) => [code, `${words} (${example})`]));
    expect(told.get('skill')).toMatch(/^1 technician without Replacement \(.*: Replacement\)$/);
    expect(told.get('absent')).toMatch(/^2 slots: the technician is away .* AM: is in training\)$/);
    expect(told.get('late')).toMatch(/^5 slots with room: after it was promised, for /);

    const wished = await find({ wishedDays: [inDays(tenant, 3)], wishedSlot: 'P', promisedBy: inDays(tenant, 9) });
    expect(wished.items.map(({ day: on, slot }) => `${on} ${slot}`)).toEqual([`${inDays(tenant, 3)} P`, `${inDays(tenant, 2)} P`, `${inDays(tenant, 4)} P`]);
    expect(wished.items.map(({ concerns }) => concerns)).toEqual([[], ['Not on a day that was wished for'], ['Not on a day that was wished for']]);
    expect(wished.against.find(({ code }) => code === 'other-wish')?.count).toBe(5);
  });

  it('for a visit that is booked takes its own place as free and no visit of its own as near', async () => {
    const company = await aCompany({ capacity_morning: 1, capacity_afternoon: 1, latitude: 52.6, longitude: 1.3 });
    const { tenant, technician } = company;
    const there = { line1: '', line2: '', line3: '', town: '', county: '', postcode: 'NR14 7PZ', latitude: 52.55, longitude: 1.4 };
    const job = await aJob(company, { address: there, booking: aSlot(company, { minutes: 200 }) });
    const query = { worksheetId: job.id, from: inDays(tenant, 1), days: 1 };
    const found = ok(await company.adviser.call(diary.findSlots, { query: { ...query, minutes: 230 } }));
    expect(found.items).toMatchObject([{ technicianId: technician.id, slot: 'P', visitsThatDay: 0, freeMinutes: 240 }]);
    expect(found.items[0]?.distanceKm).toBeGreaterThan(5);
    const whole = ok(await company.adviser.call(diary.findSlots, { query: { ...query, slot: 'D', minutes: 400 } }));
    expect(whole.items).toMatchObject([{ slot: 'D', freeMinutes: 480, branchFree: 1 }]);
  });
});
