import * as choosing from '@quarterlight/contract/catalogue/choosing-routes';
import { labourRateFor } from '@quarterlight/contract/catalogue/labour-rate-routes';
import * as routes from '@quarterlight/contract/catalogue/terms-routes';
import type { NewCustomerPrice } from '@quarterlight/contract/catalogue/terms-schemas';
import { permissionNames } from '@quarterlight/contract/permissions';
import { newId } from '@quarterlight/kit/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { parseCsv } from '../../../testing/kit/read-files.ts';
import { aTenant, grant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';
import { aTechnician } from '../identity/identity.testing.ts';
import { aLookup } from '../system/system.testing.ts';
import { inDays, ok, refused, refusedWithoutTrace } from '../worksheets/job.fixtures.ts';
import { aCategory, aProduct } from './catalogue.testing.ts';

useTestApp();

const gbp = (amount: number) => ({ amount, currency: 'GBP' });
const always = { validFrom: '2000-01-01', validTo: null };

let tenant: TestTenant;
let manager: Client;
let customer: { id: string; name: string };
let product: { id: string; code: string };
beforeEach(async () => {
  tenant = await aTenant();
  manager = await tenant.user({ role: 'manager' });
  customer = await aCustomer(tenant, { name: 'Aviva' });
  product = await aProduct(tenant, { list_price_pence: 30_000 });
});

const agree = (more: Partial<NewCustomerPrice> = {}, of = customer.id, by = manager) =>
  by.call(routes.createCustomerPrice, { params: { id: of }, body: { productId: product.id, price: gbp(21_000), ...always, ...more } });
const priceOn = async (on: string, of = customer.id, by = manager) => {
  const { price, chain } = ok(await by.call(choosing.priceProduct, { body: { productId: product.id, customerId: of, day: on } }));
  return [price.amount, chain.find(({ chosen }) => chosen)?.reason];
};

describe('an agreed price', () => {
  it('holds from its first day to its last, and its reason says so', async () => {
    ok(await agree({ validFrom: '2026-11-01', validTo: '2027-10-31' }));
    ok(await agree({ price: gbp(22_000), validFrom: '2027-11-01' }));
    const agreed = [21_000, 'Agreed with Aviva from 01/11/2026 to 31/10/2027'];
    expect([await priceOn('2026-10-31'), await priceOn('2026-11-01'), await priceOn('2027-10-31'), await priceOn('2027-11-01')]).toEqual([
      [30_000, 'The list price'],
      agreed,
      agreed,
      [22_000, 'Agreed with Aviva from 01/11/2027'],
    ]);
  });

  it('is the nearest parent account’s where there is none of its own, three accounts up and no further', async () => {
    const line = [customer];
    for (let above = 0; above < 4; above += 1) {
      const parent = await aCustomer(tenant, { name: `Group ${above + 1}` });
      const child = line.at(-1)?.id ?? '';
      await tenant.scope.write((tx) => tx.db.updateTable('customer').set({ parent_id: parent.id }).where('id', '=', child).execute());
      line.push(parent);
    }
    const today = tenant.scope.today();
    ok(await agree({ price: gbp(18_000) }, line[4]?.id));
    expect(await priceOn(today)).toEqual([30_000, 'The list price']);
    ok(await agree({ price: gbp(19_000) }, line[3]?.id));
    expect(await priceOn(today)).toEqual([19_000, 'Agreed with its parent account Group 3']);
    ok(await agree({ price: gbp(20_000) }, line[1]?.id));
    expect(await priceOn(today)).toEqual([20_000, 'Agreed with its parent account Group 1']);
    ok(await agree({ validTo: inDays(tenant, -1) }));
    expect(await priceOn(today)).toEqual([20_000, 'Agreed with its parent account Group 1']);
    ok(await agree({ validFrom: today }));
    expect((await priceOn(today))[0]).toBe(21_000);
  });

  it('is listed, found by the beginning of a code, changed, ended and removed, each time in the log', async () => {
    const other = await aProduct(tenant, { code: '4411BGNHA', list_price_pence: 40_000 });
    const one = ok(await agree());
    ok(await agree({ productId: other.id, price: gbp(33_000), validFrom: inDays(tenant, 10) }));
    expect(one).toMatchObject({ productCode: product.code, listPrice: gbp(30_000), price: gbp(21_000), ...always, version: 1 });
    const listed = async (query: object = {}) =>
      ok(await manager.call(routes.listCustomerPrices, { params: { id: customer.id }, query })).items.map(({ productCode }) => productCode);
    expect(await listed()).toEqual(['4411BGNHA', product.code]);
    expect([await listed({ q: '4411' }), await listed({ shown: 'in-force' }), await listed({ sort: '-code' })]).toEqual([
      ['4411BGNHA'],
      [product.code],
      [product.code, '4411BGNHA'],
    ]);
    const target = { params: { id: one.id } };
    const ended = ok(await manager.call(routes.changeCustomerPrice, { ...target, version: 1, body: { validTo: inDays(tenant, -1) } }));
    expect(ended).toMatchObject({ price: gbp(21_000), validTo: inDays(tenant, -1), version: 2 });
    expect([await listed(), await listed({ shown: 'all' })]).toEqual([['4411BGNHA'], ['4411BGNHA', product.code]]);
    await refusedWithoutTrace(tenant, 'record.stale', () => manager.call(routes.changeCustomerPrice, { ...target, version: 1, body: { price: gbp(1) } }));
    const file = await manager.raw('GET', `/v1/customers/${customer.id}/prices/sheet?shown=all`);
    expect(parseCsv(file.text.slice(1))[2]?.slice(0, 4)).toEqual([product.code, expect.any(String), '300.00', '210.00']);
    expect((await manager.call(routes.removeCustomerPrice, { ...target, version: 2 })).status).toBe(204);
    const log = await tenant.scope.read(({ db }) =>
      db.selectFrom('log_entry').select(['action', 'label']).where('entity_id', '=', one.id).orderBy('id').execute(),
    );
    expect(log.map(({ action }) => action)).toEqual(['customer-price.created', 'customer-price.changed', 'customer-price.removed']);
    expect(log[0]?.label).toBe(product.code);
  });

  it('is refused in words at the field, and nothing is changed', async () => {
    const { id } = ok(await agree({ validFrom: '2026-11-01', validTo: '2027-10-31' }));
    const no = (code: string, more: Partial<NewCustomerPrice>, sentence?: RegExp) => refusedWithoutTrace(tenant, code, () => agree(more), sentence);
    for (const days of [always, { validFrom: '2027-10-31', validTo: null }, { validFrom: '2020-01-01', validTo: '2026-11-01' }])
      await no('terms.overlap', days, /^The same is agreed from 01\/11\/2026 to 31\/10\/2027 already, at £210\.00\./);
    const met = await agree(always);
    expect(Object.keys(met.problem.errors ?? {})).toEqual(['validFrom']);
    const days = { validFrom: '2028-01-01', validTo: '2028-12-31' };
    await no('terms.days', { validFrom: '2028-01-01', validTo: '2027-12-31' });
    await no('request.invalid', { ...days, price: { amount: 1, currency: 'EUR' } });
    await no('request.invalid', { ...days, price: gbp(-1) });
    await no('catalogue.product_unknown', { ...days, productId: newId() });
    const elsewhere = await aTenant();
    await no('catalogue.product_unknown', { ...days, productId: (await aProduct(elsewhere)).id });
    const next = ok(await agree(days));
    const change = (validFrom: string) => manager.call(routes.changeCustomerPrice, { params: { id: next.id }, version: 1, body: { validFrom } });
    await refusedWithoutTrace(tenant, 'terms.overlap', () => change('2027-10-31'));
    await refusedWithoutTrace(tenant, 'terms.days', () => change('2029-01-01'));
    ok(await change('2027-11-01'));
    refused(await manager.call(routes.changeCustomerPrice, { params: { id }, version: 1, body: { validTo: null } }), 'terms.overlap');
  });

  it('is agreed once where two agree it at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => agree({ price: gbp(20_000 + index) })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect([answer.status, ['terms.overlap', 'terms.taken'].includes(answer.problem.code ?? '')], answer.text).toEqual([400, true]);
  });

  it('follows its product’s code in the order of the list', async () => {
    ok(await agree());
    await tenant.scope.write((tx) => tx.db.updateTable('product').set({ code: 'ZZZ1', code_key: 'zzz1' }).where('id', '=', product.id).execute());
    const found = ok(await manager.call(routes.listCustomerPrices, { params: { id: customer.id }, query: { q: 'zzz' } }));
    expect(found.items.map(({ productCode }) => productCode)).toEqual(['ZZZ1']);
  });
});

