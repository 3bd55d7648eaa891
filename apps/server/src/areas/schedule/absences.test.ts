import { findSlots, getBoard, moveBooking } from '@quarterlight/contract/diary/routes';
import * as routes from '@quarterlight/contract/schedule/routes';
import type { NewAbsence } from '@quarterlight/contract/schedule/schemas';
import { bookWorksheet } from '@quarterlight/contract/worksheets/routes';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { aTechnician } from '../identity/identity.testing.ts';
import { aCompany, aJob, aSlot, type Company, inDays, ok, refused, refusedWithoutTrace } from '../worksheets/job.fixtures.ts';

useTestApp();

const book = (company: Company, job: { id: string; version: number }, more: Parameters<typeof aSlot>[1] = {}, by = company.adviser) =>
  by.call(bookWorksheet, { params: { id: job.id }, version: job.version, body: aSlot(company, more) });

/** An absence of the company's technician, tomorrow unless told. */
const wishOf = ({ tenant, technician }: Company, more: Partial<NewAbsence> = {}): NewAbsence => {
  const from = more.from ?? inDays(tenant, 1);
  return { userId: technician.id, type: 'holiday', from, fromSlot: 'A', to: from, toSlot: 'P', note: '', ...more };
};
const record = (company: Company, more: Partial<NewAbsence> = {}, by: Client = company.manager) =>
  by.call(routes.createAbsence, { body: wishOf(company, more) });
const ask = (company: Company, more: Partial<NewAbsence> = {}) => record(company, more, company.technician.client);
const approve = (by: Client, { id, version }: { id: string; version: number }, keep?: string[]) =>
  by.call(routes.approveAbsence, { params: { id }, version, body: keep ? { keep } : {} });
const refuse = (by: Client, { id, version }: { id: string; version: number }, reason = 'Nobody else is there') =>
  by.call(routes.refuseAbsence, { params: { id }, version, body: { reason } });
const cancel = (by: Client, { id, version }: { id: string; version: number }) =>
  by.call(routes.cancelAbsence, { params: { id }, version, body: { reason: '' } });
const change = (by: Client, { id, version }: { id: string; version: number }, wish: NewAbsence) => {
  const { userId: _, ...body } = wish;
  return by.call(routes.changeAbsence, { params: { id }, version, body });
};
const show = async (by: Client, id: string) => ok(await by.call(routes.getAbsence, { params: { id } }));
const mails = ({ tenant }: Company) =>
  tenant.scope.read(async ({ db }) =>
    (await db.selectFrom('outbox_message').select(['template', 'subject', 'body']).where('entity', '=', 'absence').orderBy('created_at').execute()).map(
      ({ template, subject, body }) => `${template}: ${subject} ${body}`,
    ),
  );
const withAddress = ({ tenant, technician }: Company) =>
  tenant.scope.write((tx) => tx.db.updateTable('app_user').set({ email: 'tom@example.test' }).where('id', '=', technician.id).execute());

