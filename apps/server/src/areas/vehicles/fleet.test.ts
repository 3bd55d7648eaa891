import { searchEverything } from '@quarterlight/contract/search/routes';
import * as routes from '@quarterlight/contract/vehicles/fleet-routes';
import type { FleetChange, FleetEntry, NewFleetEntry } from '@quarterlight/contract/vehicles/fleet-schemas';
import { lookupVehicle } from '@quarterlight/contract/vehicles/lookup-routes';
import { changeVehicle, getVehicle, listVehicles } from '@quarterlight/contract/vehicles/routes';
import { newId } from '@quarterlight/kit/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, grant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';
import { aTechnician } from '../identity/identity.testing.ts';
import { inDays, ok, refused, refusedWithoutTrace } from '../worksheets/job.fixtures.ts';
import { aFleetEntry, aVehicle } from './vehicles.testing.ts';

useTestApp();

let tenant: TestTenant;
let office: Client;
let alpha: { id: string; name: string };
let beta: { id: string; name: string };
beforeEach(async () => {
  tenant = await aTenant();
  office = await tenant.user({ role: 'adviser' });
  [alpha, beta] = [await aCustomer(tenant, { name: 'Alpha Fleet', type: 'fleet' }), await aCustomer(tenant, { name: 'Beta Leasing', type: 'leasing' })];
});

const driver = { fleetNumber: 'AF-101', driverName: 'Sam Lee', driverTelephone: '07700900123', driverEmail: 'sam@alpha.example', costCentre: 'North' };
const add = (more: Partial<NewFleetEntry> = {}, by = office) =>
  by.call(routes.addToFleet, { body: { customerId: alpha.id, registration: 'GK19 ABC', from: '2026-01-01', ...more } });
const change = ({ id, version }: Pick<FleetEntry, 'id' | 'version'>, body: FleetChange, by = office) =>
  by.call(routes.changeFleetEntry, { params: { id }, version, body });
const end = ({ id, version }: Pick<FleetEntry, 'id' | 'version'>, on: string, by = office) =>
  by.call(routes.endFleetEntry, { params: { id }, version, body: { on } });
const move = ({ id, version }: Pick<FleetEntry, 'id' | 'version'>, on: string, more: object = {}, by = office) =>
  by.call(routes.moveFleetEntry, { params: { id }, version, body: { customerId: beta.id, on, ...more } });
const remove = ({ id, version }: Pick<FleetEntry, 'id' | 'version'>, by = office) => by.call(routes.removeFleetEntry, { params: { id }, version });
const listed = async (query: object = {}, by = office) => ok(await by.call(routes.listFleet, { query })).items;
const marks = async (query: object = {}, by = office) => (await listed(query, by)).map(({ displayRegistration }) => displayRegistration);
const actionsOf = (id: string) =>
  tenant.scope
    .read(({ db }) => db.selectFrom('log_entry').select('action').where('entity_id', '=', id).orderBy('id').execute())
    .then((rows) => rows.map(({ action }) => action.replace('fleet-entry.', '')));
const found = async (q: string, by = office) => ok(await by.call(searchEverything, { query: { q } })).hits.map(({ title }) => title);

