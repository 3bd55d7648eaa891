import { randomUUID } from 'node:crypto';
import * as routes from '@quarterlight/contract/worksheets/routes';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { waitingFor } from '../../../testing/kit/waiting.ts';
import { digestOf } from '../../platform/log/audit.ts';
import { anOffer, aProduct } from '../catalogue/catalogue.testing.ts';
import { aBranch, aCustomer, aSupplier } from '../companies/companies.testing.ts';
import { aLookup } from '../system/system.testing.ts';
import { aCompany, aJob, anIntake, aSlot, everything, inDays, ok, refused, refusedWithoutTrace, show } from './job.fixtures.ts';

useTestApp();

describe('taking a job', () => {
  it('does all of it in one call: vehicle, prices, lines, booking, message, log', async () => {
    const company = await aCompany();
    const { tenant, adviser } = company;
    const product = await aProduct(tenant, { list_price_pence: 24_000 });
    const made = ok(
      await adviser.call(routes.createWorksheet, {
        body: await anIntake(company, {
          vehicle: { registration: 'ab12 cde', make: 'FORD', model: 'Focus', year: 2019 },
          lines: [
            { kind: 'glass', productId: product.id, features: [{ topic: 'camera', present: false }], featuresSource: 'questions' },
            { kind: 'labour', unitPrice: { amount: 6_000, currency: 'GBP' } },
          ],
          booking: aSlot(company),
        }),
      }),
    );
    expect(made).toMatchObject({ state: 'booked', number: 'W000001', highlight: 'default' });
    const page = await show(adviser, made.id);
    expect(page).toMatchObject({
      vehicle: { registration: 'AB12CDE', description: 'Ford Focus 2019' },
      customer: { id: company.customer.id },
      booking: { slot: 'A', minutes: 60, technician: { id: company.technician.id } },
      net: { amount: 30_000 },
      vat: { amount: 6_000 },
      gross: { amount: 36_000 },
      cost: null,
      holdUps: [{ code: 'glass-on-order', message: 'Glass not ordered' }],
    });
    expect(page.lines[0]).toMatchObject({
      unitPrice: { amount: 24_000 },
      glassState: 'needed',
      features: [{ topic: 'camera', present: false }],
      featuresConfirmedBy: expect.stringContaining('adviser'),
    });
    expect(page.lines[1]?.priceChain[0]).toMatchObject({ step: 'typed', chosen: true, price: { amount: 6_000 } });
    expect(page.timeline.map(({ action }) => action)).toEqual(['booked', 'created']);
    const kept = await tenant.scope.read(async ({ db }) => ({
      log: await db
        .selectFrom('log_entry')
        .innerJoin('log_value', 'log_value.entry_id', 'log_entry.id')
        .select(['action', 'label', 'username', 'after'])
        .where('entity', '=', 'worksheet')
        .execute(),
      messages: await db.selectFrom('outbox_message').select(['template', 'recipient', 'subject']).execute(),
      hints: await db.selectFrom('hint').select('entity').where('entity', 'in', ['worksheet', 'booking']).orderBy('entity').execute(),
      exposure: await db.selectFrom('customer').select('exposure_pence').where('id', '=', company.customer.id).executeTakeFirstOrThrow(),
    }));
    expect(kept.log).toMatchObject([{ action: 'worksheet.created', label: 'W000001', after: { pricesTyped: [{ line: 'Labour', pricePence: 6_000 }] } }]);
    expect(kept.messages).toMatchObject([{ template: 'booking-confirmed', recipient: 'ann@hill.example', subject: expect.stringContaining('AB12 CDE') }]);
    expect(kept.hints.map(({ entity }) => entity)).toEqual(['booking', 'worksheet']);
    expect(kept.exposure.exposure_pence).toBe(36_000);
  });

  it('reckons prices on the server and shows the chain, without the cost to who may not see it, and nothing of it to a branch', async () => {
    const company = await aCompany();
    const product = await aProduct(company.tenant, { list_price_pence: 0 });
    await company.tenant.scope.write((tx) => tx.db.updateTable('product_category').set({ mark_up_basis_points: 5_000 }).execute());
    await anOffer(company.tenant, { productId: product.id, supplierId: (await aSupplier(company.tenant)).id, netUnit: 1_000_000 });
    const job = await aJob(company, { lines: [{ kind: 'glass', productId: product.id }] });
    const chainFor = async (who: typeof company.adviser) => (await show(who, job.id)).lines[0]?.priceChain.find(({ step }) => step === 'mark-up');
    expect(await chainFor(company.adviser)).toMatchObject({ chosen: true, price: { amount: 15_000 }, reason: 'Mark-up on cost' });
    expect((await chainFor(company.manager))?.reason).toMatch(/100\.00/);
    const atBranch = await company.tenant.user({ role: 'branch', branchId: company.branch.id });
    expect((await show(atBranch, job.id)).lines[0]).toMatchObject({ unitPrice: { amount: 15_000 }, priceChain: [] });
  });

  it('makes one job for one key, whatever happens on the way', async () => {
    const company = await aCompany();
    const body = await anIntake(company, { booking: aSlot(company) });
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => company.adviser.call(routes.createWorksheet, { body, key })));
    const numbers = new Set(answers.map((answer) => ok(answer).number));
    expect([...numbers]).toEqual(['W000001']);
    refused(await company.adviser.call(routes.createWorksheet, { body: { ...body, priority: true }, key }), 'request.key_reused');
  });

  it('has the number, drawn last, in the answer that is kept for its key and in a log entry whose digest holds', async () => {
    const company = await aCompany();
    const lines = [{ kind: 'sundry' as const, description: 'Tape "50 mm" \\ £é', unitPrice: { amount: 100, currency: 'GBP' } }];
    const body = await anIntake(company, { lines });
    const key = randomUUID();
    const made = ok(await company.adviser.call(routes.createWorksheet, { body, key }));
    expect(made.number).toBe('W000001');
    expect(ok(await company.adviser.call(routes.createWorksheet, { body, key }))).toEqual(made);
    const entry = await company.tenant.scope.read(({ db }) =>
      db
        .selectFrom('log_entry')
        .innerJoin('log_value', 'log_value.entry_id', 'log_entry.id')
        .select(['label', 'digest', 'salt', 'before', 'after'])
        .where('entity_id', '=', made.id)
        .executeTakeFirstOrThrow(),
    );
    expect(entry).toMatchObject({ label: 'W000001', after: { number: 'W000001', lines: ['Tape "50 mm" \\ £é'] } });
    expect(entry.digest).toBe(digestOf(entry.salt, entry.before, entry.after));
  });

  it('gives twenty jobs at once twenty numbers without a gap', async () => {
    const company = await aCompany();
    const bodies = await Promise.all(Array.from({ length: 20 }, () => anIntake(company)));
    const answers = await Promise.all(bodies.map((body) => company.adviser.call(routes.createWorksheet, { body })));
    expect(answers.map((answer) => ok(answer).number).toSorted()).toEqual(Array.from({ length: 20 }, (_, index) => `W${String(index + 1).padStart(6, '0')}`));
  });

  it('refuses and leaves no trace: ADAS unknown, full slot, no permission, credit, unknown things', async () => {
    const company = await aCompany({ capacity_afternoon: 0 });
    const { tenant, adviser } = company;
    const create = async (more: Parameters<typeof anIntake>[1], by = adviser) => {
      const body = await anIntake(company, more);
      return () => by.call(routes.createWorksheet, { body });
    };
    await refusedWithoutTrace(
      tenant,
      'worksheet.adas_unknown',
      await create({ adasRequirement: 'unknown', booking: aSlot(company) }),
      'Say whether the vehicle needs a calibration before booking.',
    );
    await refusedWithoutTrace(tenant, 'diary.slot_full', await create({ booking: aSlot(company, { slot: 'P' }) }));
    await refusedWithoutTrace(tenant, 'line.product_missing', await create({ lines: [{ kind: 'glass' }] }));
    await refusedWithoutTrace(tenant, 'worksheet.unknown_job_type', await create({ jobTypeId: randomUUID() }));
    await refusedWithoutTrace(tenant, 'record.not_found', await create({ customerId: (await aCompany()).customer.id }));
    await refusedWithoutTrace(
      tenant,
      'request.invalid',
      await create({ lines: [{ kind: 'sundry', description: 'Tape', unitPrice: { amount: 100, currency: 'EUR' } }] }),
    );
    await refusedWithoutTrace(tenant, 'access.missing_permission', await create({}, company.technician.client));
    const writer = await tenant.user({ permissions: ['edit-worksheets'] });
    await refusedWithoutTrace(tenant, 'worksheet.may_not_book', await create({ booking: aSlot(company) }, writer));
    const stopped = await aCustomer(tenant, { on_stop: true, name: 'Slow Payers' });
    await refusedWithoutTrace(tenant, 'customer.on_stop', await create({ customerId: stopped.id }, writer), /Slow Payers/);
    const poor = await aCustomer(tenant, { credit_limit_pence: 10_000 });
    const dear = [{ kind: 'sundry' as const, description: 'Roof', unitPrice: { amount: 9_000, currency: 'GBP' } }];
    await refusedWithoutTrace(tenant, 'customer.over_limit', await create({ customerId: poor.id, lines: dear }, writer));
    const small = ok(await (await create({ customerId: poor.id, lines: [] }, writer))());
    await refusedWithoutTrace(tenant, 'customer.over_limit', () =>
      writer.call(routes.addWorksheetLine, { params: { id: small.id }, version: small.version, body: dear[0] ?? { kind: 'sundry' } }),
    );
  });

  it('takes none for an account that is closed or put on stop while it is taken', async () => {
    const company = await aCompany();
    const owner = new pg.Client({ connectionString: testApp().ownerUrl });
    await owner.connect();
    const priced = [{ kind: 'sundry', description: 'Waste disposal', unitPrice: { amount: 500, currency: 'GBP' } }] as const;
    for (const [change, code, lines] of [
      ["status = 'closed'", 'customer.inactive', priced],
      ["status = 'closed'", 'customer.inactive', []],
      ['on_stop = true', 'customer.on_stop', priced],
    ] as const) {
      const customer = await aCustomer(company.tenant);
      const body = await anIntake(company, { customerId: customer.id, lines: [...lines] });
      const before = await everything(company.tenant);
      await owner.query('begin');
      await owner.query(`update customer set ${change} where id = $1`, [customer.id]);
      const answer = company.adviser.call(routes.createWorksheet, { body });
      await expect.poll(() => waitingFor(owner)).toBeGreaterThan(0);
      await owner.query('commit');
      refused(await answer, code);
      await owner.query("update customer set status = 'active', on_stop = false where id = $1", [customer.id]);
      expect(await everything(company.tenant)).toEqual(before);
    }
    await owner.end();
  });

  it('keeps what the contact is and how it is told, tells by text where that is wanted, and refuses a landline then', async () => {
    const company = await aCompany();
    const { contact } = await anIntake(company);
    const texted = { ...contact, contactType: { value: 'Fleet manager' }, modeOfContact: { value: 'text' as const } };
    const wrong = await company.adviser.call(routes.createWorksheet, { body: await anIntake(company, { contact: { ...texted, mobile: '01132456789' } }) });
    expect([wrong.status, wrong.problem.errors]).toEqual([
      400,
      { 'contact.mobile': ['This appears to be a landline number. Please provide a mobile number.'] },
    ]);
    const job = await aJob(company, { contact: texted });
    expect((await show(company.manager, job.id)).contact).toEqual(texted);
    ok(await company.manager.call(routes.bookWorksheet, { params: { id: job.id }, version: job.version, body: aSlot(company) }));
    const told = () => company.tenant.scope.read(({ db }) => db.selectFrom('outbox_message').select(['channel', 'recipient']).execute());
    expect(await told()).toEqual([{ channel: 'sms', recipient: texted.mobile }]);
    const { contactType: _type, modeOfContact: _mode, ...plain } = contact;
    const without = await show(company.manager, (await aJob(company, { contact: plain })).id);
    expect(without.contact).toMatchObject({ contactType: { value: '' }, modeOfContact: { value: '' } });
    const change = (mobile: string) =>
      company.manager.call(routes.changeWorksheet, { params: { id: without.id }, version: without.version, body: { contact: { ...texted, mobile } } });
    expect((await change('441132456789')).problem.errors).toEqual({
      'contact.mobile': ['This appears to be a landline number. Please provide a mobile number.'],
    });
    ok(await change('+447700900123'));
    expect((await show(company.manager, without.id)).contact.contactType).toEqual({ value: 'Fleet manager' });
  });

  it('says every wrong field at once, in the order of the form', async () => {
    const company = await aCompany();
    const body = await anIntake(company);
    const answer = await company.adviser.call(routes.createWorksheet, {
      body: {
        ...body,
        contact: { ...body.contact, lastName: '', mobile: '12', email: 'nobody' },
        address: { ...body.address, postcode: 'NOWHERE' },
        surprise: 1,
      } as never,
    });
    refused(answer, 'request.invalid');
    expect(Object.keys(answer.problem.errors ?? {}).toSorted()).toEqual([
      'address.postcode',
      'contact.email',
      'contact.lastName',
      'contact.mobile',
      'surprise',
    ]);
  });
});

