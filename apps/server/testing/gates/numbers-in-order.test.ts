import { createInvoices, listInvoices, postInvoice } from '@quarterlight/contract/billing/routes';
import { createPurchaseOrder, listPurchaseOrders } from '@quarterlight/contract/purchasing/routes';
import { getSettings, updateSettings } from '@quarterlight/contract/system/routes';
import { listWorksheets } from '@quarterlight/contract/worksheets/routes';
import { describe, expect, it } from 'vitest';
import { aBuyer } from '../../src/areas/purchasing/purchasing.fixtures.ts';
import { aCompany, aJob, ok } from '../../src/areas/worksheets/job.fixtures.ts';
import { aCompletedJob } from '../kit/completed-jobs.ts';
import { useTestApp } from '../kit/harness.ts';
import { aTenant, type TestTenant } from '../kit/tenants.ts';

useTestApp();

/** The next document of each kind gets the last number of six figures. */
async function almostAMillion(tenant: TestTenant): Promise<void> {
  const admin = await tenant.user();
  const { numbering } = ok(await admin.call(getSettings));
  const raised = Object.fromEntries(Object.entries(numbering).map(([kind, { prefix }]) => [kind, { prefix, next: 999_999 }]));
  ok(await admin.call(updateSettings, { body: { numbering: { ...numbering, ...raised } } }));
}

interface Asked {
  readonly sort: 'number' | '-number';
  readonly limit: number;
  readonly after?: string;
}

/** Walks a list from its beginning to its end, one row a page. */
async function walk(list: (query: Asked) => Promise<{ items: readonly { number: string | null }[]; next: string | null }>, sort: Asked['sort']) {
  const numbers: (string | null)[] = [];
  let after: string | undefined;
  do {
    const page = await list({ sort, limit: 1, ...(after === undefined ? {} : { after }) });
    numbers.push(...page.items.map(({ number }) => number));
    after = page.next ?? undefined;
  } while (after !== undefined);
  return numbers;
}

describe('lists by number go on in the order of figures where a seventh figure begins', () => {
  it('of worksheets', async () => {
    const company = await aCompany();
    await almostAMillion(company.tenant);
    for (let count = 0; count < 3; count += 1) await aJob(company);
    const list = async (query: Asked) => ok(await company.manager.call(listWorksheets, { query }));
    expect(await walk(list, 'number')).toEqual(['W999999', 'W1000000', 'W1000001']);
    expect(await walk(list, '-number')).toEqual(['W1000001', 'W1000000', 'W999999']);
  });

  it('of purchase orders', async () => {
    const tenant = await aTenant();
    await almostAMillion(tenant);
    const { office, supplier, store } = await aBuyer(tenant);
    const body = { supplierId: supplier.id, branchId: store.branch.id, lines: [{ productId: store.product.id, quantity: 1 }] };
    for (let count = 0; count < 3; count += 1) ok(await office.call(createPurchaseOrder, { body }));
    const list = async (query: Asked) => ok(await office.call(listPurchaseOrders, { query }));
    expect(await walk(list, 'number')).toEqual(['P999999', 'P1000000', 'P1000001']);
    expect(await walk(list, '-number')).toEqual(['P1000001', 'P1000000', 'P999999']);
  });

  it('of invoices, drafts last', async () => {
    const tenant = await aTenant();
    await almostAMillion(tenant);
    const client = await tenant.user({ role: 'accounts' });
    const drafts = [];
    for (let count = 0; count < 4; count += 1)
      drafts.push(...ok(await client.call(createInvoices, { body: { worksheetId: (await aCompletedJob(tenant)).id } })).invoices);
    for (const { id } of drafts.slice(1)) ok(await client.call(postInvoice, { params: { id }, version: 1 }));
    const list = async (query: Asked) => ok(await client.call(listInvoices, { query }));
    expect(await walk(list, 'number')).toEqual(['I999999', 'I1000000', 'I1000001', null]);
    expect(await walk(list, '-number')).toEqual([null, 'I1000001', 'I1000000', 'I999999']);
  });
});
