import { listExports, runExport, showExport } from '@quarterlight/contract/reporting/routes';
import { addDays, day } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { aCompletedJob } from '../../../testing/kit/completed-jobs.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';

useTestApp();

const name = 'completed-jobs-export';
const params = { name };
const march = { from: '2026-03-01', to: '2026-03-31' };
const runs = (tenant: TestTenant, ...more: ('override-export-range' | 'view-worksheet-costs')[]) => tenant.user({ permissions: [name, ...more] });

describe('which exports there are', () => {
  it('lists those that the user may run, by group, with what they show', async () => {
    const tenant = await aTenant();
    const { body } = await (await runs(tenant)).call(listExports);
    expect(body.groups.map((group) => [group.group, group.exports.map((each) => [each.name, each.title, each.dateTitle, each.mostDays])])).toEqual([
      ['operations', [[name, 'Completed jobs', 'Completed', 92]]],
    ]);
    expect(body.groups[0]?.exports[0]?.columns.map((column) => column.title)).toEqual([
      'Worksheet no',
      'Completed',
      'Booked',
      'Raised',
      'Lead days',
      'Branch',
      'Technician',
      'Job type',
      'Customer type',
      'Customer',
      'Insurer',
      'VRM',
      'Make',
      'Model',
      'Year',
      'Glass type',
      'Eurocode',
      'Quality (OEM/OEE)',
      'Supplier',
      'Cause',
      'Repair/Replace',
      'ADAS method/result',
      'First-time fit',
      'On time',
      'Parts cost',
      'Net',
      'Margin £',
      'Margin %',
      'Invoiced',
    ]);
  });

  it('asks for exactly the permission of the export', async () => {
    const tenant = await aTenant();
    const other = await tenant.user({ permissions: ['invoiced-jobs-export'] });
    const none = await tenant.user({ permissions: ['view-worksheets'] });
    expect((await other.call(listExports)).body.groups).toEqual([]);
    for (const client of [other, none]) {
      const refused = await client.call(runExport, { params, query: march });
      expect([refused.status, refused.problem.code]).toEqual([403, 'access.missing_permission']);
    }
    expect((await tenant.visitor.call(showExport, { params, query: march })).status).toBe(401);
  });

  it('answers 404 for a name that is no export', async () => {
    const tenant = await aTenant();
    const client = await tenant.user();
    for (const unknown of ['nothing-export', 'stock-levels', 'x%27'])
      expect((await client.raw('GET', `/v1/exports/${unknown}?from=2026-03-01&to=2026-03-02`)).status).toBe(404);
  });
});

describe('the date rule', () => {
  it('words every refusal as specified, at its field', async () => {
    const tenant = await aTenant();
    testApp().clock.freeze('2026-06-15T10:00:00Z');
    const client = await runs(tenant);
    const errorsOf = async (query: { from?: string; to?: string }) => {
      const answer = await client.call(showExport, { params, query });
      return [answer.status, answer.problem.errors];
    };
    expect(await errorsOf({})).toEqual([400, { from: ['Field required.'], to: ['Field is required'] }]);
    expect(await errorsOf({ from: '2026-13-40', to: '2026-06-01' })).toEqual([400, { from: ['Field required.'], to: ['Start Date is required first'] }]);
    expect(await errorsOf({ to: '2026-06-01' })).toEqual([400, { from: ['Field required.'], to: ['Start Date is required first'] }]);
    expect(await errorsOf({ from: '2026-06-15', to: '2026-06-15' })).toEqual([400, { from: ['"From date" cannot be in the future.'] }]);
    expect(await errorsOf({ from: '2026-06-14', to: '2026-06-13' })).toEqual([400, { to: ['"To date" cannot be before the "From date".'] }]);
    expect((await errorsOf({ from: '2026-06-14', to: '2026-06-14' }))[0]).toBe(200);
    testApp().clock.reset();
  });

  it('takes 92 days and refuses 93; with the override 365 and refuses 366', async () => {
    const tenant = await aTenant();
    const plain = await runs(tenant);
    const free = await runs(tenant, 'override-export-range');
    const from = '2025-01-10';
    const query = (days: number) => ({ from, to: addDays(day(from), days) });
    expect((await plain.call(showExport, { params, query: query(92) })).status).toBe(200);
    for (const format of ['csv', 'xlsx', 'json'] as const) {
      expect((await plain.call(runExport, { params, query: { ...query(93), format } })).problem.errors).toEqual({
        to: ['"To date" must be within 92 days of the "From date".'],
      });
    }
    expect((await free.call(showExport, { params, query: query(365) })).status).toBe(200);
    expect((await free.call(showExport, { params, query: query(366) })).problem.errors).toEqual({
      to: ['"To date" must be within 365 days of the "From date".'],
    });
  });

  it('counts the days where the tenant is: just after midnight in summer, yesterday has ended', async () => {
    const tenant = await aTenant();
    testApp().clock.freeze('2026-06-14T23:30:00Z');
    const client = await runs(tenant);
    expect((await client.call(showExport, { params, query: { from: '2026-06-14', to: '2026-06-14' } })).status).toBe(200);
    testApp().clock.reset();
  });
});

