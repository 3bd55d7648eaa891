import { type CustomerExposure, customerExposure, type ExposurePart } from '@quarterlight/contract/billing/exposure';
import type { Age } from '@quarterlight/contract/billing/names';
import * as billing from '@quarterlight/contract/billing/routes';
import * as worksheets from '@quarterlight/contract/worksheets/routes';
import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { rules } from '../../../testing/company/verify.ts';
import type { Answer, Client } from '../../../testing/kit/client.ts';
import { aCompletedJob } from '../../../testing/kit/completed-jobs.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { newWorksheet } from '../../../testing/kit/new-worksheet.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';
import { addExposure } from '../companies/index.ts';
import { aLookup } from '../system/system.testing.ts';
import { aDocument } from './billing.testing.ts';

useTestApp();

const exposureOf = async (by: Client, id: string): Promise<CustomerExposure> => {
  const answer = await by.call(customerExposure, { params: { id } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const figures = ({ parts }: CustomerExposure) => Object.fromEntries(parts.map(({ part, amount, count }) => [part, [amount.amount, count]]));
const sumOf = ({ parts }: CustomerExposure) => parts.reduce((all, { amount }) => all + amount.amount, 0);
const sheets = (tenant: TestTenant, customerId: string, states: readonly string[], gross = 12_000) =>
  Promise.all(states.map((state) => aCompletedJob(tenant, { customerId, state, lines: [{ net: gross / 1.2 }] })));

describe('what a customer owes and has booked', () => {
  it('is told by how far jobs and documents are, each with its list, and of whom may not see invoices in one sum', async () => {
    const tenant = await aTenant();
    const customer = await aCustomer(tenant, { type: 'fleet', credit_limit_pence: 100_000, exposure_pence: 99_000 });
    await aCustomer(tenant, { parent_id: customer.id, exposure_pence: 7_000 });
    await aCustomer(tenant, { parent_id: customer.id, exposure_pence: 500 });
    await sheets(tenant, customer.id, ['open', 'booked', 'in-progress', 'completed', 'submitted', 'cancelled', 'rejected']);
    for (const [index, due] of [0, 12, -1, -30, -31, -60, -61, -90, -91].entries())
      await aDocument(tenant, {
        number: `I00000${index}`,
        due,
        customerId: customer.id,
        gross: 1_000 + index,
        ...(due === -1 ? { state: 'part-paid', paid: 300 } : {}),
      });
    await tenant.scope.write((tx) =>
      tx.db.updateTable('worksheet').set({ state: 'invoiced' }).where('state', '=', 'completed').where('gross_pence', '=', 42_000).execute(),
    );
    const manager = await tenant.user({ role: 'manager' });
    const told = await exposureOf(manager, customer.id);
    expect(figures(told)).toEqual({
      'to-do': [36_000, 3],
      completed: [12_000, 1],
      drafts: [0, 0],
      'not-due': [2_001, 2],
      '1-30': [1_002 - 300 + 1_003, 2],
      '31-60': [1_004 + 1_005, 2],
      '61-90': [1_006 + 1_007, 2],
      'over-90': [1_008, 1],
    });
    expect([told.exposure.amount, told.available?.amount, told.children]).toEqual([
      99_000,
      1_000,
      { amount: { amount: 7_500, currency: 'GBP' }, count: 2, link: `/companies/customers?parentId=${customer.id}` },
    ]);
    const linkOf = (part: ExposurePart) => told.parts.find((each) => each.part === part)?.link;
    expect(linkOf('to-do')).toBe(`/clipboard/worksheets?customerId=${customer.id}&state=open%2Cawaiting%2Cbooked%2Creleased%2Cin-progress`);
    expect(linkOf('31-60')).toBe(`/billing/invoices?customerId=${customer.id}&payer=customer&age=31-60`);
    const aged = async (age: Age) =>
      (await manager.call(billing.listInvoices, { query: { customerId: customer.id, age } })).body.items.map(({ number }) => number);
    expect([await aged('not-due'), await aged('1-30'), await aged('over-90')]).toEqual([['I000000', 'I000001'], ['I000003', 'I000002'], ['I000008']]);

    const without = await exposureOf(await tenant.user({ permissions: ['view-customers'] }), customer.id);
    expect(without.parts).toEqual([
      { part: 'to-do', amount: { amount: 36_000, currency: 'GBP' }, count: 3, link: null },
      { part: 'completed', amount: { amount: 12_000, currency: 'GBP' }, count: 1, link: null },
      { part: 'invoices', amount: { amount: 8_736, currency: 'GBP' }, count: 0, link: null },
    ]);
    expect((await (await tenant.user({ permissions: ['view-invoices'] })).call(customerExposure, { params: { id: customer.id } })).status).toBe(403);
  });

  it('is told to a customer of its own account, without drafts and what is the office’s, and to nobody of a branch', async () => {
    const tenant = await aTenant();
    const [mine, other] = [await aCustomer(tenant, { type: 'trade' }), await aCustomer(tenant)];
    const branch = await aBranch(tenant);
    await aCustomer(tenant, { parent_id: mine.id, exposure_pence: 500 });
    const job = await aCompletedJob(tenant, { customerId: mine.id, branchId: branch.id });
    await sheets(tenant, mine.id, ['completed']);
    await tenant.scope.write((tx) => addExposure(tx, mine.id, { exposure: 54_000 }));
    const accounts = await tenant.user({ role: 'accounts' });
    expect((await accounts.call(billing.createInvoices, { body: { worksheetId: job.id } })).status).toBe(200);
    expect(figures(await exposureOf(accounts, mine.id))).toMatchObject({ completed: [12_000, 1], drafts: [42_000, 1] });
    const theirs = await tenant.user({ permissions: ['view-customers', 'view-invoices', 'view-worksheets'], customerId: mine.id });
    const told = await exposureOf(theirs, mine.id);
    expect([figures(told)['completed'], 'drafts' in figures(told), told.children, sumOf(told)]).toEqual([[54_000, 2], false, null, 54_000]);
    expect((await theirs.call(customerExposure, { params: { id: other.id } })).status).toBe(404);
    const ofBranch = await tenant.user({ permissions: ['view-customers', 'view-invoices'], branchId: branch.id });
    expect((await ofBranch.call(customerExposure, { params: { id: mine.id } })).status).toBe(404);
  });
});

interface Step {
  readonly do: 'take' | 'line' | 'cancel' | 'finish' | 'draft' | 'post' | 'discard' | 'credit' | 'deposit' | 'pay' | 'warranty';
  readonly of: number;
  readonly pence: number;
}
const step = record<Step>({
  do: constantFrom('take', 'take', 'line', 'cancel', 'finish', 'finish', 'draft', 'draft', 'post', 'post', 'discard', 'credit', 'deposit', 'pay', 'warranty'),
  of: nat(20),
  pence: constantFrom(1, 999, 10_000, 42_000),
});
const kept = [
  'A customer owes something else than is open.',
  "A customer's balance is not what its documents still ask for.",
  "A customer's last job is another one.",
];

describe('any history of jobs, documents and payments', () => {
  it('leaves the parts coming to the exposure, each to its list, and balance and last job to the rows', { timeout: 240_000 }, async () => {
    const seen = new Map<string, number>();
    await assert(
      asyncProperty(array(step, { minLength: 25, maxLength: 35 }), async (steps) => {
        const world = await aWorld();
        for (const each of steps) {
          const outcome = await run(world, each);
          seen.set(`${each.do}: ${outcome}`, (seen.get(`${each.do}: ${outcome}`) ?? 0) + 1);
          expect(await brokenOf(world), `after ${each.do}`).toEqual([]);
        }
      }),
      { numRuns: 4, endOnFailure: true, seed: 20_261_124 },
    );
    for (const wanted of ['take', 'line', 'cancel', 'finish', 'draft', 'post', 'discard', 'credit', 'deposit', 'pay', 'warranty'])
      expect(seen.get(`${wanted}: 200`) ?? 0, `${wanted} of ${[...seen.keys()].join(', ')}`).toBeGreaterThan(0);
  });
});

async function aWorld() {
  const tenant = await aTenant();
  const customer = await aCustomer(tenant, { type: 'trade', terms_days: 0 });
  const branch = await aBranch(tenant);
  return { tenant, customer, branch, jobTypeId: await aLookup(tenant, 'job-types', 'replacement'), office: await tenant.user({ role: 'administrator' }) };
}
type World = Awaited<ReturnType<typeof aWorld>>;

/** Numbers its completed jobs beside those that the product draws. */
let finished = 0;

const priced = (pence: number) => ({ kind: 'sundry' as const, description: 'Work', unitPrice: { amount: pence, currency: 'GBP' } });

async function run({ tenant, customer, branch, jobTypeId, office }: World, { do: what, of, pence }: Step): Promise<string> {
  const said = (answer: Answer<unknown>) => (answer.status < 300 ? '200' : (answer.problem.code ?? String(answer.status)));
  if (what === 'take') {
    const body = newWorksheet({ customerId: customer.id, branchId: branch.id, jobTypeId, lines: [priced(pence)] });
    return said(await office.call(worksheets.createWorksheet, { body }));
  }
  if (what === 'finish') {
    finished += 1;
    const job = await aCompletedJob(tenant, {
      customerId: customer.id,
      branchId: branch.id,
      lines: [{ net: pence }],
      number: `W9${String(finished).padStart(5, '0')}`,
    });
    await tenant.scope.write(async (tx) => {
      const { gross_pence, created_on } = await tx.db
        .selectFrom('worksheet')
        .select(['gross_pence', 'created_on'])
        .where('id', '=', job.id)
        .executeTakeFirstOrThrow();
      await addExposure(tx, customer.id, { exposure: gross_pence, jobOn: created_on });
    });
    return '200';
  }
  if (what === 'post' || what === 'discard' || what === 'credit') {
    const { items } = (await office.call(billing.listInvoices, { query: {} })).body;
    const fit = items.filter((row) => row.type !== 'credit-note' && !row.credited && (row.state === 'draft') === (what !== 'credit'));
    const row = fit[of % Math.max(1, fit.length)];
    if (!row) return 'nothing';
    const input = { params: { id: row.id }, version: row.version };
    if (what === 'post') return said(await office.call(billing.postInvoice, input));
    if (what === 'discard') return said(await office.call(billing.discardInvoice, input));
    return said(await office.call(billing.creditInvoice, { ...input, body: { reason: 'Wrong' } }));
  }
  const wanted = {
    line: ['open'],
    cancel: ['open'],
    draft: ['completed'],
    deposit: ['open', 'completed'],
    pay: ['invoiced'],
    warranty: ['completed', 'invoiced'],
  } as const;
  const { items } = (await office.call(worksheets.listWorksheets, { query: { state: [...wanted[what]] } })).body;
  const job = items[of % Math.max(1, items.length)];
  if (!job) return 'nothing';
  const params = { id: job.id };
  const { version } = job;
  switch (what) {
    case 'line':
      return said(await office.call(worksheets.addWorksheetLine, { params, version, body: priced(pence) }));
    case 'cancel':
      return said(await office.call(worksheets.cancelWorksheet, { params, version, body: { reason: 'Sold' } }));
    case 'draft':
      return said(await office.call(billing.createInvoices, { body: { worksheetId: job.id } }));
    case 'warranty':
      return said(await office.call(worksheets.raiseWarranty, { params, body: { cause: 'workmanship', chargeable: true, note: 'Leaks' } }));
    default: {
      const amount = { amount: pence, currency: 'GBP' };
      const kind = what === 'deposit' ? 'deposit' : 'balance';
      return said(await office.call(worksheets.recordPayment, { params, body: { kind, method: 'card', amount, reference: '' } }));
    }
  }
}

/** What does not hold, each as a sentence. */
async function brokenOf({ tenant, customer, office }: World): Promise<string[]> {
  const broken: string[] = [];
  const told = await exposureOf(office, customer.id);
  if (sumOf(told) !== told.exposure.amount) broken.push(`the parts come to ${sumOf(told)}, the exposure is ${told.exposure.amount}`);
  for (const { part, amount, count, link } of told.parts) {
    const { pathname, search } = new URL(link ?? '/', 'http://localhost');
    const list = pathname.startsWith('/billing') ? 'invoices' : 'worksheets';
    const answer = await office.raw('GET', `/v1/${list}${search.replaceAll('%2C', '&state=')}&limit=100`);
    const { items } = answer.body as { items: { gross: { amount: number }; balance?: { amount: number } }[] };
    const sum = items.reduce((all, row) => all + (part === 'drafts' ? row.gross : (row.balance ?? row.gross)).amount, 0);
    if (sum !== amount.amount || items.length !== count) broken.push(`${part} is ${amount.amount} of ${count}, its list ${sum} of ${items.length}`);
  }
  await tenant.scope.read(async (tx) => {
    for (const sentence of kept) {
      const { rows } = await sql.raw(rules[sentence] ?? `select '${sentence} is no rule'`).execute(tx.db);
      if (rows.length > 0) broken.push(sentence);
    }
  });
  return broken;
}
