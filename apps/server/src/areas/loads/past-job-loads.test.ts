import { getCustomer } from '@quarterlight/contract/companies/customer-routes';
import * as routes from '@quarterlight/contract/loads/routes';
import { searchEverything } from '@quarterlight/contract/search/routes';
import { getWorksheet, listWorksheets, raiseWarranty, vehiclePast, worksheetsFile } from '@quarterlight/contract/worksheets/routes';
import { addDays, addMonths, day, formatDay } from '@quarterlight/kit/days';
import { describe, expect, it } from 'vitest';
import { ok, refused } from '../../../testing/kit/answers.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';
import { aLookup } from '../system/system.testing.ts';
import { aVehicle } from '../vehicles/vehicles.testing.ts';
import { bring, checked, commit, loaded, problemsOf, undoing } from './loads.fixtures.ts';

// The queue runs: what is asked for here is done by it.
useTestApp({ tasks: true });

async function aDesk() {
  const tenant = await aTenant();
  const desk = await tenant.user({ role: 'manager' });
  for (const kind of ['replacement', 'repair', 'warranty']) await aLookup(tenant, 'job-types', kind);
  const { id: customerId } = await aCustomer(tenant, { account_code: 'HARTFLEET', name: 'Hart Fleet' });
  const see = async (...lines: string[]) => checked(desk, ok(await bring(desk, `${lines.join('\r\n')}\r\n`, { kind: 'past-jobs', name: 'jobs.csv' })));
  const problems = problemsOf(desk);
  const undo = undoing(desk);
  const jobs = async () => ok(await desk.call(listWorksheets, { query: { limit: 100, sort: 'number' } })).items;
  const jobOf = async (former: string) => {
    const [hit] = ok(await desk.call(searchEverything, { query: { q: former, kinds: ['worksheet'] } })).hits;
    return hit === undefined ? undefined : ok(await desk.call(getWorksheet, { params: { id: hit.id } }));
  };
  const lastJobOn = async () => ok(await desk.call(getCustomer, { params: { id: customerId } })).lastJobOn;
  const ago = (days: number) => addDays(day(tenant.scope.today()), -days);
  return { tenant, desk, see, problems, undo, jobs, jobOf, lastJobOn, ago };
}

const numbers = (items: readonly { number: string }[]) => items.map(({ number }) => number);

