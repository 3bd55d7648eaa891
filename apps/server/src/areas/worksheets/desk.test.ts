import * as routes from '@quarterlight/contract/worksheets/routes';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';
import { aLookup } from '../system/system.testing.ts';
import {
  aCompany,
  aJob,
  anIntake,
  aSlot,
  aStartedJob,
  type Company,
  everything,
  inDays,
  type Job,
  ok,
  recordAll,
  refused,
  refusedWithoutTrace,
  show,
} from './job.fixtures.ts';

useTestApp();

const at = (job: Job) => ({ params: { id: job.id }, version: job.version });
const exposure = async ({ tenant, customer }: Company) =>
  (await tenant.scope.read(({ db }) => db.selectFrom('customer').select('exposure_pence').where('id', '=', customer.id).executeTakeFirstOrThrow()))
    .exposure_pence;

describe('at the desk', () => {
  it('a job is held with a reason and taken up again, with and without its slot', async () => {
    const company = await aCompany();
    const reasonId = await aLookup(company.tenant, 'worksheet-awaiting-reasons', 'glass');
    const open = await aJob(company);
    await refusedWithoutTrace(company.tenant, 'worksheet.unknown_reason', async () =>
      company.adviser.call(routes.holdWorksheet, { ...at(open), body: { reasonId: company.customer.id, note: '' } }),
    );
    const held = ok(await company.adviser.call(routes.holdWorksheet, { ...at(open), body: { reasonId, note: 'Back-order' } }));
    expect([held.state, held.allowedActions.includes('resume')]).toEqual(['awaiting', true]);
    expect((await show(company.adviser, open.id)).awaitingReason).toMatchObject({ name: 'Glass on order' });
    await refusedWithoutTrace(
      company.tenant,
      'worksheet.moved_on',
      () => company.adviser.call(routes.holdWorksheet, { ...at(held), body: { reasonId, note: '' } }),
      'W000001 has moved on and is awaiting now',
    );
    expect(ok(await company.adviser.call(routes.resumeWorksheet, at(held))).state).toBe('open');
    const booked = await aJob(company, { booking: aSlot(company) });
    const waiting = ok(await company.adviser.call(routes.holdWorksheet, { ...at(booked), body: { reasonId, note: '' } }));
    expect((await show(company.adviser, booked.id)).booking).not.toBeNull();
    expect(ok(await company.adviser.call(routes.resumeWorksheet, at(waiting))).state).toBe('booked');
  });

  it('a held job that kept its slot is booked by moving it, not twice', async () => {
    const company = await aCompany();
    const booked = await aJob(company, { booking: aSlot(company) });
    const held = ok(
      await company.adviser.call(routes.holdWorksheet, {
        ...at(booked),
        body: { reasonId: await aLookup(company.tenant, 'worksheet-awaiting-reasons', 'glass'), note: '' },
      }),
    );
    ok(await company.adviser.call(routes.bookWorksheet, { ...at(held), body: aSlot(company, { slot: 'P' }) }));
    const counters = await company.tenant.scope.read(({ db }) => db.selectFrom('branch_capacity').select(['slot', 'taken']).orderBy('slot').execute());
    expect(counters).toEqual([
      { slot: 'A', taken: 0 },
      { slot: 'P', taken: 1 },
    ]);
  });

  it('a stale version is refused by name of who changed it, and nothing changes', async () => {
    const company = await aCompany();
    const job = await aJob(company);
    const contact = (await anIntake(company)).contact;
    ok(await company.manager.call(routes.changeWorksheet, { ...at(job), body: { contact: { ...contact, firstName: 'Anne' } } }));
    const stale = { code: 'record.stale', sentence: /^Changed by manager .* while you were editing \(Contact first name\), so/ };
    await refusedWithoutTrace(
      company.tenant,
      stale.code,
      () => company.adviser.call(routes.changeWorksheet, { ...at(job), body: { contact } }),
      stale.sentence,
    );
    await refusedWithoutTrace(company.tenant, stale.code, () => company.adviser.call(routes.bookWorksheet, { ...at(job), body: aSlot(company) }));
    await refusedWithoutTrace(company.tenant, stale.code, () => company.manager.call(routes.cancelWorksheet, { ...at(job), body: { reason: 'No' } }));
    await refusedWithoutTrace(company.tenant, 'record.version_missing', () =>
      company.adviser.call(routes.changeWorksheet, { params: { id: job.id }, body: { contact } }),
    );
    expect((await show(company.adviser, job.id)).contact.firstName).toBe('Anne');
  });

  it('sections change as they are sent, with their entry in the log', async () => {
    const company = await aCompany();
    const job = await aJob(company, { booking: aSlot(company) });
    const intake = await anIntake(company);
    const insurance = {
      insurerName: 'Aviva',
      policyNumber: 'P1',
      claimNumber: 'C1',
      authorisationNumber: '',
      authorisationNeeded: true,
      excess: { amount: 11_500, currency: 'GBP' },
      limit: null,
      vatRegistered: false,
      coverChecked: true,
      excessExplanation: '',
    };
    const changed = ok(
      await company.adviser.call(routes.changeWorksheet, {
        ...at(job),
        body: {
          insurance,
          notes: { internal: 'VIP', technician: 'Dog', customer: '' },
          address: { ...intake.address, postcode: 'nr14 7pz', latitude: 52.5, longitude: 1.4, place: 'mobile' },
        },
      }),
    );
    const page = await show(company.manager, job.id);
    expect(page).toMatchObject({
      insurance: { insurerName: 'Aviva', excess: { amount: 11_500 }, coverCheckedBy: expect.stringContaining('adviser') },
      notes: { internal: 'VIP', technician: 'Dog' },
      address: { postcode: 'NR14 7PZ' },
      holdUps: [{ code: 'authorisation', message: 'Awaiting authorisation' }],
      version: changed.version,
    });
    const booking = await company.tenant.scope.read(({ db }) => db.selectFrom('booking').select(['latitude', 'longitude']).executeTakeFirstOrThrow());
    expect(booking).toEqual({ latitude: 52.5, longitude: 1.4 });
    const log = await company.tenant.scope.read(({ db }) =>
      db
        .selectFrom('log_entry')
        .innerJoin('log_value', 'log_value.entry_id', 'log_entry.id')
        .select(['before', 'after'])
        .where('action', '=', 'worksheet.changed')
        .executeTakeFirstOrThrow(),
    );
    expect(log).toMatchObject({ before: { insurer_name: '', postcode: 'NR1 1AA' }, after: { insurer_name: 'Aviva', postcode: 'NR14 7PZ' } });
  });

  it('nobody does what their permissions do not allow', async () => {
    const company = await aCompany();
    const job = await aJob(company, { booking: aSlot(company) });
    const reader = await company.tenant.user({ permissions: ['view-worksheets'] });
    const before = await everything(company.tenant);
    const reasonId = await aLookup(company.tenant, 'booking-reasons');
    const calls = [
      reader.call(routes.createWorksheet, { body: await anIntake(company) }),
      reader.call(routes.changeWorksheet, { ...at(job), body: {} }),
      reader.call(routes.rebookWorksheet, { ...at(job), body: { ...aSlot(company), reasonId } }),
      reader.call(routes.releaseWorksheet, at(job)),
      reader.call(routes.releaseWorksheets, { body: { ids: [job.id] } }),
      reader.call(routes.inspectWorksheet, { ...at(job), body: { on: true } }),
      reader.call(routes.cancelWorksheet, { ...at(job), body: { reason: 'x' } }),
      reader.call(routes.startVisit, { params: { id: job.id }, body: {} }),
      reader.call(routes.completeWorksheet, { params: { id: job.id }, body: {} }),
      company.adviser.call(routes.inspectWorksheet, { ...at(job), body: { on: true } }),
      company.adviser.call(routes.reopenWorksheet, { ...at(job), body: { reason: 'x' } }),
    ];
    for (const answer of await Promise.all(calls)) refused(answer, 'access.missing_permission');
    expect(await everything(company.tenant)).toEqual(before);
    expect((await show(reader, job.id)).allowedActions).toEqual(['note']);
  });

  it('marks are set and taken off', async () => {
    const company = await aCompany();
    const job = await aJob(company, { booking: aSlot(company) });
    const inspected = ok(await company.manager.call(routes.inspectWorksheet, { ...at(job), body: { on: true } }));
    expect(inspected.highlight).toBe('isInspected');
    const undone = ok(await company.manager.call(routes.inspectWorksheet, { ...at(inspected), body: { on: false } }));
    expect(ok(await company.adviser.call(routes.prioritiseWorksheet, { ...at(undone), body: { on: true } })).highlight).toBe('isPriority');
    refused(await company.manager.call(routes.inspectWorksheet, { ...at(await aJob(company)), body: { on: true } }), 'worksheet.moved_on', 'is open now');
  });
});