describe('a recorded absence', () => {
  it('keeps a technician from being booked, by half days', async () => {
    const company = await aCompany();
    const made = ok(await record(company, { toSlot: 'A' }));
    expect(made).toMatchObject({ state: 'approved', days: 0.5, user: { id: company.technician.id }, branch: { id: company.branch.id } });
    const job = await aJob(company);
    await refusedWithoutTrace(company.tenant, 'diary.absent', () => book(company, job), /is on holiday on \d\d\/\d\d\/\d{4}\./);
    await refusedWithoutTrace(company.tenant, 'diary.absent', () => book(company, job, { slot: 'D' }));
    ok(await book(company, job, { slot: 'P' }));
    refused(await cancel(company.manager, { ...made, version: 9 }), 'record.stale');
    expect(ok(await cancel(company.manager, made))).toMatchObject({ state: 'cancelled', allowedActions: [] });
    ok(await book(company, await aJob(company)));
  });

  it('begins at midday and ends at midday of a later day, with whole days in between', async () => {
    const company = await aCompany();
    const { tenant } = company;
    ok(await record(company, { fromSlot: 'P', to: inDays(tenant, 3), toSlot: 'A' }));
    ok(await book(company, await aJob(company), { slot: 'A' }));
    const job = await aJob(company);
    for (const [on, slot] of [
      [1, 'P'],
      [2, 'A'],
      [2, 'O'],
      [3, 'A'],
      [3, 'D'],
    ] as const)
      refused(await book(company, job, { day: inDays(tenant, on), slot }), 'diary.absent');
    ok(await book(company, job, { day: inDays(tenant, 3), slot: 'P' }));
  });

  it('lists the booked visits inside it; each is moved or kept knowingly, and the record says who kept it', async () => {
    const company = await aCompany();
    const { tenant, technician, manager } = company;
    const [first, second] = [ok(await book(company, await aJob(company))), ok(await book(company, await aJob(company), { day: inDays(tenant, 2) }))];
    const { userId, from, fromSlot, to, toSlot } = wishOf(company, { to: inDays(tenant, 3) });
    const conflicts = ok(await manager.call(routes.listAbsenceConflicts, { query: { userId, from, fromSlot, to, toSlot } })).items;
    expect(conflicts).toMatchObject([
      { worksheetId: first.id, slot: 'A', minutes: 60, now: 'inside', kept: null },
      { worksheetId: second.id, day: inDays(tenant, 2) },
    ]);
    const [one, two] = conflicts;
    if (!one || !two) throw new Error('Two visits lie inside.');
    const wish = { to: inDays(tenant, 3) };
    await refusedWithoutTrace(tenant, 'absence.has_bookings', () => record(company, wish), /neither moved nor kept: 2\./);
    await refusedWithoutTrace(
      tenant,
      'absence.has_bookings',
      () => record(company, { ...wish, keep: [one.bookingId, newId()] }),
      /neither moved nor kept: 1\./,
    );
    const other = await aTechnician(tenant, company.branch);
    ok(
      await manager.call(moveBooking, {
        params: { id: two.bookingId },
        version: two.version,
        body: { technicianId: other.id, day: two.day, slot: 'A', startsAt: null },
      }),
    );
    const made = ok(await record(company, { ...wish, keep: [one.bookingId] }));
    const kept = { bookingId: one.bookingId, now: 'inside', kept: { by: expect.stringMatching(/\S/) } };
    expect(made.visits).toMatchObject([kept]);
    ok(
      await manager.call(moveBooking, {
        params: { id: one.bookingId },
        version: one.version,
        body: { technicianId: other.id, day: one.day, slot: 'P', startsAt: null },
      }),
    );
    expect((await show(manager, made.id)).visits).toMatchObject([{ ...kept, now: 'moved', technicianId: other.id }]);
    expect(ok(await manager.call(routes.listAbsences, { query: { userId: technician.id } })).items).toMatchObject([{ id: made.id, days: 3 }]);
  });

  it('is changed by version, asks about visits that come inside, and keeps those that were kept', async () => {
    const company = await aCompany();
    const { tenant, manager } = company;
    ok(await book(company, await aJob(company)));
    ok(await book(company, await aJob(company), { day: inDays(tenant, 2) }));
    const conflictsOf = async (days: number) => {
      const { userId, from, fromSlot, to, toSlot } = wishOf(company, { to: inDays(tenant, days) });
      const { items } = ok(await manager.call(routes.listAbsenceConflicts, { query: { userId, from, fromSlot, to, toSlot } }));
      return items.map(({ bookingId }) => bookingId);
    };
    const made = ok(await record(company, { keep: await conflictsOf(1) }));
    const longer = wishOf(company, { to: inDays(tenant, 2), note: 'Longer', type: 'training' });
    refused(await change(manager, { ...made, version: 9 }, longer), 'record.stale');
    await refusedWithoutTrace(tenant, 'absence.has_bookings', () => change(manager, made, longer), /kept: 1\./);
    const changed = ok(await change(manager, made, { ...longer, keep: await conflictsOf(2) }));
    expect(changed).toMatchObject({ to: inDays(tenant, 2), note: 'Longer', type: 'training', version: 2 });
    expect(changed.visits.map(({ kept }) => kept !== null)).toEqual([true, true]);
    expect(ok(await change(manager, changed, { ...longer, note: '' }))).toMatchObject({ note: '', version: 3 });
  });

  it('is refused where its days cannot be, for nobody of one’s own, and twice', async () => {
    const company = await aCompany();
    const { tenant } = company;
    const no = (code: string, more: Partial<NewAbsence>) => refusedWithoutTrace(tenant, code, () => record(company, more));
    await no('absence.days', { from: inDays(tenant, 3), to: inDays(tenant, 1) });
    await no('absence.halves', { fromSlot: 'P', toSlot: 'A' });
    await no('absence.too_long', { to: inDays(tenant, 367) });
    await no('absence.too_early', { from: inDays(tenant, -367), to: inDays(tenant, -2) });
    await no('absence.too_late', { from: inDays(tenant, 700), to: inDays(tenant, 732) });
    ok(await record(company, { from: inDays(tenant, 10), to: inDays(tenant, 12), fromSlot: 'P', toSlot: 'A' }));
    await no('absence.overlap', { from: inDays(tenant, 9), to: inDays(tenant, 10) });
    await no('absence.overlap', { from: inDays(tenant, 12), toSlot: 'A' });
    ok(await record(company, { from: inDays(tenant, 10), toSlot: 'A' }));
    ok(await record(company, { from: inDays(tenant, 12), fromSlot: 'P' }));
    await no('absence.no_person', { userId: newId() });
    await no('absence.no_person', { userId: (await tenant.user({ customerId: company.customer.id })).userId });
    await no('absence.no_person', { userId: (await aCompany()).technician.id });
    const strange = await company.manager.raw('POST', '/v1/absences', { body: { ...wishOf(company, { from: inDays(tenant, 20) }), state: 'approved' } });
    expect([strange.status, Object.keys(strange.problem.errors ?? {})]).toEqual([400, ['state']]);
  });
});

