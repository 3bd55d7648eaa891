import { createInvoices, creditInvoice, listInvoices, postInvoice, showInvoice } from '@quarterlight/contract/billing/routes';
import { getWorksheet } from '@quarterlight/contract/worksheets/routes';
import { newId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { aCompletedJob, type Job } from '../../../testing/kit/completed-jobs.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';
import { aTechnician } from '../identity/identity.testing.ts';
import { exposureOf, money, setExposure, take } from './payments.fixtures.ts';

useTestApp();

const both = { billed_to: 'both', excess_pence: 11_500 } as const;
const draft = async (by: Client, job: Job) => (await by.call(createInvoices, { body: { worksheetId: job.id } })).body.invoices;
const post = async (by: Client, id: string | undefined) => (await by.call(postInvoice, { params: { id: id ?? '' }, version: 1 })).body;
const figures = async (by: Client, id: string | undefined) => {
  const { state, paid, balance, payments } = (await by.call(showInvoice, { params: { id: id ?? '' } })).body;
  return [state, paid.amount, balance.amount, payments.map((each) => each.amount.amount)];
};
const owedOn = async (by: Client, job: Job) => {
  const { owed } = (await by.call(getWorksheet, { params: { id: job.id } })).body;
  return [owed.total.amount, owed.excess.amount, owed.customer.amount, owed.policyholder.amount];
};
const paymentsOf = (tenant: TestTenant) => tenant.scope.read(async (tx) => (await tx.db.selectFrom('payment').select('amount_pence').execute()).length);

describe('taking money', () => {
  it('takes the whole once when five take it at the same time, before and after invoicing', async () => {
    const tenant = await aTenant();
    const client = await tenant.user({ role: 'administrator' });
    const customer = await aCustomer(tenant, { type: 'trade' });
    const [before, after] = [await aCompletedJob(tenant, { customerId: customer.id }), await aCompletedJob(tenant, { customerId: customer.id })];
    await setExposure(tenant);
    const [row] = await draft(client, after);
    await post(client, row?.id);
    for (const job of [before, after]) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => take(client, job, money(42_000))));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
      for (const { problem } of answers.filter(({ status }) => status === 400))
        expect([problem.code, problem.detail, problem.errors]).toEqual([
          'payment.nothing_owed',
          `Nothing is owed on ${job.number}, so nothing can be taken for it.`,
          { amount: [`Nothing is owed on ${job.number}, so nothing can be taken for it.`] },
        ]);
    }
    expect(await paymentsOf(tenant)).toBe(2);
    expect(await figures(client, row?.id)).toEqual(['paid', 42_000, 0, [42_000]]);
    expect(await exposureOf(tenant, customer.id)).toBe(42_000);
  });

  it('refuses in words what is more than owed, more than anybody pays, nothing, and another currency', async () => {
    const tenant = await aTenant();
    const client = await tenant.user({ role: 'administrator' });
    const job = await aCompletedJob(tenant, both);
    const nil = await aCompletedJob(tenant, { jobType: 'warranty', lines: [{ net: 0 }] });
    const said = async (of: Job, body: ReturnType<typeof money>) => {
      const { status, problem } = await take(client, of, body);
      return [status, Object.values(problem.errors ?? {})[0]?.[0] ?? problem.detail];
    };
    expect(await said(job, money(9_000_000_000_000))).toEqual([400, 'At most £100,000.00 at a time.']);
    expect(await said(job, money(42_001))).toEqual([400, `£420.00 is still owed on ${job.number}. Take that or less.`]);
    expect(await said(job, money(11_501, 'excess'))).toEqual([400, `£115.00 of the excess is still owed on ${job.number}. Take that or less.`]);
    expect(await said(job, money(11_501, 'balance', { payer: 'policyholder' }))).toEqual([
      400,
      `The policyholder still owes £115.00 on ${job.number}. Take that or less.`,
    ]);
    for (const amount of [0, -1, -42_000]) expect(await said(job, money(amount))).toEqual([400, 'Enter an amount above nothing.']);
    expect(await said(job, money(100, 'balance', { currency: 'EUR' }))).toEqual([400, 'Amounts are in GBP.']);
    expect(await said(nil, money(1))).toEqual([400, `Nothing is owed on ${nil.number}, so nothing can be taken for it.`]);
    expect(await paymentsOf(tenant)).toBe(0);
    expect((await take(await tenant.user({ permissions: ['view-worksheets'] }), job, money(1))).status).toBe(403);
  });

  it('bounds a technician at the door by what is owed and to jobs of theirs', async () => {
    const tenant = await aTenant();
    const technician = await aTechnician(tenant, await aBranch(tenant));
    const mine = await aCompletedJob(tenant, { ...both, technician_id: technician.id });
    const theirs = await aCompletedJob(tenant, both);
    const office = await tenant.user({ role: 'administrator' });
    expect((await take(technician.client, mine, money(900_000_000, 'excess'))).status).toBe(400);
    expect((await take(technician.client, mine, money(42_001))).problem.code).toBe('payment.too_much');
    expect((await take(technician.client, theirs, money(100))).status).toBe(404);
    const [account, person] = await draft(office, mine);
    for (const row of [account, person]) await post(office, row?.id);
    expect((await take(technician.client, mine, money(11_500, 'excess'))).status).toBe(200);
    expect(await figures(office, person?.id)).toEqual(['paid', 11_500, 0, [11_500]]);
    expect(await figures(office, account?.id)).toEqual(['posted', 0, 30_500, []]);
  });
});

