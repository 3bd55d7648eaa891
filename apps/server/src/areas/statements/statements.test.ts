import { getMessage, listMessages } from '@quarterlight/contract/outbox/routes';
import { queryDocument, takePayment } from '@quarterlight/contract/payments/routes';
import * as routes from '@quarterlight/contract/statements/routes';
import { updateSettings } from '@quarterlight/contract/system/routes';
import { afterEach, describe, expect, it } from 'vitest';
import { ok } from '../../../testing/kit/answers.ts';
import type { Client } from '../../../testing/kit/client.ts';
import { endedRun } from '../../../testing/kit/ended-run.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { pdfText } from '../../../testing/kit/pdf-text.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { remind, remindDebtors } from './remind.ts';
import { aLateDocument } from './statements.testing.ts';

useTestApp({ tasks: true });
afterEach(() => testApp().clock.reset());

const gbp = (amount: number) => ({ amount, currency: 'GBP' });
const codeOf = (answer: { status: number; problem: { code?: string } }) => [answer.status, answer.status === 200 ? undefined : answer.problem.code];
const whole = 42_000;

async function ground() {
  const tenant = await aTenant();
  const customer = await aCustomer(tenant, { name: 'Albion', email: 'ledger@albion.example' });
  const accounts = await tenant.user({ role: 'accounts' });
  const document = (late: number, more: Partial<Parameters<typeof aLateDocument>[1]> = {}) => aLateDocument(tenant, { customerId: customer.id, late, ...more });
  const ofPolicyholder = (late: number, more: object = {}) =>
    document(late, { billed_to: 'policyholder', policyholder_name: 'Ms Taylor', policyholder_email: 'taylor@home.example', ...more });
  return { tenant, customer, accounts, document, ofPolicyholder };
}

/** What was emailed to an address, the newest first. */
async function mails(tenant: TestTenant, recipient: string, count: number) {
  const reader = await tenant.user({ permissions: ['edit-messages'] });
  const found = async () => ok(await reader.call(listMessages, { query: { q: recipient } })).items.filter(({ template }) => template !== 'invoice');
  await expect.poll(async () => (await found()).length).toBe(count);
  return Promise.all((await found()).map(async ({ id }) => ok(await reader.call(getMessage, { params: { id } }))));
}

const due = async (by: Client) =>
  ok(await by.call(routes.listReminders, { query: {} })).items.map(({ name, kind, late, documents }) => [name, kind, late.amount, documents]);

describe('aged debt', () => {
  it('tells by account how late what is owed is, to the day, and comes to the balance', async () => {
    const { tenant, customer, accounts, document, ofPolicyholder } = await ground();
    for (const late of [-5, 0, 1, 30, 31, 60, 61, 90, 91]) await document(late);
    const other = await aCustomer(tenant, { name: 'Zeal' });
    await document(0, { customerId: other.id });
    await ofPolicyholder(12);
    const body = { customerId: customer.id, method: 'bacs', amount: gbp(10_000), receivedOn: tenant.scope.today(), reference: 'F1', note: '' } as const;
    ok(await accounts.call(takePayment, { body }));
    const { items, total } = ok(await accounts.call(routes.listAgedDebt, { query: {} }));
    expect([total, items.map(({ name }) => name)]).toEqual([2, ['Albion', 'Zeal']]);
    const [albion] = items;
    const parts = { notDue: gbp(2 * whole), to30: gbp(2 * whole), to60: gbp(2 * whole), to90: gbp(2 * whole), over90: gbp(whole), late: gbp(7 * whole) };
    expect(albion).toMatchObject({ ...parts, total: gbp(9 * whole), free: gbp(10_000), documents: 9, lastPaidOn: tenant.scope.today() });
    const row = await tenant.scope.read((tx) => tx.db.selectFrom('customer').select('balance_pence').where('id', '=', customer.id).executeTakeFirstOrThrow());
    expect(row.balance_pence).toBe(9 * whole);
    const totals = ok(await accounts.call(routes.agedDebtTotals));
    expect(totals).toMatchObject({ accounts: { total: gbp(10 * whole), late: gbp(7 * whole) }, policyholders: { total: gbp(whole), to30: gbp(whole) } });
    const names = async (query: Parameters<typeof accounts.call<typeof routes.listAgedDebt>>[1]) =>
      ok(await accounts.call(routes.listAgedDebt, query)).items.map(({ name }) => name);
    expect(await names({ query: { late: 'yes' } })).toEqual(['Albion']);
    expect(await names({ query: { q: 'zeal' } })).toEqual(['Zeal']);
    expect(await names({ query: { sort: 'total' } })).toEqual(['Zeal', 'Albion']);
    const first = ok(await accounts.call(routes.listAgedDebt, { query: { limit: 1 } }));
    expect(await names({ query: { limit: 1, after: first.next ?? '' } })).toEqual(['Zeal']);
  });

  it('is seen by whoever sees payments, of their own company alone', async () => {
    const { tenant, customer, accounts, document } = await ground();
    await document(3);
    const adviser = await tenant.user({ role: 'adviser' });
    const stranger = await (await aTenant()).user({ role: 'accounts' });
    expect((await adviser.call(routes.listAgedDebt, { query: {} })).status).toBe(403);
    expect((await stranger.call(routes.getStatement, { params: { id: customer.id } })).status).toBe(404);
    expect((await stranger.raw('GET', `/v1/aged-debt/${customer.id}/statement`)).status).toBe(404);
    expect(ok(await stranger.call(routes.listAgedDebt, { query: {} })).items).toEqual([]);
    expect(ok(await accounts.call(routes.getStatement, { params: { id: customer.id } })).lines).toHaveLength(1);
  });
});

