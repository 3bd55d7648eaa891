import { searchEverything } from '@quarterlight/contract/search/routes';
import { listFleet } from '@quarterlight/contract/vehicles/fleet-routes';
import { lookupVehicle } from '@quarterlight/contract/vehicles/lookup-routes';
import { transferMark, vehicleMarks } from '@quarterlight/contract/vehicles/mark-routes';
import type { MarkTransfer } from '@quarterlight/contract/vehicles/mark-schemas';
import * as routes from '@quarterlight/contract/vehicles/routes';
import * as worksheetRoutes from '@quarterlight/contract/worksheets/routes';
import { addDays, day } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { aCompany, aJob, inDays, ok, refused, show } from '../worksheets/job.fixtures.ts';
import { aFleetEntry, aVehicle } from './vehicles.testing.ts';

useTestApp();

interface Two {
  readonly tenant: TestTenant;
  readonly office: Client;
  readonly giver: { readonly id: string };
  readonly taker: { readonly id: string };
}

/** A car with a cherished mark, and one that gets it. */
async function two(): Promise<Two> {
  const tenant = await aTenant();
  const office = await tenant.user({ role: 'adviser' });
  const giver = await aVehicle(tenant, { registration: 'L2WPS', make: 'Ford', model: 'Focus' });
  const taker = await aVehicle(tenant, { registration: 'GK19ABC', make: 'Kia', model: 'Ceed', year: 2019 });
  return { tenant, office, giver, taker };
}

const versionOf = async ({ office }: Pick<Two, 'office'>, id: string) => ok(await office.call(routes.getVehicle, { params: { id } })).version;
const nothingElse = { goesTo: 'none', becomes: 'unknown' } as const;
async function transfer(on: Two, more: Partial<MarkTransfer> = {}, id = on.giver.id, version?: number) {
  const body: MarkTransfer = { registration: 'L2 WPS', on: inDays(on.tenant, 0), goesTo: 'vehicle', vehicleId: on.taker.id, becomes: 'unknown', ...more };
  return on.office.call(transferMark, { params: { id }, version: version ?? (await versionOf(on, id)), body });
}
const marksOf = async ({ office }: Pick<Two, 'office'>, id: string) =>
  ok(await office.call(vehicleMarks, { params: { id } })).map(({ displayRegistration, from, to, why, other }) => [
    displayRegistration,
    from,
    to,
    why,
    other?.displayRegistration ?? null,
  ]);

