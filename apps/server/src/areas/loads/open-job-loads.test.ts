import { getCustomer } from '@quarterlight/contract/companies/customer-routes';
import * as routes from '@quarterlight/contract/loads/routes';
import { searchEverything } from '@quarterlight/contract/search/routes';
import { getWorksheet, prioritiseWorksheet } from '@quarterlight/contract/worksheets/routes';
import { addDays, day, formatDay } from '@quarterlight/kit/days';
import { describe, expect, it } from 'vitest';
import { ok, refused } from '../../../testing/kit/answers.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { insert } from '../../../testing/kit/rows.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { aLookup } from '../system/system.testing.ts';
import { aCompany, everything } from '../worksheets/job.fixtures.ts';
import { bring, checked, commit, loaded, problemsOf, undoing } from './loads.fixtures.ts';

// The queue runs: what is asked for here is done by it.
useTestApp({ tasks: true });

async function aDesk() {
  const { tenant, branch, technician, manager: desk } = await aCompany({ code: 'NOR', name: 'Norwich', capacity_morning: 2 });
  const { id: customerId } = await aCustomer(tenant, { account_code: 'HARTFLEET', name: 'Hart Fleet', excess_default_pence: 5_000 });
  await tenant.scope.write((tx) => tx.db.updateTable('app_user').set({ display_name: 'Sam Fitter' }).where('id', '=', technician.id).execute());
  await aLookup(tenant, 'job-types', 'replacement');
  const { code } = await aProduct(tenant, { description: 'Windscreen, acoustic' });
  const see = async (...lines: string[]) => checked(desk, ok(await bring(desk, `${lines.join('\r\n')}\r\n`, { kind: 'open-jobs', name: 'open.csv' })));
  const problems = problemsOf(desk);
  const undo = undoing(desk);
  const jobOf = async (former: string) => {
    const [hit] = ok(await desk.call(searchEverything, { query: { q: former, kinds: ['worksheet'] } })).hits;
    return hit === undefined ? undefined : ok(await desk.call(getWorksheet, { params: { id: hit.id } }));
  };
  const exposure = async () =>
    (await tenant.scope.read((tx) => tx.db.selectFrom('customer').select('exposure_pence').where('id', '=', customerId).executeTakeFirstOrThrow()))
      .exposure_pence;
  const inDays = (days: number) => addDays(day(tenant.scope.today()), days);
  return { tenant, desk, branch, technician, customerId, code, see, problems, undo, jobOf, exposure, inDays };
}

