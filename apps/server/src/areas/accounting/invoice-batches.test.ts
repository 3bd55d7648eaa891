import * as routes from '@quarterlight/contract/accounting/routes';
import { getPurchaseBatch, purchaseBatchFile } from '@quarterlight/contract/batching/routes';
import { createInvoices, creditInvoice, postInvoice, showInvoice } from '@quarterlight/contract/billing/routes';
import type { Invoice } from '@quarterlight/contract/billing/schemas';
import { updateSettings } from '@quarterlight/contract/system/routes';
import { closeStockPeriod } from '@quarterlight/contract/valuation/routes';
import { addDays, addMonths, day, formatDay, startOfMonth } from '@quarterlight/kit/days';
import type { Insertable } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ok } from '../../../testing/kit/answers.ts';
import type { Client } from '../../../testing/kit/client.ts';
import { aCompletedJob, type JobLine } from '../../../testing/kit/completed-jobs.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { readSage, readXero } from './accounts-files.fixtures.ts';

useTestApp();

type JobValues = Parameters<typeof aCompletedJob>[1];
const gbp = (amount: number) => ({ amount, currency: 'GBP' });
const codeOf = (answer: { status: number; problem: { code?: string } }) => [answer.status, answer.status === 200 ? undefined : answer.problem.code];

/** The accounts of a company, and what they post and batch. */
async function ground() {
  const tenant = await aTenant();
  const customer = await aCustomer(tenant, { type: 'insurer', name: 'Albion', account_code: 'ALB01' });
  const accounts = await tenant.user({ role: 'accounts' });
  const admin = await tenant.user({ role: 'administrator' });
  const today = tenant.scope.today();
  /** Invoices a completed job and posts its documents. */
  const post = async (values: JobValues = {}): Promise<Invoice[]> => {
    const job = await aCompletedJob(tenant, { customerId: customer.id, ...values });
    const drafts = ok(await accounts.call(createInvoices, { body: { worksheetId: job.id } })).invoices;
    const posted: Invoice[] = [];
    for (const { id, version } of drafts) posted.push(ok(await accounts.call(postInvoice, { params: { id }, version })));
    return posted;
  };
  const drafted = async () => {
    const job = await aCompletedJob(tenant, { customerId: customer.id });
    return ok(await accounts.call(createInvoices, { body: { worksheetId: job.id } })).invoices.map(({ id }) => id);
  };
  /** A document as it was posted on another day, or elsewhere. */
  const backdate = async (values: Partial<Insertable<DB['invoice']>>) => {
    const ids = await drafted();
    await tenant.scope.write((tx) =>
      tx.db
        .updateTable('invoice')
        .set({ state: 'posted', due_date: today, ...values })
        .where('id', 'in', ids)
        .execute(),
    );
  };
  const make = (count: number, { upTo = today, by = accounts }: { upTo?: string; by?: Client } = {}) =>
    by.call(routes.makeInvoiceBatch, { body: { upTo, count } });
  const ready = async (upTo?: string) => ok(await accounts.call(routes.readySales, { query: upTo === undefined ? {} : { upTo } }));
  const file = async (id: string) => (await accounts.raw('GET', `/v1/invoice-batches/${id}/file`)).text;
  const inBatch = async (id: string) => ok(await accounts.call(routes.listSalesDocuments, { query: { batchId: id } })).items.map(({ number }) => number);
  const waiting = async () => ok(await accounts.call(routes.listSalesDocuments, { query: {} })).items.map(({ number }) => number);
  return { tenant, customer, accounts, admin, today, post, drafted, backdate, make, ready, file, inBatch, waiting };
}

const lines: readonly JobLine[] = [
  { kind: 'part', description: 'Windscreen', net: 24_999 },
  { kind: 'labour', description: 'Fitting', net: 10_001, rate: 500 },
  { kind: 'part', description: 'Leaflet', net: 333, rate: 0 },
];
/** Every way in which a job is shared. */
const shared: readonly JobValues[] = [
  {},
  { billed_to: 'policyholder' },
  { billed_to: 'both', excess_pence: 11_500 },
  { billed_to: 'both', excess_pence: 11_500, vat_registered: true },
  { billed_to: 'both', excess_pence: 11_500, vat_registered: true, vat_recovery_basis_points: 5_000 },
  { billed_to: 'both', excess_pence: 11_500, limit_pence: 15_000 },
  { billed_to: 'both', excess_pence: 0, vat_registered: true },
  { billed_to: 'both', excess_pence: 11_501, limit_pence: 15_003, vat_registered: true, lines },
  { billed_to: 'both', excess_pence: 7_777, lines },
];

