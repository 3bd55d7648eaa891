import { readFile } from 'node:fs/promises';
import { lookupVehicle, refreshVehicle } from '@quarterlight/contract/vehicles/lookup-routes';
import * as routes from '@quarterlight/contract/vehicles/routes';
import { createWorksheet } from '@quarterlight/contract/worksheets/routes';
import { newId } from '@quarterlight/kit/ids';
import { Client as Database, escapeLiteral } from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { newWorksheet } from '../../../testing/kit/new-worksheet.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';
import { aLookup } from '../system/system.testing.ts';
import { findOrMakeVehicle } from './index.ts';
import { aVehicle } from './vehicles.testing.ts';

useTestApp();

let tenant: TestTenant;
let office: Client;
beforeAll(async () => {
  tenant = await aTenant();
  office = await tenant.user({ role: 'adviser' });
});
afterEach(() => testApp().clock.reset());

const lookup = async (registration: string, who = office) => (await who.call(lookupVehicle, { body: { registration } })).body;
const minutes = 60_000;
const days = 24 * 60 * minutes;
const auditOf = (id: string, of = tenant) =>
  of.scope
    .read((tx) => tx.db.selectFrom('log_entry').select('action').where('entity_id', '=', id).orderBy('id').execute())
    .then((rows) => rows.map(({ action }) => action));

