import * as routes from '@quarterlight/contract/worksheets/routes';
import { day, weekdayName, weekdayOf } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { instantOf } from '@quarterlight/kit/instants';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aCompany, aJob, anIntake, aSlot, type Company, inDays, ok, refused, refusedWithoutTrace } from '../worksheets/job.fixtures.ts';

useTestApp();

const counters = ({ tenant, branch }: Company) =>
  tenant.scope.read(async ({ db }) =>
    (await db.selectFrom('branch_capacity').select(['slot', 'taken']).where('branch_id', '=', branch.id).orderBy('slot').execute())
      .map(({ slot, taken }) => `${slot}${taken}`)
      .join(' '),
  );

const minutes = ({ tenant, technician }: Company) =>
  tenant.scope.read(async ({ db }) =>
    (await db.selectFrom('technician_capacity').select(['slot', 'taken_minutes']).where('technician_id', '=', technician.id).orderBy('slot').execute())
      .map(({ slot, taken_minutes }) => `${slot}${taken_minutes}`)
      .join(' '),
  );

const book = (company: Company, job: { id: string; version: number }, more: Parameters<typeof aSlot>[1] = {}, by = company.adviser) =>
  by.call(routes.bookWorksheet, { params: { id: job.id }, version: job.version, body: aSlot(company, more) });

describe('capacity', () => {
  it('takes all day from morning and afternoon, out of hours from its own, and gives it back', async () => {
    const company = await aCompany();
    const all = ok(await book(company, await aJob(company), { slot: 'D', minutes: 121 }));
    ok(await book(company, await aJob(company), { slot: 'O', minutes: 60 }));
    expect([await counters(company), await minutes(company)]).toEqual(['A1 O1 P1', 'A61 O60 P60']);
    ok(await company.manager.call(routes.cancelWorksheet, { params: { id: all.id }, version: all.version, body: { reason: 'Sold the car' } }));
    expect([await counters(company), await minutes(company)]).toEqual(['A0 O1 P0', 'A0 O60 P0']);
  });

  it('refuses a full slot and a full technician, says so, and leaves no trace', async () => {
    const company = await aCompany({ capacity_morning: 1, name: 'Leeds' });
    ok(await book(company, await aJob(company)));
    const second = await aJob(company);
    await refusedWithoutTrace(company.tenant, 'diary.slot_full', () => book(company, second), /^Leeds has no place left on .* \(AM\)/);
    await refusedWithoutTrace(company.tenant, 'diary.slot_full', () => book(company, second, { slot: 'D' }));
    await refusedWithoutTrace(
      company.tenant,
      'diary.technician_full',
      () => book(company, second, { slot: 'P', minutes: 241 }),
      /has only 240 minutes left .*takes 241/,
    );
    ok(await book(company, second, { slot: 'P', minutes: 240 }));
  });

  it('is exceeded only by who may, who asks for it, and the booking says so', async () => {
    const company = await aCompany({ capacity_morning: 0 });
    const job = await aJob(company);
    await refusedWithoutTrace(company.tenant, 'diary.override_missing', () => book(company, job, { override: true }));
    await refusedWithoutTrace(company.tenant, 'diary.slot_full', () => book(company, job, {}, company.manager));
    for (const overrideReason of ['', '  '])
      await refusedWithoutTrace(company.tenant, 'diary.override_reason', () => book(company, job, { override: true, overrideReason }, company.manager));
    const booked = ok(await book(company, job, { override: true, overrideReason: 'Promised by the owner' }, company.manager));
    const page = ok(await company.manager.call(routes.getWorksheet, { params: { id: booked.id } }));
    expect(page.booking).toMatchObject({ overCapacity: true, overReason: 'Promised by the owner' });
    expect(page.timeline[0]?.summary).toMatch(/\(beyond capacity: Promised by the owner\)$/);
    expect(await counters(company)).toBe('A1');
  });

  it('follows the branch when its capacity is raised', async () => {
    const company = await aCompany({ capacity_morning: 1 });
    ok(await book(company, await aJob(company)));
    const second = await aJob(company);
    refused(await book(company, second), 'diary.slot_full');
    await company.tenant.scope.write((tx) => tx.db.updateTable('branch').set({ capacity_morning: 2 }).where('id', '=', company.branch.id).execute());
    ok(await book(company, second));
  });

  it('gives the last place of a slot to exactly one of two advisers, fifty times', async () => {
    const company = await aCompany({ capacity_morning: 1, capacity_afternoon: 0 });
    const other = await company.tenant.user({ role: 'adviser' });
    for (let round = 1; round <= 50; round += 1) {
      const wish = { day: inDays(company.tenant, round), technicianId: null };
      const [one, two] = await Promise.all([
        company.adviser.call(routes.createWorksheet, { body: { ...(await anIntake(company)), booking: aSlot(company, wish) } }),
        other.call(routes.createWorksheet, { body: { ...(await anIntake(company)), booking: aSlot(company, wish) } }),
      ]);
      expect([one.status, two.status].toSorted(), `round ${round}: ${one.text} ${two.text}`).toEqual([200, 400]);
      refused(one.status === 400 ? one : two, 'diary.slot_full');
    }
    const taken = await company.tenant.scope.read(({ db }) =>
      db
        .selectFrom('booking')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    );
    expect(taken.count).toBe(50);
    const over = await company.tenant.scope.read(({ db }) => db.selectFrom('branch_capacity').select('day').where('taken', '>', 1).execute());
    expect(over).toEqual([]);
  }, 120_000);

  it('never deadlocks or loses a place when visits change places', async () => {
    const company = await aCompany({ capacity_morning: 5, capacity_afternoon: 5 });
    const reasonId = await company.tenant.scope.read(
      async ({ db }) => (await db.selectFrom('lookup').select('id').where('list', '=', 'booking-reasons').executeTakeFirstOrThrow()).id,
    );
    const one = ok(await book(company, await aJob(company), { slot: 'A' }));
    const two = ok(await book(company, await aJob(company), { slot: 'P' }));
    let versions = [one.version, two.version];
    for (let round = 0; round < 10; round += 1) {
      const slots = round % 2 === 0 ? (['P', 'A'] as const) : (['A', 'P'] as const);
      const answers = await Promise.all(
        [one, two].map((job, index) =>
          company.adviser.call(routes.rebookWorksheet, {
            params: { id: job.id },
            version: versions[index] ?? 0,
            body: { ...aSlot(company, { slot: slots[index] ?? 'A' }), reasonId },
          }),
        ),
      );
      versions = answers.map((answer) => ok(answer).version);
    }
    expect([await counters(company), await minutes(company)]).toEqual(['A1 P1', 'A60 P60']);
  }, 60_000);
});

