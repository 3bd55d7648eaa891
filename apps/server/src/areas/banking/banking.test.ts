import * as routes from '@quarterlight/contract/banking/routes';
import type { BankLine } from '@quarterlight/contract/banking/schemas';
import { showInvoice } from '@quarterlight/contract/billing/routes';
import { getPayment, listPayments, readRemittance, refundOnAccount, takePayment } from '@quarterlight/contract/payments/routes';
import type { BodyOf } from '@quarterlight/contract/route';
import { addDays, day } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { ok } from '../../../testing/kit/answers.ts';
import type { Client } from '../../../testing/kit/client.ts';
import { endedRun } from '../../../testing/kit/ended-run.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { aLateDocument } from '../statements/statements.testing.ts';
import { aBankLine } from './banking.testing.ts';

useTestApp({ tasks: true });

const gbp = (amount: number) => ({ amount, currency: 'GBP' });
const codeOf = (answer: { status: number; problem: { code?: string } }) => [answer.status, answer.status === 200 ? undefined : answer.problem.code];
const whole = 42_000;

async function ground() {
  const tenant = await aTenant();
  const customer = await aCustomer(tenant, { name: 'Albion' });
  const accounts = await tenant.user({ role: 'accounts' });
  const document = (late = 3, more: Partial<Parameters<typeof aLateDocument>[1]> = {}) => aLateDocument(tenant, { customerId: customer.id, late, ...more });
  const line = async (pence: number, reference: string, more: Partial<Parameters<typeof aBankLine>[1]> = {}) => {
    const { id } = await aBankLine(tenant, { pence, reference, ...more });
    return look(accounts, id);
  };
  const record = (of: BankLine, body: Partial<BodyOf<typeof routes.recordBankLine>> = {}, by: Client = accounts) =>
    by.call(routes.recordBankLine, { params: { id: of.id }, version: of.version, body: { customerId: customer.id, note: '', oldestFirst: true, ...body } });
  const match = (of: BankLine, paymentId: string, by: Client = accounts) =>
    by.call(routes.matchBankLine, { params: { id: of.id }, version: of.version, body: { paymentId } });
  const take = async (amount: number, reference: string) =>
    ok(
      await accounts.call(takePayment, {
        body: { customerId: customer.id, method: 'bacs', amount: gbp(amount), receivedOn: tenant.scope.today(), reference, note: '' },
      }),
    );
  return { tenant, customer, accounts, document, line, record, match, take };
}

const look = async (by: Client, id: string) => ok(await by.call(routes.getBankLine, { params: { id } }));
const balanceOf = async (by: Client, id: string) => ok(await by.call(showInvoice, { params: { id } })).balance.amount;

describe('what a line seems to be', () => {
  it('is certain where the bank names documents and the sum is right to the penny', async () => {
    const { document, line, customer } = await ground();
    const [one, other] = [await document(9), await document(2)];
    const both = await line(2 * whole, `FPS ALBION LTD ${one.number}/${other.number} `.replace('/', ' '));
    expect(both.proposal).toMatchObject({
      kind: 'account',
      sure: true,
      customer: { id: customer.id },
      parts: [{ number: one.number }, { number: other.number }],
    });
    const less = await line(whole + 1, `BGC ${one.number} AND ${other.number}`);
    expect(less.proposal).toMatchObject({ sure: false, parts: [{ amount: gbp(whole) }, { amount: gbp(1) }] });
    expect(less.proposal?.why).toContain('but the sum is another');
  });

  it('is a payment that is recorded already, before anything else', async () => {
    const { document, line, take } = await ground();
    const invoice = await document();
    const payment = await take(whole, 'FPS 4711');
    expect((await line(whole, 'BGC FPS 4711')).proposal).toMatchObject({ kind: 'payment', sure: true, paymentId: payment.id });
    // A reference of a letter or two is in every other one.
    await take(333, 'AL');
    expect((await line(333, 'ALBION LTD')).proposal).toMatchObject({ kind: 'payment', sure: false });
    expect((await line(whole, `SOMEBODY ${invoice.number}`)).proposal).toMatchObject({ kind: 'payment', sure: false, paymentId: payment.id });
  });

  it('is guessed by who paid under the same words before, and by the only document of that sum; nothing where nothing fits', async () => {
    const { document, line, record } = await ground();
    await document();
    expect((await line(whole, 'TRANSFER')).proposal).toMatchObject({ kind: 'account', sure: false, parts: [{ amount: gbp(whole) }] });
    ok(await record(await line(1_000, 'HARTFLEET 0001'), { oldestFirst: false }));
    expect((await line(700, 'HARTFLEET 0002')).proposal?.why).toBe('Albion paid under these words before; no document has this sum');
    await document();
    expect((await line(whole, 'TWO HAVE THIS SUM')).proposal).toBeNull();
    expect((await line(55, 'NOBODY AT ALL')).proposal).toBeNull();
    expect((await line(-55, 'BANK CHARGES')).proposal).toBeNull();
  });
});