describe('the working list', () => {
  it('finds, filters, sorts and pages, and counts by state', async () => {
    const company = await aCompany();
    const { adviser, tenant } = company;
    const fleet = await aCustomer(tenant, { type: 'fleet', name: 'Älpha Fleet' });
    const glass = await aProduct(tenant);
    const first = await aJob(company, {
      vehicle: { registration: 'XY70ABC', make: 'VW' },
      customerId: fleet.id,
      lines: [{ kind: 'glass', productId: glass.id }],
    });
    // It began to ask for one later.
    await tenant.scope.write((tx) => tx.db.updateTable('customer').set({ order_number_required: true }).where('id', '=', fleet.id).execute());
    const second = await aJob(company, { booking: aSlot(company), priority: true });
    const third = await aJob(company, { adasRequirement: 'unknown', address: { ...(await anIntake(company)).address, postcode: 'ls1 4ab' } });
    const list = async (query: NonNullable<Parameters<typeof adviser.call<typeof routes.listWorksheets>>[1]>['query']) =>
      ok(await adviser.call(routes.listWorksheets, { query: query ?? {} }));
    const ids = async (query: Parameters<typeof list>[0]) => (await list(query)).items.map(({ id }) => id);

    expect(await ids({})).toEqual([third.id, second.id, first.id]);
    expect(await ids({ sort: 'number' })).toEqual([first.id, second.id, third.id]);
    expect(await ids({ sort: 'registration', q: 'xy7' })).toEqual([first.id]);
    expect(await ids({ q: 'W000002' })).toEqual([second.id]);
    expect(await ids({ q: 'alpha' })).toEqual([first.id]);
    expect(await ids({ q: 'LS1' })).toEqual([third.id]);
    expect(await ids({ state: ['booked', 'awaiting'] })).toEqual([second.id]);
    expect(await ids({ highlight: 'isPriority' })).toEqual([second.id]);
    expect(await ids({ highlight: 'default' })).toEqual([third.id, first.id]);
    expect(await ids({ heldBy: 'adas-unknown' })).toEqual([third.id]);
    expect(await ids({ heldBy: 'order-number' })).toEqual([first.id]);
    expect(await ids({ heldBy: 'glass-on-order' })).toEqual([first.id]);
    expect(await ids({ heldBy: 'features-unconfirmed' })).toEqual([first.id]);
    expect(await ids({ heldBy: 'authorisation' })).toEqual([]);
    expect(await ids({ heldBy: 'credit-hold' })).toEqual([]);
    expect(await ids({ bookedFrom: inDays(tenant, 1), bookedTo: inDays(tenant, 1) })).toEqual([second.id]);
    expect(await ids({ createdFrom: inDays(tenant, 1) })).toEqual([]);
    expect(await ids({ ids: [first.id, third.id, randomUUID()] })).toEqual([third.id, first.id]);
    expect((await adviser.call(routes.listWorksheets, { query: { ids: Array.from({ length: 201 }, () => randomUUID()) } })).status).toBe(400);
    await tenant.scope.write((tx) =>
      tx.db
        .updateTable('worksheet')
        .set({ promised_on: inDays(tenant, -1) })
        .execute(),
    );
    expect(await ids({ promisedTo: inDays(tenant, -1) })).toEqual([third.id, first.id]);
    expect(await ids({ promisedTo: inDays(tenant, -2) })).toEqual([]);
    expect(await ids({ technicianId: company.technician.id })).toEqual([second.id]);
    expect(await ids({ customerId: fleet.id })).toEqual([first.id]);
    expect(await ids({ jobTypeId: await aLookup(tenant, 'job-types', 'replacement') })).toEqual([third.id, second.id, first.id]);
    expect(await ids({ jobTypeId: await aLookup(tenant, 'job-types', 'repair') })).toEqual([]);
    expect(await ids({ warranty: 'yes' })).toEqual([]);
    await tenant.scope.write(({ db }) => db.updateTable('worksheet').set({ warranty_of_id: second.id }).where('id', '=', third.id).execute());
    expect(await ids({ warranty: 'yes' })).toEqual([third.id]);
    expect([await ids({ fittedById: company.technician.id }), await ids({ fittedById: fleet.id })]).toEqual([[third.id], []]);

    const page = await list({ limit: 2 });
    expect([page.total, page.totalIsExact, page.previous]).toEqual([3, true, null]);
    expect(await ids({ limit: 2, after: page.next ?? '' })).toEqual([first.id]);
    expect(page.items[1]).toMatchObject({ state: 'booked', bookedSlot: 'A', technician: { id: company.technician.id }, ageDays: 0, highlight: 'isPriority' });
    expect((await list({ q: 'XY70' })).items[0]?.holdUps.map(({ code }) => code)).toEqual(['order-number', 'features-unconfirmed', 'glass-on-order']);

    const counts = ok(await adviser.call(routes.countWorksheetStates)).items;
    expect(counts.filter(({ count }) => count > 0)).toEqual([
      { state: 'open', count: 2, isExact: true },
      { state: 'booked', count: 1, isExact: true },
    ]);
    const own = ok(await company.technician.client.call(routes.countWorksheetStates, { query: { branchId: company.branch.id } })).items;
    expect(own).toEqual(counts.map(({ state }) => ({ state, count: state === 'booked' ? 1 : 0, isExact: true })));
  });

  it('shows a branch its own, a technician their own, another company nothing', async () => {
    const company = await aCompany();
    const mine = await aJob(company, { booking: aSlot(company) });
    const other = await aBranch(company.tenant);
    const theirs = await aJob(company, { branchId: other.id });
    const branchUser = await company.tenant.user({ branchId: company.branch.id });
    const stranger = await aCompany();
    const idsFor = async (who: typeof branchUser) => ok(await who.call(routes.listWorksheets)).items.map(({ id }) => id);
    expect([await idsFor(branchUser), await idsFor(company.technician.client), await idsFor(stranger.manager)]).toEqual([[mine.id], [mine.id], []]);
    for (const who of [branchUser, company.technician.client, stranger.manager])
      refused(await who.call(routes.getWorksheet, { params: { id: theirs.id } }), 'record.not_found');
    const before = await everything(company.tenant);
    refused(
      await stranger.manager.call(routes.cancelWorksheet, { params: { id: mine.id }, version: mine.version, body: { reason: 'Ours' } }),
      'record.not_found',
    );
    refused(await stranger.manager.call(routes.bookWorksheet, { params: { id: theirs.id }, version: 1, body: aSlot(company) }), 'record.not_found');
    expect(await everything(company.tenant)).toEqual(before);
  });

  it('lets a branch user book its own job, and the customer is told all the same', async () => {
    const company = await aCompany();
    const job = await aJob(company);
    const branchUser = await company.tenant.user({ branchId: company.branch.id });
    const booked = ok(await branchUser.call(routes.bookWorksheet, { params: { id: job.id }, version: job.version, body: aSlot(company) }));
    expect(booked.state).toBe('booked');
    const messages = await company.tenant.scope.read(({ db }) => db.selectFrom('outbox_message').select('template').where('entity_id', '=', job.id).execute());
    expect(messages).toEqual([{ template: 'booking-confirmed' }]);
    expect((await show(branchUser, job.id)).notes.internal).toBeNull();
  });
});