describe('a look-up', () => {
  it('finds a vehicle however the registration is typed', async () => {
    const answer = await office.call(lookupVehicle, { body: { registration: ' aa19 aaa ' } });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      registration: 'AA19AAA',
      displayRegistration: 'AA19 AAA',
      found: true,
      outcome: 'found',
      make: 'Ford',
      model: null,
      year: 2019,
      colour: 'Red',
      fuel: 'Petrol',
      engineCc: 2000,
      taxStatus: 'taxed',
      motStatus: 'no-details',
      motExpires: null,
      monthOfFirstRegistration: '2019-03',
      source: 'dvla',
      lookedUpAt: expect.any(String),
      vehicleId: null,
      ours: null,
      differs: false,
      hadBefore: [],
      message: 'Vehicle found.',
    });
  });

  it.each([
    ['ER19NFD', 'not-found', 'The DVLA has no vehicle with this registration. Check it, or type the vehicle in.'],
    ['ER19BAD', 'bad-format', 'This is not a UK registration. Check it, or type the vehicle in.'],
    ['not a plate!', 'bad-format', 'This is not a UK registration. Check it, or type the vehicle in.'],
    ['ER19THR', 'throttled', 'Too many look-ups just now. Type the vehicle in, or try again in a minute.'],
    ['ER19ERR', 'unavailable', 'The DVLA cannot be reached just now. Type the vehicle in and refresh it later.'],
    ['ER19MNT', 'maintenance', 'The DVLA is down for maintenance. Type the vehicle in and refresh it later.'],
  ])('answers %s with %s and its own sentence, and lets the vehicle be typed in', async (registration, outcome, message) => {
    testApp().clock.advance(minutes);
    const answer = await office.call(lookupVehicle, { body: { registration } });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ found: false, outcome, message, source: 'none', make: null, year: null, vehicleId: null });
    if (outcome === 'not-found') {
      const typed = await office.call(routes.createVehicle, { body: { registration, make: 'Ford', model: 'Transit', year: 2019 } });
      expect(typed.body).toMatchObject({ registration, source: 'typed', make: 'Ford', model: 'Transit' });
      expect(await lookup(registration)).toMatchObject({ found: false, vehicleId: typed.body.id, model: 'Transit' });
    }
  });

  it('keeps an answer for 30 days and asks again after', async () => {
    const first = await lookup('WX57ABC');
    const again = await lookup('wx57abc');
    expect(again).toMatchObject({ source: 'kept', lookedUpAt: first.lookedUpAt, make: first.make, year: 2007 });
    expect(again.message).toMatch(/^Vehicle found, from the look-up of \d\d\/\d\d\/\d{4}\.$/);
    const elsewhere = await aTenant();
    expect((await lookup('WX57ABC', await elsewhere.user())).source).toBe('dvla');
    await tenant.scope.write((tx) =>
      tx.db
        .updateTable('vehicle_lookup')
        .set({ looked_up_at: new Date(Date.now() - 31 * days).toISOString() })
        .where('registration', '=', 'WX57ABC')
        .execute(),
    );
    expect((await lookup('WX57ABC')).source).toBe('dvla');
    expect((await lookup('WX57ABC')).source).toBe('kept');
  });

  it("says when the vehicle is ours, and gives our model, which the service doesn't know", async () => {
    const { id } = await aVehicle(tenant, { registration: 'AA19MOT', model: 'Fiesta' });
    expect(await lookup('AA19MOT')).toMatchObject({ found: true, vehicleId: id, model: 'Fiesta', motStatus: 'valid', motExpires: expect.any(String) });
  });

  it('never mixes two vehicles: where the answer cannot be ours, both are told, and ours stays until somebody chooses', async () => {
    const another = await aTenant();
    const adviser = await another.user({ role: 'adviser' });
    const { id } = await aVehicle(another, { registration: 'AA19AMP', make: 'Hyundai', model: 'i10', year: 2019 });
    const own = { make: 'Hyundai', model: 'i10', year: 2019, version: 1 };
    expect(await lookup('AA19AMP', adviser)).toMatchObject({ found: true, differs: true, vehicleId: id, make: 'Ford', model: null, ours: own });
    const asked = await adviser.call(refreshVehicle, { params: { id }, body: {} });
    expect(asked.body).toMatchObject({ vehicle: own, lookup: { differs: true, make: 'Ford' } });
    const replaced = await adviser.call(refreshVehicle, { params: { id }, body: { replace: 1 } });
    expect(replaced.body.vehicle).toMatchObject({
      make: 'Ford',
      model: '',
      derivative: '',
      vin: '',
      glassModel: '',
      year: 2019,
      colour: 'Black & green',
      version: 2,
    });
    expect(await auditOf(id, another)).toEqual(['vehicle.replaced']);
    expect(await lookup('AA19AMP', adviser)).toMatchObject({ differs: false, model: null, ours: { make: 'Ford', model: '' } });
  });

  it('replaces no vehicle but the one that was seen', async () => {
    const another = await aTenant();
    const adviser = await another.user({ role: 'adviser' });
    const { id } = await aVehicle(another, { registration: 'AA19AMP', make: 'Hyundai', model: 'i10', year: 2019 });
    const { ours } = await lookup('AA19AMP', adviser);
    await adviser.call(routes.changeVehicle, { params: { id }, body: { vin: 'WVWZZZ1JZXW000001' }, version: 1 });
    const replace = (version: number | undefined) => adviser.call(refreshVehicle, { params: { id }, body: { replace: version } });
    expect(await replace(ours?.version)).toMatchObject({ status: 400, body: { code: 'record.stale' } });
    expect((await adviser.call(routes.getVehicle, { params: { id } })).body).toMatchObject({ make: 'Hyundai', vin: 'WVWZZZ1JZXW000001', version: 2 });
    const seen = await lookup('AA19AMP', adviser);
    expect((await replace(seen.ours?.version)).body.vehicle).toMatchObject({ make: 'Ford', vin: '', version: 3 });
    // Twice pressed: it is the DVLA's already, and nothing is left to be emptied.
    expect(await replace(seen.ours?.version)).toMatchObject({ status: 200, body: { vehicle: { make: 'Ford' }, lookup: { differs: false } } });
  });

  it('takes a vehicle for the same one however its make is written, and a year off', async () => {
    const another = await aTenant();
    const adviser = await another.user({ role: 'adviser' });
    await aVehicle(another, { registration: 'AA19EEE', make: 'FORD', model: 'Puma', year: 2020 });
    expect(await lookup('AA19EEE', adviser)).toMatchObject({ differs: false, model: 'Puma' });
    await aVehicle(another, { registration: 'AA19PPP', make: 'Ford', model: 'Puma', year: 2020 });
    expect(await lookup('AA19PPP', adviser)).toMatchObject({ differs: true, year: 2016 });
  });

  it("needs its permission, and keeps nothing for a customer's user", async () => {
    const reader = await tenant.user({ permissions: ['view-vehicles'] });
    expect((await reader.call(lookupVehicle, { body: { registration: 'AA19AAA' } })).status).toBe(403);
    const customer = await tenant.user({ permissions: ['lookup-dvla'], customerId: (await aCustomer(tenant)).id });
    expect(await lookup('AA19DSL', customer)).toMatchObject({ found: true, fuel: 'Diesel', vehicleId: null });
    const rows = await tenant.scope.read((tx) => tx.db.selectFrom('vehicle_lookup').select('registration').where('registration', '=', 'AA19DSL').execute());
    expect(rows).toEqual([]);
  });
});

