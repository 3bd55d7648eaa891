import * as routes from '@quarterlight/contract/loads/routes';
import { searchEverything } from '@quarterlight/contract/search/routes';
import { listFleet } from '@quarterlight/contract/vehicles/fleet-routes';
import { changeVehicle, getVehicle, listVehicles, vehiclesFile } from '@quarterlight/contract/vehicles/routes';
import { describe, expect, it } from 'vitest';
import { ok, refused } from '../../../testing/kit/answers.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { owners } from '../../../testing/kit/walk-records.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { aFleetEntry, aVehicle } from '../vehicles/vehicles.testing.ts';
import { aWorksheet } from '../worksheets/worksheets.testing.ts';
import { bring, checked, commit, loaded, problemsOf, rested, undoing } from './loads.fixtures.ts';

// The queue runs: what is asked for here is done by it.
useTestApp({ tasks: true });

async function aDesk() {
  const tenant = await aTenant();
  const desk = await tenant.user({ role: 'manager' });
  const see = async (...lines: string[]) => checked(desk, ok(await bring(desk, `${lines.join('\r\n')}\r\n`, { kind: 'vehicles', name: 'fleet.csv' })));
  const problems = problemsOf(desk);
  const cars = async () => ok(await desk.call(listVehicles, { query: { limit: 100 } })).items;
  const undo = undoing(desk);
  const carOf = async (registration: string) => {
    const found = (await cars()).find((car) => car.registration === registration);
    return ok(await desk.call(getVehicle, { params: { id: found?.id ?? '' } }));
  };
  const fleetOf = async (vehicleId: string) => ok(await desk.call(listFleet, { query: { vehicleId } })).items;
  const found = async (q: string) => ok(await desk.call(searchEverything, { query: { q, kinds: ['vehicle'] } })).hits;
  return { tenant, desk, see, problems, cars, carOf, fleetOf, found, undo };
}