describe('money on invoices', () => {
  it('waits on the job until its documents are posted, then pays them and what comes later at once', async () => {
    const tenant = await aTenant();
    const client = await tenant.user({ role: 'administrator' });
    const job = await aCompletedJob(tenant, both);
    await setExposure(tenant);
    expect((await take(client, job, money(20_000, 'deposit'))).status).toBe(200);
    expect(await owedOn(client, job)).toEqual([22_000, 0, 22_000, 0]);
    expect(await exposureOf(tenant, job.customerId)).toBe(42_000);
    const [account, person] = await draft(client, job);
    expect(await owedOn(client, job)).toEqual([22_000, 0, 22_000, 0]);
    // The account's document leaves the policyholder's draft its part.
    expect((await post(client, account?.id)).paid.amount).toBe(8_500);
    expect(await exposureOf(tenant, job.customerId)).toBe(22_000);
    expect((await post(client, person?.id)).state).toBe('paid');
    expect((await take(client, job, money(2_000, 'balance', { payer: 'customer' }))).status).toBe(200);
    expect(await figures(client, account?.id)).toEqual(['part-paid', 10_500, 20_000, [8_500, 2_000]]);
    expect(await exposureOf(tenant, job.customerId)).toBe(20_000);
    expect((await take(client, job, money(20_000))).status).toBe(200);
    expect(await figures(client, account?.id)).toEqual(['paid', 30_500, 0, [8_500, 2_000, 20_000]]);
    expect([await exposureOf(tenant, job.customerId), await owedOn(client, job)]).toEqual([0, [0, 0, 0, 0]]);
    const listed = (await client.call(listInvoices, { query: { state: ['paid'], worksheetId: job.id } })).body.items;
    expect(listed.map((row) => [row.paid.amount, row.balance.amount]).toSorted()).toEqual([
      [11_500, 0],
      [30_500, 0],
    ]);
  });

  it('is free again when the invoice is credited, and pays the next one of the job', async () => {
    const tenant = await aTenant();
    const client = await tenant.user({ role: 'administrator' });
    const customer = await aCustomer(tenant, { type: 'trade' });
    const job = await aCompletedJob(tenant, { customerId: customer.id });
    await setExposure(tenant);
    const [row] = await draft(client, job);
    await post(client, row?.id);
    expect((await take(client, job, money(30_000))).status).toBe(200);
    expect(await exposureOf(tenant, customer.id)).toBe(12_000);
    const { version } = (await client.call(showInvoice, { params: { id: row?.id ?? '' } })).body;
    const credited = await client.call(creditInvoice, { params: { id: row?.id ?? '' }, version, body: { reason: 'Wrong address' } });
    expect(credited.status).toBe(200);
    expect(await figures(client, row?.id)).toEqual(['posted', 0, 0, []]);
    expect([await exposureOf(tenant, customer.id), (await owedOn(client, job))[0]]).toEqual([42_000, 12_000]);
    expect((await take(client, job, money(12_001))).status).toBe(400);
    const [next] = await draft(client, job);
    expect(await post(client, next?.id)).toMatchObject({ state: 'part-paid', paid: { amount: 30_000 }, balance: { amount: 12_000 } });
    expect(await exposureOf(tenant, customer.id)).toBe(12_000);
  });
});