describe('a request', () => {
  it('keeps nobody from booking until it is approved; what was booked meanwhile is asked about, and the person is told', async () => {
    const company = await aCompany();
    const { tenant, manager, technician } = company;
    await withAddress(company);
    const asked = ok(await ask(company, { note: 'Wedding' }));
    expect(asked).toMatchObject({ state: 'requested', decidedBy: '', allowedActions: ['edit', 'cancel'] });
    ok(await book(company, await aJob(company)));
    const board = ok(await manager.call(getBoard, { query: { from: inDays(tenant, 0), to: inDays(tenant, 3) } }));
    expect(board.absences).toMatchObject([{ id: asked.id, state: 'requested' }]);
    expect(ok(await manager.call(routes.countAbsences, { query: {} })).find(({ state }) => state === 'requested')?.count).toBe(1);
    await refusedWithoutTrace(tenant, 'absence.has_bookings', () => approve(manager, asked));
    const [visit] = (await show(manager, asked.id)).visits;
    const approved = ok(await approve(manager, asked, [visit?.bookingId ?? '']));
    expect(approved).toMatchObject({ state: 'approved', allowedActions: ['edit', 'cancel'], visits: [{ kept: { at: expect.any(String) } }] });
    refused(await book(company, await aJob(company)), 'diary.absent');
    expect(await mails(company)).toEqual([expect.stringMatching(/^absence-approved: Your absence is approved: \d\d\/\d\d\/\d{4} Hello/)]);
    refused(await approve(manager, approved), 'absence.moved_on', /approved by now, so it cannot be approved/);
    expect(await show(technician.client, asked.id)).toMatchObject({ state: 'approved', allowedActions: ['cancel'] });
  });

  it('tells its note and why it was refused to the person and to whoever decides alone', async () => {
    const company = await aCompany();
    const { manager, adviser, technician } = company;
    const refusedOne = ok(await refuse(manager, ok(await ask(company, { type: 'sickness', note: 'Back pain' }))));
    const asRead = async (by: Client) => [await show(by, refusedOne.id), ...ok(await by.call(routes.listAbsences, { query: {} })).items];
    const own = { note: 'Back pain', reason: 'Nobody else is there' };
    expect(await asRead(manager)).toMatchObject([own, own]);
    expect(await asRead(technician.client)).toMatchObject([own, own]);
    const strange = { type: 'sickness', state: 'refused', note: '', reason: '' };
    expect(await asRead(adviser)).toMatchObject([strange, strange]);
  });

  it('is refused with a reason, withdrawn while it waits, and both leave the days free', async () => {
    const company = await aCompany();
    const { manager, technician } = company;
    await withAddress(company);
    const asked = ok(await ask(company));
    const blank = await refuse(manager, asked, ' ');
    expect([blank.status, blank.problem.errors?.['reason']?.[0]]).toEqual([400, 'Say why']);
    expect(ok(await refuse(manager, asked))).toMatchObject({ state: 'refused', reason: 'Nobody else is there', allowedActions: [] });
    expect(await mails(company)).toEqual([expect.stringMatching(/Reason: Nobody else is there/)]);
    const again = ok(await ask(company));
    const changed = ok(await change(technician.client, again, wishOf(company, { toSlot: 'A' })));
    expect(changed).toMatchObject({ state: 'requested', toSlot: 'A' });
    expect(ok(await cancel(technician.client, changed))).toMatchObject({ state: 'withdrawn' });
    expect((await mails(company)).length).toBe(1);
    refused(await refuse(manager, { ...changed, version: 3 }), 'absence.moved_on', /withdrawn by now/);
    ok(await ask(company));
  });

  it('is anybody’s own, and nobody decides about their own but an administrator', async () => {
    const company = await aCompany();
    const { tenant, manager, adviser } = company;
    const own = (by: Client) => record(company, { userId: by.userId }, by);
    const asked = ok(await own(manager));
    expect(asked).toMatchObject({ state: 'requested', allowedActions: ['edit', 'cancel'] });
    await refusedWithoutTrace(tenant, 'absence.own', () => approve(manager, asked));
    await refusedWithoutTrace(tenant, 'absence.own', () => refuse(manager, asked));
    const colleague = await tenant.user({ role: 'manager' });
    const approved = ok(await approve(colleague, asked));
    await refusedWithoutTrace(tenant, 'absence.own', () => change(manager, approved, wishOf(company, { userId: manager.userId, to: inDays(tenant, 3) })));
    expect(ok(await cancel(manager, approved))).toMatchObject({ state: 'cancelled' });
    const admin = await tenant.user();
    expect(ok(await own(admin))).toMatchObject({ state: 'approved' });
    await refusedWithoutTrace(tenant, 'absence.only_own', () => record(company, {}, adviser));
    const ill = ok(await record(company, { userId: adviser.userId, type: 'sickness', from: inDays(tenant, 0), to: inDays(tenant, 2) }));
    await refusedWithoutTrace(tenant, 'absence.begun', () => cancel(adviser, ill));
    refused(await change(adviser, ok(await record(company)), wishOf(company, { note: 'x' })), 'access.missing_permission');
    for (const role of ['stock', 'buyer', 'accounts'] as const) ok(await own(await tenant.user({ role })));
    ok(await own(await tenant.user({ role: 'branch', branchId: company.branch.id })));
    refused(await own(await tenant.user({ role: 'customer', customerId: company.customer.id })), 'access.missing_permission');
  });
});

