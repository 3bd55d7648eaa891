import { createInvoices, creditInvoice, postInvoice, showInvoice } from '@quarterlight/contract/billing/routes';
import * as routes from '@quarterlight/contract/payments/routes';
import type { BodyOf } from '@quarterlight/contract/route';
import { updateSettings } from '@quarterlight/contract/system/routes';
import { refundPayment } from '@quarterlight/contract/worksheets/routes';
import { addDays, day } from '@quarterlight/kit/days';
import { describe, expect, it } from 'vitest';
import { ok } from '../../../testing/kit/answers.ts';
import type { Client } from '../../../testing/kit/client.ts';
import { aCompletedJob } from '../../../testing/kit/completed-jobs.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { addExposure } from '../companies/index.ts';
import { money, take as takeForJob } from './payments.fixtures.ts';

useTestApp();

type Taken = BodyOf<typeof routes.takePayment>;
const gbp = (amount: number) => ({ amount, currency: 'GBP' });
const codeOf = (answer: { status: number; problem: { code?: string } }) => [answer.status, answer.status === 200 ? undefined : answer.problem.code];
const wordsOf = (answer: { problem: { errors?: Record<string, readonly string[]>; detail?: string } }) =>
  Object.values(answer.problem.errors ?? {})
    .flat()
    .join(' ') || answer.problem.detail;

/** An account of a company, with invoices of £420.00 each that were posted one after the other. */
async function ground(invoices = 2) {
  const tenant = await aTenant();
  const customer = await aCustomer(tenant, { name: 'Albion' });
  const accounts = await tenant.user({ role: 'accounts' });
  const post = async (values: Parameters<typeof aCompletedJob>[1] = {}) => {
    const job = await aCompletedJob(tenant, { customerId: customer.id, ...values });
    // A job written straight into the database told its customer nothing.
    await tenant.scope.write((tx) => addExposure(tx, values.customerId ?? customer.id, { exposure: 42_000 }));
    const drafts = ok(await accounts.call(createInvoices, { body: { worksheetId: job.id } })).invoices;
    const posted = [];
    for (const { id, version } of drafts) posted.push(ok(await accounts.call(postInvoice, { params: { id }, version })));
    return { job, posted };
  };
  const documents = [];
  for (let index = 0; index < invoices; index += 1) documents.push(...(await post()).posted);
  const today = tenant.scope.today();
  const take = (amount: number, more: Partial<Taken> = {}, by: Client = accounts) =>
    by.call(routes.takePayment, {
      body: { customerId: customer.id, method: 'bacs', amount: gbp(amount), receivedOn: today, reference: `R${amount}`, note: '', ...more },
    });
  const shown = async (id: string) => {
    const { state, paid, balance } = ok(await accounts.call(showInvoice, { params: { id } }));
    return [state, paid.amount, balance.amount];
  };
  return { tenant, customer, accounts, post, documents, today, take, shown, sums: () => sumsOf(tenant, customer.id) };
}

const sumsOf = (tenant: TestTenant, id: string) =>
  tenant.scope.read(async (tx) => {
    const row = await tx.db.selectFrom('customer').select(['exposure_pence', 'balance_pence']).where('id', '=', id).executeTakeFirstOrThrow();
    return [row.exposure_pence, row.balance_pence];
  });

