import { createInvoices, creditInvoice, customerExposure, listInvoices, postInvoice, showInvoice } from '@quarterlight/contract/billing/routes';
import type { Invoice } from '@quarterlight/contract/billing/schemas';
import { getWorksheet, recordPayment } from '@quarterlight/contract/worksheets/routes';
import { newId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { aCompletedJob, type Job } from '../../../testing/kit/completed-jobs.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { pdfText } from '../../../testing/kit/pdf-text.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aCustomer } from '../companies/companies.testing.ts';

useTestApp({ tasks: true });

const gbp = (amount: number) => ({ amount, currency: 'GBP' });
const show = async (by: Client, id: string) => (await by.call(showInvoice, { params: { id } })).body;
const credit = (by: Client, { id, version }: Pick<Invoice, 'id' | 'version'>, lines?: readonly (readonly [lineId: string, net: number])[]) =>
  by.call(creditInvoice, {
    params: { id },
    version,
    body: { reason: 'Agreed', ...(lines ? { lines: lines.map(([lineId, net]) => ({ lineId, net: gbp(net) })) } : {}) },
  });
const lineOf = (invoice: Invoice, place = 0): string => invoice.lines[place]?.id ?? '';

/** What is drafted of a job, posted. */
async function posted(by: Client, job: Pick<Job, 'id'>): Promise<Invoice[]> {
  const { invoices } = (await by.call(createInvoices, { body: { worksheetId: job.id } })).body;
  const made: Invoice[] = [];
  for (const { id, version } of invoices) made.push((await by.call(postInvoice, { params: { id }, version })).body);
  return made;
}

/** A job of an account that is billed £123.45 of glass, £100.00 of labour and nothing else, at 20 %. */
async function aBilledJob(tenant: TestTenant, by: Client) {
  const customer = await aCustomer(tenant, { type: 'trade', exposure_pence: 26_814 });
  const lines = [
    { kind: 'part', description: 'Windscreen', net: 12_345 },
    { kind: 'labour', description: 'Fitting', net: 10_000 },
  ];
  const job = await aCompletedJob(tenant, { customerId: customer.id, lines });
  const [invoice] = await posted(by, job);
  if (!invoice) throw new Error('Nothing was billed.');
  return { customer, job, invoice };
}

it('takes lines back in parts, to the penny, until nothing is left and the worksheet is completed again', async () => {
  const tenant = await aTenant();
  const by = await tenant.user({ role: 'administrator' });
  const { customer, job, invoice } = await aBilledJob(tenant, by);
  expect(invoice.lines.map(({ left, isCreditedByItself }) => [left.net.amount, left.vat.amount, isCreditedByItself])).toEqual([
    [12_345, 2_469, true],
    [10_000, 2_000, true],
  ]);
  const first = (await credit(by, invoice, [[lineOf(invoice), 3_333]])).body;
  expect([first.type, first.net.amount, first.vat.amount, first.gross.amount, first.creditsId]).toEqual(['credit-note', -3_333, -667, -4_000, invoice.id]);
  expect(first.lines.map((line) => [line.description, line.net.amount, line.vat.amount])).toEqual([['Windscreen, part', -3_333, -667]]);
  expect(first.vatSummary.map((row) => [row.rateBasisPoints, row.net.amount, row.vat.amount])).toEqual([[2_000, -3_333, -667]]);

  const partly = await show(by, invoice.id);
  expect([partly.state, partly.credited, partly.creditedSum.amount, partly.balance.amount]).toEqual(['posted', false, 4_000, 22_814]);
  expect(partly.lines.map(({ left }) => [left.net.amount, left.vat.amount])).toEqual([
    [9_012, 1_802],
    [10_000, 2_000],
  ]);
  expect([partly.creditedById, partly.allowedActions]).toEqual([null, ['credit', 'email']]);
  const told = (await by.call(customerExposure, { params: { id: customer.id } })).body;
  expect([told.exposure.amount, told.balance.amount, told.parts.reduce((all, { amount }) => all + amount.amount, 0)]).toEqual([22_814, 22_814, 22_814]);
  expect((await by.call(getWorksheet, { params: { id: job.id } })).body.state).toBe('invoiced');

  await credit(by, partly, [
    [lineOf(invoice), 9_012],
    [lineOf(invoice, 1), 1],
  ]);
  const last = (await credit(by, await show(by, invoice.id))).body;
  expect(last.lines.map((line) => [line.description, line.net.amount, line.vat.amount])).toEqual([['Fitting, part', -9_999, -2_000]]);
  const over = await show(by, invoice.id);
  expect([over.credited, over.creditedById, over.creditedSum.amount, over.balance.amount, over.creditNotes.length]).toEqual([true, last.id, 26_814, 0, 3]);
  expect(over.creditNotes.reduce((all, note) => all + note.gross.amount, 0)).toBe(-26_814);
  expect((await by.call(getWorksheet, { params: { id: job.id } })).body.state).toBe('completed');
  expect((await credit(by, over)).problem.code).toBe('invoice.already_credited');
  const [anew] = await posted(by, job);
  expect([anew?.gross.amount, anew?.credited]).toEqual([26_814, false]);
});

