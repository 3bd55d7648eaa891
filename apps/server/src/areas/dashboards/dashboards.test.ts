import { makeInvoiceBatch } from '@quarterlight/contract/accounting/routes';
import { createInvoices, postInvoice } from '@quarterlight/contract/billing/routes';
import { atRiskPanel, averageCompletionPanel, jobsCreatedPanel, unpostedInvoicesPanel, warrantyJobsPanel } from '@quarterlight/contract/dashboards/routes';
import { listWorksheets } from '@quarterlight/contract/worksheets/routes';
import { addDays, day as dayOf } from '@quarterlight/kit/days';
import { emptyId, newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { aCompletedJob } from '../../../testing/kit/completed-jobs.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';
import { aLookup } from '../system/system.testing.ts';

useTestApp();

const march = { from: '2026-03-02', to: '2026-03-15' };
const raised = (day: string) => ({ created_on: day, created_at: `${day}T09:00:00Z` });

describe('what is late and at risk', () => {
  it('is counted as the list behind each figure shows it', async () => {
    const tenant = await aTenant();
    const at = (days: number) => addDays(dayOf(tenant.scope.today()), days);
    const late = { created_on: at(-9), created_at: `${at(-9)}T08:00:00Z`, completed_at: null, completed_on: null };
    await aCompletedJob(tenant, { ...late, state: 'released', booked_day: at(-1), booked_slot: 'A' });
    await aCompletedJob(tenant, { ...late, state: 'booked', booked_day: at(0), booked_slot: 'A', lines: [{ kind: 'glass', net: 100 }] });
    await aCompletedJob(tenant, { ...late, state: 'open', failed_attempt: true });
    // Not booked and past its promise; promised for today; booked since.
    await aCompletedJob(tenant, { ...late, state: 'awaiting', promised_on: at(-1) });
    await aCompletedJob(tenant, { ...late, state: 'open', promised_on: at(0) });
    await aCompletedJob(tenant, { ...late, state: 'booked', promised_on: at(-2), booked_day: at(3), booked_slot: 'A' });
    await aCompletedJob(tenant, { ...late, state: 'open', failed_adas: true });
    await aCompletedJob(tenant, {});
    const client = await tenant.user({ role: 'manager' });
    const { items } = (await client.call(atRiskPanel)).body;
    expect(items.map(({ name, count }) => [name, count])).toEqual([
      ['Past their day', 1],
      ['Past their promise', 1],
      ['Glass late', 1],
      ['Calibrations failed', 1],
      ['Visits failed', 1],
    ]);
    for (const { link } of items) {
      const answer = await client.raw('GET', `/v1/worksheets?${link.split('?')[1]}`);
      expect([answer.status, answer.body], link).toMatchObject([200, { total: 1 }]);
    }
    const stranger = await (await aTenant()).user({ role: 'manager' });
    expect((await stranger.call(atRiskPanel)).body.items.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('jobs created', () => {
  it('counts by job type and day, beside as many days before, and opens the list', async () => {
    const tenant = await aTenant();
    for (const day of ['2026-03-02', '2026-03-02', '2026-03-15']) await aCompletedJob(tenant, { ...raised(day), completedOn: '2026-03-20' });
    await aCompletedJob(tenant, { ...raised('2026-03-03'), jobType: 'repair' });
    for (const day of ['2026-03-01', '2026-02-16', '2026-02-15', '2026-03-16']) await aCompletedJob(tenant, raised(day));
    const client = await tenant.user({ role: 'manager' });
    const { body } = await client.call(jobsCreatedPanel, { query: march });
    const link = '/clipboard/worksheets?createdFrom=2026-03-02&createdTo=2026-03-15';
    expect([body.total, body.previous, body.link, body.by]).toEqual([4, 2, link, 'day']);
    expect(body.byJobType.map((each) => [each.name, each.count])).toEqual([
      ['Replacement', 3],
      ['Chip repair', 1],
    ]);
    const repair = await aLookup(tenant, 'job-types', 'repair');
    expect(body.byJobType[1]?.link).toBe(`${link}&jobTypeId=${repair}`);
    expect((await client.call(listWorksheets, { query: { createdFrom: '2026-03-02', createdTo: '2026-03-15', jobTypeId: repair } })).body.items).toHaveLength(
      1,
    );
    expect(body.series).toHaveLength(14);
    expect(body.series.filter((point) => point.value > 0)).toEqual([
      { day: '2026-03-02', value: 2 },
      { day: '2026-03-03', value: 1 },
      { day: '2026-03-15', value: 1 },
    ]);
    const weeks = (await client.call(jobsCreatedPanel, { query: { ...march, by: 'week' } })).body;
    expect(weeks.series).toEqual([
      { day: '2026-03-02', value: 3 },
      { day: '2026-03-09', value: 1 },
    ]);
  });

  it('counts only what its reader may see', async () => {
    const tenant = await aTenant();
    const stranger = await (await aTenant()).user();
    const mine = await aCompletedJob(tenant, raised('2026-03-03'));
    await aCompletedJob(tenant, raised('2026-03-03'));
    const branch = await tenant.user({ permissions: ['view-operations-dashboard'], branchId: mine.branchId });
    const totals = await Promise.all(
      [stranger, branch, await tenant.user()].map(async (client) => (await client.call(jobsCreatedPanel, { query: march })).body.total),
    );
    expect(totals).toEqual([0, 1, 2]);
    const refused = await (await tenant.user({ permissions: ['view-worksheets'] })).call(jobsCreatedPanel);
    expect(refused.status).toBe(403);
  });

  it('takes at most 366 days, the first no later than the last', async () => {
    const tenant = await aTenant();
    const client = await tenant.user();
    const status = async (from: string, to: string) => (await client.call(jobsCreatedPanel, { query: { from, to } })).problem.code ?? 'fine';
    expect([await status('2025-03-01', '2026-03-01'), await status('2025-03-01', '2026-03-02'), await status('2026-03-02', '2026-03-01')]).toEqual([
      'fine',
      'dashboard.range',
      'dashboard.range',
    ]);
    expect((await client.call(jobsCreatedPanel)).body.series).toHaveLength(28);
  });
});

describe('warranty jobs', () => {
  it('sets the warranties of 90 days over their fits, by who fitted and by cause', async () => {
    const tenant = await aTenant();
    const branch = await aBranch(tenant);
    const customer = await aCustomer(tenant);
    const technician = await tenant.user({ role: 'technician', displayName: 'Tom Fitter' });
    const place = { branchId: branch.id, customerId: customer.id };
    const originals = await Promise.all(
      ['2026-03-03', '2026-02-01', '2026-01-10', '2025-12-17', '2025-12-15'].map((completedOn) =>
        aCompletedJob(tenant, { ...place, completedOn, technician_id: technician.userId }),
      ),
    );
    await aCompletedJob(tenant, {
      ...place,
      ...raised('2026-03-10'),
      state: 'open',
      completed_on: null,
      completed_at: null,
      warranty_of_id: originals[0]?.id ?? null,
      warranty_cause: 'workmanship',
    });
    await aCompletedJob(tenant, { ...place, ...raised('2025-12-10'), completedOn: '2026-03-01', warranty_of_id: originals[1]?.id ?? null });
    const { body } = await (await tenant.user({ role: 'manager' })).call(warrantyJobsPanel, { query: march });
    expect([body.warranties, body.completed, body.rateBasisPoints]).toEqual([1, 4, 2500]);
    expect(body.byTechnician.map((each) => [each.name, each.count, each.completed, each.rateBasisPoints])).toEqual([['Tom Fitter', 1, 4, 2500]]);
    const list = '/clipboard/worksheets?createdFrom=2025-12-16&createdTo=2026-03-15&warranty=yes';
    expect([body.link, body.byTechnician[0]?.link]).toEqual([list, `${list}&fittedById=${technician.userId}`]);
    expect(body.byCause.map((each) => [each.id, each.name, each.count])).toEqual([['workmanship', 'Workmanship', 1]]);
    expect(body.series.filter((point) => point.value > 0)).toEqual([{ day: '2026-03-10', value: 1 }]);
  });
});

describe('average completion', () => {
  it('gives median and mean in working days, over a weekend, and the waiting by reason', async () => {
    const tenant = await aTenant();
    const branch = await aBranch(tenant);
    const customer = await aCustomer(tenant);
    const place = { branchId: branch.id, customerId: customer.id };
    const first = await aCompletedJob(tenant, { ...place, ...raised('2026-03-06'), completedOn: '2026-03-09' });
    await aCompletedJob(tenant, { ...place, ...raised('2026-03-02'), completedOn: '2026-03-09' });
    await aCompletedJob(tenant, { ...place, ...raised('2026-03-10'), completedOn: '2026-03-10' });
    await aCompletedJob(tenant, { ...place, ...raised('2026-02-10'), completedOn: '2026-03-16' });
    const reasonId = await aLookup(tenant, 'worksheet-awaiting-reasons', 'glass');
    await tenant.scope.write(async (tx) => {
      const own = { worksheet_id: first.id, customer_id: customer.id, bound_branch: branch.id, bound_technician: emptyId };
      await tx.db
        .insertInto('worksheet_event')
        .values({ ...own, id: newId(), at: '2026-03-06T10:00:00Z', action: 'held', summary: 'Awaiting: Glass on order', reason_id: reasonId })
        .execute();
      await tx.db
        .insertInto('worksheet_event')
        .values({ ...own, id: newId(), at: '2026-03-06T13:30:00Z', action: 'resumed', summary: 'Resumed' })
        .execute();
    });
    const { body } = await (await tenant.user({ role: 'manager' })).call(averageCompletionPanel, { query: march });
    expect([body.completed, body.medianDays, body.meanDays]).toEqual([3, 1, 2]);
    expect(body.awaiting).toEqual([{ reasonId, reason: 'Glass on order', jobs: 1, hours: 3.5 }]);
    expect(body.series).toEqual([
      { day: '2026-03-09', value: 3 },
      { day: '2026-03-10', value: 0 },
    ]);
    expect(body.link).toBe('/reporting/operations/completed-jobs-export?from=2026-03-02&to=2026-03-15');
    const empty = (await (await (await aTenant()).user()).call(averageCompletionPanel, { query: march })).body;
    expect([empty.completed, empty.medianDays, empty.meanDays, empty.series]).toEqual([0, null, null, []]);
  });
});

describe('unposted invoices', () => {
  it('counts documents in no batch, drafts apart, with their worth and age', async () => {
    const tenant = await aTenant();
    const client = await tenant.user({ role: 'accounts' });
    const jobs = await Promise.all([1, 2, 3].map(() => aCompletedJob(tenant)));
    const ids = (await Promise.all(jobs.map((job) => client.call(createInvoices, { body: { worksheetId: job.id } })))).flatMap((answer) =>
      answer.body.invoices.map((row) => row.id),
    );
    const post = (id = '') => client.call(postInvoice, { params: { id }, version: 1 });
    await post(ids[0]);
    await client.call(makeInvoiceBatch, { body: { upTo: tenant.scope.today(), count: 1 } });
    await post(ids[1]);
    const { body } = await client.call(unpostedInvoicesPanel);
    expect([body.count, body.gross.amount, body.drafts, body.draftGross.amount, body.posted, body.postedGross.amount]).toEqual([
      2, 84_000, 1, 42_000, 1, 42_000,
    ]);
    expect([body.byAge[0], body.series.at(-1)?.value, body.link, body.draftsLink]).toEqual([
      { name: 'Up to 7 days', count: 2, gross: { amount: 84_000, currency: 'GBP' } },
      2,
      '/billing/invoices?batched=no',
      '/billing/invoices?state=draft',
    ]);
    expect(body.oldestAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect((await (await tenant.user({ permissions: ['view-operations-dashboard'] })).call(unpostedInvoicesPanel)).status).toBe(403);
    expect((await (await (await aTenant()).user()).call(unpostedInvoicesPanel)).body.count).toBe(0);
  });
});