describe('money of an account', () => {
  it('stays free until somebody puts it to documents, the longest due first', async () => {
    const { accounts, documents, take, shown, sums } = await ground(3);
    const [first, second, third] = documents.map(({ id }) => id);
    const payment = ok(await take(50_000));
    expect(payment).toMatchObject({ kind: 'on-account', jobId: null, free: gbp(50_000), allocated: gbp(0), allowedActions: ['allocate', 'refund'] });
    expect(await sums()).toEqual([126_000, 126_000]);
    const put = ok(await accounts.call(routes.allocatePayment, { params: { id: payment.id }, body: { oldestFirst: true } }));
    expect(put.pays.map(({ receivableId, amount }) => [receivableId, amount.amount])).toEqual([
      [first, 42_000],
      [second, 8_000],
    ]);
    expect([await shown(first ?? ''), await shown(second ?? ''), await shown(third ?? '')]).toEqual([
      ['paid', 42_000, 0],
      ['part-paid', 8_000, 34_000],
      ['posted', 0, 42_000],
    ]);
    expect(await sums()).toEqual([76_000, 76_000]);
    expect(codeOf(await accounts.call(routes.allocatePayment, { params: { id: payment.id }, body: { oldestFirst: true } }))).toEqual([
      400,
      'payment.nothing_free',
    ]);
  });

  it('is put to chosen documents as it is taken, and what is beyond them stays free', async () => {
    const { accounts, documents, take, shown, sums } = await ground(2);
    const chosen = documents[1]?.id ?? '';
    const payment = ok(await take(45_000, { allocations: [{ receivableId: chosen, amount: gbp(42_000) }] }));
    expect([payment.free.amount, payment.pays.length]).toEqual([3_000, 1]);
    expect(await shown(chosen)).toEqual(['paid', 42_000, 0]);
    expect(await sums()).toEqual([42_000, 42_000]);
    const { items } = ok(await accounts.call(routes.listPayments, { query: { free: 'yes' } }));
    expect(items.map(({ id, free }) => [id, free.amount])).toEqual([[payment.id, 3_000]]);
    const open = ok(await accounts.call(routes.listReceivables, { query: { customerId: payment.customer.id } })).items;
    expect(open.map(({ id, open: left }) => [id, left.amount])).toEqual([[documents[0]?.id, 42_000]]);
  });

  it('pays no more than is free, no more than is open, no policyholder’s document and no other account’s', async () => {
    const { tenant, accounts, post, documents, take, sums } = await ground(1);
    const id = documents[0]?.id ?? '';
    const { posted } = await post({ billed_to: 'policyholder' });
    const stranger = await aCustomer(tenant);
    const other = await post({ customerId: stranger.id });
    const payment = ok(await take(40_000));
    const put = (receivableId: string, amount: number) =>
      accounts.call(routes.allocatePayment, { params: { id: payment.id }, body: { allocations: [{ receivableId, amount: gbp(amount) }] } });
    expect(wordsOf(await put(id, 40_001))).toBe('£400.00 of this payment is free. Put that or less to documents.');
    expect(wordsOf(await put(id, 42_001))).toContain('£420.00 is still owed on I000001.');
    expect(codeOf(await put(posted[0]?.id ?? '', 100))).toEqual([400, 'payment.other_account']);
    expect(codeOf(await put(other.posted[0]?.id ?? '', 100))).toEqual([400, 'payment.other_account']);
    expect(codeOf(await put('01890000-0000-7000-8000-000000000000', 100))).toEqual([400, 'payment.other_account']);
    const twice = [
      { receivableId: id, amount: gbp(1) },
      { receivableId: id, amount: gbp(2) },
    ];
    expect(codeOf(await accounts.call(routes.allocatePayment, { params: { id: payment.id }, body: { allocations: twice } }))).toEqual([
      400,
      'payment.document_twice',
    ]);
    expect(await sums()).toEqual([42_000, 42_000]);
  });

  it('is refused in days to come, of £9m, of nothing, in another currency and told twice', async () => {
    const { today, take } = await ground(0);
    expect(codeOf(await take(100, { receivedOn: addDays(day(today), 1) }))).toEqual([400, 'payment.to_come']);
    expect((await take(900_000_000)).status).toBe(400);
    expect(codeOf(await take(0))).toEqual([400, 'payment.nothing']);
    expect((await take(100, { amount: { amount: 100, currency: 'EUR' } })).status).toBe(400);
    ok(await take(100, { reference: 'BACS 1' }));
    const again = await take(100, { reference: 'bacs 1' });
    expect(codeOf(again)).toEqual([400, 'payment.told_already']);
    expect(wordsOf(again)).toContain('£1.00 of Albion is recorded for');
    ok(await take(100, { reference: 'BACS 2' }));
  });

  it('is taken back from documents, which are open again', async () => {
    const { accounts, documents, take, shown, sums } = await ground(2);
    const payment = ok(await take(84_000, { oldestFirst: true }));
    expect(await sums()).toEqual([0, 0]);
    const [first, second] = documents.map(({ id }) => id);
    const params = { id: payment.id };
    const back = ok(await accounts.call(routes.releasePayment, { params, body: { receivableIds: [second ?? ''], reason: 'Meant for another one' } }));
    expect([back.free.amount, back.pays.map(({ receivableId }) => receivableId)]).toEqual([42_000, [first]]);
    expect([await shown(first ?? ''), await shown(second ?? ''), await sums()]).toEqual([
      ['paid', 42_000, 0],
      ['posted', 0, 42_000],
      [42_000, 42_000],
    ]);
    ok(await accounts.call(routes.releasePayment, { params, body: { reason: 'All of it' } }));
    expect(await sums()).toEqual([84_000, 84_000]);
    expect(codeOf(await accounts.call(routes.releasePayment, { params, body: { reason: 'Again' } }))).toEqual([400, 'payment.pays_nothing']);
  });

  it('is free again where the document that it pays is credited', async () => {
    const { accounts, documents, take } = await ground(1);
    const id = documents[0]?.id ?? '';
    const payment = ok(await take(42_000, { oldestFirst: true }));
    const { version } = ok(await accounts.call(showInvoice, { params: { id } }));
    ok(await accounts.call(creditInvoice, { params: { id }, version, body: { reason: 'Wrong account' } }));
    expect(ok(await accounts.call(routes.getPayment, { params: { id: payment.id } }))).toMatchObject({ free: gbp(42_000), pays: [] });
  });

  it('is given back as far as it is free, and never twice', async () => {
    const { accounts, take } = await ground(1);
    const payment = ok(await take(50_000, { oldestFirst: true }));
    const params = { id: payment.id };
    const refund = (amount: number) => accounts.call(routes.refundOnAccount, { params, body: { method: 'bacs', amount: gbp(amount), reference: 'Back' } });
    expect(wordsOf(await refund(8_001))).toContain('£80.00 of this payment is free.');
    const [one, two] = await Promise.all([refund(8_000), refund(8_000)]);
    expect([one.status, two.status].toSorted()).toEqual([200, 400]);
    const shown = ok(await accounts.call(routes.getPayment, { params }));
    expect([shown.free.amount, shown.refunded.amount, shown.refunds.length, shown.allowedActions]).toEqual([0, 8_000, 1, ['release']]);
    const { items } = ok(await accounts.call(routes.listPayments, { query: { kind: 'refund' } }));
    expect(items.map(({ amount }) => amount.amount)).toEqual([8_000]);
  });

  it('is put to one document once, however many press at once', async () => {
    const { tenant, documents, take, shown, sums } = await ground(1);
    const id = documents[0]?.id ?? '';
    const payments = [ok(await take(30_000)), ok(await take(30_001)), ok(await take(30_002))];
    const people = await Promise.all(payments.map(async (payment) => ({ payment, by: await tenant.user({ role: 'accounts' }) })));
    const answers = await Promise.all(
      people.flatMap(({ payment, by }) => {
        const put = (body: BodyOf<typeof routes.allocatePayment>) => by.call(routes.allocatePayment, { params: { id: payment.id }, body });
        return [put({ allocations: [{ receivableId: id, amount: gbp(30_000) }] }), put({ oldestFirst: true })];
      }),
    );
    expect(answers.every(({ status }) => [200, 400].includes(status))).toBe(true);
    expect([await shown(id), await sums()]).toEqual([
      ['paid', 42_000, 0],
      [0, 0],
    ]);
  });

  it('is put to one of two documents, and not given back besides, where all is asked at once', async () => {
    const { accounts, documents, take, sums } = await ground(2);
    const params = { id: ok(await take(42_000)).id };
    const answers = await Promise.all([
      ...documents.map(({ id }) => accounts.call(routes.allocatePayment, { params, body: { allocations: [{ receivableId: id, amount: gbp(42_000) }] } })),
      accounts.call(routes.refundOnAccount, { params, body: { method: 'bacs', amount: gbp(42_000), reference: '' } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    const { free, allocated, refunded } = ok(await accounts.call(routes.getPayment, { params }));
    expect([free.amount, allocated.amount + refunded.amount]).toEqual([0, 42_000]);
    expect(await sums()).toEqual([84_000 - allocated.amount, 84_000 - allocated.amount]);
  });

  it('stands beside the money of jobs, which is moved at its job alone', async () => {
    const { accounts, documents, post, shown, sums } = await ground(1);
    const { job } = await post();
    ok(await takeForJob(accounts, job, money(10_000)));
    const { items } = ok(await accounts.call(routes.listPayments, { query: { q: job.number } }));
    expect(items.map(({ kind, jobNumber, jobId }) => [kind, jobNumber, jobId])).toEqual([['balance', job.number, job.id]]);
    const params = { id: items[0]?.id ?? '' };
    expect(codeOf(await accounts.call(routes.allocatePayment, { params, body: { oldestFirst: true } }))).toEqual([400, 'payment.not_on_account']);
    expect(codeOf(await accounts.call(routes.refundOnAccount, { params, body: { method: 'cash', amount: gbp(1), reference: '' } }))).toEqual([
      400,
      'payment.not_on_account',
    ]);
    expect(ok(await accounts.call(routes.getPayment, { params })).allowedActions).toEqual([]);
    expect([await shown(documents[0]?.id ?? ''), await sums()]).toEqual([
      ['posted', 0, 42_000],
      [74_000, 74_000],
    ]);
    const refund = { paymentId: params.id, method: 'card' as const, amount: gbp(1), reference: '' };
    expect((await accounts.call(refundPayment, { params: { id: job.id }, body: refund })).status).toBe(400);
  });

  it('is seen and recorded by those who may, of their own company', async () => {
    const { tenant, take, customer } = await ground(0);
    const payment = ok(await take(100));
    const adviser = await tenant.user({ role: 'adviser' });
    expect((await take(100, { reference: 'X' }, adviser)).status).toBe(403);
    expect((await adviser.call(routes.listPayments, { query: {} })).status).toBe(403);
    const owner = await tenant.user({ role: 'customer', customerId: customer.id });
    expect((await owner.call(routes.listPayments, { query: {} })).status).toBe(403);
    const elsewhere = await (await aTenant()).user({ role: 'accounts' });
    expect((await elsewhere.call(routes.getPayment, { params: { id: payment.id } })).status).toBe(404);
    expect((await take(100, { reference: 'Y' }, elsewhere)).status).toBe(404);
  });
});

describe('writing off', () => {
  it('lowers what is owed, up to the limit for some and any value for others', async () => {
    const { tenant, accounts, documents, shown, sums } = await ground(1);
    const manager = await tenant.user({ role: 'manager' });
    const id = documents[0]?.id ?? '';
    const off = (amount: number, by: Client = accounts) => by.call(routes.writeOffDebt, { params: { id }, body: { amount: gbp(amount), reason: 'Gone away' } });
    expect(ok(await off(600))).toMatchObject({ open: gbp(41_400), writtenOff: gbp(600) });
    // In small parts it is a large one all the same.
    expect(codeOf(await off(401))).toEqual([400, 'payment.write_off_above_limit']);
    expect(wordsOf(await off(41_401, manager))).toContain('£414.00 is still owed on I000001.');
    ok(await off(41_400, manager));
    expect([await shown(id), await sums()]).toEqual([
      ['paid', 0, 0],
      [0, 0],
    ]);
    expect(ok(await manager.call(routes.listPayments, { query: { kind: 'write-off' } })).items.map(({ note }) => note)).toEqual(['Gone away', 'Gone away']);
  });

  it('follows the limit of the settings', async () => {
    const { tenant, accounts, documents } = await ground(1);
    const admin = await tenant.user({ role: 'administrator' });
    ok(await admin.call(updateSettings, { body: { billing: { writeOffLimit: gbp(42_000) } } }));
    const params = { id: documents[0]?.id ?? '' };
    ok(await accounts.call(routes.writeOffDebt, { params, body: { amount: gbp(42_000), reason: 'Agreed' } }));
  });
});