describe('the list', () => {
  const numbers = async ({ adviser }: Company, query: object) => ok(await adviser.call(routes.listWorksheets, { query })).items.map(({ number }) => number);

  it('has a day’s jobs by their slots, page after page, all day before morning before afternoon', async () => {
    const company = await aCompany();
    const made = new Map<string, string>();
    for (const [slot, on] of [
      ['P', 1],
      ['O', 1],
      ['A', 2],
      ['A', 1],
      ['D', 1],
    ] as const) {
      const job = await aJob(company, { booking: aSlot(company, { slot, day: inDays(company.tenant, on), minutes: 30 }) });
      made.set(job.id, `${slot}${on}`);
    }
    const walk = async (query: object) => {
      const found: string[] = [];
      let after: string | null | undefined;
      do {
        const page = ok(await company.adviser.call(routes.listWorksheets, { query: { ...query, limit: 2, ...(after ? { after } : {}) } }));
        found.push(...page.items.map(({ id }) => made.get(id) ?? ''));
        after = page.next;
      } while (after !== null);
      return found.join(' ');
    };
    expect(await walk({ sort: 'bookedFor' })).toBe('D1 A1 P1 O1 A2');
    expect(await walk({ sort: '-bookedFor' })).toBe('A2 O1 P1 A1 D1');
    expect(await walk({ sort: 'bookedFor', when: 'tomorrow' })).toBe('D1 A1 P1 O1');
    expect(await walk({ sort: 'bookedFor', bookedFrom: inDays(company.tenant, 2) })).toBe('A2');
    expect(await walk({ sort: 'bookedFor', when: 'tomorrow', bookedFrom: inDays(company.tenant, 2) })).toBe('');
  });

  it('has among what the insurer’s fields hold up those that are filled with spaces', async () => {
    const company = await aCompany();
    const customer = await aCustomer(company.tenant, { type: 'insurer' });
    const nothing = { amount: 0, currency: 'GBP' };
    const insurance = {
      insurerName: '',
      authorisationNeeded: true,
      vatRegistered: false,
      coverChecked: false,
      excess: nothing,
      limit: null,
      excessExplanation: '',
    };
    const full = { policyNumber: 'P1', claimNumber: 'C1', authorisationNumber: 'A1' };
    const take = (blank: Partial<typeof full>) =>
      aJob(company, { customerId: customer.id, lossOn: inDays(company.tenant, 0), insurance: { ...insurance, ...full, ...blank } });
    await take({});
    await take({ claimNumber: '  ' });
    await take({ authorisationNumber: ' ' });
    expect([await numbers(company, { heldBy: 'insurer-fields' }), await numbers(company, { heldBy: 'authorisation' })]).toEqual([['W000002'], ['W000003']]);
  });

  it('is kept to today, to tomorrow, to this week, and to what one took in oneself', async () => {
    const company = await aCompany();
    const [today, tomorrow, nextWeek] = [0, 1, 8].map((on) => inDays(company.tenant, on));
    for (const day of [today, tomorrow, nextWeek]) await aJob(company, { booking: aSlot(company, { ...(day ? { day } : {}), slot: 'O', technicianId: null }) });
    expect(await numbers(company, { when: 'today' })).toEqual(['W000001']);
    expect(await numbers(company, { when: 'tomorrow' })).toEqual(['W000002']);
    expect((await numbers(company, { when: 'this-week', sort: 'bookedFor' })).at(0)).toBe('W000001');
    expect(await numbers(company, { when: 'this-week' })).not.toContain('W000003');
    const other = await company.tenant.user({ role: 'adviser' });
    ok(await other.call(routes.createWorksheet, { body: await anIntake(company) }));
    expect(ok(await company.manager.call(routes.listWorksheets, { query: { mine: 'yes' } })).items.map(({ number }) => number)).toEqual([
      'W000003',
      'W000002',
      'W000001',
    ]);
    expect(await numbers(company, { mine: 'yes' })).toEqual([]);
    expect(ok(await other.call(routes.listWorksheets, { query: { mine: 'yes' } })).items.map(({ number }) => number)).toEqual(['W000004']);
  });
});

