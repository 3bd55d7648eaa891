import { invoiceJobs, listJobsToInvoice, postInvoices, previewInvoicingMany } from '@quarterlight/contract/billing/many-routes';
import { createInvoices, listInvoices, postInvoice } from '@quarterlight/contract/billing/routes';
import { getRun } from '@quarterlight/contract/runs/routes';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { ok } from '../../../testing/kit/answers.ts';
import { aCompletedJob, type Job } from '../../../testing/kit/completed-jobs.ts';
import { endedRun } from '../../../testing/kit/ended-run.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aCustomer } from '../companies/companies.testing.ts';

useTestApp({ tasks: true });

const gbp = (amount: number) => ({ amount, currency: 'GBP' });
const whole = gbp(42_000);
/** A completed job whose insurer asks for a claim number that is not there. */
const gated = { billed_to: 'both', excess_pence: 11_500, claim_number: '' } as const;
const countOf = (tenant: TestTenant) =>
  tenant.scope.read(
    async (tx) =>
      (
        await tx.db
          .selectFrom('invoice')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
  );

async function ground() {
  const tenant = await aTenant();
  const accounts = await tenant.user({ role: 'accounts' });
  const customer = await aCustomer(tenant, { type: 'insurer', name: 'Albion' });
  const job = (values: Parameters<typeof aCompletedJob>[1] = {}): Promise<Job> => aCompletedJob(tenant, { customerId: customer.id, ...values });
  return { tenant, accounts, customer, job };
}

describe('jobs to invoice', () => {
  it('are listed with what keeps them from it, the longest completed first, until they are invoiced', async () => {
    const { accounts, customer, job } = await ground();
    const [late, early] = [await job({ completed_at: '2026-11-20T10:00:00Z' }), await job({ ...gated, completed_at: '2026-11-10T10:00:00Z' })];
    const listed = async (query: object = {}) => ok(await accounts.call(listJobsToInvoice, { query })).items;
    expect((await listed()).map(({ id, gates }) => [id, gates.map(({ code }) => code)])).toEqual([
      [early.id, expect.arrayContaining(['insurer-fields'])],
      [late.id, []],
    ]);
    expect((await listed({ q: late.number })).map(({ id }) => id)).toEqual([late.id]);
    expect(await listed({ customerId: newId() })).toEqual([]);
    expect((await listed({ customerId: customer.id, completedFrom: '2026-11-15' })).map(({ id }) => id)).toEqual([late.id]);
    ok(await accounts.call(createInvoices, { body: { worksheetId: late.id } }));
    expect((await listed()).map(({ id }) => id)).toEqual([early.id]);
  });

  it('are looked at without a trace', async () => {
    const { tenant, accounts, job } = await ground();
    const [good, bad] = [await job(), await job(gated)];
    const { lines } = ok(await accounts.call(previewInvoicingMany, { body: { ids: [good.id, bad.id] } }));
    expect(lines.map(({ id, done, what, gross }) => [id, done, what, gross.amount])).toEqual([
      [good.id, true, 'Invoice to Albion, £420.00', 42_000],
      [bad.id, false, expect.stringContaining('Claim number'), 42_000],
    ]);
    expect(await countOf(tenant)).toBe(0);
  });

  it('are invoiced each by itself, with a result for each', async () => {
    const { tenant, accounts, job } = await ground();
    const [good, bad, moved] = [await job(), await job(gated), await job()];
    const body = { jobs: [good, bad, moved].map(({ id }) => ({ id, gross: id === moved.id ? gbp(41_999) : whole })) };
    const run = await endedRun(accounts, ok(await accounts.call(invoiceJobs, { body })).id);
    expect(run.state).toBe('done');
    expect(await countOf(tenant)).toBe(1);
    const told = JSON.stringify(run);
    expect(told).toContain('Claim number');
    expect(told).toContain('came to £419.99 when it was looked at, and comes to £420.00 now');
  });

  it('are invoiced once, however many press', async () => {
    const { tenant, accounts, job } = await ground();
    const jobs = [await job(), await job(), await job()];
    const body = { jobs: jobs.map(({ id }) => ({ id, gross: whole })) };
    const people = [accounts, ...(await Promise.all([1, 2, 3].map(() => tenant.user({ role: 'accounts' }))))];
    await Promise.all(people.map(async (by) => endedRun(by, ok(await by.call(invoiceJobs, { body })).id)));
    expect(await countOf(tenant)).toBe(3);
  });

  it('are nobody’s who may not draft, and no more than 200 at once', async () => {
    const { tenant, accounts, job } = await ground();
    const one = await job();
    const adviser = await tenant.user({ role: 'adviser' });
    const stranger = await (await aTenant()).user({ role: 'accounts' });
    const body = { jobs: [{ id: one.id, gross: whole }] };
    expect((await adviser.call(listJobsToInvoice, { query: {} })).status).toBe(403);
    expect((await adviser.call(invoiceJobs, { body })).status).toBe(403);
    const run = ok(await stranger.call(invoiceJobs, { body }));
    await endedRun(stranger, run.id);
    expect((await accounts.call(getRun, { params: { id: run.id } })).status).toBe(404);
    expect(await countOf(tenant)).toBe(0);
    const many = { jobs: Array.from({ length: 201 }, () => ({ id: newId(), gross: whole })) };
    expect((await accounts.call(invoiceJobs, { body: many })).status).toBe(400);
  });
});

describe('many drafts', () => {
  it('are posted each by itself, and one that was changed meanwhile is left', async () => {
    const { accounts, job } = await ground();
    const drafts = [];
    for (let index = 0; index < 3; index += 1) drafts.push(...ok(await accounts.call(createInvoices, { body: { worksheetId: (await job()).id } })).invoices);
    const [first, second, third] = drafts;
    if (!first || !second || !third) throw new Error('Drafts are missing.');
    ok(await accounts.call(postInvoice, { params: { id: first.id }, version: first.version }));
    const invoices = [first, { ...second, version: second.version + 1 }, third].map(({ id, version }) => ({ id, version }));
    const run = await endedRun(accounts, ok(await accounts.call(postInvoices, { body: { invoices } })).id);
    expect(JSON.stringify(run)).toContain('I000002 to Albion, £420.00');
    const { items } = ok(await accounts.call(listInvoices, { query: { sort: 'number' } }));
    expect(items.map(({ id, number, state }) => [id, number, state]).toSorted()).toEqual(
      [
        [first.id, 'I000001', 'posted'],
        [second.id, null, 'draft'],
        [third.id, 'I000002', 'posted'],
      ].toSorted(),
    );
  });
});
