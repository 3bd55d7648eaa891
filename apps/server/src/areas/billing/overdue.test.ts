import { countInvoices, listInvoices } from '@quarterlight/contract/billing/routes';
import { addDays, day } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { expect, it } from 'vitest';
import { aCompletedJob } from '../../../testing/kit/completed-jobs.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aCustomer } from '../companies/companies.testing.ts';

useTestApp();

interface Wanted {
  readonly number: string | null;
  /** In so many days; past where it is less than none. */
  readonly due: number | null;
  readonly state?: string;
  readonly type?: string;
  readonly gross?: number;
  readonly paid?: number;
  readonly customerId: string;
}

/** A document as it stands in the table. */
async function anInvoice(tenant: TestTenant, { number, due, state = 'posted', type = 'customer', gross = 12_000, paid = 0, customerId }: Wanted) {
  const job = await aCompletedJob(tenant, { customerId });
  const today = day(tenant.scope.today());
  await tenant.scope.write(async (tx) => {
    const bounds = await tx.db
      .selectFrom('worksheet')
      .select(['customer_id', 'bound_branch', 'bound_technician'])
      .where('id', '=', job.id)
      .executeTakeFirstOrThrow();
    await tx.db
      .insertInto('invoice')
      .values({
        ...bounds,
        id: newId(),
        number,
        state,
        type,
        worksheet_id: job.id,
        worksheet_number: job.number,
        payer: 'customer',
        payer_name: 'Payer',
        payer_key: 'payer',
        net_pence: gross,
        vat_pence: 0,
        gross_pence: gross,
        paid_pence: paid,
        invoice_date: due === null ? null : addDays(today, due - 30),
        due_date: due === null ? null : addDays(today, due),
      })
      .execute();
  });
}

it('lists and counts what is posted, past its day and not paid in full, the longest overdue first', async () => {
  const tenant = await aTenant();
  const [fleet, trade] = [await aCustomer(tenant), await aCustomer(tenant)];
  const of = (wanted: Omit<Wanted, 'customerId'>, customerId = fleet.id) => anInvoice(tenant, { ...wanted, customerId });
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