describe('the diary of a job', () => {
  it('refuses a booking while ADAS is unknown, and takes it once it is known', async () => {
    const company = await aCompany();
    const job = await aJob(company, { adasRequirement: 'unknown' });
    await refusedWithoutTrace(
      company.tenant,
      'worksheet.adas_unknown',
      () => company.adviser.call(routes.bookWorksheet, { ...at(job), body: aSlot(company) }),
      /Say whether the vehicle needs a calibration/,
    );
    const known = ok(await company.adviser.call(routes.setAdasRequirement, { ...at(job), body: { requirement: 'required', source: 'VIN look-up' } }));
    expect(ok(await company.adviser.call(routes.bookWorksheet, { ...at(known), body: aSlot(company) })).state).toBe('booked');
  });

  it('a booked or released visit moves for a reason, the customer hears of it, a released one leaves the phone', async () => {
    const company = await aCompany();
    const booked = await aJob(company, { booking: aSlot(company) });
    const released = ok(await company.manager.call(routes.releaseWorksheet, at(booked)));
    expect([released.state, released.highlight]).toEqual(['released', 'isReleased']);
    const reasonId = await aLookup(company.tenant, 'booking-reasons');
    await refusedWithoutTrace(company.tenant, 'worksheet.unknown_reason', () =>
      company.adviser.call(routes.rebookWorksheet, { ...at(released), body: { ...aSlot(company, { slot: 'P' }), reasonId: company.customer.id } }),
    );
    const moved = ok(
      await company.adviser.call(routes.rebookWorksheet, {
        ...at(released),
        body: { ...aSlot(company, { slot: 'P', day: inDays(company.tenant, 3) }), reasonId, note: 'Away' },
      }),
    );
    const page = await show(company.adviser, booked.id);
    expect([moved.state, page.booking?.slot, page.releasedAt]).toEqual(['booked', 'P', null]);
    expect(page.timeline[0]).toMatchObject({ action: 'rebooked', reason: 'New booking: Away', summary: expect.stringMatching(/^Moved from .* AM.* to .* PM/) });
    const messages = await company.tenant.scope.read(({ db }) => db.selectFrom('outbox_message').select('template').execute());
    expect(messages).toHaveLength(2);
  });

  it('a visit is taken off the diary: its place is free, the job waits, a released one says why', async () => {
    const company = await aCompany({ capacity_morning: 1 });
    const booked = await aJob(company, { booking: aSlot(company) });
    const released = ok(await company.manager.call(routes.releaseWorksheet, at(booked)));
    const off = (job: Parameters<typeof at>[0], body = {}, by = company.adviser) => by.call(routes.unbookWorksheet, { ...at(job), body });
    await refusedWithoutTrace(company.tenant, 'worksheet.unknown_reason', () => off(released));
    await refusedWithoutTrace(company.tenant, 'record.stale', () => off(booked));
    await refusedWithoutTrace(company.tenant, 'access.missing_permission', () => off(released, {}, company.technician.client));
    const reasonId = await aLookup(company.tenant, 'booking-reasons');
    const open = ok(await off(released, { reasonId, note: 'Rings again' }));
    const page = await show(company.adviser, booked.id);
    expect([open.state, page.booking, page.technician, page.releasedAt]).toEqual(['open', null, null, null]);
    expect(page.timeline[0]).toMatchObject({
      action: 'unbooked',
      reason: 'New booking: Rings again',
      summary: expect.stringMatching(/^Taken off the diary, from .* AM/),
    });
    await refusedWithoutTrace(company.tenant, 'worksheet.moved_on', () => off(open));
    // Of two at once one takes it off.
    const again = ok(await company.adviser.call(routes.bookWorksheet, { ...at(open), body: aSlot(company) }));
    expect((await Promise.all([off(again), off(again, {}, company.manager)])).map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await aJob(company, { booking: aSlot(company) })).state).toBe('booked');
  });

  it('releases what is held up for a reason only, which is kept', async () => {
    const company = await aCompany();
    const { tenant, manager, adviser } = company;
    const customer = await aCustomer(tenant, { type: 'insurer' });
    const booked = await aJob(company, { customerId: customer.id, booking: aSlot(company) });
    const message = `${booked.number} is held up: The insurer needs: Policy number, Claim number, Day of loss. Say why it is released all the same.`;
    for (const reason of [undefined, '', '  '])
      await refusedWithoutTrace(
        tenant,
        'worksheet.held_up',
        () => manager.call(routes.releaseWorksheet, { ...at(booked), body: reason === undefined ? {} : { reason } }),
        message,
      );
    const many = ok(await adviser.call(routes.releaseWorksheets, { body: { ids: [booked.id] } }));
    expect([many.released, many.refused]).toEqual([[], [{ id: booked.id, code: 'worksheet.held_up', message }]]);
    expect(ok(await adviser.call(routes.listWorksheets, { query: { heldBy: 'insurer-fields' } })).items.map(({ id }) => id)).toEqual([booked.id]);
    ok(await manager.call(routes.releaseWorksheet, { ...at(booked), body: { reason: 'The insurer sends them today' } }));
    const page = await show(adviser, booked.id);
    expect([page.state, page.timeline[0]]).toMatchObject([
      'released',
      {
        summary: 'Released to the technician all the same: The insurer needs: Policy number, Claim number, Day of loss',
        reason: 'The insurer sends them today',
      },
    ]);
    const logged = await tenant.scope.read(({ db }) =>
      db
        .selectFrom('log_entry')
        .innerJoin('log_value', 'log_value.entry_id', 'log_entry.id')
        .select('after')
        .where('action', '=', 'worksheet.released')
        .executeTakeFirstOrThrow(),
    );
    expect(logged.after).toMatchObject({ reason: 'The insurer sends them today' });
  });

  it('releases many, each on its own, once each', async () => {
    const company = await aCompany();
    const [one, two] = [await aJob(company, { booking: aSlot(company) }), await aJob(company, { booking: aSlot(company) })];
    const nobody = await aJob(company, { booking: aSlot(company, { technicianId: null }) });
    const open = await aJob(company);
    const theirs = await aJob(await aCompany());
    const ids = [one.id, two.id, nobody.id, open.id, theirs.id, one.id];
    const outcome = ok(await company.adviser.call(routes.releaseWorksheets, { body: { ids } }));
    expect(outcome.released.map(({ id, state }) => `${id} ${state}`)).toEqual([`${one.id} released`, `${two.id} released`]);
    expect(outcome.refused.map(({ id, code }) => `${id} ${code}`)).toEqual([
      `${nobody.id} worksheet.no_technician`,
      `${open.id} worksheet.moved_on`,
      `${theirs.id} record.not_found`,
    ]);
    await refusedWithoutTrace(
      company.tenant,
      'worksheet.no_technician',
      () => company.manager.call(routes.releaseWorksheet, at(nobody)),
      'Worksheet W000003 has no technician',
    );
    const again = await Promise.all([1, 2, 3].map(() => company.adviser.call(routes.releaseWorksheets, { body: { ids: [two.id] } })));
    expect(again.every((answer) => ok(answer).released.length === 0)).toBe(true);
  });

  it('two people who book one job at once book it once', async () => {
    const company = await aCompany();
    for (let round = 0; round < 10; round += 1) {
      const job = await aJob(company);
      const answers = await Promise.all(
        [company.adviser, company.manager].map((who) =>
          who.call(routes.bookWorksheet, { ...at(job), body: aSlot(company, { technicianId: null, minutes: 5 }) }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    }
    const { count } = await company.tenant.scope.read(({ db }) =>
      db
        .selectFrom('booking')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    );
    expect(count).toBe(10);
  });
});

describe('the end of a job', () => {
  it('cancelling frees the glass and the slot, frees the credit, and is final', async () => {
    const company = await aCompany();
    const { job, lotId } = await aStartedJob(company);
    expect(await exposure(company)).toBeGreaterThan(0);
    const cancelled = ok(await company.manager.call(routes.cancelWorksheet, { ...at(job), body: { reason: 'Sold the car' } }));
    expect([cancelled.state, await exposure(company)]).toEqual(['cancelled', 0]);
    const after = await company.tenant.scope.read(async ({ db }) => ({
      allocated: (await db.selectFrom('stock_balance').select('allocated_milli').where('lot_id', '=', lotId).executeTakeFirstOrThrow()).allocated_milli,
      claims: (await db.selectFrom('allocation').select('state').execute()).map(({ state }) => state),
      visit: await db.selectFrom('visit').select(['outcome', 'finished_at']).executeTakeFirstOrThrow(),
    }));
    expect(after).toMatchObject({ allocated: 0, claims: ['released'], visit: { outcome: 'failed' } });
    await refusedWithoutTrace(
      company.tenant,
      'worksheet.moved_on',
      () => company.manager.call(routes.cancelWorksheet, { ...at(cancelled), body: { reason: 'Again' } }),
      'W000001 has moved on and is cancelled now',
    );
    expect((await show(company.manager, job.id)).cancelReason).toBe('Sold the car');
  });

  it('reopening takes the fit back, and completing fits it again', async () => {
    const company = await aCompany();
    const { job, lotId } = await aStartedJob(company);
    await recordAll(company, job.id);
    const done = ok(await company.technician.client.call(routes.completeWorksheet, { params: { id: job.id }, body: { mileage: 12_345 } }));
    const onHand = async () =>
      (
        await company.tenant.scope.read(({ db }) =>
          db
            .selectFrom('stock_balance')
            .select('quantity_milli')
            .where('lot_id', '=', lotId)
            .where('place_id', '=', company.technician.vanId)
            .executeTakeFirst(),
        )
      )?.quantity_milli ?? 0;
    expect(await onHand()).toBe(0);
    refused(await company.adviser.call(routes.reopenWorksheet, { ...at(done), body: { reason: 'x' } }), 'access.missing_permission');
    const reopened = ok(await company.manager.call(routes.reopenWorksheet, { ...at(done), body: { reason: 'Wrong mileage' } }));
    expect([reopened.state, await onHand()]).toEqual(['in-progress', 1_000]);
    const again = ok(await company.technician.client.call(routes.completeWorksheet, { params: { id: job.id }, body: { mileage: 12_346 } }));
    expect([again.state, await onHand()]).toEqual(['completed', 0]);
    expect((await show(company.manager, job.id)).visits).toMatchObject([{ outcome: 'completed', mileage: 12_346 }]);
  });

  it('a warranty job is linked both ways', async () => {
    const company = await aCompany();
    const open = await aJob(company);
    const body = { cause: 'workmanship' as const, note: 'Leaks at the top' };
    await refusedWithoutTrace(company.tenant, 'worksheet.moved_on', () => company.adviser.call(routes.raiseWarranty, { params: { id: open.id }, body }));
    const { job } = await aStartedJob(company);
    await recordAll(company, job.id);
    ok(await company.technician.client.call(routes.completeWorksheet, { params: { id: job.id }, body: { mileage: 1 } }));
    const made = ok(await company.adviser.call(routes.raiseWarranty, { params: { id: job.id }, body }));
    expect(await show(company.adviser, made.madeId)).toMatchObject({
      state: 'open',
      source: 'warranty',
      jobType: { name: 'Warranty rework' },
      warrantyOf: { id: job.id },
      adasRequirement: 'unknown',
      notes: { technician: 'Workmanship: Leaks at the top' },
    });
    expect((await show(company.adviser, job.id)).followedBy).toMatchObject([{ id: made.madeId }]);
  });
});

describe('who is bound', () => {
  it('a technician with more rights still hands nothing to others and makes no jobs, and a branch makes its own', async () => {
    const company = await aCompany();
    const { tenant, technician } = company;
    await tenant.scope.write(async (tx) => {
      const rows = await tx.db.selectFrom('permission').select('id').where('name', 'in', ['edit-diary', 'edit-worksheets']).execute();
      await tx.db
        .insertInto('user_permission')
        .values(rows.map((row) => ({ user_id: technician.id, permission_id: row.id })))
        .execute();
    });
    const job = await aJob(company, { booking: aSlot(company) });
    const reasonId = await aLookup(tenant, 'booking-reasons');
    const before = await everything(tenant);
    refused(await technician.client.call(routes.createWorksheet, { body: await anIntake(company) }), 'access.missing_permission');
    refused(
      await technician.client.call(routes.rebookWorksheet, { ...at(job), body: { ...aSlot(company, { technicianId: null }), reasonId } }),
      'access.missing_permission',
    );
    expect(await everything(tenant)).toEqual(before);
    ok(await technician.client.call(routes.rebookWorksheet, { ...at(job), body: { ...aSlot(company, { slot: 'P' }), reasonId } }));
    const branchUser = await tenant.user({ branchId: company.branch.id });
    const made = ok(await branchUser.call(routes.createWorksheet, { body: await anIntake(company, { branchId: null }) }));
    expect((await show(branchUser, made.id)).branch).toMatchObject({ id: company.branch.id });
    const elsewhere = await aBranch(tenant);
    refused(await branchUser.call(routes.createWorksheet, { body: await anIntake(company, { branchId: elsewhere.id }) }), 'record.not_found');
  });
});