describe('the database', () => {
  it('refuses more than a payment holds, more than is owed, and any change of what was taken', async () => {
    const tenant = await aTenant();
    const client = await tenant.user({ role: 'administrator' });
    const job = await aCompletedJob(tenant, { billed_to: 'policyholder' });
    expect((await take(client, job, money(10_000, 'deposit'))).status).toBe(200);
    const [row] = await draft(client, job);
    await post(client, row?.id);
    const write = (text: string) => tenant.scope.write((tx) => sql.raw(text).execute(tx.db));
    const allocate = (pence: number) =>
      write(`insert into payment_allocation (id, worksheet_id, payment_id, receivable_id, amount_pence, customer_id, bound_branch, bound_technician)
        select '${newId()}', p.worksheet_id, p.id, r.id, ${pence}, p.customer_id, p.bound_branch, p.bound_technician from payment p, receivable r`);
    await expect(allocate(1)).rejects.toMatchObject({ code: '23514' });
    await expect(allocate(-10_001)).rejects.toMatchObject({ code: '23514' });
    for (const refused of [
      'update payment set amount_pence = 1',
      'update payment set allocated_pence = 0',
      'update receivable set gross_pence = 1',
      'update receivable set paid_pence = 0',
      `update invoice set paid_pence = 0, state = 'posted'`,
    ])
      await expect(write(refused), refused).rejects.toMatchObject({ code: 'QL002' });
    for (const refused of ['delete from payment', 'delete from receivable', 'delete from payment_allocation', 'update payment_allocation set amount_pence = 1'])
      await expect(write(refused), refused).rejects.toMatchObject({ code: '42501' });
    // A refund gives back what pays nothing, and nothing more; a write-off settles without being money.
    const add = (kind: string, pence: number, of: string) =>
      write(`insert into payment (id, worksheet_id, kind, method, amount_pence, of_id, customer_id, bound_branch, bound_technician)
        select '${newId()}', worksheet_id, '${kind}', '${kind === 'refund' ? 'card' : 'none'}', ${pence}, ${of}, customer_id, bound_branch, bound_technician from payment limit 1`);
    await expect(add('refund', 1, 'id')).rejects.toMatchObject({ code: '23514' });
    await allocate(-4_000);
    await add('refund', 4_000, 'id');
    expect(await figures(client, row?.id)).toEqual(['part-paid', 6_000, 36_000, [6_000]]);
    await add('write-off', 36_000, 'null');
    await write(`insert into payment_allocation (id, worksheet_id, payment_id, receivable_id, amount_pence, customer_id, bound_branch, bound_technician)
      select '${newId()}', p.worksheet_id, p.id, r.id, 36000, p.customer_id, p.bound_branch, p.bound_technician from payment p, receivable r where p.kind = 'write-off'`);
    expect(await figures(client, row?.id)).toEqual(['paid', 6_000, 0, [6_000, 36_000]]);
  });
});