describe('days and times', () => {
  it('refuses the past, closed days, days off, far days and starts outside of the slot', async () => {
    const company = await aCompany({ open_days: [] });
    const job = await aJob(company);
    await refusedWithoutTrace(company.tenant, 'diary.past', () => book(company, job, { day: inDays(company.tenant, -1) }));
    await refusedWithoutTrace(company.tenant, 'diary.too_far', () => book(company, job, { day: inDays(company.tenant, 800) }));
    await refusedWithoutTrace(company.tenant, 'diary.closed', () => book(company, job));
    const tomorrow = inDays(company.tenant, 1);
    await company.tenant.scope.write((tx) =>
      tx.db.insertInto('branch_exception').values({ id: newId(), branch_id: company.branch.id, day: tomorrow, reason: 'Bank holiday' }).execute(),
    );
    await refusedWithoutTrace(company.tenant, 'diary.closed', () => book(company, job, { slot: 'O' }), /is closed on/);
    const at = (clock: string) => instantOf(day(tomorrow), clock, 'Europe/London');
    await refusedWithoutTrace(company.tenant, 'diary.start_outside', () => book(company, job, { startsAt: at('14:00') }));
    await refusedWithoutTrace(company.tenant, 'diary.start_outside', () => book(company, job, { slot: 'O', startsAt: at('23:30') }));
    ok(await book(company, job, { slot: 'O', day: inDays(company.tenant, 2), startsAt: null }));
  });

  it('lets no technician be at two places at once', async () => {
    const company = await aCompany();
    const at = (clock: string) => instantOf(day(inDays(company.tenant, 1)), clock, 'Europe/London');
    ok(await book(company, await aJob(company), { startsAt: at('09:00') }));
    const second = await aJob(company);
    await refusedWithoutTrace(company.tenant, 'diary.overlap', () => book(company, second, { startsAt: at('09:30') }), /already has a visit at that time/);
    ok(await book(company, second, { startsAt: at('10:00') }));
    const jobs = [await aJob(company), await aJob(company), await aJob(company)];
    const answers = await Promise.all(jobs.map((job) => book(company, job, { startsAt: at('11:15'), minutes: 30 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  it('says on which days a technician does not work, whom only an override books then', async () => {
    const company = await aCompany();
    const tomorrow = day(inDays(company.tenant, 1));
    await company.tenant.scope.write((tx) =>
      tx.db
        .updateTable('app_user')
        .set({ work_days: [1, 2, 3, 4, 5, 6, 7].filter((each) => each !== weekdayOf(tomorrow)) })
        .where('id', '=', company.technician.id)
        .execute(),
    );
    const words = new RegExp(` does not work on ${weekdayName(tomorrow)}s\\. `);
    const job = await aJob(company);
    await refusedWithoutTrace(company.tenant, 'diary.not_working', () => book(company, job), words);
    await refusedWithoutTrace(company.tenant, 'diary.not_working', () => book(company, job, { slot: 'D' }), words);
    ok(await book(company, job, { override: true, overrideReason: 'He offered to' }, company.manager));
    ok(await book(company, await aJob(company), { slot: 'O' }));
  });

  it('refuses who is no technician', async () => {
    const company = await aCompany();
    const job = await aJob(company);
    await refusedWithoutTrace(company.tenant, 'diary.no_technician', () => book(company, job, { technicianId: company.adviser.userId }));
  });
});
