import * as routes from '@quarterlight/contract/batching/routes';
import {
  acceptSupplierInvoice,
  cancelSupplierInvoice,
  enterSupplierInvoice,
  getSupplierInvoice,
  matchSupplierInvoice,
} from '@quarterlight/contract/payables/routes';
import { receiveDelivery } from '@quarterlight/contract/purchasing/routes';
import type { BodyOf } from '@quarterlight/contract/route';
import { updateSettings } from '@quarterlight/contract/system/routes';
import { closeStockPeriod } from '@quarterlight/contract/valuation/routes';
import { addMonths, day, startOfMonth } from '@quarterlight/kit/days';
import { describe, expect, it } from 'vitest';
import { ok } from '../../../testing/kit/answers.ts';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aBuyer } from '../purchasing/purchasing.fixtures.ts';

useTestApp();

const pounds = (amount: number) => ({ amount: Math.round(amount * 100), currency: 'GBP' });
const each = (amount: number) => ({ unitAmount: Math.round(amount * 10_000), currency: 'GBP' });

/** Accounts of a company that received an order of panes at £80.00, and what they settle and batch. */
async function ground(panes = 6) {
  const tenant = await aTenant();
  const buyer = await aBuyer(tenant);
  const accounts = await tenant.user({ role: 'accounts' });
  const admin = await tenant.user({ role: 'administrator' });
  const sent = await buyer.sent(panes);
  const order = ok(
    await buyer.office.call(receiveDelivery, {
      params: { id: sent.id },
      body: { deliveryNote: 'DN1', lines: sent.lines.map((line) => ({ lineId: line.id, quantity: line.outstanding })) },
    }),
  );
  const [line] = order.lines;
  if (!line) throw new Error('The order has no line.');
  const today = tenant.scope.today();
  /** Enters an invoice of one pane, and matches it or accepts it with its difference. */
  const settle = async (number: string, { price = 80, dated = today }: { price?: number; dated?: string } = {}) => {
    const body: BodyOf<typeof enterSupplierInvoice> = {
      supplierId: buyer.supplier.id,
      number,
      dated,
      net: pounds(price),
      vat: pounds(price * 0.2),
      gross: pounds(price * 1.2),
      lines: [{ orderLineId: line.id, quantity: 1, unitCost: each(price), vatBasisPoints: 2_000 }],
    };
    const { id, version } = ok(await accounts.call(enterSupplierInvoice, { body }));
    if (price === 80) return ok(await accounts.call(matchSupplierInvoice, { params: { id }, version, body: {} }));
    return ok(await admin.call(acceptSupplierInvoice, { params: { id }, version, body: { reason: 'The list went up' } }));
  };
  const make = (count: number, { upTo = today, by = accounts }: { upTo?: string; by?: Client } = {}) =>
    by.call(routes.makePurchaseBatch, { body: { upTo, count } });
  const ready = async (upTo?: string) => ok(await accounts.call(routes.readyForAccounts, { query: upTo === undefined ? {} : { upTo } }));
  const file = async (id: string) => (await accounts.raw('GET', `/v1/purchase-batches/${id}/file`)).text;
  return { ...buyer, tenant, accounts, admin, order, today, settle, make, ready, file };
}
const codeOf = (answer: { status: number; problem: { code?: string } }) => [answer.status, answer.status === 200 ? undefined : answer.problem.code];