describe('an agreed discount', () => {
  it('holds for its category and those below it, for its days', async () => {
    const glass = await aCategory(tenant, { code: 'ALL' });
    const screens = await aCategory(tenant, { code: 'WS', parentId: glass });
    product = await aProduct(tenant, { category_id: screens, list_price_pence: 30_000 });
    const add = (body: object, id = customer.id) =>
      manager.call(routes.createCustomerDiscount, {
        params: { id },
        body: { categoryId: glass, discountBasisPoints: 2_500, validFrom: '2026-11-01', validTo: '2027-10-31', ...body },
      });
    const made = ok(await add({}));
    expect(made).toMatchObject({ categoryName: 'ALL', discountBasisPoints: 2_500, version: 1 });
    expect([await priceOn('2026-10-31'), await priceOn('2026-11-01')]).toEqual([
      [30_000, 'The list price'],
      [22_500, '25% off the list price of £300.00, agreed with Aviva from 01/11/2026 to 31/10/2027'],
    ]);
    await refusedWithoutTrace(tenant, 'terms.overlap', () => add({ validFrom: '2027-01-01', validTo: null }), /at 25 ?%/);
    await refusedWithoutTrace(tenant, 'terms.category', () => add({ categoryId: newId() }));
    await refusedWithoutTrace(tenant, 'request.invalid', () => add({ discountBasisPoints: 10_001, validFrom: '2030-01-01', validTo: null }));
    const elsewhere = await aTenant();
    const theirs = await aCategory(elsewhere, { code: 'THEIRS' });
    await refusedWithoutTrace(tenant, 'terms.category', () => add({ categoryId: theirs }));
    const target = { params: { id: made.id }, version: 1 };
    expect(ok(await manager.call(routes.changeCustomerDiscount, { ...target, body: { discountBasisPoints: 3_000 } })).discountBasisPoints).toBe(3_000);
    expect((await manager.call(routes.removeCustomerDiscount, { ...target, version: 2 })).status).toBe(204);
    expect(ok(await manager.call(routes.listCustomerDiscounts, { params: { id: customer.id } })).items).toEqual([]);
  });
});