describe('a vehicle', () => {
  it('is made of a look-up; what is typed wins; its registration is taken once', async () => {
    await lookup('AA19SRN');
    const made = await office.call(routes.createVehicle, { body: { registration: 'aa19 srn', model: 'Focus', colour: 'Crimson', vin: 'wf0axxgcda1234567' } });
    expect(made.status, made.text).toBe(200);
    expect(made.body).toMatchObject({
      registration: 'AA19SRN',
      displayRegistration: 'AA19 SRN',
      make: 'Ford',
      model: 'Focus',
      colour: 'Crimson',
      year: 2019,
      engineCc: 2000,
      taxStatus: 'sorn',
      source: 'dvla',
      vin: 'WF0AXXGCDA1234567',
      lookedUpAt: expect.any(String),
      registrationWarning: null,
      allowedActions: ['change', 'refresh', 'transfer-mark', 'merge'],
      version: 1,
    });
    const twice = await office.call(routes.createVehicle, { body: { registration: 'AA19SRN' } });
    expect([twice.status, twice.problem.errors]).toEqual([
      400,
      { registration: ['The registration AA19 SRN belongs to a vehicle that is already here. Open that one instead.'] },
    ]);
    expect(await auditOf(made.body.id)).toEqual(['vehicle.created']);
    expect((await office.call(routes.getVehicle, { params: { id: made.body.id } })).body).toEqual(made.body);
  });

  it('has a valid registration, foreign ones where marked, and a valid VIN', async () => {
    const wrong = await office.call(routes.createVehicle, { body: { registration: 'HELLO' } });
    expect(wrong.problem.errors).toEqual({ registration: ['Enter a valid registration.'] });
    const foreign = await office.call(routes.createVehicle, { body: { registration: 'b-mw 1234 x', foreign: true } });
    expect(foreign.body).toMatchObject({
      registration: 'BMW1234X',
      displayRegistration: 'BMW1234X',
      foreign: true,
      allowedActions: ['change', 'transfer-mark', 'merge'],
    });
    const unusual = await office.call(routes.createVehicle, { body: { registration: '12D3456' } });
    expect(unusual.body.registrationWarning).toBe('This is not a usual UK registration. Check it, and go on if it is right.');
    const vin = await office.call(routes.createVehicle, { body: { registration: 'AB12CDE', vin: 'O' } });
    expect(vin.problem.errors).toEqual({ vin: ['A VIN has 17 letters and digits, without I, O and Q'] });
  });

  it('changes what is sent, and refuses a stale version and a registration that is taken', async () => {
    const [one, other] = [await aVehicle(tenant), await aVehicle(tenant)];
    const changed = await office.call(routes.changeVehicle, {
      params: { id: one.id },
      version: 1,
      body: { model: 'Kuga', adasFeatures: ['camera'], registration: 'cd70 efg' },
    });
    expect(changed.body).toMatchObject({ make: 'FORD', model: 'Kuga', adasFeatures: ['camera'], registration: 'CD70EFG', version: 2 });
    expect((await office.call(routes.changeVehicle, { params: { id: one.id }, version: 1, body: { model: 'Late' } })).problem.code).toBe('record.stale');
    const taken = await office.call(routes.changeVehicle, { params: { id: other.id }, version: 1, body: { registration: 'CD70EFG' } });
    expect(taken.problem.code).toBe('vehicle.exists');
    expect((await office.call(routes.getVehicle, { params: { id: other.id } })).body).toMatchObject({ registration: other.registration, version: 1 });
    expect((await office.call(routes.changeVehicle, { params: { id: newId() }, version: 1, body: { model: 'X' } })).status).toBe(404);
    expect((await office.call(routes.getVehicle, { params: { id: newId() } })).status).toBe(404);
  });

  it('is refreshed past the kept answer, and left alone where the service finds nothing', async () => {
    testApp().clock.advance(minutes);
    const { id } = await aVehicle(tenant, { registration: 'AA19EEE', make: 'Ford', model: 'Puma', colour: 'Blue' });
    await lookup('AA19EEE');
    const fresh = await office.call(refreshVehicle, { params: { id }, body: {} });
    expect(fresh.body.lookup).toMatchObject({ found: true, source: 'dvla', vehicleId: id, model: 'Puma' });
    expect(fresh.body.vehicle).toMatchObject({ make: 'Ford', model: 'Puma', fuel: 'Electricity', colour: 'Red', source: 'dvla', version: 2 });
    expect(await auditOf(id)).toEqual(['vehicle.refreshed']);
    const lost = await aVehicle(tenant, { registration: 'ER19MNT', make: 'Fiat' });
    const failed = await office.call(refreshVehicle, { params: { id: lost.id }, body: {} });
    expect(failed.body).toMatchObject({ lookup: { found: false, outcome: 'maintenance' }, vehicle: { make: 'Fiat', source: 'typed', version: 1 } });
    expect((await office.call(refreshVehicle, { params: { id: newId() }, body: {} })).status).toBe(404);
  });

  it('is found by the beginning of its registration, letters and figures that look alike the same, and by its VIN', async () => {
    const mine = await aTenant();
    const clerk = await mine.user();
    await aVehicle(mine, { registration: 'OI12ABC', vin: 'WF0AXXGCDA1234567' });
    await aVehicle(mine, { registration: 'OI65XYZ', source: 'dvla' });
    await aVehicle(mine, { registration: 'AB12CDE' });
    const found = async (query: object) => (await clerk.call(routes.listVehicles, { query })).body.items.map(({ registration }) => registration);
    expect(await found({ q: '011' })).toEqual(['OI12ABC']);
    expect(await found({ q: 'oi6' })).toEqual(['OI65XYZ']);
    expect(await found({ q: 'wf0axxgcda1234567' })).toEqual(['OI12ABC']);
    expect(await found({ source: 'dvla' })).toEqual(['OI65XYZ']);
    expect(await found({ sort: '-registration' })).toEqual(['AB12CDE', 'OI65XYZ', 'OI12ABC']);
    const customer = await mine.user({ permissions: ['view-vehicles', 'edit-vehicles'], customerId: (await aCustomer(mine)).id });
    expect((await customer.call(routes.listVehicles, {})).body.items).toEqual([]);
    expect((await customer.call(routes.createVehicle, { body: { registration: 'AB13CDE' } })).status).toBe(403);
  });
});