describe('whose absences one sees', () => {
  it('are one’s own alone for who may only ask, and one’s branch’s for its people', async () => {
    const company = await aCompany();
    const { tenant, manager, technician } = company;
    const buyer = await tenant.user({ role: 'buyer' });
    const theirs = ok(await record(company, { userId: buyer.userId }));
    const his = ok(await record(company));
    const seen = async (by: Client) => ok(await by.call(routes.listAbsences)).items.map(({ id }) => id);
    const calendar = async (by: Client) => {
      const { people, absences } = ok(await by.call(routes.getAbsenceCalendar, { query: { from: inDays(tenant, 0), to: inDays(tenant, 20) } }));
      return [people.map(({ id }) => id).toSorted(), absences.map(({ id }) => id)];
    };
    expect((await seen(manager)).toSorted()).toEqual([theirs.id, his.id].toSorted());
    expect(await seen(buyer)).toEqual([theirs.id]);
    expect(await seen(technician.client)).toEqual([his.id]);
    expect(await calendar(buyer)).toEqual([[buyer.userId], [theirs.id]]);
    expect(await calendar(technician.client)).toEqual([[technician.id], [his.id]]);
    refused(await buyer.call(routes.getAbsence, { params: { id: his.id } }), 'record.not_found');
    refused(await cancel(buyer, his), 'record.not_found');
    refused(await change(buyer, his, wishOf(company)), 'record.not_found');
    const { userId, from, fromSlot, to, toSlot } = wishOf(company);
    refused(await buyer.call(routes.listAbsenceConflicts, { query: { userId, from, fromSlot, to, toSlot } }), 'absence.only_own');
    const permissions = ['view-absences', 'edit-absences', 'request-absences'] as const;
    const local = await tenant.user({ branchId: company.branch.id, permissions });
    expect(await seen(local)).toEqual([his.id]);
    const elsewhere = await tenant.user({ branchId: (await aBranch(tenant)).id, permissions });
    expect(await seen(elsewhere)).toEqual([]);
    await refusedWithoutTrace(tenant, 'absence.no_person', () => record(company, { from: inDays(tenant, 9) }, elsewhere));
    for (const act of [approve, refuse, cancel]) refused(await act(elsewhere, his), 'record.not_found');
  });

  it('are taken away as a file with the halves of their days', async () => {
    const company = await aCompany();
    ok(await record(company, { fromSlot: 'P', to: inDays(company.tenant, 2), note: 'Half a day, and one' }));
    const file = await company.manager.raw('GET', '/v1/absences/sheet');
    const [head, line] = file.text.trim().split(/\r?\n/);
    expect(head).toMatch(/Person,Branch,Type,State,From,From slot,To,To slot,Days,Note,Asked by$/);
    expect(line).toMatch(/,Holiday,Approved,\d\d\/\d\d\/\d{4},PM,\d\d\/\d\d\/\d{4},PM,1\.5,"Half a day, and one",/);
  });

  it('are none of another company', async () => {
    const company = await aCompany();
    const made = ok(await record(company));
    const other = await aCompany();
    for (const act of [approve, refuse, cancel]) refused(await act(other.manager, made), 'record.not_found');
    refused(await change(other.manager, made, wishOf(other)), 'record.not_found');
    expect(ok(await other.manager.call(routes.listAbsences)).items).toEqual([]);
  });

  it('stand in a calendar of people by branch, with closed days, up to 42 days', async () => {
    const company = await aCompany();
    const { tenant, manager, branch, technician } = company;
    await tenant.scope.write((tx) =>
      tx.db
        .insertInto('branch_exception')
        .values({ id: newId(), branch_id: branch.id, day: inDays(tenant, 2), reason: 'Stock take' })
        .execute(),
    );
    ok(await record(company));
    ok(await cancel(manager, ok(await record(company, { from: inDays(tenant, 3) }))));
    const shown = ok(await manager.call(routes.getAbsenceCalendar, { query: { from: inDays(tenant, 0), to: inDays(tenant, 30), branchId: branch.id } }));
    expect(shown).toMatchObject({
      branches: [{ id: branch.id }],
      people: [{ id: technician.id, branchId: branch.id }],
      absences: [{ userId: technician.id, type: 'holiday', state: 'approved' }],
      closedDays: [{ day: inDays(tenant, 2), reason: 'Stock take' }],
      more: false,
    });
    refused(await manager.call(routes.getAbsenceCalendar, { query: { from: inDays(tenant, 0), to: inDays(tenant, 42) } }), 'absence.range');
    refused(await manager.call(routes.getAbsenceCalendar, { query: { from: inDays(tenant, 1), to: inDays(tenant, 0) } }), 'absence.range');
    const name = shown.people[0]?.name ?? '';
    expect(ok(await manager.call(routes.absencePeople, { query: { q: name } }))).toMatchObject([{ id: technician.id, branch: expect.any(String) }]);
  });
});