describe('a cap', () => {
  it('is told of with a price above it: the nearest category’s, its own account’s first', async () => {
    const parent = await aCustomer(tenant, { name: 'Aviva Group' });
    await tenant.scope.write((tx) => tx.db.updateTable('customer').set({ parent_id: parent.id }).where('id', '=', customer.id).execute());
    const glass = await aCategory(tenant, { code: 'ALL' });
    product = await aProduct(tenant, { category_id: await aCategory(tenant, { code: 'WS', parentId: glass }), list_price_pence: 30_000 });
    const add = (body: object, id = customer.id) =>
      manager.call(routes.createPriceCap, { params: { id }, body: { categoryId: glass, cap: gbp(25_000), ...always, note: '', ...body } });
    const told = async (quantity = 1, by = manager) =>
      ok(await by.call(choosing.priceProduct, { body: { productId: product.id, customerId: customer.id, quantity } })).aboveCap;
    expect(await told()).toBeNull();
    ok(await add({}, parent.id));
    expect(await told()).toBe('Above the cap of £250.00 agreed with its parent account Aviva Group');
    const own = ok(await add({ cap: gbp(35_000), note: 'Letter of 1 November' }));
    expect([await told(), await told(2)]).toEqual([null, 'Above the cap of £350.00 agreed with Aviva']);
    expect(own).toMatchObject({ categoryName: 'ALL', cap: gbp(35_000), note: 'Letter of 1 November' });
    await refusedWithoutTrace(tenant, 'terms.overlap', () => add({}), /without an end already, at £350\.00/);
    await refusedWithoutTrace(tenant, 'request.invalid', () => add({ cap: gbp(0), categoryId: null }));
    await refusedWithoutTrace(tenant, 'request.invalid', () => add({ cap: { amount: 1, currency: 'EUR' }, categoryId: null }));
    const capOf = async (by = manager) => ok(await by.call(routes.jobCapOf, { query: { customerId: customer.id } })).cap;
    expect(await capOf()).toBeNull();
    ok(await add({ categoryId: null, cap: gbp(45_000) }));
    expect(await capOf()).toMatchObject({ capPence: 45_000, account: 'Aviva', ofParent: false });
    const { client: technician } = await aTechnician(tenant, await aBranch(tenant));
    expect(await told(2, technician)).toBeNull();
    ok(await manager.call(routes.changePriceCap, { params: { id: own.id }, version: 1, body: { validTo: inDays(tenant, -1) } }));
    expect(await told(2)).toBe('Above the cap of £250.00 agreed with its parent account Aviva Group');
    expect((await manager.call(routes.removePriceCap, { params: { id: own.id }, version: 2 })).status).toBe(204);
  });
});