describe('a file of open worksheets', () => {
  it('takes jobs over as the desk takes them, visits and all, and tells their contacts nothing; the same again changes nothing; undone, nothing of them is left', async () => {
    const { tenant, desk, branch, technician, customerId, code, see, undo, jobOf, exposure, inDays } = await aDesk();
    const tomorrow = inDays(1);
    const file = [
      'Job no,Account,Reg,Make,Model,Raised,First name,Surname,Mobile,Address,Town,Postcode,Place,Excess,Policy no,PO number,Eurocode,Qty,Price,Glass,ADAS,Booked for,Appointment time,Technician,Depot,Minutes,Notes',
      `J-1,hartfleet,ab19 cde,VOLKSWAGEN,golf,${formatDay(inDays(-9))},Sam,Hart,07700 900123,12 Mill Lane,Norwich,nr147pz,Mobile,75,P-9,PO-7,${code},1,212.50,,none fitted,${formatDay(tomorrow)},09:30,sam fitter,nor,60,Ring first`,
      'J-2,Hart Fleet,KX68ZTR,Ford,Transit,,,,,,,,Workshop,,,,,,,"Door glass, left",,,,,,,',
    ];
    const known = await everything(tenant);
    const seen = await see(...file);
    expect([seen.trouble, seen.preview?.counts]).toEqual(['', { added: 2, changed: 0, left: 0, refused: 0, gone: 0 }]);
    expect(seen.preview?.figures).toEqual([
      { title: 'With a visit in the diary', value: '1 job', attention: false },
      { title: 'Worth with VAT', value: '£255.00', attention: false },
    ]);
    // What was tried is gone: nothing of it is there but the load’s own traces.
    const after = await everything(tenant);
    const traces = { log: 0, hints: 0, tasks: 0, files: 0 };
    expect({ ...Object(after), ...traces }).toEqual({ ...Object(known), ...traces });
    const done = await loaded(desk, seen);
    expect([done.state, done.trouble]).toEqual(['loaded', '']);
    const first = await jobOf('J-1');
    expect(first).toMatchObject({
      formerNumber: 'J-1',
      number: 'M.000001',
      state: 'booked',
      source: 'moved-in',
      ageDays: 9,
      vehicle: { registration: 'AB19CDE', make: 'Volkswagen' },
      contact: { firstName: 'Sam', lastName: 'Hart', mobile: '07700900123' },
      place: 'mobile',
      orderNumber: 'PO-7',
      notes: { internal: 'Ring first' },
      booking: { day: tomorrow, slot: 'A', minutes: 60, branch: { id: branch.id }, technician: { id: technician.id } },
      lines: [{ code, unitPrice: { amount: 21_250 } }],
    });
    expect(first?.insurance).toMatchObject({ excess: { amount: 7_500 }, policyNumber: 'P-9' });
    expect(await jobOf('J-2')).toMatchObject({
      state: 'open',
      booking: null,
      place: 'workshop',
      lines: [{ description: 'Door glass, left' }],
      contact: { lastName: 'Hart Fleet' },
    });
    expect(await exposure()).toBe(25_500);
    expect(ok(await desk.call(getCustomer, { params: { id: customerId } })).lastJobOn).toBe(inDays(0));
    expect(await tenant.scope.read((tx) => tx.db.selectFrom('outbox_message').select('id').execute())).toEqual([]);
    const same = await see(...file);
    expect(same.preview?.counts).toEqual({ added: 0, changed: 0, left: 2, refused: 0, gone: 0 });
    refused(await commit(desk, same), 'load.nothing_to_do');
    expect(await undo(done)).toMatchObject({ state: 'undone', trouble: '' });
    expect([await jobOf('J-1'), await exposure()]).toEqual([undefined, 0]);
    const left = await tenant.scope.read(async ({ db }) => [
      await db.selectFrom('booking').select('id').execute(),
      await db.selectFrom('worksheet_line').select('id').execute(),
      (await db.selectFrom('technician_capacity').select('taken_minutes').execute()).map((row) => row.taken_minutes),
    ]);
    expect(left).toEqual([[], [], [0]]);
  });

  it('stays once somebody worked with one of its jobs', async () => {
    const { desk, see, undo, jobOf } = await aDesk();
    const done = await loaded(desk, await see('Job no,Account,Reg', 'J-1,HARTFLEET,AB19CDE'));
    const job = await jobOf('J-1');
    ok(await desk.call(prioritiseWorksheet, { params: { id: job?.id ?? '' }, version: job?.version ?? 0, body: { on: true } }));
    expect(await undo(done)).toMatchObject({
      status: 400,
      problem: { detail: 'J-1 (here M.000001), which it loaded, was changed since. It can no longer be undone.' },
    });
  });

  it('refuses what the diary and the desk refuse, each line with its reason, and loads the others', async () => {
    const { tenant, desk, technician, see, problems, inDays, jobOf } = await aDesk();
    await aCustomer(tenant, { account_code: 'CLOSED', name: 'Closed', status: 'closed' });
    await aCustomer(tenant, { account_code: 'ORDERS', name: 'Orders', order_number_required: true });
    const [tomorrow, later] = [inDays(1), inDays(3)];
    await insert(tenant, 'absence', (id) => ({ id, user_id: technician.id, type: 'holiday', from_day: later, to_day: later, state: 'approved' }));
    const line = (job: string, rest: string) => `${job},HARTFLEET,AB19CDE,${rest}`;
    const [on, away] = [formatDay(tomorrow), formatDay(later)];
    const seen = await see(
      'Job no,Account,Reg,Booked for,Slot,Technician,Branch,Calibration,Eurocode,Cause',
      line('J-1', `${on},AM,,NOR,None fitted,,`),
      line('J-2', `${on},AM,,NOR,None fitted,,`),
      line('J-3', `${on},AM,,NOR,None fitted,,`),
      line('J-4', `${away},PM,Sam Fitter,NOR,None fitted,,`),
      line('J-5', `${on},PM,Sam Fitter,NOR,,,`),
      line('J-6', `${formatDay(inDays(-1))},PM,Sam Fitter,NOR,None fitted,,`),
      line('J-7', `${on},PM,Nobody,NOR,None fitted,,`),
      line('J-8', `${on},,,NOR,None fitted,,`),
      line('J-9', `,,,,,NOSUCHCODE,`),
      line('J-10', `,,,,,,Meteor`),
      'J-11,CLOSED,AB19CDE,,,,,,,',
      'J-12,ORDERS,AB19CDE,,,,,,,',
      line('J-13', `${on},PM,,,None fitted,,`),
      line('J-14', `${on},PM,Sam Fitter,,None fitted,,`),
    );
    expect(seen.preview?.counts).toEqual({ added: 3, changed: 0, left: 0, refused: 11, gone: 0 });
    expect(await problems(seen.id)).toEqual([
      [4, 'Booked', on, expect.stringContaining('Norwich has no place left')],
      [5, 'Booked', away, expect.stringContaining('Sam Fitter')],
      [6, 'Calibration', '', expect.any(String)],
      [7, 'Booked', formatDay(inDays(-1)), expect.any(String)],
      [8, 'Technician', 'Nobody', 'No technician of ours is called so.'],
      [9, 'Slot', on, 'Say AM, PM, All Day or OOH, or the time.'],
      [10, 'Eurocode', 'NOSUCHCODE', 'No product of ours has this code.'],
      [11, 'Cause', 'Meteor', 'No cause of damage of ours is called so.'],
      [12, 'Customer', 'Closed', expect.stringContaining('Closed')],
      [13, 'Order number', '', expect.stringContaining('Orders')],
      [14, 'Branch', '', 'Say at which branch.'],
    ]);
    refused(await commit(desk, seen), 'load.has_refused');
    expect(await loaded(desk, seen, true)).toMatchObject({ state: 'loaded', trouble: '' });
    expect(await jobOf('J-14')).toMatchObject({ state: 'booked', booking: { day: tomorrow, slot: 'P' } });
    expect(await jobOf('J-3')).toBeUndefined();
  });

  it('has a sample that loads, is nobody’s who may not, and has a bound', async () => {
    const { tenant, desk } = await aDesk();
    await aCustomer(tenant, { account_code: 'FIELD', name: 'Field & Sons' });
    const sample = await desk.call(routes.sampleFile, { params: { kind: 'open-jobs' } });
    const load = ok(await bring(desk, sample.text, { kind: 'open-jobs' }));
    expect(Object.keys(load.choice).toSorted()).toEqual(load.columns.map(({ key }) => key).toSorted());
    expect((await checked(desk, load)).preview?.counts).toEqual({ added: 2, changed: 0, left: 0, refused: 0, gone: 0 });
    refused(await bring(await tenant.user({ role: 'adviser' }), sample.text, { kind: 'open-jobs' }), 'load.not_allowed');
    const many = Array.from({ length: 5_001 }, (_, index) => `J-${index},HARTFLEET,AB19CDE`);
    const long = await checked(desk, ok(await bring(desk, ['Job no,Account,Reg', ...many].join('\n'), { kind: 'open-jobs', name: 'open.csv' })));
    expect([long.state, long.trouble]).toEqual(['read', 'A file of open worksheets has at most 5,000 lines. Bring it in parts.']);
  });
});