describe('a mark transfer', () => {
  it('moves a mark from a day on; both keep what they had, and say which marks those were', async () => {
    const on = await two();
    const today = inDays(on.tenant, -3);
    expect(await marksOf(on, on.giver.id)).toEqual([['L2 WPS', null, null, 'first', null]]);
    const gave = ok(await transfer(on, { on: today, becomes: 'typed', newRegistration: 'ab07 xyz' }));
    expect(gave).toMatchObject({ id: on.giver.id, registration: 'AB07XYZ', displayRegistration: 'AB07 XYZ', make: 'Ford' });
    expect(ok(await on.office.call(routes.getVehicle, { params: { id: on.taker.id } }))).toMatchObject({ registration: 'L2WPS', make: 'Kia' });
    const before = addDays(day(today), -1);
    expect(await marksOf(on, on.giver.id)).toEqual([
      ['AB07 XYZ', today, null, 'given', 'L2 WPS'],
      ['L2 WPS', null, before, 'first', null],
    ]);
    expect(await marksOf(on, on.taker.id)).toEqual([
      ['L2 WPS', today, null, 'received', 'AB07 XYZ'],
      ['GK19 ABC', null, before, 'first', null],
    ]);
  });

  it('finds by an old mark who has it now, and says who had it before', async () => {
    const on = await two();
    ok(await transfer(on));
    const looked = ok(await on.office.call(lookupVehicle, { body: { registration: 'l2wps' } }));
    expect(looked).toMatchObject({ vehicleId: on.taker.id, ours: { make: 'Kia' } });
    expect(looked.hadBefore).toEqual([
      { vehicleId: on.giver.id, displayRegistration: 'Mark unknown', make: 'Ford', model: 'Focus', year: 2019, colour: '', until: inDays(on.tenant, -1) },
    ]);
    // Nobody has it now: who had it is told all the same.
    expect(ok(await on.office.call(lookupVehicle, { body: { registration: 'GK19ABC' } }))).toMatchObject({
      vehicleId: null,
      hadBefore: [{ vehicleId: on.taker.id, displayRegistration: 'L2 WPS' }],
    });
    const { hits } = ok(await on.office.call(searchEverything, { query: { q: 'gk19 abc' } }));
    expect(hits).toMatchObject([{ id: on.taker.id, title: 'L2 WPS', detail: expect.stringContaining('formerly GK19 ABC') }]);
  });

  it('swaps two marks, gives back the one of before, and makes the vehicle that is not here', async () => {
    const on = await two();
    ok(await transfer(on, { becomes: 'typed', newRegistration: 'GK19 ABC' }));
    expect(ok(await on.office.call(routes.getVehicle, { params: { id: on.giver.id } })).registration).toBe('GK19ABC');
    const taken = await transfer(on, { goesTo: 'none', becomes: 'previous' }, on.taker.id);
    refused(taken, 'mark.no_previous');
    expect(taken.problem.errors).toEqual({
      becomes: ['GK19 ABC, which it had before, is on another vehicle now. Enter its new mark, or leave it unknown.'],
    });
    ok(await transfer(on, { ...nothingElse, registration: 'GK19 ABC' }));
    expect(ok(await transfer(on, { goesTo: 'new', vehicleId: null, make: 'AUDI', model: 'a4', becomes: 'previous' }, on.taker.id))).toMatchObject({
      registration: 'GK19ABC',
      make: 'Kia',
    });
    const made = ok(await on.office.call(lookupVehicle, { body: { registration: 'L2WPS' } }));
    expect(made.ours).toMatchObject({ make: 'Audi', model: 'a4' });
    expect(made.hadBefore.map(({ vehicleId }) => vehicleId)).not.toContain(made.vehicleId);
  });

  it('keeps jobs with their vehicle, and asks a new one of the vehicle that has the mark now', async () => {
    const company = await aCompany();
    const { tenant, adviser } = company;
    const job = await aJob(company, { vehicle: { registration: 'L2WPS', make: 'Ford', model: 'Focus' } });
    const before = await show(adviser, job.id);
    const taker = await aVehicle(tenant, { registration: 'GK19ABC', make: 'Kia', model: 'Ceed', year: 2019 });
    const past = async (registration: string) =>
      ok(await adviser.call(worksheetRoutes.vehiclePast, { query: { registration } })).jobs.map(({ number }) => number);
    expect(await past('L2WPS')).toEqual([job.number]);
    const giver = { id: before.vehicle.id ?? '' };
    ok(await transfer({ tenant, office: adviser, giver, taker }, { becomes: 'typed', newRegistration: 'AB07XYZ' }));
    expect(await past('L2WPS')).toEqual([]);
    expect(await past('AB07XYZ')).toEqual([job.number]);
    const next = await aJob(company, { vehicle: { registration: 'L2WPS', make: '', model: '' } });
    expect((await show(adviser, next.id)).vehicle).toMatchObject({ id: taker.id, make: 'Kia' });
    expect((await show(adviser, job.id)).vehicle).toMatchObject({ id: giver.id, registration: 'L2WPS' });
    expect(await past('L2WPS')).toEqual([next.number]);
  });

  it('ends an entry of a fleet with the mark, and goes on with the new one; what ended before keeps its mark', async () => {
    const on = await two();
    const account = await aCustomer(on.tenant, { name: 'Alpha Fleet', type: 'fleet' });
    const entry = await aFleetEntry(on.tenant, account.id, { registration: 'AB19OLD', fleet_number: 'AF-1', driver_name: 'Sam Lee' });
    const since = inDays(on.tenant, -2);
    ok(await transfer(on, { registration: 'AB19OLD', on: since, becomes: 'typed', newRegistration: 'AB19NEW' }, entry.vehicleId));
    const listed = async () =>
      ok(await on.office.call(listFleet, { query: { vehicleId: entry.vehicleId, sort: 'from' } })).items.map(
        ({ registration, from, to, fleetNumber, driverName }) => [registration, from, to, fleetNumber, driverName],
      );
    const split = [
      ['AB19OLD', '2020-01-01', inDays(on.tenant, -3), 'AF-1', 'Sam Lee'],
      ['AB19NEW', since, null, 'AF-1', 'Sam Lee'],
    ];
    expect(await listed()).toEqual(split);
    // The mark was written wrongly: it was so all its days, and no others.
    const version = await versionOf(on, entry.vehicleId);
    ok(await on.office.call(routes.changeVehicle, { params: { id: entry.vehicleId }, version, body: { registration: 'AB19NEX' } }));
    expect(await listed()).toEqual([split[0], ['AB19NEX', since, null, 'AF-1', 'Sam Lee']]);
    expect((await marksOf(on, entry.vehicleId))[0]).toEqual(['AB19 NEX', since, null, 'given', 'AB19 OLD']);
  });

  it('forgets what the DVLA said of the mark: it was of the other vehicle', async () => {
    const on = await two();
    const ask = () => on.office.call(lookupVehicle, { body: { registration: 'L2WPS' } }).then(ok);
    expect((await ask()).source).toBe('dvla');
    expect((await ask()).source).toBe('kept');
    ok(await transfer(on));
    expect((await ask()).source).toBe('dvla');
  });

  it('lets several have a mark that nobody knows, which is told once it is known', async () => {
    const on = await two();
    ok(await transfer(on, nothingElse));
    const gone = ok(await transfer(on, { ...nothingElse, registration: 'GK19ABC' }, on.taker.id));
    expect(gone).toMatchObject({ registration: '', displayRegistration: 'Mark unknown', registrationWarning: null, allowedActions: ['change', 'merge'] });
    expect(ok(await on.office.call(routes.listVehicles, { query: {} })).items.map(({ displayRegistration }) => displayRegistration)).toEqual([
      'Mark unknown',
      'Mark unknown',
    ]);
    ok(await on.office.call(routes.changeVehicle, { params: { id: on.taker.id }, version: gone.version, body: { registration: 'V1 ABC' } }));
    expect((await marksOf(on, on.taker.id))[0]).toEqual(['V1 ABC', inDays(on.tenant, 0), null, 'given', null]);
  });
});