describe('an invoice batch', () => {
  it('takes each posted document once, and its file is the same every time', async () => {
    const { accounts, post, make, ready, file, inBatch, waiting, today } = await ground();
    const [first] = await post();
    const [second, third] = await post({ billed_to: 'both', excess_pence: 11_500 });
    if (!first || !second || !third) throw new Error('Documents are missing.');
    expect(await ready()).toMatchObject({ documents: 3, invoices: 3, credits: 0, net: gbp(70_000), vat: gbp(14_000), gross: gbp(84_000), more: 0, blocked: 0 });
    const batch = ok(await make(3));
    expect(batch).toMatchObject({ number: 'IB000001', documents: 3, gross: gbp(84_000), state: 'made', format: 'sage-50', allowedActions: ['import'] });
    const text = await file(batch.id);
    const row = ({ number, worksheetNumber, registration }: Invoice, account: string, sums: string) =>
      `SI,${account},4000,0,${formatDay(day(today))},${number},${worksheetNumber} ${registration},${sums},1.000000,\r\n`;
    expect(text.replaceAll(/([A-Z]{2}\d{2}) ([A-Z]{3})/g, '$1$2')).toBe(
      [row(first, 'ALB01', '350.00,T1,70.00'), row(second, 'ALB01', '235.00,T1,70.00'), row(third, 'CASH', '115.00,T1,0.00')].join(''),
    );
    expect(await ready()).toMatchObject({ documents: 0 });
    expect(codeOf(await make(3))).toEqual([400, 'batching.nothing_ready']);
    const [later] = await post();
    expect(await file(batch.id)).toBe(text);
    expect(await inBatch(batch.id)).toEqual([first.number, second.number, third.number]);
    expect(await waiting()).toEqual([later?.number]);
    expect(ok(await accounts.call(showInvoice, { params: { id: first.id } })).batch).toEqual({ id: batch.id, name: 'IB000001' });
  });

  it.each(['sage-50', 'xero'] as const)('is read by %s to the penny, however a job was shared, and what was credited takes off', async (format) => {
    const { admin, accounts, post, make, ready, file } = await ground();
    ok(await admin.call(updateSettings, { body: { purchasing: { accountsFormat: format } } }));
    const documents: Invoice[] = [];
    for (const values of shared) documents.push(...(await post(values)));
    for (const { id, version } of documents.slice(0, 4))
      documents.push(ok(await accounts.call(creditInvoice, { params: { id }, version, body: { reason: 'Wrong account' } })));
    const { documents: count, net, vat } = await ready();
    expect(count).toBe(documents.length);
    const batch = ok(await make(count));
    const text = await file(batch.id);
    const read =
      format === 'xero'
        ? readXero(text)
        : [...Map.groupBy(readSage(text), ({ reference }) => reference)].map(([number, rows]) => ({
            number,
            net: rows.reduce((all, row) => all + (row.type === 'SC' ? -row.net : row.net), 0),
            tax: rows.reduce((all, row) => all + (row.type === 'SC' ? -row.tax : row.tax), 0),
          }));
    expect(read.map(({ number, net: each, tax }) => [number, each, tax])).toEqual(
      documents.map((document) => [document.number, document.net.amount, document.vat.amount]),
    );
    expect([read.reduce((all, each) => all + each.net, 0), read.reduce((all, each) => all + each.tax, 0)]).toEqual([net.amount, vat.amount]);
    expect(batch).toMatchObject({ net, vat, credits: 4 });
  });

  it('leaves out drafts, what another system made and what is dated later', async () => {
    const { post, backdate, drafted, make, ready, waiting, today } = await ground();
    await post();
    await drafted();
    await backdate({ number: 'OLD-1', invoice_date: today, vat_pence: 0, gross_pence: 35_000, brought_forward: true });
    await backdate({ number: 'LATER', invoice_date: addDays(day(today), 1) });
    expect(await waiting()).toEqual(['I000001', 'LATER']);
    expect(await ready()).toMatchObject({ documents: 1 });
    expect(codeOf(await make(2))).toEqual([400, 'batching.changed']);
    expect(ok(await make(1)).documents).toBe(1);
    expect(await waiting()).toEqual(['LATER']);
  });

  it('is made by one of eight who make it at once', async () => {
    const { tenant, accounts, post, make } = await ground();
    await post();
    await post();
    const people = await Promise.all(Array.from({ length: 8 }, () => tenant.user({ role: 'accounts' })));
    const answers = await Promise.all(people.map((by) => make(2, { by })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 400)]);
    const { items } = ok(await accounts.call(routes.listInvoiceBatches, { query: {} }));
    expect(items.map(({ documents }) => documents)).toEqual([2]);
  });

  it('posts what is of a closed month on the first open day', async () => {
    const { admin, backdate, make, file, today } = await ground();
    const month = addMonths(startOfMonth(day(today)), -2);
    await backdate({ number: 'EARLY', invoice_date: month });
    await backdate({ number: 'OPEN', invoice_date: addDays(addMonths(month, 1), 3) });
    ok(await admin.call(closeStockPeriod, { body: { month } }));
    const batch = ok(await make(2));
    expect(readSage(await file(batch.id)).map(({ reference, date }) => [reference, date])).toEqual([
      ['EARLY', formatDay(addMonths(month, 1))],
      ['OPEN', formatDay(addDays(addMonths(month, 1), 3))],
    ]);
  });

  it('is a spreadsheet where the company has another package', async () => {
    const { admin, post, make, file } = await ground();
    await post({ billed_to: 'policyholder' });
    ok(await admin.call(updateSettings, { body: { purchasing: { accountsFormat: 'spreadsheet' } } }));
    const text = await file(ok(await make(1)).id);
    expect(text).toContain('Kind,Account,Customer,Number,');
    expect(text).toContain('Invoice,CASH,Ms Ada Lovelace,I000001,');
    expect(text).toContain(',350.00,20,70.00,420.00');
  });

  it('waits with what Sage cannot name, and Xero takes it', async () => {
    const { tenant, customer, admin, accounts, post, make, ready, file } = await ground();
    await tenant.scope.write((tx) => tx.db.updateTable('customer').set({ account_code: 'ALBION-OF-THE-NORTH' }).where('id', '=', customer.id).execute());
    await post();
    expect(await ready()).toMatchObject({ documents: 0, blocked: 1, more: 0 });
    expect(codeOf(await make(1))).toEqual([400, 'batching.nothing_ready']);
    expect(ok(await accounts.call(routes.listSalesDocuments, { query: {} })).items[0]?.blocked).toContain('8 characters');
    ok(await admin.call(updateSettings, { body: { purchasing: { accountsFormat: 'xero' } } }));
    const batch = ok(await make(1));
    expect(readXero(await file(batch.id))).toEqual([{ number: 'I000001', contact: 'Albion', net: 35_000, tax: 7_000 }]);
  });

  it('is marked as imported once, and is not found among the purchase batches', async () => {
    const { accounts, post, make } = await ground();
    await post();
    const { id, version } = ok(await make(1));
    const mark = (at: number) => accounts.call(routes.markInvoiceBatchImported, { params: { id }, version: at });
    expect(ok(await mark(version))).toMatchObject({ state: 'imported', importedBy: expect.stringMatching(/./), allowedActions: [] });
    expect(codeOf(await mark(version + 1))).toEqual([400, 'batching.moved_on']);
    expect((await accounts.call(getPurchaseBatch, { params: { id } })).status).toBe(404);
    expect((await accounts.call(purchaseBatchFile, { params: { id } })).status).toBe(404);
  });

  it('is made by those who may, and read by those who may', async () => {
    const { tenant, post, make } = await ground();
    await post();
    const adviser = await tenant.user({ role: 'adviser' });
    expect((await make(1, { by: adviser })).status).toBe(403);
    expect((await adviser.call(routes.listInvoiceBatches, { query: {} })).status).toBe(403);
    const { id } = ok(await make(1));
    const stranger = await (await aTenant()).user({ role: 'accounts' });
    expect((await stranger.call(routes.getInvoiceBatch, { params: { id } })).status).toBe(404);
  });
});