it('takes all back where the lines that are named are all that is left', async () => {
  const tenant = await aTenant();
  const by = await tenant.user({ role: 'administrator' });
  const { job, invoice } = await aBilledJob(tenant, by);
  const note = (
    await credit(by, invoice, [
      [lineOf(invoice), 12_345],
      [lineOf(invoice, 1), 10_000],
    ])
  ).body;
  expect([note.gross.amount, note.lines.map(({ description }) => description)]).toEqual([-26_814, ['Windscreen', 'Fitting']]);
  expect((await show(by, invoice.id)).creditedById).toBe(note.id);
  expect((await by.call(getWorksheet, { params: { id: job.id } })).body.state).toBe('completed');
});

it('frees what paid it beyond the rest, the newest first, and asks for the rest alone', async () => {
  const tenant = await aTenant();
  const by = await tenant.user({ role: 'administrator' });
  const { customer, job, invoice } = await aBilledJob(tenant, by);
  for (const amount of [20_000, 4_814])
    await by.call(recordPayment, { params: { id: job.id }, body: { kind: 'balance', method: 'card', amount: gbp(amount), reference: '' } });
  const before = await show(by, invoice.id);
  expect([before.state, before.balance.amount]).toEqual(['part-paid', 2_000]);
  await credit(by, before, [[lineOf(invoice, 1), 5_000]]);
  const after = await show(by, invoice.id);
  expect([after.state, after.paid.amount, after.balance.amount, after.payments.map(({ amount }) => amount.amount)]).toEqual(['paid', 20_814, 0, [20_000, 814]]);
  const exposure = (await by.call(customerExposure, { params: { id: customer.id } })).body;
  expect([exposure.exposure.amount, exposure.unallocated.amount.amount]).toEqual([0, 4_000]);
  // What is paid is not overdue; what is credited in full owes nothing.
  expect((await by.call(listInvoices, { query: { state: ['paid'] } })).body.items.map((row) => [row.id, row.creditedSum.amount])).toEqual([
    [invoice.id, 6_000],
  ]);
});

it('refuses more than is left, a deduction by itself, a line of another invoice, and nothing', async () => {
  const tenant = await aTenant();
  const by = await tenant.user({ role: 'administrator' });
  const { invoice } = await aBilledJob(tenant, by);
  const refused = async (id: Pick<Invoice, 'id' | 'version'>, lines: Parameters<typeof credit>[2]) => {
    const { status, problem } = await credit(by, id, lines);
    return [status, problem.code, problem.detail];
  };
  expect(await refused(invoice, [[lineOf(invoice), 12_346]])).toEqual([
    400,
    'invoice.credit_above',
    'Of “Windscreen” there is £123.45 left to credit, without VAT. Credit that at most.',
  ]);
  const other = await aBilledJob(tenant, by);
  expect(await refused(invoice, [[lineOf(other.invoice), 1]])).toEqual([400, 'invoice.credit_line', expect.any(String)]);
  expect((await credit(by, invoice, [[lineOf(invoice), 0]])).status).toBe(400);
  expect((await credit(by, invoice, [])).status).toBe(400);
  expect(
    (
      await credit(by, invoice, [
        [lineOf(invoice), 1],
        [lineOf(invoice), 1],
      ])
    ).status,
  ).toBe(400);
  const shared = await posted(by, await aCompletedJob(tenant, { billed_to: 'both', excess_pence: 11_500, vat_registered: true }));
  const [insurer] = shared;
  if (!insurer) throw new Error('The insurer was billed nothing.');
  const deduction = insurer.lines.findIndex(({ kind }) => kind === 'adjustment');
  expect(insurer.lines.filter(({ kind }) => kind === 'adjustment').some(({ isCreditedByItself }) => isCreditedByItself)).toBe(false);
  expect((await refused(insurer, [[lineOf(insurer, deduction), 1]]))[1]).toBe('invoice.credit_in_whole');
  // Its VAT is the policyholder's to pay: a part of a line would take back VAT that nobody billed the insurer.
  expect((await refused(insurer, [[lineOf(insurer), 1_000]]))[1]).toBe('invoice.credit_above_document');
  expect((await show(by, invoice.id)).creditedSum.amount).toBe(0);
  const stranger = await (await aTenant()).user({ role: 'administrator' });
  expect((await credit(stranger, invoice, [[lineOf(invoice), 1]])).status).toBe(404);
});

