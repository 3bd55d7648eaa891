import { customerExposure } from '@quarterlight/contract/billing/exposure';
import { creditInvoice, emailInvoice, listInvoices, showInvoice } from '@quarterlight/contract/billing/routes';
import { getCustomer } from '@quarterlight/contract/companies/customer-routes';
import { unpostedInvoicesPanel } from '@quarterlight/contract/dashboards/routes';
import { getWorksheet, recordPayment } from '@quarterlight/contract/worksheets/routes';
import { addDays, day, formatDay } from '@quarterlight/kit/days';
import { describe, expect, it } from 'vitest';
import { ok, refused } from '../../../testing/kit/answers.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { aLookup } from '../system/system.testing.ts';
import { bring, checked, commit, loaded, problemsOf, undoing } from './loads.fixtures.ts';

// The queue runs: what is asked for here is done by it.
useTestApp({ tasks: true });

const gbp = (amount: number) => ({ amount, currency: 'GBP' });

async function aDesk() {
  const tenant = await aTenant();
  const desk = await tenant.user({ role: 'manager' });
  await aLookup(tenant, 'job-types', 'replacement');
  const { id: customerId } = await aCustomer(tenant, { account_code: 'HART', name: 'Hart Fleet', terms_days: 30 });
  const see = async (lines: readonly string[], said: { lines?: number; total?: number } = {}, kind: 'open-invoices' | 'past-jobs' = 'open-invoices') =>
    checked(desk, ok(await bring(desk, `${lines.join('\r\n')}\r\n`, { kind, name: 'open.csv' })), {
      expectedLines: said.lines ?? null,
      expectedTotal: said.total === undefined ? null : gbp(said.total),
    });
  const problems = problemsOf(desk);
  const undo = undoing(desk);
  const owing = async () => {
    const { balance, exposure } = ok(await desk.call(getCustomer, { params: { id: customerId } }));
    return [balance.amount, exposure.amount];
  };
  const list = async () => ok(await desk.call(listInvoices, { query: { sort: 'number', limit: 100 } })).items;
  const documentOf = async (number: string) => {
    const row = (await list()).find((each) => each.number === number);
    return ok(await desk.call(showInvoice, { params: { id: row?.id ?? '' } }));
  };
  const jobOf = async (number: string) => ok(await desk.call(getWorksheet, { params: { id: (await documentOf(number)).worksheetId } }));
  const left = async (table: 'invoice' | 'receivable' | 'payment' | 'payment_allocation' | 'payment_job' | 'worksheet') =>
    tenant.scope.read(async (tx) => (await tx.db.selectFrom(table).select('tenant_id').execute()).length);
  const ago = (days: number) => formatDay(addDays(day(tenant.scope.today()), -days));
  return { tenant, desk, customerId, see, problems, undo, owing, list, documentOf, jobOf, left, ago };
}

const headers = 'Number,Type,Customer,Billed to,Date,Due,Total,To pay,Credits,Registration,Order number,Worksheet';