describe('a mark does not move', () => {
  it('from a vehicle that has another, from a day to come, or from one before it came', async () => {
    const on = await two();
    refused(await transfer(on, { registration: 'GK19ABC' }), 'mark.gone');
    refused(await transfer(on, { on: inDays(on.tenant, 1) }), 'mark.in_future');
    ok(await transfer(on, { on: inDays(on.tenant, -2) }));
    refused(await transfer(on, { ...nothingElse, on: inDays(on.tenant, -3) }, on.taker.id), 'mark.before');
    // Of the same day it was a mistake, of which nothing stays.
    ok(await transfer(on, { on: inDays(on.tenant, -2), vehicleId: on.giver.id, becomes: 'previous' }, on.taker.id));
    expect((await marksOf(on, on.taker.id)).map(([mark]) => mark)).toEqual(['GK19 ABC', 'GK19 ABC']);
  });

  it('to itself, to nobody that was chosen, or for a mark that another has or that is none', async () => {
    const on = await two();
    refused(await transfer(on, { vehicleId: on.giver.id }), 'mark.same_vehicle');
    refused(await transfer(on, { vehicleId: null }), 'mark.choose_vehicle');
    refused(await transfer(on, { vehicleId: newId() }), 'mark.choose_vehicle');
    refused(await transfer(on, { becomes: 'previous' }), 'mark.no_previous');
    refused(await transfer(on, { becomes: 'typed', newRegistration: 'l2 wps' }), 'mark.same');
    refused(await transfer(on, { becomes: 'typed', newRegistration: '?!' }), 'vehicle.bad_registration');
    refused(await transfer(on, { becomes: 'typed', newRegistration: 'WA 123 456 7' }), 'vehicle.bad_registration');
    await aVehicle(on.tenant, { registration: 'AB07XYZ' });
    refused(await transfer(on, { becomes: 'typed', newRegistration: 'AB07XYZ' }), 'vehicle.exists');
    expect(ok(await transfer(on, { becomes: 'typed', newRegistration: 'WA 1234567', foreign: true })).displayRegistration).toBe('WA1234567');
  });

  it('to or from another company’s vehicle, nor by whoever may not change one', async () => {
    const [on, others] = [await two(), await two()];
    refused(await transfer(on, { vehicleId: others.taker.id }), 'mark.choose_vehicle');
    expect(
      (
        await on.office.call(transferMark, {
          params: { id: others.giver.id },
          version: 1,
          body: { registration: 'L2WPS', on: inDays(on.tenant, 0), ...nothingElse },
        })
      ).status,
    ).toBe(404);
    const reader = await on.tenant.user({ permissions: ['view-vehicles'] });
    expect((await transfer({ ...on, office: reader })).status).toBe(403);
    expect(await marksOf(others, others.giver.id)).toEqual([['L2 WPS', null, null, 'first', null]]);
  });

  it('twice: of two at once the second finds that it is gone', async () => {
    for (let times = 0; times < 3; times += 1) {
      const on = await two();
      const third = await aVehicle(on.tenant, { registration: 'KX18DEF' });
      const answers = await Promise.all([transfer(on, {}, on.giver.id, 1), transfer(on, { vehicleId: third.id }, on.giver.id, 1)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      for (const answer of answers) if (answer.status === 400) refused(answer, 'mark.gone');
      // Each into the other at once: they take turns, and neither waits for ever.
      const back = await two();
      const both = await Promise.all([
        transfer(back, {}, back.giver.id, 1),
        transfer(back, { registration: 'GK19ABC', vehicleId: back.giver.id }, back.taker.id, 1),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });
});