describe('a line', () => {
  it('is recorded with the bank’s amount, day and reference, and pays documents', async () => {
    const { tenant, accounts, document, line, record } = await ground();
    const invoice = await document();
    const on = addDays(day(tenant.scope.today()), -3);
    const open = await line(50_000, 'FPS ALBION 99', { on });
    const matched = ok(await record(open));
    expect([matched.state, matched.payment?.customer.name, matched.allowedActions]).toEqual(['matched', 'Albion', ['reopen']]);
    const payment = ok(await accounts.call(getPayment, { params: { id: matched.payment?.id ?? '' } }));
    expect(payment).toMatchObject({ amount: gbp(50_000), receivedOn: on, reference: 'FPS ALBION 99', method: 'bacs', free: gbp(8_000) });
    expect(await balanceOf(accounts, invoice.id)).toBe(0);
    // Alike, and another all the same.
    const twin = await line(50_000, 'FPS ALBION 99', { on, occurrence: 2 });
    expect(ok(await record(twin, { oldestFirst: false })).payment?.id).not.toBe(payment.id);
  });

  it('is recorded once, however many do it at once', async () => {
    const { tenant, accounts, line, record } = await ground();
    const open = await line(5_000, 'FPS ONCE');
    const people = [accounts, ...(await Promise.all([1, 2, 3, 4].map(() => tenant.user({ role: 'accounts' }))))];
    const answers = await Promise.all(people.map((by) => record(open, { oldestFirst: false }, by)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(ok(await accounts.call(listPayments, { query: {} })).items).toHaveLength(1);
  });

  it('is matched to one payment of its amount; a refund to a line that went out', async () => {
    const { accounts, line, match, take } = await ground();
    const payment = await take(5_000, 'A');
    const [one, other, less] = [await line(5_000, 'X'), await line(5_000, 'Y'), await line(4_999, 'Z')];
    expect(codeOf(await match(less, payment.id))).toEqual([400, 'banking.other_amount']);
    expect(codeOf(await match(await line(-5_000, 'OUT'), payment.id))).toEqual([400, 'banking.unlike']);
    const answers = await Promise.all([match(one, payment.id), match(other, payment.id)]);
    expect(answers.map((answer) => codeOf(answer)[1]).toSorted()).toEqual(['banking.payment_taken', undefined]);
    ok(await accounts.call(refundOnAccount, { params: { id: payment.id }, body: { method: 'bacs', amount: gbp(2_000), reference: 'BACK' } }));
    const out = await line(-2_000, 'PAID BACK');
    expect(out.proposal).toMatchObject({ kind: 'payment', sure: true });
    const refund = ok(await match(out, out.proposal?.paymentId ?? ''));
    expect(refund.payment?.kind).toBe('refund');
    expect(
      codeOf(
        await accounts.call(routes.recordBankLine, { params: { id: out.id }, version: refund.version, body: { customerId: payment.customer.id, note: '' } }),
      ),
    ).toEqual([400, 'banking.moved_on']);
  });

  it('is left with a reason, and opened again; the payment stays', async () => {
    const { tenant, accounts, line, record } = await ground();
    const rates = await line(-31_800, 'DD RATES');
    const leave = (reason: string) => accounts.call(routes.leaveBankLine, { params: { id: rates.id }, version: rates.version, body: { reason } });
    expect((await leave('')).status).toBe(400);
    expect(ok(await leave('Business rates'))).toMatchObject({ state: 'left', note: 'Business rates' });
    const matched = ok(await record(await line(900, 'FPS'), { oldestFirst: false }));
    const reopened = ok(
      await accounts.call(routes.reopenBankLine, { params: { id: matched.id }, version: matched.version, body: { reason: 'Wrong account' } }),
    );
    expect([reopened.state, reopened.payment, reopened.proposal?.paymentId]).toEqual(['open', null, matched.payment?.id]);
    const adviser = await tenant.user({ role: 'adviser' });
    expect((await record(reopened, {}, adviser)).status).toBe(403);
    const stranger = await (await aTenant()).user({ role: 'accounts' });
    expect((await record(reopened, {}, stranger)).status).toBe(404);
    expect(codeOf(await record(await line(-10, 'OUT'), {}))).toEqual([400, 'banking.went_out']);
    expect(codeOf(await record(reopened, { customerId: newId() }))).toEqual([400, 'banking.unknown_customer']);
    const nothing = { params: { id: reopened.id }, version: reopened.version };
    expect(codeOf(await accounts.call(routes.matchBankLine, { ...nothing, body: { paymentId: newId() } }))).toEqual([400, 'banking.unknown_payment']);
    const job = { jobId: newId(), payer: 'policyholder' as const };
    expect(codeOf(await accounts.call(routes.recordBankLineForJob, { ...nothing, body: job }))).toEqual([400, 'banking.unknown_job']);
  });
});

describe('a policyholder’s line', () => {
  it('is recorded for the job that it names, no more than is owed', async () => {
    const { accounts, document, line } = await ground();
    const theirs = await document(5, { billed_to: 'policyholder' });
    const part = await line(10_000, `TAYLOR ${theirs.number}`);
    expect(part.proposal).toMatchObject({ kind: 'job', sure: false, jobId: theirs.worksheetId });
    const record = (of: BankLine) =>
      accounts.call(routes.recordBankLineForJob, { params: { id: of.id }, version: of.version, body: { jobId: theirs.worksheetId, payer: 'policyholder' } });
    expect(ok(await record(part)).payment).toMatchObject({ kind: 'balance', method: 'bacs', customer: { name: 'Albion' } });
    expect(await balanceOf(accounts, theirs.id)).toBe(whole - 10_000);
    expect(codeOf(await record(await line(whole, 'TAYLOR AGAIN')))).toEqual([400, 'payment.too_much_of_payer']);
    expect(codeOf(await record(await line(-10, 'OUT')))).toEqual([400, 'banking.went_out']);
  });
});

describe('many lines', () => {
  it('are matched where they are certain, a policyholder’s for their job; the others are left and told', async () => {
    const { accounts, document, line, take } = await ground();
    const [one, theirs] = [await document(9), await document(5, { billed_to: 'policyholder' })];
    await take(777, 'KNOWN');
    const lines = [
      await line(whole, `A ${one.number}`),
      await line(whole, `MS TAYLOR ${theirs.number}`),
      await line(777, 'FPS KNOWN'),
      await line(12, 'UNKNOWN'),
    ];
    const run = await endedRun(accounts, ok(await accounts.call(routes.matchBankLines, { body: { ids: lines.map(({ id }) => id) } })).id);
    expect(run.message).toContain('3 lines matched, 1 line not');
    expect(await Promise.all([one, theirs].map(({ id }) => balanceOf(accounts, id)))).toEqual([0, 0]);
    expect(await Promise.all(lines.map(async ({ id }) => (await look(accounts, id)).state))).toEqual(['matched', 'matched', 'matched', 'open']);
    const { items } = ok(await accounts.call(routes.listBankLines, { query: { state: 'open' } }));
    expect(items.map(({ reference }) => reference)).toEqual(['UNKNOWN']);
  });
});

describe('a remittance advice', () => {
  it('is read whatever its columns are called, and says line by line what fits', async () => {
    const { tenant, customer, accounts, document } = await ground();
    const [one, other] = [await document(9), await document(2)];
    const stranger = await document(2, { customerId: (await aCustomer(tenant)).id });
    const text = [
      'Remittance advice;;',
      'Your invoice;Our ref;Amount paid',
      `${one.number};PO 1;£420.00`,
      `${other.number};PO 2;500.00`,
      `${stranger.number};PO 3;10.00`,
      `${one.number};PO 1 again;5.00`,
      ';;1,000.00',
    ].join('\r\n');
    const read = ok(await accounts.call(readRemittance, { body: { customerId: customer.id, text } }));
    expect(read.lines.map(({ number, amount, put, problem }) => [number, amount?.amount, put.amount, problem])).toEqual([
      [one.number, whole, whole, ''],
      [other.number, 50_000, whole, 'Only £420.00 is owed on it.'],
      ['', 1_000, 0, 'No document of this account has this number.'],
      [one.number, 500, 0, 'Nothing is owed on it any more.'],
    ]);
    expect(read.put).toEqual(gbp(2 * whole));
    for (const bad of ['', 'nothing here', 'a,b\n1,2\n', '"unclosed'])
      expect(codeOf(await accounts.call(readRemittance, { body: { customerId: customer.id, text: bad } }))).toEqual([400, 'remittance.nothing']);
  });
});