describe('a batch for the accounts', () => {
  it('takes each settled invoice once, and its file is the same every time', async () => {
    const { tenant, accounts, settle, make, ready, file, order, supplier, today } = await ground();
    await settle('SI 1');
    await settle('SI 2', { price: 84 });
    expect(await ready()).toMatchObject({ documents: 2, invoices: 2, net: pounds(164), vat: pounds(32.8), gross: pounds(196.8), more: 0, blocked: 0 });
    const batch = ok(await make(2));
    expect(batch).toMatchObject({ number: 'PB000001', documents: 2, gross: pounds(196.8), state: 'made', format: 'sage-50', allowedActions: ['import'] });
    const [y, m, d] = today.split('-');
    const row = (type: string, nominal: string, reference: string, rest: string) => `${type},${nominal},0,${d}/${m}/${y},${reference},${rest}\r\n`;
    const account = (
      await tenant.scope.read((tx) => tx.db.selectFrom('supplier').select('account_code').where('id', '=', supplier.id).executeTakeFirstOrThrow())
    ).account_code;
    const text = await file(batch.id);
    expect(text).toBe(
      [
        row(`PI,${account}`, '2109', 'SI 1', `${order.number} ${order.lines[0]?.description},80.00,T1,16.00,1.000000,${order.number}`),
        row(`PI,${account}`, '2109', 'SI 2', `${order.number} ${order.lines[0]?.description},84.00,T1,16.80,1.000000,${order.number}`),
        row('JD,5204', '5204', 'SI 2', `Price variance SI 2,4.00,T9,0.00,1.000000,${account}`),
        row('JC,2109', '2109', 'SI 2', `Price variance SI 2,4.00,T9,0.00,1.000000,${account}`),
      ].join(''),
    );
    expect(await ready()).toMatchObject({ documents: 0 });
    expect(codeOf(await make(2))).toEqual([400, 'batching.nothing_ready']);
    await settle('SI 3');
    expect(await file(batch.id)).toBe(text);
    expect(ok(await accounts.call(routes.listAccountsDocuments, { query: { batchId: batch.id } })).items.map(({ number }) => number)).toEqual(['SI 1', 'SI 2']);
    expect(ok(await accounts.call(routes.listAccountsDocuments, { query: {} })).items.map(({ number }) => number)).toEqual(['SI 3']);
  });

  it('is refused where other documents are ready than were shown, and changes nothing', async () => {
    const { settle, make, ready } = await ground();
    await settle('SI 1');
    await settle('SI 2');
    expect(codeOf(await make(1))).toEqual([400, 'batching.changed']);
    expect(await ready()).toMatchObject({ documents: 2 });
  });

  it('is made by one of eight who make it at once', async () => {
    const { tenant, settle, make, accounts } = await ground();
    await settle('SI 1');
    await settle('SI 2');
    const people = await Promise.all(Array.from({ length: 8 }, () => tenant.user({ role: 'accounts' })));
    const answers = await Promise.all(people.map((by) => make(2, { by })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 400)]);
    expect(ok(await accounts.call(routes.listPurchaseBatches, { query: {} })).items).toHaveLength(1);
  });

  it('keeps what the accounts have from being taken back, and lets go what they have not', async () => {
    const { accounts, settle, make, ready } = await ground();
    const first = await settle('SI 1');
    const later = await settle('SI 2');
    const cancel = ({ id, version }: { id: string; version: number }) =>
      accounts.call(cancelSupplierInvoice, { params: { id }, version, body: { reason: 'Typed wrongly' } });
    ok(await cancel(later));
    expect(await ready()).toMatchObject({ documents: 1 });
    ok(await make(1));
    expect(codeOf(await cancel(first))).toEqual([400, 'batching.batched']);
    const shown = ok(await accounts.call(getSupplierInvoice, { params: { id: first.id } }));
    expect(shown).toMatchObject({ state: 'matched', allowedActions: [], batch: { name: 'PB000001' } });
  });

  it('leaves out what is dated later, and posts what is of a closed month on the first open day', async () => {
    const { accounts, admin, settle, make, ready, today } = await ground();
    const month = addMonths(startOfMonth(day(today)), -2);
    await settle('OLD', { dated: month });
    await settle('NEW');
    ok(await admin.call(closeStockPeriod, { body: { month } }));
    expect(await ready(month)).toMatchObject({ documents: 1 });
    const batch = ok(await make(1, { upTo: month }));
    const [old] = ok(await accounts.call(routes.listAccountsDocuments, { query: { batchId: batch.id } })).items;
    expect(old).toMatchObject({ number: 'OLD', dated: month, postedOn: addMonths(month, 1) });
    expect(await ready()).toMatchObject({ documents: 1 });
  });

  it('waits with what Sage cannot name, and Xero takes it', async () => {
    const { tenant, admin, accounts, supplier, settle, make, ready, file } = await ground();
    await tenant.scope.write((tx) => tx.db.updateTable('supplier').set({ account_code: 'GLASS-OF-THE-NORTH' }).where('id', '=', supplier.id).execute());
    await settle('SI 1', { price: 76 });
    expect(await ready()).toMatchObject({ documents: 0, blocked: 1 });
    expect(codeOf(await make(1))).toEqual([400, 'batching.nothing_ready']);
    expect(ok(await accounts.call(routes.listAccountsDocuments, { query: {} })).items[0]?.blocked).toContain('8 characters');
    ok(await admin.call(updateSettings, { body: { purchasing: { accountsFormat: 'xero' } } }));
    const batch = ok(await make(1));
    const lines = (await file(batch.id)).split('\r\n');
    expect(lines[0]).toContain('*ContactName,EmailAddress,');
    expect(lines[1]).toContain(`,91.20,,`);
    expect(lines[1]).toContain(',1,76.00,2109,20% (VAT on Expenses),15.20,');
    // Cheaper than ordered: goods received is debited, and the variance credited.
    expect(lines[2]).toContain(',Price variance,1,4.00,2109,No VAT,0.00,');
    expect(lines[3]).toMatch(/,Price variance,1,'?-4\.00,5204,No VAT,0\.00,/);
  });

  it('is marked as imported once', async () => {
    const { accounts, settle, make } = await ground();
    await settle('SI 1');
    const { id, version } = ok(await make(1));
    const mark = (at: number) => accounts.call(routes.markBatchImported, { params: { id }, version: at });
    expect(ok(await mark(version))).toMatchObject({ state: 'imported', importedBy: expect.stringMatching(/./), allowedActions: [] });
    expect(codeOf(await mark(version + 1))).toEqual([400, 'batching.moved_on']);
  });

  it('is made by those who may, and read by those who may', async () => {
    const { tenant, settle, make } = await ground();
    await settle('SI 1');
    const buyer = await tenant.user({ role: 'stock' });
    expect((await make(1, { by: buyer })).status).toBe(403);
    expect((await buyer.call(routes.listPurchaseBatches, { query: {} })).status).toBe(403);
  });
});