it('leaves the policyholder’s share where a line of the insurer’s is credited, and takes deductions with the rest', async () => {
  const tenant = await aTenant();
  const by = await tenant.user({ role: 'administrator' });
  const shared = await aCompletedJob(tenant, { billed_to: 'both', excess_pence: 11_500 });
  const [insurer, person] = await posted(by, shared);
  if (!insurer || !person) throw new Error('Both were to be billed.');
  await credit(by, insurer, [[lineOf(insurer), 5_000]]);
  const [left, untouched] = [await show(by, insurer.id), await show(by, person.id)];
  expect([left.balance.amount, untouched.balance.amount]).toEqual([insurer.gross.amount - 6_000, person.gross.amount]);
  const rest = (await credit(by, left)).body;
  expect(rest.gross.amount).toBe(0 - left.balance.amount);
  expect(rest.lines.some(({ kind }) => kind === 'adjustment')).toBe(true);
  expect((await by.call(getWorksheet, { params: { id: shared.id } })).body.state).toBe('invoiced');
});

it('credits a line once when ten ask for all of it at the same time', async () => {
  const tenant = await aTenant();
  const by = await tenant.user({ role: 'administrator' });
  const { invoice } = await aBilledJob(tenant, by);
  const answers = await Promise.all(Array.from({ length: 10 }, () => credit(by, invoice, [[lineOf(invoice), 12_345]])));
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ problem }) => problem.code))).toEqual(new Set(['record.stale']));
  const now = await show(by, invoice.id);
  expect([now.creditedSum.amount, now.creditNotes.length]).toEqual([14_814, 1]);
  // A stale page is told so, whatever it asks for.
  expect((await credit(by, invoice, [[lineOf(invoice, 1), 1]])).problem.code).toBe('record.stale');
});

it('is kept by the database: what is credited of a line never shrinks, nor is more than the line', async () => {
  const tenant = await aTenant();
  const by = await tenant.user({ role: 'administrator' });
  const { invoice } = await aBilledJob(tenant, by);
  await credit(by, invoice, [[lineOf(invoice), 100]]);
  for (const [attempt, code] of [
    [`update invoice_line set credited_net_pence = 0 where id = '${lineOf(invoice)}'`, 'QL002'],
    [`update invoice_line set credited_net_pence = net_pence + 1 where id = '${lineOf(invoice)}'`, '23514'],
    [`update invoice set credited_pence = 200 where id = '${invoice.id}'`, 'QL002'],
    [`update invoice set credited_by_id = id where id = '${invoice.id}'`, 'QL002'],
  ] as const)
    await expect(
      tenant.scope.write((tx) => sql.raw(attempt).execute(tx.db)),
      attempt,
    ).rejects.toMatchObject({ code });
});

it('names its invoice on paper, and is asked for once with one key', async () => {
  const tenant = await aTenant();
  const by = await tenant.user({ role: 'administrator' });
  const { invoice } = await aBilledJob(tenant, by);
  const key = newId();
  const asked = {
    params: { id: invoice.id },
    version: invoice.version,
    key,
    body: { reason: 'Agreed', lines: [{ lineId: lineOf(invoice), net: gbp(1_000) }] },
  };
  const [one, again] = [await by.call(creditInvoice, asked), await by.call(creditInvoice, asked)];
  expect(again.body.id).toBe(one.body.id);
  const answer = await testApp().app.http.inject({
    method: 'GET',
    url: `/v1/invoices/${one.body.id}/pdf`,
    headers: { 'x-tenant': by.tenant, authorization: `Bearer ${by.token ?? ''}` },
  });
  const words = pdfText(answer.rawPayload).replaceAll(/\s+/g, ' ');
  for (const said of [one.body.number ?? '', `Credits ${invoice.number ?? ''}`, 'Windscreen, part', 'Total credit - £12.00']) expect(words).toContain(said);
});