describe('sums', () => {
  it('agree in every export that has them: net less parts is the margin, of the whole and of each row', async () => {
    const tenant = await aTenant();
    await aCompletedJob(tenant, {
      completedOn: '2026-03-02',
      lines: [
        { kind: 'glass', net: 25_000, cost_pence: 14_050 },
        { kind: 'labour', net: 10_000 },
      ],
    });
    // A chip repair uses no part.
    await aCompletedJob(tenant, { completedOn: '2026-03-03', lines: [{ kind: 'labour', net: 4_500 }] });
    const client = await tenant.user({ role: 'administrator' });
    const { groups } = (await client.call(listExports)).body;
    const summed = groups.flatMap(({ exports }) => exports).filter(({ columns }) => columns.some(({ title }) => title === 'Margin £'));
    expect(summed.map((each) => each.name)).toContain(name);
    for (const each of summed) {
      const { body } = await client.call(showExport, { params: { name: each.name }, query: march });
      const at = (title: string) => each.columns.findIndex((column) => column.title === title);
      const rows = [...body.items.map(({ cells }) => cells), body.totals ?? []];
      const amounts = rows.map((cells) => ['Net', 'Parts cost', 'Margin £'].map((title) => Number(cells[at(title)] ?? Number.NaN)));
      expect(amounts.map(([net = 0, parts = 0, margin]) => net - parts - (margin ?? 0))).toEqual(rows.map(() => 0));
      expect(amounts.at(-1)).toEqual([39_500, 14_050, 25_450]);
    }
  });
});