describe('a statement', () => {
  it('lists every open document and free money, is emailed as a PDF and kept as it was sent', async () => {
    const { tenant, customer, accounts, document } = await ground();
    const [first] = [await document(40, { order_number: 'PO 4711' }), await document(-20)];
    const body = { customerId: customer.id, method: 'bacs', amount: gbp(2_000), receivedOn: tenant.scope.today(), reference: 'FPS 99', note: '' } as const;
    ok(await accounts.call(takePayment, { body }));
    const run = await endedRun(accounts, ok(await accounts.call(routes.sendStatements, { body: { ids: [customer.id] } })).id);
    expect(JSON.stringify(run)).toContain('Albion sent: £840.00 open');
    const [mail] = await mails(tenant, 'ledger@albion.example', 1);
    expect(mail?.body).toContain('£840.00 is open, of which £420.00 is past the day it was due');
    const shown = async () => ok(await accounts.call(routes.getStatement, { params: { id: customer.id } }));
    const [letter] = (await shown()).letters;
    expect(letter).toMatchObject({ kind: 'statement', total: gbp(84_000), late: gbp(42_000), documents: 2 });
    const pdf = async () => (await accounts.raw('GET', `/v1/debt-letters/${letter?.id}/pdf`)).bytes;
    const sent = await pdf();
    const words = pdfText(sent).replaceAll(/\s+/g, ' ');
    for (const part of ['Albion', first?.number ?? '', 'PO 4711', 'FPS 99', '-£20.00', '£840.00', '£820.00', '40']) expect(words).toContain(part);
    // What comes after it changes nothing of it.
    await document(1);
    expect((await pdf()).equals(sent)).toBe(true);
    expect((await shown()).lines).toHaveLength(3);
  });

  it('is not sent where nothing is owed or no address is known, and goes to another address where one is typed', async () => {
    const { tenant, accounts, document } = await ground();
    const silent = await aCustomer(tenant, { name: 'Silent' });
    const send = (id: string, recipient = '') => accounts.call(routes.sendStatement, { params: { id }, body: { recipient } });
    expect(codeOf(await send(silent.id, 'a@b.example'))).toEqual([400, 'statement.nothing_open']);
    await document(3, { customerId: silent.id });
    expect(codeOf(await send(silent.id))).toEqual([400, 'statement.no_address']);
    expect((await send(silent.id, 'not an address')).status).toBe(400);
    ok(await send(silent.id, 'boss@silent.example'));
    expect(await mails(tenant, 'boss@silent.example', 1)).toHaveLength(1);
  });
});