describe('a vehicle in a fleet', () => {
  it('is put there by its registration, made of it and of a kept look-up where it is not known', async () => {
    await office.call(lookupVehicle, { body: { registration: 'AA19EEE' } });
    const made = ok(await add({ registration: 'aa19 eee', model: 'puma', ...driver, note: 'Pool car' }));
    expect(made).toMatchObject({
      customerId: alpha.id,
      customerName: 'Alpha Fleet',
      registration: 'AA19EEE',
      displayRegistration: 'AA19 EEE',
      make: 'Ford',
      model: 'Puma',
      ...driver,
      note: 'Pool car',
      from: '2026-01-01',
      to: null,
      standing: 'current',
      version: 1,
      allowedActions: ['change', 'end', 'move', 'remove'],
    });
    expect(await listed()).toEqual([made]);
    const known = await aVehicle(tenant, { registration: 'GK19ABC', make: 'Kia', model: 'Ceed' });
    expect(ok(await add({ make: 'Seat' }))).toMatchObject({ vehicleId: known.id, make: 'Kia', model: 'Ceed' });
    expect(ok(await add({ registration: 'b-mw 1234 x', foreign: true })).displayRegistration).toBe('BMW1234X');
    expect(await actionsOf(made.id)).toEqual(['created']);
  });

  it('changes number, driver and days; refuses a stale version, and days the wrong way round', async () => {
    const made = ok(await add(driver));
    const changed = ok(await change(made, { fleetNumber: ' AF-102 ', driverName: '', to: '2026-12-31' }));
    expect(changed).toMatchObject({ fleetNumber: 'AF-102', driverName: '', driverTelephone: driver.driverTelephone, to: '2026-12-31', version: 2 });
    await refusedWithoutTrace(tenant, 'record.stale', () => change(made, { note: 'Late' }));
    const wrong = await change(changed, { to: '2025-12-31' });
    refused(wrong, 'fleet.ends_before', 'The last day cannot be before the first, 01/01/2026.');
    expect(Object.keys(wrong.problem.errors ?? {})).toEqual(['to']);
    await refusedWithoutTrace(tenant, 'fleet.ends_before', () => add({ registration: 'GK19 ABD', to: '2025-12-31' }));
    await refusedWithoutTrace(tenant, 'request.invalid', () => change(changed, { driverEmail: 'sam at alpha' }));
    expect(ok(await change(changed, { to: null })).to).toBeNull();
  });

  it('belongs to one account on one day: which, and from when to when, is said at the field', async () => {
    const made = ok(await add({ to: '2026-06-30' }));
    const taken = await add({ customerId: beta.id, from: '2026-06-30' });
    refused(taken, 'fleet.taken', 'GK19 ABC belongs to Alpha Fleet from 01/01/2026 to 30/06/2026. End that first, or choose other days.');
    expect(Object.keys(taken.problem.errors ?? {})).toEqual(['from']);
    await refusedWithoutTrace(tenant, 'fleet.taken', () => add({ from: '2025-01-01' }));
    const before = ok(await add({ customerId: beta.id, from: '2025-01-01', to: '2025-12-31' }));
    const after = ok(await add({ customerId: beta.id, from: '2026-07-01' }));
    await refusedWithoutTrace(tenant, 'fleet.taken', () => change(made, { to: null }), /^GK19 ABC belongs to Beta Leasing from 01\/07\/2026 on\./);
    await refusedWithoutTrace(tenant, 'fleet.taken', () => change(before, { to: '2026-01-01' }));
    expect(ok(await change(made, { note: 'Its own days are not in its way' })).version).toBe(2);
    expect((await listed({ vehicleId: made.vehicleId, sort: '-from' })).map(({ id }) => id)).toEqual([after.id, made.id, before.id]);
  });

  it('is put into one of two fleets where two people do it in the same moment', async () => {
    const answers = await Promise.all([add(), add({ customerId: beta.id }), add({ customerId: beta.id })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    for (const answer of answers.filter(({ status }) => status === 400))
      refused(answer, 'fleet.taken', /belongs to (Alpha Fleet|Beta Leasing) from 01\/01\/2026 on/);
    expect(await listed()).toHaveLength(1);
  });

  it('ends on a day, and stands under ended once that is over', async () => {
    const made = ok(await add());
    const early = await end(made, '2025-12-31');
    refused(early, 'fleet.ends_before');
    expect(Object.keys(early.problem.errors ?? {})).toEqual(['on']);
    const last = ok(await end(made, inDays(tenant, 0)));
    expect([last.standing, await marks({ ended: true }), await marks({ ended: false })]).toEqual(['current', [], ['GK19 ABC']]);
    const ended = ok(await end(last, inDays(tenant, -1)));
    expect([ended.standing, ended.allowedActions, await marks({ ended: true }), await marks({ ended: false })]).toEqual([
      'ended',
      ['change', 'remove'],
      ['GK19 ABC'],
      [],
    ]);
    expect([await marks({ day: inDays(tenant, -1) }), await marks({ day: inDays(tenant, 0) }), await marks({ day: '2025-12-31' })]).toEqual([
      ['GK19 ABC'],
      [],
      [],
    ]);
    await refusedWithoutTrace(tenant, 'fleet.ended', () => end(ended, inDays(tenant, 0)));
    await refusedWithoutTrace(tenant, 'fleet.ended', () => move(ended, inDays(tenant, 5)));
    expect(await actionsOf(made.id)).toEqual(['created', 'ended', 'ended']);
  });

  it('moves to another account in one transaction: one entry ends the day before, another begins, and both stay with the vehicle', async () => {
    const made = ok(await add(driver));
    const moved = ok(await move(made, '2026-05-01', { fleetNumber: 'BL7', driverName: 'Kim Day' }));
    expect(moved).toMatchObject({
      vehicleId: made.vehicleId,
      customerName: 'Beta Leasing',
      fleetNumber: 'BL7',
      driverName: 'Kim Day',
      driverEmail: '',
      from: '2026-05-01',
      to: null,
    });
    const [now, then] = await listed({ vehicleId: made.vehicleId, sort: '-from' });
    expect([now?.id, then?.id, then?.to, then?.fleetNumber]).toEqual([moved.id, made.id, '2026-04-30', 'AF-101']);
    expect([await actionsOf(made.id), await actionsOf(moved.id)]).toEqual([['created', 'moved'], ['created']]);
    await refusedWithoutTrace(tenant, 'record.stale', () => move(made, '2026-06-01'));
    await refusedWithoutTrace(tenant, 'fleet.same_account', () => move(moved, '2026-06-01'));
    const early = await move(moved, '2026-05-01', { customerId: alpha.id });
    refused(early, 'fleet.moves_before', /^It belongs to Beta Leasing from 01\/05\/2026 on\./);
    // What follows already stands in the way, and then the one before has not ended either.
    ok(await change(moved, { to: '2026-05-31' }));
    ok(await add({ from: '2026-08-01' }));
    const blocked = { id: moved.id, version: 2 };
    const taken = await move(blocked, '2026-05-20', { customerId: alpha.id });
    refused(taken, 'fleet.taken');
    expect(Object.keys(taken.problem.errors ?? {})).toEqual(['on']);
    await refusedWithoutTrace(tenant, 'fleet.taken', () => move(blocked, '2026-05-20', { customerId: alpha.id }));
  });

  it('is removed where it was a mistake', async () => {
    const made = ok(await add(driver));
    await refusedWithoutTrace(tenant, 'record.stale', () => remove({ id: made.id, version: 2 }));
    expect((await remove(made)).status).toBe(204);
    expect([await listed(), await found('AF-101'), await actionsOf(made.id)]).toEqual([[], [], ['created', 'removed']]);
    expect((await office.call(getVehicle, { params: { id: made.vehicleId } })).status).toBe(200);
    await refusedWithoutTrace(tenant, 'record.not_found', () => remove(made));
  });

  it('is of an account that is there and open, and of a registration that is one', async () => {
    const closed = await aCustomer(tenant, { name: 'Gone Ltd', status: 'closed' });
    const elsewhere = await aCustomer(await aTenant());
    const made = ok(await add());
    await refusedWithoutTrace(tenant, 'customer.inactive', () => add({ customerId: closed.id, registration: 'GK19 ABD' }), /^Gone Ltd is a closed account/);
    await refusedWithoutTrace(tenant, 'customer.inactive', () => move(made, '2026-05-01', { customerId: closed.id }));
    await refusedWithoutTrace(tenant, 'fleet.no_account', () => add({ customerId: newId(), registration: 'GK19 ABD' }));
    await refusedWithoutTrace(tenant, 'fleet.no_account', () => add({ customerId: elsewhere.id, registration: 'GK19 ABD' }));
    await refusedWithoutTrace(tenant, 'fleet.no_account', () => move(made, '2026-05-01', { customerId: elsewhere.id }));
    await refusedWithoutTrace(tenant, 'vehicle.bad_registration', () => add({ registration: '??' }));
    await refusedWithoutTrace(tenant, 'request.invalid', () => add({ registration: '' }));
    await refusedWithoutTrace(tenant, 'request.invalid', () => add({ from: '2026-02-30' }));
    await refusedWithoutTrace(tenant, 'record.not_found', () => end({ id: newId(), version: 1 }, '2026-05-01'));
  });

  it('has make, model and registration as the vehicle has them, and the vehicle is found by number and driver', async () => {
    const made = ok(await add({ make: 'Kia', model: 'Ceed', ...driver }));
    expect([await found('AF-101'), await found('sam lee')]).toEqual([['GK19 ABC'], ['GK19 ABC']]);
    const params = { id: made.vehicleId };
    const { version } = (await office.call(getVehicle, { params })).body;
    ok(await office.call(changeVehicle, { params, version, body: { registration: 'GK70 XYZ', model: 'Sportage' } }));
    expect(await listed()).toEqual([{ ...made, registration: 'GK70XYZ', displayRegistration: 'GK70 XYZ', model: 'Sportage' }]);
    expect([await marks({ q: 'GK7' }), await marks({ q: 'GK19' }), await found('AF-101')]).toEqual([['GK70 XYZ'], [], ['GK70 XYZ']]);
    const changed = ok(await change(made, { fleetNumber: 'AF-900', driverName: 'Kim Day' }));
    expect([await found('AF-101'), await found('AF-900'), await found('kim day')]).toEqual([[], ['GK70 XYZ'], ['GK70 XYZ']]);
    ok(await move(changed, '2026-05-01', { fleetNumber: 'BL7777' }));
    expect([await found('AF-900'), await found('BL7777')]).toEqual([['GK70 XYZ'], ['GK70 XYZ']]);
  });
});

describe('the list', () => {
  it('is found by registration, number or driver, sorted and paged, and a file', async () => {
    const of = (registration: string, fleet: string, name: string, from = '2026-01-01') =>
      aFleetEntry(tenant, alpha.id, { registration, fleet_number: fleet, driver_name: name, from_day: from });
    await of('OI12ABC', 'V300', 'Zoë Ames', '2026-03-01');
    await of('AB12CDE', 'V100', 'Éric Bold', '2026-02-01');
    await of('XY12ZZZ', '', 'ab1 Nobody');
    await aFleetEntry(tenant, beta.id, { registration: 'BB12BBB', fleet_number: 'V200', from_day: '2026-04-01' });
    expect([await marks({ q: '011' }), await marks({ q: 'v10' }), await marks({ q: 'eric' }), await marks({ q: 'ab1' }), await marks({ q: '???' })]).toEqual([
      ['OI12ABC'],
      ['AB12 CDE'],
      ['AB12 CDE'],
      ['AB12 CDE', 'XY12 ZZZ'],
      [],
    ]);
    expect(await marks({ sort: 'fleetNumber' })).toEqual(['AB12 CDE', 'BB12 BBB', 'OI12ABC', 'XY12 ZZZ']);
    expect(await marks({ sort: '-from', customerId: alpha.id })).toEqual(['OI12ABC', 'AB12 CDE', 'XY12 ZZZ']);
    const { next } = ok(await office.call(routes.listFleet, { query: { customerId: alpha.id, limit: 2 } }));
    expect(await marks({ customerId: alpha.id, limit: 2, after: next ?? '' })).toEqual(['XY12 ZZZ']);
    const file = await office.raw('GET', `/v1/fleet/sheet?customerId=${beta.id}&columns=registration&columns=account&columns=fleetNumber`);
    expect(file.text.trim().split(/\r?\n/)).toEqual([expect.stringContaining('Registration'), 'BB12 BBB,Beta Leasing,V200']);
  });
});

describe('who sees and who changes', () => {
  it('an account’s user reads their own fleet, without the company’s notes, and nothing of another’s, the vehicles themselves neither', async () => {
    const made = ok(await add({ ...driver, note: 'Pays late' }));
    ok(await add({ customerId: beta.id, registration: 'BB19 BBB', fleetNumber: 'BF-101', driverName: 'Kim Day' }));
    const theirs = await tenant.user({ customerId: alpha.id, role: 'customer' });
    expect(await listed({}, theirs)).toEqual([{ ...made, note: '', allowedActions: [] }]);
    expect([await marks({ customerId: beta.id }, theirs), await marks({ q: 'BF-101' }, theirs), await marks({ q: 'kim' }, theirs)]).toEqual([[], [], []]);
    const file = await theirs.raw('GET', '/v1/fleet/sheet');
    expect([file.text.includes('GK19 ABC'), file.text.includes('BB19')]).toEqual([true, false]);
    const able = await tenant.user({ customerId: alpha.id, permissions: ['edit-vehicles', 'view-customers', 'view-vehicles', 'view-customer-jobs'] });
    expect(ok(await able.call(listVehicles, {})).items).toEqual([]);
    const no = (call: () => Promise<Parameters<typeof refused>[0]>) => refusedWithoutTrace(tenant, 'access.missing_permission', call);
    await no(() => add({ registration: 'GK19 ABD' }, able));
    await no(() => change(made, { note: 'x' }, able));
    await no(() => end(made, '2026-05-01', able));
    await no(() => move(made, '2026-05-01', { customerId: alpha.id }, able));
    await no(() => remove(made, able));
    await no(() => add({ registration: 'GK19 ABD' }, theirs));
  });

  it('an account moved from sees its own years alone', async () => {
    const made = ok(await add(driver));
    const moved = ok(await move(made, '2026-05-01', { fleetNumber: 'BL7' }));
    const ids = async (customerId: string) => (await listed({}, await tenant.user({ customerId, role: 'customer' }))).map(({ id }) => id);
    expect([await ids(alpha.id), await ids(beta.id)]).toEqual([[made.id], [moved.id]]);
  });

  it('technicians and subcontractors see none; a branch of our own reads what it may, and the office alone changes', async () => {
    const made = ok(await add());
    const branch = await aBranch(tenant);
    const technician = await aTechnician(tenant, branch);
    await tenant.scope.write((tx) => grant(tx, technician.id));
    const all = ['view-customers', 'edit-vehicles', 'view-vehicles'] as const;
    const subcontractor = await tenant.user({ branchId: (await aBranch(tenant, { kind: 'subcontract' })).id, permissions: all });
    for (const who of [technician.client, subcontractor]) {
      const answer = await who.call(routes.listFleet, {});
      expect(answer.status === 403 ? [] : answer.body.items).toEqual([]);
      expect([403, 404]).toContain((await end(made, '2026-05-01', who)).status);
    }
    const own = await tenant.user({ branchId: branch.id, permissions: all });
    expect(await marks({}, own)).toEqual(['GK19 ABC']);
    refused(await change(made, { note: 'Seen' }, own), 'record.not_found');
    expect((await listed({}, own))[0]?.allowedActions).toEqual([]);
    const theirRole = await tenant.user({ branchId: branch.id, role: 'branch' });
    refused(await theirRole.call(routes.listFleet, {}), 'access.missing_permission');
  });

  it('needs the permission for vehicles and that for customers; another company has none of it', async () => {
    const made = ok(await add());
    const reader = await tenant.user({ permissions: ['view-customers'] });
    expect((await listed({}, reader))[0]?.allowedActions).toEqual([]);
    const no = (call: () => Promise<Parameters<typeof refused>[0]>) => refusedWithoutTrace(tenant, 'access.missing_permission', call);
    await no(() => add({ registration: 'GK19 ABD' }, reader));
    const blind = await tenant.user({ permissions: ['edit-vehicles', 'view-customer-jobs'] });
    await no(() => add({ registration: 'GK19 ABD' }, blind));
    await no(() => end(made, '2026-05-01', blind));
    await no(() => blind.call(routes.listFleet, {}));
    const stranger = await (await aTenant()).user();
    expect(await listed({}, stranger)).toEqual([]);
    for (const call of [() => change(made, { note: 'x' }, stranger), () => end(made, '2026-05-01', stranger), () => move(made, '2026-05-01', {}, stranger)])
      await refusedWithoutTrace(tenant, 'record.not_found', call);
    await refusedWithoutTrace(tenant, 'record.not_found', () => remove(made, stranger));
  });
});