describe('labour rates of an account', () => {
  it('are made, changed, ended and removed, and count before everybody’s; a parent’s where it has none', async () => {
    const parent = await aCustomer(tenant, { name: 'Group' });
    await tenant.scope.write((tx) => tx.db.updateTable('customer').set({ parent_id: parent.id }).where('id', '=', customer.id).execute());
    const jobTypeId = await aLookup(tenant, 'job-types', 'replacement');
    const blank = { name: 'Fitting', jobTypeId, glassTypeId: null, place: null, categoryId: null, minutes: 60, ...always };
    const add = (body: object, id = customer.id, by = manager) =>
      by.call(routes.createCustomerLabourRate, { params: { id }, body: { ...blank, price: gbp(6_000), ...body } });
    const rate = async () => {
      const { price, why } = ok(await manager.call(labourRateFor, { query: { jobTypeId, customerId: customer.id } }));
      return [price?.amount, why];
    };
    ok(await add({ price: gbp(5_500) }, parent.id));
    expect(await rate()).toEqual([5_500, expect.stringContaining('for its parent account Group and Replacement')]);
    const made = ok(await add({}));
    expect(made).toMatchObject({ name: 'Fitting', customerId: customer.id, jobTypeId, price: gbp(6_000), minutes: 60, version: 1 });
    expect(await rate()).toEqual([6_000, expect.stringContaining('for Aviva and Replacement')]);
    const target = { params: { id: made.id } };
    ok(await manager.call(routes.changeLabourRate, { ...target, version: 1, body: { price: gbp(6_500), place: 'mobile' } }));
    expect((await rate())[0]).toBe(5_500);
    ok(await manager.call(routes.changeLabourRate, { ...target, version: 2, body: { validTo: inDays(tenant, -1), place: null } }));
    const names = async (shown?: 'all') =>
      ok(await manager.call(routes.listCustomerLabourRates, { params: { id: customer.id }, query: shown ? { shown } : {} })).items.map(({ name }) => name);
    expect([await names(), await names('all')]).toEqual([[], ['Fitting']]);
    await refusedWithoutTrace(tenant, 'terms.job_type', () => add({ jobTypeId: newId() }));
    await refusedWithoutTrace(tenant, 'terms.glass_type', () => add({ glassTypeId: jobTypeId }));
    await refusedWithoutTrace(tenant, 'terms.days', () => add({ validTo: '1999-12-31' }));
    await refusedWithoutTrace(tenant, 'access.missing_permission', async () => add({}, customer.id, await tenant.user({ role: 'adviser' })));
    expect((await manager.call(routes.removeLabourRate, { ...target, version: 3 })).status).toBe(204);
  });
});