describe('reminders', () => {
  it('are due after the days of the settings, one after the other, of what is late, not in query and not paid', async () => {
    const { accounts, document, ofPolicyholder } = await ground();
    await document(6);
    expect(await due(accounts)).toEqual([]);
    const inQuery = await document(7);
    await document(30, { reminded: 1, ago: 13 });
    await ofPolicyholder(8);
    // With one that is due an account is told of all that is late.
    expect((await due(accounts)).toSorted()).toEqual([
      ['Albion', 'first-reminder', 3 * whole, 3],
      ['Ms Taylor', 'first-reminder', whole, 1],
    ]);
    ok(await accounts.call(queryDocument, { params: { id: inQuery.id }, body: { note: 'Disputes the labour' } }));
    expect(await due(accounts)).toEqual([['Ms Taylor', 'first-reminder', whole, 1]]);
    ok(await accounts.call(queryDocument, { params: { id: inQuery.id }, body: { note: '' } }));
    await document(22, { reminded: 1, ago: 14 });
    expect((await due(accounts))[0]).toEqual(['Albion', 'second-reminder', 4 * whole, 4]);
    await document(36, { reminded: 2, ago: 14 });
    await document(200, { reminded: 3, ago: 100 });
    expect((await due(accounts))[0]).toEqual(['Albion', 'final-reminder', 6 * whole, 6]);
  });

  it('go once, however many send them at once, and are counted on the documents that were due', async () => {
    const { tenant, customer, accounts, document, ofPolicyholder } = await ground();
    const [late, later] = [await document(9), await document(2)];
    // What is in query stands on the statement, and is not asked for.
    const disputed = await document(50);
    ok(await accounts.call(queryDocument, { params: { id: disputed.id }, body: { note: 'Disputed' } }));
    const theirs = await ofPolicyholder(10);
    const ids = [customer.id, theirs.id];
    const people = [accounts, ...(await Promise.all([1, 2, 3].map(() => tenant.user({ role: 'accounts' }))))];
    const runs = await Promise.all(people.map(async (by) => endedRun(by, ok(await by.call(routes.sendReminders, { body: { ids } })).id)));
    expect(
      runs.filter((run) => JSON.stringify(run).includes('No reminder is due any more') || JSON.stringify(run).includes('no reminder is due any more')).length,
    ).toBeGreaterThan(0);
    const [mail] = await mails(tenant, 'ledger@albion.example', 1);
    expect(mail?.subject).toContain('£840.00 is past the day it was due');
    const [theirMail] = await mails(tenant, 'taylor@home.example', 1);
    expect(theirMail?.body).toContain(`${theirs.number}, due`);
    const { lines } = ok(await accounts.call(routes.getStatement, { params: { id: customer.id } }));
    expect(lines.map(({ id, reminded }) => [id, reminded])).toEqual([
      [disputed.id, 0],
      [late.id, 1],
      [later.id, 0],
    ]);
    expect(await due(accounts)).toEqual([]);
  });

  it('wait for each other where two begin the same', async () => {
    const { tenant, customer, document } = await ground();
    await document(9);
    const ends = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(() => tenant.scope.write((tx) => remind(tx, customer.id))));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await mails(tenant, 'ledger@albion.example', 1);
  });

  it('go by themselves where the settings say so, in the hours of the office, to whoever has an address', async () => {
    const { tenant, customer, document } = await ground();
    const today = tenant.scope.today();
    const silent = await aCustomer(tenant, { name: 'Silent' });
    await document(9);
    await document(20, { customerId: silent.id });
    const at = (time: string) => testApp().clock.freeze(`${today}T${time}:00Z`);
    const count = () =>
      tenant.scope.read(async (tx) => (await tx.db.selectFrom('debt_letter').select('id').where('customer_id', '=', customer.id).execute()).length);
    at('12:00');
    await remindDebtors(tenant.scope);
    expect(await count()).toBe(0);
    const admin = await tenant.user({ role: 'administrator' });
    ok(await admin.call(updateSettings, { body: { billing: { remindersByThemselves: true } } }));
    at('05:00');
    await remindDebtors(tenant.scope);
    at('19:30');
    await remindDebtors(tenant.scope);
    expect(await count()).toBe(0);
    at('12:00');
    await Promise.all([remindDebtors(tenant.scope), remindDebtors(tenant.scope)]);
    await remindDebtors(tenant.scope);
    expect(await count()).toBe(1);
  });

  it('have their order in the settings', async () => {
    const { tenant } = await ground();
    const admin = await tenant.user({ role: 'administrator' });
    const answer = await admin.call(updateSettings, { body: { billing: { reminderFirst: 30 } } });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.problem)).toContain('The reminders come one after the other');
  });
});