describe('at the same moment', () => {
  it('a visit and an absence that is recorded, approved or moved there: never both', async () => {
    const company = await aCompany();
    const { tenant, manager } = company;
    const outcomes = new Set<string>();
    for (let round = 1; round <= 30; round += 1) {
      const on = inDays(tenant, round);
      const job = await aJob(company);
      const kind = ['recorded', 'approved', 'moved'][round % 3] ?? '';
      const there =
        kind === 'approved' ? ok(await ask(company, { from: on })) : kind === 'moved' ? ok(await record(company, { from: inDays(tenant, 100 + round) })) : null;
      const act = () =>
        there === null ? record(company, { from: on }) : kind === 'approved' ? approve(manager, there) : change(manager, there, wishOf(company, { from: on }));
      const [booking, absence] = await Promise.all([book(company, job, { day: on }), act()]);
      outcomes.add(`${kind} ${booking.status}`);
      expect([booking.status, absence.status].toSorted(), `${kind}: ${booking.text} ${absence.text}`).toEqual([200, 400]);
      refused(booking.status === 400 ? booking : absence, booking.status === 400 ? 'diary.absent' : 'absence.has_bookings');
    }
    expect(outcomes.size).toBeGreaterThanOrEqual(3);
  }, 120_000);

  it('two decisions, two requests: one stands', async () => {
    const company = await aCompany();
    const { manager, tenant } = company;
    const colleague = await tenant.user({ role: 'manager' });
    for (let round = 1; round <= 5; round += 1) {
      const wishes = await Promise.all([ask(company, { from: inDays(tenant, round) }), ask(company, { from: inDays(tenant, round) })]);
      expect(wishes.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      const asked = ok(wishes[0].status === 200 ? wishes[0] : wishes[1]);
      const ends = await Promise.all([approve(manager, asked), refuse(colleague, asked)]);
      expect(ends.map(({ status }) => status).toSorted(), ends.map(({ text }) => text).join()).toEqual([200, 400]);
    }
  });
});

it('find a slot offers nobody who is away, and whoever has only asked', async () => {
  const company = await aCompany();
  const { tenant, manager } = company;
  await tenant.scope.write((tx) =>
    tx.db
      .updateTable('branch')
      .set({ open_days: [1, 2, 3, 4, 5, 6, 7] })
      .where('id', '=', company.branch.id)
      .execute(),
  );
  const days = async () => {
    const found = ok(await manager.call(findSlots, { query: { from: inDays(tenant, 1), days: 2, minutes: 60 } }));
    return found.items.map(({ day, slot }) => `${day} ${slot}`).toSorted();
  };
  const [one, two] = [inDays(tenant, 1), inDays(tenant, 2)];
  const asked = ok(await ask(company, { fromSlot: 'P', to: two, toSlot: 'A' }));
  expect(await days()).toEqual([`${one} A`, `${one} P`, `${two} A`, `${two} P`]);
  ok(await approve(manager, asked));
  expect(await days()).toEqual([`${one} A`, `${two} P`]);
});