describe('whose terms are shown to whom', () => {
  it('the office and branches of our own see them; customers, technicians and subcontractors do not, and change none', async () => {
    const [own, subcontract] = [await aBranch(tenant), await aBranch(tenant, { kind: 'subcontract' })];
    const { id } = ok(await agree());
    const everything = { permissions: permissionNames };
    const technician = await aTechnician(tenant, own);
    await tenant.scope.write((tx) => grant(tx, technician.id));
    const people = {
      theirOwn: await tenant.user({ ...everything, customerId: customer.id }),
      subcontractor: await tenant.user({ ...everything, branchId: subcontract.id }),
      technician: technician.client,
    };
    const lists = [routes.listCustomerPrices, routes.listCustomerDiscounts, routes.listPriceCaps, routes.listCustomerLabourRates] as const;
    for (const [who, client] of Object.entries(people)) {
      for (const list of lists) expect([who, (await client.raw('GET', list.path.replace(':id', customer.id))).status]).toEqual([who, 403]);
      refused(await agree({ validFrom: '2030-01-01' }, customer.id, client), 'access.missing_permission');
      // Technicians and subcontractors hold no permission to change accounts, whatever their roles say.
      const code = who === 'theirOwn' ? 'record.not_found' : 'access.missing_permission';
      await refusedWithoutTrace(tenant, code, () => client.call(routes.changeCustomerPrice, { params: { id }, version: 1, body: { price: gbp(1) } }));
      await refusedWithoutTrace(tenant, code, () => client.call(routes.removeCustomerPrice, { params: { id }, version: 1 }));
    }
    const branch = await tenant.user({ ...everything, branchId: own.id });
    expect(ok(await branch.call(routes.listCustomerPrices, { params: { id: customer.id } })).items).toHaveLength(1);
    const looker = await tenant.user({ permissions: ['view-customers'] });
    refused(await looker.call(routes.listCustomerPrices, { params: { id: customer.id } }), 'access.missing_permission');
    refused(await agree({}, customer.id, looker), 'access.missing_permission');
    const elsewhere = await aTenant();
    refused(await (await elsewhere.user()).call(routes.listCustomerPrices, { params: { id: customer.id } }), 'record.not_found');
  });
});

describe('a rate card', () => {
  it('is a subcontractor’s: kept by the office, seen by its own people and no other’s', async () => {
    const [own, mine, other] = [await aBranch(tenant), await aBranch(tenant, { kind: 'subcontract' }), await aBranch(tenant, { kind: 'subcontract' })];
    const jobTypeId = await aLookup(tenant, 'job-types', 'replacement');
    const add = (body: object = {}, id = mine.id, by = manager) =>
      by.call(routes.createRateCardLine, { params: { id }, body: { jobTypeId, glassTypeId: null, place: null, price: gbp(4_000), ...always, ...body } });
    const line = ok(await add());
    expect(line).toMatchObject({ jobTypeId, jobTypeName: expect.any(String), price: gbp(4_000), version: 1 });
    ok(await add({ place: 'mobile', price: gbp(4_800) }));
    await refusedWithoutTrace(tenant, 'terms.overlap', () => add({ validFrom: inDays(tenant, 5) }));
    await refusedWithoutTrace(tenant, 'rate_card.own_branch', () => add({}, own.id));
    await refusedWithoutTrace(tenant, 'terms.job_type', () => add({ jobTypeId: newId() }));
    const race = await Promise.all([1, 2, 3].map(() => add({ jobTypeId: null })));
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    const read = (id: string, by: Client) => by.call(routes.listRateCard, { params: { id } });
    const everything = { permissions: permissionNames };
    const [theirs, others, ourOwn] = [
      await tenant.user({ ...everything, branchId: mine.id }),
      await tenant.user({ ...everything, branchId: other.id }),
      await tenant.user({ ...everything, branchId: own.id }),
    ];
    expect(ok(await read(mine.id, manager)).items).toHaveLength(3);
    expect(ok(await read(mine.id, theirs)).items).toHaveLength(3);
    expect(ok(await read(own.id, ourOwn)).items).toEqual([]);
    for (const by of [others, ourOwn]) refused(await read(mine.id, by), 'record.not_found');
    const change = (by: Client, version = 1) => by.call(routes.changeRateCardLine, { params: { id: line.id }, version, body: { price: gbp(9_900) } });
    await refusedWithoutTrace(tenant, 'access.missing_permission', () => change(theirs));
    await refusedWithoutTrace(tenant, 'access.missing_permission', () => add({ validFrom: '1990-01-01', validTo: '1990-12-31' }, mine.id, theirs));
    await refusedWithoutTrace(tenant, 'record.not_found', () => change(others));
    refused(await read(mine.id, await tenant.user({ role: 'adviser' })), 'access.missing_permission');
    expect(ok(await change(manager)).price).toEqual(gbp(9_900));
    expect((await manager.call(routes.removeRateCardLine, { params: { id: line.id }, version: 2 })).status).toBe(204);
  });
});