describe('a file of open invoices and credits', () => {
  it('is loaded only once it agrees with the other system to the penny; what is owed is owed here, and is nobody’s revenue', async () => {
    const { tenant, desk, customerId, see, owing, list, documentOf, jobOf, ago } = await aDesk();
    const file = [
      headers,
      `inv/1,Invoice,hart,,${ago(100)},${ago(70)},480.00,280.00,,ab19 cde,PO-7,J-1`,
      `INV/2,,Hart Fleet,Mrs Jo Field,${ago(20)},,75.00,75.00,,,,J-1`,
      `CN/1,,HART,,${ago(10)},,-60.00,-50.00,INV/1,,,`,
      `CN/2,Credit note,HART,,${ago(10)},,30.00,30.00,,,,`,
    ];
    const unsaid = await see(file);
    expect([unsaid.trouble, unsaid.preview?.counts]).toEqual(['', { added: 4, changed: 0, left: 0, refused: 0, gone: 0 }]);
    expect([unsaid.preview?.totals, unsaid.allowedActions]).toEqual([
      { lines: { found: 4, said: null }, money: { title: 'Owed, net of credits', found: gbp(27_500), said: null } },
      ['check', 'discard'],
    ]);
    refused(
      await commit(desk, unsaid),
      'load.totals_missing',
      'Say first what your other system says, under Change columns: the number of lines and owed, net of credits.',
    );
    const wrong = await checked(desk, unsaid, { expectedLines: 4, expectedTotal: gbp(27_501) });
    refused(await commit(desk, wrong), 'load.totals_differ', /^Owed, net of credits: £275\.00 here, £275\.01 in your other system, so £0\.01 less\./);
    const seen = await checked(desk, wrong, { expectedLines: 4, expectedTotal: gbp(27_500) });
    expect(seen.preview?.figures).toEqual([
      { title: 'Owed', value: '2 invoices, £355.00', attention: false },
      { title: 'Late already', value: '2 invoices, £355.00', attention: false },
      { title: 'Owed by policyholders', value: '1 invoice, £75.00', attention: false },
      { title: 'Credits', value: '2 credits, £80.00', attention: false },
      { title: 'Credits that pay an invoice at once', value: '1 credit, £50.00', attention: false },
      { title: 'Made for documents without a past job here', value: '2 jobs', attention: false },
    ]);
    expect(await loaded(desk, seen)).toMatchObject({ state: 'loaded', trouble: '', preview: { totals: { money: { said: gbp(27_500) } } } });
    // What the policyholder owes is not the account's.
    expect(await owing()).toEqual([23_000, 23_000]);
    const exposure = ok(await desk.call(customerExposure, { params: { id: customerId } }));
    expect([exposure.parts.find(({ part }) => part === '61-90')?.amount, exposure.unallocated.amount]).toEqual([gbp(23_000), gbp(3_000)]);
    expect((await list()).map(({ number, state, broughtForward }) => [number, state, broughtForward])).toEqual([
      ['INV/1', 'part-paid', true],
      ['INV/2', 'posted', true],
    ]);
    const one = await documentOf('INV/1');
    expect(one).toMatchObject({
      gross: gbp(28_000),
      vat: gbp(0),
      paid: gbp(5_000),
      balance: gbp(23_000),
      vatSummary: [],
      lines: [],
      before: { original: gbp(48_000), paid: gbp(20_000), job: 'J-1' },
      registration: 'AB19CDE',
      orderNumber: 'PO-7',
      payments: [{ kind: 'credit', method: 'none', reference: 'CN/1', amount: gbp(5_000) }],
      allowedActions: [],
    });
    expect(await documentOf('INV/2')).toMatchObject({
      payerName: 'Mrs Jo Field',
      payer: 'policyholder',
      worksheetId: one.worksheetId,
      dueDate: addDays(day(tenant.scope.today()), -20),
    });
    expect(ok(await desk.call(listInvoices, { query: { overdue: 'yes' } })).items.map(({ number }) => number)).toEqual(['INV/1', 'INV/2']);
    expect(ok(await desk.call(listInvoices, { query: { batched: 'no' } })).items).toEqual([]);
    expect(ok(await desk.call(unpostedInvoicesPanel, { query: {} }))).toMatchObject({ count: 0, gross: gbp(0) });
    refused(await desk.call(creditInvoice, { params: { id: one.id }, version: one.version, body: { reason: 'Not ours' } }), 'invoice.brought_forward');
    refused(await desk.call(emailInvoice, { params: { id: one.id }, body: { recipient: 'a@hart.example' } }), 'invoice.brought_forward');
    const counters = await tenant.scope.read((tx) =>
      tx.db.selectFrom('number_counter').select('next').where('kind', 'in', ['invoice', 'credit', 'worksheet']).execute(),
    );
    expect(counters.map(({ next }) => next)).toEqual([1, 1, 1]);
    // It takes payments like any other.
    const job = await jobOf('INV/1');
    expect([job.state, job.formerNumber, job.owed.total]).toEqual(['invoiced', 'J-1', gbp(30_500)]);
    ok(
      await desk.call(recordPayment, {
        params: { id: job.id },
        body: { kind: 'balance', method: 'bacs', amount: gbp(23_000), reference: 'HART 1', payer: 'customer' },
      }),
    );
    expect([(await documentOf('INV/1')).state, await owing()]).toEqual(['paid', [0, 0]]);
    const answer = await desk.raw('GET', `/v1/invoices/${one.id}/pdf`);
    expect(answer.status).toBe(200);
    const stock = await tenant.user({ role: 'stock' });
    refused(await bring(stock, file.join('\n'), { kind: 'open-invoices' }), 'load.not_allowed');
  });

  it('the same again changes nothing and counts, a credit that comes later pays what it names, and all of it is taken back', async () => {
    const { desk, see, undo, owing, documentOf, left, ago } = await aDesk();
    const file = [headers, `INV/1,Invoice,HART,,${ago(40)},,120.00,120.00,,,,`, `CN/1,Credit note,HART,,${ago(10)},,30.00,30.00,,,,`];
    const first = await loaded(desk, await see(file, { lines: 2, total: 9_000 }));
    expect([first.state, first.trouble]).toEqual(['loaded', '']);
    const same = await see(file, { lines: 2, total: 9_000 });
    expect([same.preview?.counts, same.preview?.totals.money?.found]).toEqual([{ added: 0, changed: 0, left: 2, refused: 0, gone: 0 }, gbp(9_000)]);
    refused(await commit(desk, same), 'load.nothing_to_do');
    const later = await loaded(desk, await see([headers, `CN/9,Credit note,HART,,${ago(5)},,20.00,20.00,inv/1,,,`], { lines: 1, total: -2_000 }));
    expect([later.state, later.trouble, await owing()]).toEqual(['loaded', '', [10_000, 10_000]]);
    expect(await undo(first)).toMatchObject({ problem: { detail: 'Invoice INV/1, which it loaded, was paid or changed since. It can no longer be undone.' } });
    expect([(await undo(later)) as { state: string; trouble: string }, await owing()]).toMatchObject([{ state: 'undone', trouble: '' }, [12_000, 12_000]]);
    expect(await documentOf('INV/1')).toMatchObject({ state: 'posted', paid: gbp(0), payments: [] });
    const other = await loaded(
      desk,
      await see([headers, `INV/5,Invoice,HART,,${ago(40)},,50.00,50.00,,,,J-5`, `CN/5,,HART,,${ago(4)},,-10,-10,INV/5,,,`], { lines: 2, total: 4_000 }),
    );
    const before = await Promise.all([left('invoice'), left('receivable'), left('payment'), left('payment_job'), left('worksheet'), owing()]);
    expect(before).toEqual([2, 2, 2, 3, 3, [16_000, 16_000]]);
    expect(await undo(other)).toMatchObject({ state: 'undone', trouble: '' });
    expect(await Promise.all([left('invoice'), left('receivable'), left('payment'), left('payment_job'), left('worksheet'), owing()])).toEqual([
      1,
      1,
      1,
      2,
      2,
      [12_000, 12_000],
    ]);
    expect(await left('payment_allocation')).toBe(0);
  });

  it('hangs on the past job of its number where that was loaded, and keeps it from being taken back', async () => {
    const { desk, see, undo, jobOf, left, ago } = await aDesk();
    const jobs = await loaded(desk, await see(['Job number,Customer,Done on,Registration', `J-1,HART,${ago(50)},AB19CDE`], {}, 'past-jobs'));
    expect([jobs.state, jobs.trouble]).toEqual(['loaded', '']);
    const load = await loaded(desk, await see([headers, `INV/1,,HART,,${ago(40)},,120.00,120.00,,,,J-1`], { lines: 1, total: 12_000 }));
    expect([load.trouble, await left('worksheet'), (await jobOf('INV/1')).formerNumber]).toEqual(['', 1, 'J-1']);
    expect(await undo(jobs)).toMatchObject({ state: 'loaded', trouble: 'A job that came with it is in use. It can no longer be undone.' });
    expect(await undo(load)).toMatchObject({ state: 'undone', trouble: '' });
    const credit = await loaded(desk, await see([headers, `CN/1,,HART,,${ago(40)},,-20,-20,,,,J-1`], { lines: 1, total: -2_000 }));
    expect(await undo(jobs)).toMatchObject({ state: 'loaded', trouble: 'A job that came with it is in use. It can no longer be undone.' });
    expect(await undo(credit)).toMatchObject({ state: 'undone', trouble: '' });
    expect(await undo(jobs)).toMatchObject({ state: 'undone', trouble: '' });
    expect([await left('worksheet'), await left('payment_job')]).toEqual([0, 0]);
  });

  it('refuses lines with the reason of each, and one that is paid since is not taken back', async () => {
    const { tenant, desk, see, problems, undo, jobOf, ago } = await aDesk();
    await aCustomer(tenant, { account_code: 'TWIN1', name: 'Twin Glass' });
    await aCustomer(tenant, { account_code: 'TWIN2', name: 'Twin Glass' });
    await aCustomer(tenant, { account_code: 'FIELD', name: 'Field' });
    const seen = await see([
      headers,
      `A1,,HART,,${ago(9)},,10,10,,,,J-1`,
      `a 1,,HART,,${ago(9)},,10,10,,,,`,
      `I000123,,HART,,${ago(9)},,10,10,,,,`,
      `C1234567,,HART,,${ago(9)},,10,10,,,,`,
      `A2,,NOBODY,,${ago(9)},,10,10,,,,`,
      `A3,,Twin Glass,,${ago(9)},,10,10,,,,`,
      `A4,,HART,,${ago(9)},,10,0,,,,`,
      `A5,Invoice,HART,,${ago(9)},,10,-10,,,,`,
      `A6,,HART,,${ago(9)},,10,20,,,,`,
      `A7,,HART,,${ago(-1)},,10,10,,,,`,
      `A8,,HART,,${ago(9)},${ago(12)},10,10,,,,`,
      `A9,,HART,,${ago(9)},,10,10,A1,,,`,
      `B1,,FIELD,,${ago(9)},,10,10,,,,J-1`,
      `B2,,HART,,${ago(9)},,-10,-10,NONE,,,`,
      `B3,,HART,,${ago(9)},,-10,-10,A2,,,`,
      `B4,,FIELD,,${ago(9)},,-10,-10,A1,,,`,
      `B5,Pro forma,HART,,${ago(9)},,ten,10,,,,`,
    ]);
    expect([seen.trouble, seen.preview?.counts]).toEqual(['', { added: 1, changed: 0, left: 0, refused: 16, gone: 0 }]);
    expect(await problems(seen.id)).toEqual([
      [3, 'Number', 'A1', 'The number stands in line 2 already.'],
      [4, 'Number', 'I000123', 'This has the form of our own numbers, so that one of ours could be taken for it. Write it in another way.'],
      [5, 'Number', 'C1234567', 'This has the form of our own numbers, so that one of ours could be taken for it. Write it in another way.'],
      [6, 'Customer', 'NOBODY', 'No account of ours has this code or name.'],
      [7, 'Customer', 'Twin Glass', 'Several accounts of ours have this name: write the account code.'],
      [8, 'To pay', '£0.00', 'Nothing is owed on it: leave it out.'],
      [9, 'To pay', '£-10.00', 'What is owed on an invoice is not below nil. Say that it is a credit note.'],
      [10, 'Total', '£10.00', 'It came to less than is still owed on it.'],
      [11, 'Date', ago(-1), 'This day is to come.'],
      [12, 'Due', ago(12), 'It was due before its own date.'],
      [13, 'Credits', 'A1', 'Only a credit note credits an invoice.'],
      [14, 'Worksheet', 'J-1', 'The job of this number is of another customer in line 2.'],
      [15, 'Credits', 'NONE', 'No invoice of this number is in the file, nor was one brought forward.'],
      [16, 'Credits', 'A2', 'The invoice that it credits, in line 6, is refused.'],
      [17, 'Credits', 'A1', 'The invoice that it credits is billed to somebody else.'],
      [18, 'Total', 'ten', 'This is not a number.'],
      [18, 'Type', 'Pro forma', 'This is none of Invoice and Credit note.'],
    ]);
    // Refused lines do not count: the figures of the whole file do not agree.
    const said = await checked(desk, seen, { expectedLines: 17, expectedTotal: gbp(1_000) });
    refused(await commit(desk, said, true), 'load.totals_differ');
    const load = await loaded(desk, await checked(desk, said, { expectedLines: 1, expectedTotal: gbp(1_000) }), true);
    expect([load.state, load.trouble]).toEqual(['loaded', '']);
    const other = await see([headers, `A1,,HART,,${ago(9)},,10,9,,,,J-1`]);
    expect((await problems(other.id))[0]?.[3]).toBe(`It was brought forward already, with other figures: £10.00 of ${ago(9)}.`);
    const job = await jobOf('A1');
    ok(await desk.call(recordPayment, { params: { id: job.id }, body: { kind: 'balance', method: 'cash', amount: gbp(400), reference: '' } }));
    expect(await undo(load)).toMatchObject({ problem: { detail: 'Invoice A1, which it loaded, was paid or changed since. It can no longer be undone.' } });
    // The database keeps it, whoever asks.
    await expect(tenant.scope.write((tx) => tx.db.deleteFrom('invoice').execute())).rejects.toThrow('a posted invoice is never deleted');
  });
});