describe('rows and bounds', () => {
  it('shows the jobs completed on the days, both included, and nothing else', async () => {
    const tenant = await aTenant();
    for (const completedOn of ['2026-02-28', '2026-03-01', '2026-03-15', '2026-03-31', '2026-04-01']) await aCompletedJob(tenant, { completedOn });
    await aCompletedJob(tenant, { completedOn: '2026-03-10', state: 'cancelled' });
    const { body } = await (await runs(tenant)).call(showExport, { params, query: march });
    expect(body.items.map((row) => row.cells[1])).toEqual(['2026-03-31', '2026-03-15', '2026-03-01']);
    expect([body.total, body.totalIsExact, body.totals?.[25], body.totals?.[24]]).toEqual([3, true, '105000', null]);
  });

  it('filters by branch, customer and technician, and refuses what is no id', async () => {
    const tenant = await aTenant();
    const branch = await aBranch(tenant);
    const customer = await aCustomer(tenant);
    const technician = await tenant.user({ role: 'technician' });
    const job = await aCompletedJob(tenant, { completedOn: '2026-03-02', branchId: branch.id, customerId: customer.id, technician_id: technician.userId });
    await aCompletedJob(tenant, { completedOn: '2026-03-02' });
    const client = await runs(tenant);
    for (const filter of [{ branchId: branch.id }, { customerId: customer.id }, { technicianId: technician.userId }]) {
      expect((await client.call(showExport, { params, query: { ...march, ...filter } })).body.items.map((row) => row.id)).toEqual([job.id]);
    }
    expect((await client.call(showExport, { params, query: { ...march, branchId: newId() } })).body.items).toEqual([]);
    expect((await client.raw('GET', `/v1/exports/${name}/rows?from=2026-03-01&to=2026-03-31&branchId='`)).status).toBe(400);
    expect((await client.raw('GET', `/v1/exports/${name}/rows?from=2026-03-01&to=2026-03-31&supplierId=${branch.id}`)).status).toBe(400);
  });

  it('pages both ways without losing or repeating a row', async () => {
    const tenant = await aTenant();
    const customer = await aCustomer(tenant);
    const branch = await aBranch(tenant);
    for (let index = 0; index < 7; index += 1)
      await aCompletedJob(tenant, { completedOn: `2026-03-0${1 + Math.floor(index / 3)}`, customerId: customer.id, branchId: branch.id });
    const client = await runs(tenant);
    const all = (await client.call(showExport, { params, query: { ...march, sort: 'date' } })).body.items.map((row) => row.id);
    const seen: string[] = [];
    let page = (await client.call(showExport, { params, query: { ...march, sort: 'date', limit: 3 } })).body;
    for (;;) {
      seen.push(...page.items.map((row) => row.id));
      if (page.next === null) break;
      page = (await client.call(showExport, { params, query: { ...march, sort: 'date', limit: 3, after: page.next } })).body;
    }
    expect(seen).toEqual(all);
    const back = (await client.call(showExport, { params, query: { ...march, sort: 'date', limit: 3, before: page.previous ?? '' } })).body;
    expect(back.items.map((row) => row.id)).toEqual(all.slice(3, 6));
    expect((await client.call(showExport, { params, query: { ...march, sort: '-date', after: page.previous ?? '' } })).problem.code).toBe('request.bad_cursor');
  });

  it('keeps costs from whoever may not see them', async () => {
    const tenant = await aTenant();
    await aCompletedJob(tenant, {
      completedOn: '2026-03-02',
      lines: [
        { kind: 'glass', description: 'Glass', net: 25_000, cost_pence: 9_000 },
        { kind: 'labour', description: 'Labour', net: 10_000 },
      ],
    });
    const cells = async (client: Awaited<ReturnType<typeof runs>>) =>
      (await client.call(showExport, { params, query: march })).body.items[0]?.cells.slice(24, 28);
    expect(await cells(await runs(tenant, 'view-worksheet-costs'))).toEqual(['9000', '35000', '26000', '7429']);
    expect(await cells(await runs(tenant))).toEqual([null, '35000', null, null]);
  });

  it('shows another tenant nothing, a customer and a branch their own', async () => {
    const tenant = await aTenant();
    const other = await aTenant();
    const mine = await aCompletedJob(tenant, { completedOn: '2026-03-02' });
    const theirs = await aCompletedJob(tenant, { completedOn: '2026-03-03' });
    await aCompletedJob(other, { completedOn: '2026-03-02' });
    const customer = await tenant.user({ permissions: [name], customerId: mine.customerId });
    const branch = await tenant.user({ permissions: [name], branchId: theirs.branchId });
    const numbers = async (client: typeof customer) => (await client.call(showExport, { params, query: march })).body.items.map((row) => row.id);
    expect([await numbers(customer), await numbers(branch)]).toEqual([[mine.id], [theirs.id]]);
    const csv = (await customer.call(runExport, { params, query: { ...march, format: 'csv' } })).text;
    expect([csv.includes(mine.number), csv.includes(theirs.number)]).toEqual([true, false]);
    expect((await (await runs(other)).call(showExport, { params, query: { ...march, branchId: mine.branchId } })).body.items).toEqual([]);
  });
});
