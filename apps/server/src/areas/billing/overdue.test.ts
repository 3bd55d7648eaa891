import { countInvoices, listInvoices } from '@quarterlight/contract/billing/routes';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { aDocument, type WantedDocument } from './billing.testing.ts';

useTestApp();

it('lists and counts what is posted, past its day and not paid in full, the longest overdue first', async () => {
  const tenant = await aTenant();
  const [fleet, trade] = [await aCustomer(tenant), await aCustomer(tenant)];
  const of = (wanted: Omit<WantedDocument, 'customerId'>, customerId = fleet.id) => aDocument(tenant, { ...wanted, customerId });
  await of({ number: 'I000001', due: -3 });
  await of({ number: 'I000002', due: -40, state: 'part-paid', paid: 5_000 }, trade.id);
  await of({ number: 'I000003', due: -1 });
  // Due today, due later, paid, of no amount, for information, not posted.
  await of({ number: 'I000004', due: 0 });
  await of({ number: 'I000005', due: 12 });
  await of({ number: 'I000006', due: -9, state: 'paid', paid: 12_000 });
  await of({ number: 'I000007', due: -9, type: 'warranty-nil', gross: 0 });
  await of({ number: 'I000008', due: -9, type: 'pro-forma' });
  await of({ number: null, due: null, state: 'draft' });

  const accounts = await tenant.user({ role: 'accounts' });
  const numbers = async (query: Parameters<typeof accounts.call<typeof listInvoices>>[1]) =>
    (await accounts.call(listInvoices, query)).body.items.map(({ number }) => number);
  expect(await numbers({ query: { overdue: 'yes' } })).toEqual(['I000002', 'I000001', 'I000003']);
  expect(await numbers({ query: { overdue: 'yes', customerId: fleet.id } })).toEqual(['I000001', 'I000003']);
  const first = (await accounts.call(listInvoices, { query: { overdue: 'yes', limit: 2 } })).body;
  expect([first.total, await numbers({ query: { overdue: 'yes', limit: 2, after: first.next ?? '' } })]).toEqual([3, ['I000003']]);

  const overdueOf = async (reader: typeof accounts) => (await reader.call(countInvoices)).body.find(({ state }) => state === 'overdue')?.count;
  expect(await overdueOf(accounts)).toBe(3);
  expect(await overdueOf(await tenant.user({ role: 'customer', customerId: trade.id }))).toBe(1);
});