describe('one spelling of a make', () => {
  it('is kept however it is typed or looked up', async () => {
    const made = await office.call(routes.createVehicle, { body: { registration: 'KL19MNO', make: 'land  rover', model: 'RANGE ROVER' } });
    expect(made.body).toMatchObject({ make: 'Land Rover', model: 'Range Rover' });
    const changed = await office.call(routes.changeVehicle, { params: { id: made.body.id }, version: made.body.version, body: { make: 'VW' } });
    expect(changed.body).toMatchObject({ make: 'Volkswagen' });
  });

  it('is given to the vehicles that are there, and to the copies that jobs carry', async () => {
    const ford = await aVehicle(tenant, { make: 'FORD', model: 'FOCUS' });
    const jobs = await tenant.user({ role: 'manager' });
    const customer = await aCustomer(tenant, { type: 'retail' });
    const body = newWorksheet({ customerId: customer.id, jobTypeId: await aLookup(tenant, 'job-types', 'replacement'), branchId: (await aBranch(tenant)).id });
    const job = await jobs.call(createWorksheet, { body: { ...body, vehicle: { id: ford.id, registration: ford.registration } } });
    const migration = await readFile(new URL('../../../migrations/20261123T1700_vehicles_makes.sql', import.meta.url), 'utf8');
    const owner = new Database({ connectionString: testApp().ownerUrl });
    await owner.connect();
    await owner.query('set role quarterlight_owner');
    await owner.query('begin');
    // Copies of this company's rows stand before the tables: other tests' are neither changed nor waited for.
    for (const table of ['vehicle', 'worksheet'])
      await owner.query(`create temporary table ${table} as select * from public.${table} where tenant_id = ${escapeLiteral(tenant.scope.tenant.id)}`);
    await owner.query(migration);
    const seen = await owner.query(
      `select v.make, v.model, w.vehicle_make, w.vehicle_model, w.vehicle_description from worksheet w join vehicle v on v.tenant_id = w.tenant_id and v.id = w.vehicle_id where w.id = $1`,
      [job.body.id],
    );
    await owner.query('rollback');
    await owner.end();
    expect(seen.rows).toEqual([{ make: 'Ford', model: 'Focus', vehicle_make: 'Ford', vehicle_model: 'Focus', vehicle_description: 'Ford Focus 2019' }]);
  });
});

describe('the door', () => {
  it('makes a vehicle once, fills what is empty and overwrites nothing', async () => {
    const make = (values: object) => tenant.scope.write((tx) => findOrMakeVehicle(tx, { registration: 'gh19 jkl', ...values }));
    const [first, second] = await Promise.all([make({ make: 'Kia' }), make({ make: 'Kia' })]);
    expect(second.id).toBe(first.id);
    const filled = await make({ make: 'Seat', model: 'Ceed', year: 2019 });
    expect(filled).toMatchObject({ id: first.id, make: 'Kia', model: 'Ceed', year: 2019 });
    expect((await make({ model: 'Rio' })).version).toBe(filled.version);
    expect(await auditOf(first.id)).toEqual(['vehicle.created', 'vehicle.changed']);
    await lookup('AA19AMP');
    expect(await tenant.scope.write((tx) => findOrMakeVehicle(tx, { registration: 'AA19AMP', model: 'Ka' }))).toMatchObject({
      make: 'Ford',
      model: 'Ka',
      colour: 'Black & green',
      source: 'dvla',
    });
    await expect(tenant.scope.write((tx) => findOrMakeVehicle(tx, { registration: '??' }))).rejects.toMatchObject({ code: 'vehicle.bad_registration' });
  });
});
