import * as terms from '@quarterlight/contract/catalogue/terms-routes';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aCategory, aProduct } from '../catalogue/catalogue.testing.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { aCompany, aJob, anIntake, aStartedJob, type Company, inDays, ok, recordAll, show } from './job.fixtures.ts';

useTestApp();

const gbp = (amount: number) => ({ amount, currency: 'GBP' });
const always = { validFrom: '2000-01-01', validTo: null };

describe('a job of an account that has agreed terms', () => {
  it('is priced by those in force on the day, its parent’s where it has none of its own', async () => {
    const company = await aCompany();
    const { tenant, manager } = company;
    const parent = await aCustomer(tenant, { name: 'Aviva Group' });
    const customer = await aCustomer(tenant, { name: 'Aviva', parent_id: parent.id });
    const [screen, door] = [await aProduct(tenant, { list_price_pence: 30_000 }), await aProduct(tenant, { list_price_pence: 30_000 })];
    const agree = async (of: string, productId: string, amount: number, days: { validFrom: string; validTo: string | null }) =>
      ok(await manager.call(terms.createCustomerPrice, { params: { id: of }, body: { productId, price: gbp(amount), ...days } }));
    const [yesterday, today, tomorrow] = [inDays(tenant, -1), inDays(tenant, 0), inDays(tenant, 1)];
    await agree(customer.id, screen.id, 19_000, { validFrom: '2020-01-01', validTo: yesterday });
    await agree(customer.id, screen.id, 21_000, { validFrom: today, validTo: today });
    await agree(customer.id, screen.id, 23_000, { validFrom: tomorrow, validTo: null });
    await agree(parent.id, screen.id, 5_000, always);
    await agree(parent.id, door.id, 17_000, always);
    const lines = [screen, door].map(({ id }) => ({ kind: 'glass' as const, productId: id }));
    const job = await aJob({ ...company, customer }, { lines });
    const shown = (await show(manager, job.id)).lines.map(({ unitPrice, priceChain }) => [unitPrice.amount, priceChain.find(({ chosen }) => chosen)?.reason]);
    const day = today.split('-').toReversed().join('/');
    expect(shown).toEqual([
      [21_000, `Agreed with Aviva from ${day} to ${day}`],
      [17_000, 'Agreed with its parent account Aviva Group'],
    ]);
  });

  it('tells of a line and of a job above the account’s caps, and is taken all the same', async () => {
    const company = await aCompany();
    const { tenant, manager } = company;
    const customer = await aCustomer(tenant, { name: 'Aviva' });
    const categoryId = await aCategory(tenant, { code: 'WS' });
    const product = await aProduct(tenant, { category_id: categoryId, list_price_pence: 36_000 });
    const cap = async (of: string | null, amount: number) =>
      ok(await manager.call(terms.createPriceCap, { params: { id: customer.id }, body: { categoryId: of, cap: gbp(amount), ...always, note: '' } }));
    const ofLine = await cap(categoryId, 35_000);
    await cap(null, 50_000);
    const body = await anIntake({ ...company, customer }, { lines: [{ kind: 'glass', productId: product.id }] });
    const made = ok(await manager.call(routes.createWorksheet, { body }));
    const told = async () => {
      const job = await show(manager, made.id);
      return [job.lines.map(({ aboveCap }) => aboveCap), job.aboveCap, job.holdUps.some(({ message }) => message.includes('cap'))];
    };
    expect(await told()).toEqual([['Above the cap of £350.00 agreed with Aviva'], null, false]);
    const added = ok(
      await manager.call(routes.addWorksheetLine, {
        params: { id: made.id },
        version: made.version,
        body: { kind: 'sundry', description: 'Travel', unitPrice: gbp(14_001) },
      }),
    );
    const whole = 'Above the cap of £500.00 agreed with Aviva';
    expect(await told()).toEqual([['Above the cap of £350.00 agreed with Aviva', null], whole, false]);
    const lineId = (await show(manager, made.id)).lines[0]?.id ?? '';
    const lower = { params: { id: made.id, lineId }, version: added.version, body: { unitPrice: gbp(35_000) } };
    ok(await manager.call(routes.changeWorksheetLine, lower));
    expect(await told()).toEqual([[null, null], null, false]);
    ok(await manager.call(terms.changePriceCap, { params: { id: ofLine.id }, version: 1, body: { cap: gbp(34_999) } }));
    expect(await told()).toEqual([['Above the cap of £349.99 agreed with Aviva', null], null, false]);
    const theirs = await tenant.user({ role: 'customer', customerId: customer.id, permissions: ['view-customer-jobs', 'view-worksheets'] });
    expect((await show(theirs, made.id)).lines[0]?.aboveCap).toBeNull();
  });
});

describe('the work of a subcontractor', () => {
  const card = async ({ manager, branch }: Company, lines: readonly { place: 'mobile' | 'workshop' | null; pence: number; validTo?: string }[]) => {
    for (const { place, pence, validTo = null } of lines)
      ok(
        await manager.call(terms.createRateCardLine, {
          params: { id: branch.id },
          body: { jobTypeId: null, glassTypeId: null, place, price: gbp(pence), validFrom: '2000-01-01', validTo },
        }),
      );
  };
  const completed = async (company: Company) => {
    const { job } = await aStartedJob(company, { place: 'mobile' });
    await recordAll(company, job.id);
    const by = company.technician.client;
    return ok(await by.call(routes.completeWorksheet, { params: { id: job.id }, body: { mileage: 12_000 } }));
  };
  const labourOf = async (company: Company, id: string) => (await show(company.manager, id)).lines.find(({ kind }) => kind === 'labour')?.cost ?? null;

  it('costs what its rate card has for it, the most specific line, from its completion until it is reopened', async () => {
    const company = await aCompany({ kind: 'subcontract' });
    await card(company, [
      { place: null, pence: 4_000 },
      { place: 'mobile', pence: 4_800 },
      { place: 'workshop', pence: 9_900 },
    ]);
    const job = await completed(company);
    expect(await labourOf(company, job.id)).toEqual(gbp(4_800));
    const { version } = await show(company.manager, job.id);
    ok(await company.manager.call(routes.reopenWorksheet, { params: { id: job.id }, version, body: { reason: 'Wrong glass' } }));
    expect(await labourOf(company, job.id)).toBeNull();
  });

  it('costs nothing here where no line fits, and our own never does', async () => {
    const bare = await aCompany({ kind: 'subcontract' });
    await card(bare, [{ place: 'mobile', pence: 4_800, validTo: '2020-12-31' }]);
    expect(await labourOf(bare, (await completed(bare)).id)).toBeNull();
    const own = await aCompany();
    expect(await labourOf(own, (await completed(own)).id)).toBeNull();
  });
});