describe('a file of vehicles', () => {
  it('adds what is not here, puts it into its fleet, the same again changes nothing, and it is taken back', async () => {
    const { tenant, desk, see, cars, carOf, fleetOf, found, undo } = await aDesk();
    await aCustomer(tenant, { account_code: 'HARTFLEET', name: 'Hart Fleet' });
    const file = [
      'Reg,Chassis no,Make,Model,Year of manufacture,First registered,Account code,Fleet no,Driver,Driver telephone,Cost centre,Colour',
      'ab19 cde,wvwzzz1kzaw123456,VOLKSWAGEN,golf,2019,14/03/2019,hartfleet,H-1,Sam Hart,07700 900123,Norwich,Grey',
      'KX68ZTR,,ford,TRANSIT,,,Hart Fleet,H-2,,,,',
      'OO51 OIL,,,,,,,,,,,',
    ];
    const seen = await see(...file);
    expect([seen.trouble, seen.preview?.counts]).toEqual(['', { added: 3, changed: 0, left: 0, refused: 0, gone: 0 }]);
    expect(seen.preview?.figures).toEqual([{ title: 'Put into fleets', value: '2 vehicles of 1 account', attention: false }]);
    const done = await loaded(desk, seen);
    expect([done.state, done.trouble]).toEqual(['loaded', '']);
    const golf = await carOf('AB19CDE');
    expect(golf).toMatchObject({
      vin: 'WVWZZZ1KZAW123456',
      make: 'Volkswagen',
      model: 'Golf',
      year: 2019,
      firstRegistered: '2019-03',
      colour: 'Grey',
      source: 'load',
      version: 1,
    });
    expect(await fleetOf(golf.id)).toMatchObject([
      {
        customerName: 'Hart Fleet',
        registration: 'AB19CDE',
        model: 'Golf',
        fleetNumber: 'H-1',
        driverName: 'Sam Hart',
        driverTelephone: '07700900123',
        from: tenant.scope.today(),
        to: null,
      },
    ]);
    for (const q of ['H-1', 'Sam Hart', '0051 01L', 'golf']) expect(await found(q), q).not.toEqual([]);
    const log = await tenant.scope.read((tx) =>
      tx.db.selectFrom('log_entry').select(['action', 'label']).where('entity', 'in', ['vehicle', 'fleet-entry']).execute(),
    );
    expect(log.map(({ action }) => action).toSorted()).toEqual([
      'fleet-entry.created',
      'fleet-entry.created',
      'vehicle.created',
      'vehicle.created',
      'vehicle.created',
    ]);

    const same = await see(...file);
    expect([same.sameAs?.id, same.preview?.counts]).toEqual([done.id, { added: 0, changed: 0, left: 3, refused: 0, gone: 0 }]);
    refused(await commit(desk, same), 'load.nothing_to_do');

    expect(await undo(done)).toMatchObject({ state: 'undone', trouble: '' });
    expect(await cars()).toEqual([]);
    expect(await found('Sam Hart')).toEqual([]);
  });

  it('changes what it says, leaves what it does not, and all of it is put back as it was', async () => {
    const { tenant, desk, see, carOf, fleetOf, found, undo } = await aDesk();
    const customer = await aCustomer(tenant, { account_code: 'HART' });
    const of = await aFleetEntry(tenant, customer.id, { registration: 'AB19CDE', fleet_number: 'H-1', driver_name: 'Sam Hart', cost_centre: 'Norwich' });
    const before = [await carOf('AB19CDE'), (await fleetOf(of.vehicleId))[0]];
    const seen = await see('Registration,Make,Model,Colour,Driver,Fleet number,Cost centre', 'AB19CDE,vauxhall,,Blue,Ann Field,,');
    expect(seen.preview?.counts).toEqual({ added: 0, changed: 1, left: 0, refused: 0, gone: 0 });
    expect(seen.preview?.examples).toEqual([{ line: 2, what: 'AB19 CDE', before: 'FORD', after: 'Vauxhall, Blue' }]);
    const done = await loaded(desk, seen);
    const now = await carOf('AB19CDE');
    expect(now).toMatchObject({ make: 'Vauxhall', model: 'Focus', colour: 'Blue', version: 2 });
    expect(await fleetOf(now.id)).toMatchObject([{ driverName: 'Ann Field', fleetNumber: 'H-1', costCentre: 'Norwich', make: 'Vauxhall', version: 2 }]);
    expect(await found('Sam Hart')).toEqual([]);
    expect(await undo(done)).toMatchObject({ state: 'undone', trouble: '' });
    const back = [await carOf('AB19CDE'), (await fleetOf(of.vehicleId))[0]];
    expect(back).toEqual(before.map((each) => ({ ...each, version: 3 })));
    expect(await found('Sam Hart')).toHaveLength(1);
  });

  it('refuses lines with the reason of each, and loads the others', async () => {
    const { tenant, desk, see, problems, cars } = await aDesk();
    const [hart, closed, field] = [
      await aCustomer(tenant, { account_code: 'HART', name: 'Hart Fleet' }),
      await aCustomer(tenant, { account_code: 'SHUT', status: 'closed' }),
      await aCustomer(tenant, { account_code: 'FIELD', name: 'Field Leasing' }),
    ];
    await aCustomer(await aTenant(), { account_code: 'ELSE', name: 'Elsewhere' });
    await aFleetEntry(tenant, hart.id, { registration: 'AB19CDE' });
    await aFleetEntry(tenant, field.id, { registration: 'AB19CDF', from_day: '2099-01-01' });
    await aVehicle(tenant, { registration: 'AB19CDG' });
    expect(closed.id).not.toBe(field.id);
    const seen = await see(
      'Registration,VIN,Account,Fleet number,Driver email,Year',
      'KX68ZTR,,,,,2018',
      'kx68 ztr,,,,,2019',
      '!!,,,,,',
      'KX68ZTS,123,,,,',
      'KX68ZTT,,,,not an address,1700',
      'KX68ZTU,,ELSE,,,',
      'KX68ZTV,,SHUT,,,',
      'AB19CDE,,FIELD,,,',
      'AB19CDF,,HART,,,',
      'AB19CDG,,,F-1,,',
    );
    expect(seen.preview?.counts).toEqual({ added: 1, changed: 0, left: 0, refused: 9, gone: 0 });
    expect(await problems(seen.id)).toEqual([
      [3, 'Registration', 'KX68ZTR', 'The registration stands in line 2 already.'],
      [4, 'Registration', '!!', 'Enter a valid registration.'],
      [5, 'VIN', '123', 'A VIN has 17 letters and digits, without I, O and Q.'],
      [6, 'Driver’s email', 'not an address', 'Invalid email.'],
      [6, 'Year', '1700', 'This is less than 1886.'],
      [7, 'Account', 'ELSE', 'No account of ours has this code or name.'],
      [8, 'Account', 'SHUT', 'The account is closed: it takes no vehicles.'],
      [9, 'Account', 'FIELD', 'It belongs to Hart Fleet. Move it there first, in its record.'],
      [10, 'Account', 'HART', 'It belongs to Field Leasing from 01/01/2099 on.'],
      [11, 'Account', '', 'It belongs to no account: say to which.'],
    ]);
    refused(await commit(desk, seen), 'load.has_refused');
    expect(await loaded(desk, seen, true)).toMatchObject({ state: 'loaded', trouble: '' });
    expect((await cars()).map(({ registration }) => registration)).toEqual(['AB19CDE', 'AB19CDF', 'AB19CDG', 'KX68ZTR']);
  });

  it('is not undone where somebody changed one of its vehicles, or works with it', async () => {
    const { tenant, desk, see, carOf, undo } = await aDesk();
    const changed = await loaded(desk, await see('Registration', 'AB19CDE'));
    const car = await carOf('AB19CDE');
    ok(await desk.call(changeVehicle, { params: { id: car.id }, version: car.version, body: { colour: 'Red' } }));
    expect(await undo(changed)).toMatchObject({
      status: 400,
      problem: { detail: 'AB19 CDE, which it loaded, was changed since. It can no longer be undone.' },
    });

    const used = await loaded(desk, await see('Registration', 'KX68ZTR'));
    const [job, car2] = [await aWorksheet(tenant, await owners(tenant)), await carOf('KX68ZTR')];
    await tenant.scope.write((tx) => tx.db.updateTable('worksheet').set({ vehicle_id: car2.id }).where('id', '=', job.id).execute());
    expect(await undo(used)).toMatchObject({ state: 'loaded', trouble: 'A vehicle that came with it is in use. It can no longer be undone.' });
    expect(await carOf('KX68ZTR')).toMatchObject({ source: 'load' });
  });

  it('of whom two ask for the load at once is loaded once; one whose vehicle was changed since the preview shows that instead', async () => {
    const { desk, see, cars, carOf } = await aDesk();
    const seen = await see('Registration,Colour', 'AB19CDE,Red');
    const answers = await Promise.all([commit(desk, seen), commit(desk, seen)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await rested(desk, seen.id)).toMatchObject({ state: 'loaded', trouble: '' });
    expect(await cars()).toHaveLength(1);
    const [one, other] = [await see('Registration,Colour', 'AB19CDE,Blue'), await see('Registration,Fuel,Colour', 'AB19CDE,Petrol,Blue')];
    await loaded(desk, one);
    expect(await loaded(desk, other)).toMatchObject({ state: 'loaded' });
    expect(await carOf('AB19CDE')).toMatchObject({ colour: 'Blue', fuel: 'Petrol', version: 3 });
    const late = await see('Registration,Colour', 'KX68ZTR,White');
    await loaded(desk, await see('Registration,Colour', 'KX68ZTR,Black'));
    const stopped = await loaded(desk, late);
    expect([stopped.state, stopped.trouble]).toEqual(['checked', 'What the file would do has changed since the preview. Look at it once more.']);
    expect(stopped.preview?.counts).toMatchObject({ added: 0, changed: 1 });
  });

  it('takes the list of vehicles as it is downloaded, and then nothing differs', async () => {
    const { tenant, desk, see } = await aDesk();
    await aVehicle(tenant, { registration: 'AB19CDE', make: 'BMW', model: '3 Series', derivative: '320d M Sport', colour: 'Blue', fuel: 'Diesel' });
    await aVehicle(tenant, { registration: 'KX68ZTR', make: 'FORD', model: 'Focus', body: 'estate', year: null });
    const file = await desk.raw('GET', `${vehiclesFile.path}?format=csv`);
    expect(file.status, file.text).toBe(200);
    const seen = await see(
      ...file.text
        .replace(/^\ufeff/, '')
        .trim()
        .split('\r\n'),
    );
    expect([seen.choice['registration'], seen.preview?.counts]).toEqual([0, { added: 0, changed: 0, left: 2, refused: 0, gone: 0 }]);
    refused(await commit(desk, seen), 'load.nothing_to_do');
  });

  it('has a sample that it takes itself, and is for those who load vehicles alone', async () => {
    const { tenant, desk } = await aDesk();
    await aCustomer(tenant, { account_code: 'HARTFLEET' });
    const sample = await desk.call(routes.sampleFile, { params: { kind: 'vehicles' } });
    const load = ok(await bring(desk, sample.text, { kind: 'vehicles' }));
    expect(Object.keys(load.choice).toSorted()).toEqual(load.columns.map(({ key }) => key).toSorted());
    expect((await checked(desk, load)).preview?.counts).toEqual({ added: 2, changed: 0, left: 0, refused: 0, gone: 0 });
    const buyer = await tenant.user({ role: 'buyer' });
    refused(await bring(buyer, sample.text, { kind: 'vehicles' }), 'load.not_allowed');
    refused(await buyer.call(routes.getDataLoad, { params: { id: load.id } }), 'load.not_allowed');
  });
});