describe('a file of past jobs', () => {
  it('adds them where they were, each found by its number; the same again changes nothing, more facts do, and all of it is taken back', async () => {
    const { tenant, desk, see, undo, jobs, jobOf, lastJobOn, ago } = await aDesk();
    await aVehicle(tenant, { registration: 'AB19CDE', make: 'Volkswagen', model: 'Golf', year: 2019 });
    const branch = await aBranch(tenant, { code: 'NOR', name: 'Norwich' });
    const [longAgo, lately] = [ago(500), ago(20)];
    const file = [
      'Job no,Account,Reg,Vehicle description,Date completed,Glass fitted,Eurocode,Job type,Depot,Fitter,First name,Surname,Phone,Policy no,Claim no,PO number,Insurer,Postcode,Notes',
      `J-1,hartfleet,ab19 cde,,${formatDay(longAgo)},Windscreen,8591AGAMVZ,,nor,Pat Gone,Sam,Hart,07700 900123,P-9,C-8,PO-7,Aviva,nr147pz,Two clips`,
      `J-2,Hart Fleet,KX68ZTR,Ford Transit,${formatDay(lately)},Door glass,,Repair,,,,Jo Field,,,,,,,`,
    ];
    const seen = await see(...file);
    expect([seen.trouble, seen.preview?.counts]).toEqual(['', { added: 2, changed: 0, left: 0, refused: 0, gone: 0 }]);
    expect(seen.preview?.figures).toEqual([
      { title: 'Of vehicles that are here', value: '1 job', attention: false },
      { title: 'Whose technician is kept in words', value: '1 job', attention: false },
    ]);
    expect(await jobs()).toEqual([]);
    const done = await loaded(desk, seen);
    expect([done.state, done.trouble]).toEqual(['loaded', '']);
    expect(numbers(await jobs())).toEqual(['M.000001', 'M.000002']);
    const first = await jobOf('J-1');
    expect(first).toMatchObject({
      number: 'M.000001',
      formerNumber: 'J-1',
      state: 'invoiced',
      source: 'moved-in',
      doneElsewhere: { glass: 'Windscreen 8591AGAMVZ' },
      customer: { name: 'Hart Fleet' },
      branch: { id: branch.id },
      vehicle: { registration: 'AB19CDE', make: 'Volkswagen' },
      contact: { firstName: 'Sam', lastName: 'Hart', telephone: '07700900123' },
      orderNumber: 'PO-7',
      notes: { internal: 'Two clips\nTechnician there: Pat Gone' },
    });
    expect(await jobOf('J-2')).toMatchObject({
      jobType: { name: 'Chip repair' },
      vehicle: { id: null, description: 'Ford Transit' },
      contact: { lastName: 'Jo Field' },
    });
    expect(await lastJobOn()).toBe(lately);
    const past = async (registration: string) => ok(await desk.call(vehiclePast, { query: { registration } })).jobs;
    expect(await past('AB19CDE')).toMatchObject([
      { glass: 'Windscreen 8591AGAMVZ', completedOn: longAgo, guaranteedUntil: addMonths(longAgo, 12), isRecent: false },
    ]);
    expect(await past('KX68 ZTR')).toMatchObject([{ glass: 'Door glass', guaranteedUntil: addMonths(lately, 12) }]);
    const log = await tenant.scope.read((tx) =>
      tx.db.selectFrom('log_entry').select(['action', 'label']).where('entity', '=', 'worksheet').orderBy('label').execute(),
    );
    expect(log).toEqual([
      { action: 'worksheet.created', label: 'M.000001' },
      { action: 'worksheet.created', label: 'M.000002' },
    ]);
    expect(await tenant.scope.read((tx) => tx.db.selectFrom('outbox_message').select('id').execute())).toEqual([]);
    const same = await see(...file);
    expect([same.sameAs?.id, same.preview?.counts]).toEqual([done.id, { added: 0, changed: 0, left: 2, refused: 0, gone: 0 }]);
    refused(await commit(desk, same), 'load.nothing_to_do');
    const more = await loaded(desk, await see('Job no,Account,Date completed,Glass', `J-2,HARTFLEET,${formatDay(lately)},"Door glass, left"`));
    expect([more.trouble, more.preview?.counts.changed, (await past('KX68ZTR'))[0]?.glass]).toEqual(['', 1, 'Door glass, left']);
    expect(await undo(done)).toMatchObject({ status: 400 });
    expect(await undo(more)).toMatchObject({ state: 'undone', trouble: '' });
    expect((await past('KX68ZTR'))[0]?.glass).toBe('Door glass');
  });

  it('goes whole while nothing was done with its jobs, and stays where a warranty job was raised of one', async () => {
    const { desk, see, undo, jobs, jobOf, lastJobOn, ago } = await aDesk();
    const file = ['Job no,Account,Reg,Date completed,Glass', `J-1,HARTFLEET,AB19CDE,${formatDay(ago(9))},Windscreen`];
    const done = await loaded(desk, await see(...file));
    expect(await undo(done)).toMatchObject({ state: 'undone', trouble: '' });
    expect([await jobs(), await jobOf('J-1'), await lastJobOn()]).toEqual([[], undefined, null]);
    const again = await loaded(desk, await see(...file));
    const job = await jobOf('J-1');
    const raised = await desk.call(raiseWarranty, { params: { id: job?.id ?? '' }, body: { cause: 'workmanship', note: 'It leaks' } });
    expect(ok(raised)).toBeDefined();
    expect(await undo(again)).toMatchObject({
      status: 400,
      problem: { detail: `J-1 (here ${job?.number}), which it loaded, was changed since. It can no longer be undone.` },
    });
  });

  it('refuses lines with the reason of each; what is another company’s is not ours', async () => {
    const { tenant, see, problems, ago, desk } = await aDesk();
    await aCustomer(tenant, { account_code: 'TWIN-1', name: 'Twin' });
    await aCustomer(tenant, { account_code: 'TWIN-2', name: 'Twin' });
    await aCustomer(await aTenant(), { account_code: 'ELSE', name: 'Elsewhere' });
    const on = formatDay(ago(3));
    const first = await see('Job no,Account,Date', `J-0,HARTFLEET,${on}`);
    await loaded(desk, first);
    const seen = await see(
      'Job no,Account,Date,Reg,Job type,Branch',
      `J-1,HARTFLEET,${on},,,`,
      `J-1,HARTFLEET,${on},,,`,
      `J-2,ELSE,${on},,,`,
      `J-3,Twin,${on},,,`,
      `J-4,HARTFLEET,${on},A,,`,
      `J-5,HARTFLEET,${on},,Magic,`,
      `J-6,HARTFLEET,${on},,,Atlantis`,
      `J-7,HARTFLEET,${formatDay(ago(-2))},,,`,
      `J-8,HARTFLEET,yesterday,,,`,
      `,,${on},,,`,
      `J-0,TWIN-1,${on},,,`,
    );
    expect(seen.preview?.counts).toEqual({ added: 1, changed: 0, left: 0, refused: 10, gone: 0 });
    expect(await problems(seen.id)).toEqual([
      [3, 'Job number', 'J-1', 'The job stands in line 2 already.'],
      [4, 'Customer', 'ELSE', 'No account of ours has this code or name.'],
      [5, 'Customer', 'Twin', 'Several accounts of ours have this name: write the account code.'],
      [6, 'Registration', 'A', 'This is no registration.'],
      [7, 'Job type', 'Magic', 'No job type of ours is called so.'],
      [8, 'Branch', 'Atlantis', 'No branch of ours has this code or name.'],
      [9, 'Done on', formatDay(ago(-2)), 'This day is to come. A job that is under way is loaded with the open worksheets.'],
      [10, 'Done on', 'yesterday', 'This is not a day. Write it as 31/12/2026.'],
      [11, 'Customer', '', 'Nothing is written here.'],
      [11, 'Job number', '', 'Nothing is written here.'],
      [12, 'Job number', 'J-0', `A job of this number is here already, of Hart Fleet on ${on}.`],
    ]);
    refused(await commit(desk, seen), 'load.has_refused');
    expect(await loaded(desk, seen, true)).toMatchObject({ state: 'loaded', trouble: '' });
  });

  it('has a sample that loads, knows the headers of the list, and is nobody’s who may not', async () => {
    const { tenant, desk } = await aDesk();
    await aCustomer(tenant, { account_code: 'FIELD', name: 'Field & Sons' });
    const sample = await desk.call(routes.sampleFile, { params: { kind: 'past-jobs' } });
    const load = ok(await bring(desk, sample.text, { kind: 'past-jobs' }));
    expect(Object.keys(load.choice).toSorted()).toEqual(load.columns.map(({ key }) => key).toSorted());
    expect((await checked(desk, load)).preview?.counts).toEqual({ added: 2, changed: 0, left: 0, refused: 0, gone: 0 });
    const all = Object.keys(worksheetsFile.sheet.columns).map((column) => `&columns=${column}`);
    const list = await desk.raw('GET', `${worksheetsFile.path}?format=csv${all.join('')}`);
    const known = ok(await bring(desk, `${list.text.split('\r\n')[0] ?? ''}\r\nW1\r\n`, { kind: 'past-jobs' }));
    expect(Object.keys(known.choice)).toEqual(
      expect.arrayContaining([
        'former_number',
        'customer',
        'registration',
        'vehicle',
        'glass',
        'technician',
        'branch',
        'postcode',
        'contact_last_name',
        'contact_telephone',
      ]),
    );
    const atBranch = await tenant.user({ role: 'manager', branchId: (await aBranch(tenant)).id });
    refused(await bring(await tenant.user({ role: 'adviser' }), sample.text, { kind: 'past-jobs' }), 'load.not_allowed');
    refused(await bring(atBranch, sample.text, { kind: 'past-jobs' }), 'access.beyond_bounds');
  });
});
