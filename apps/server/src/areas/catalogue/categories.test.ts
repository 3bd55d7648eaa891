import * as routes from '@quarterlight/contract/catalogue/category-routes';
import type { NewCategory } from '@quarterlight/contract/catalogue/category-schemas';
import { priceProduct } from '@quarterlight/contract/catalogue/choosing-routes';
import { getCategory, listCategories } from '@quarterlight/contract/catalogue/routes';
import { createCustomerDiscount, createPriceCap } from '@quarterlight/contract/catalogue/terms-routes';
import { permissionNames } from '@quarterlight/contract/permissions';
import { newId } from '@quarterlight/kit/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { insert } from '../../../testing/kit/rows.ts';
import { aTenant, grant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aBranch, aCustomer, aSupplier } from '../companies/companies.testing.ts';
import { aTechnician } from '../identity/identity.testing.ts';
import { aLookup } from '../system/system.testing.ts';
import { ok, refused, refusedWithoutTrace } from '../worksheets/job.fixtures.ts';
import { anOffer, aProduct } from './catalogue.testing.ts';

useTestApp();

let tenant: TestTenant;
let manager: Client;
let vatRateId: string;
beforeEach(async () => {
  tenant = await aTenant();
  manager = await tenant.user({ role: 'manager' });
  vatRateId = await aLookup(tenant, 'vat-rates', 'standard');
});

const make = (code: string, more: Partial<NewCategory> = {}, by = manager) =>
  by.call(routes.createCategory, {
    body: {
      code,
      name: `Category ${code}`,
      kind: 'glass',
      parentId: null,
      stockTracked: true,
      vatRateId,
      markUpBasisPoints: 3_500,
      salesNominal: '4001',
      purchaseNominal: '5001',
      ...more,
    },
  });
const made = async (code: string, more: Partial<NewCategory> = {}) => ok(await make(code, more));
const change = (id: string, version: number, body: object, by = manager) => by.call(routes.changeCategory, { params: { id }, version, body });
const remove = (id: string, version = 1) => manager.call(routes.removeCategory, { params: { id }, version });

describe('a product category', () => {
  it('is made, changed and moved; its child may be of another kind', async () => {
    const glass = await made('glass');
    expect(glass).toMatchObject({ code: 'GLASS', kind: 'glass', parentId: null, vatRateId, markUpBasisPoints: 3_500, salesNominal: '4001', version: 1 });
    const clips = await made('clips', { kind: 'clip', parentId: glass.id, stockTracked: false });
    expect(clips).toMatchObject({ kind: 'clip', parentId: glass.id, parentName: 'Category glass', stockTracked: false });
    const other = await made('other');
    const moved = ok(await change(clips.id, 1, { parentId: other.id, name: 'Clips', markUpBasisPoints: 5_000, purchaseNominal: '5002' }));
    expect(moved).toMatchObject({ parentName: 'Category other', name: 'Clips', code: 'CLIPS', markUpBasisPoints: 5_000, purchaseNominal: '5002', version: 2 });
    const codes = ok(await manager.call(listCategories, {})).map(({ code }) => code);
    expect(codes.indexOf('CLIPS')).toBe(codes.indexOf('OTHER') + 1);
    expect(ok(await change(clips.id, 2, { parentId: null }))).toMatchObject({ parentId: null });
    const { items } = ok(await manager.call(routes.categoryTimeline, { params: { id: clips.id }, query: {} }));
    expect(items.map(({ action }) => action)).toEqual(['Changed', 'Changed', 'Created']);
    expect(items[1]?.changes).toContainEqual({ field: 'Mark-up', before: '35%', after: '50%' });
  });

  it('stands below none of its own, and not too deep', async () => {
    const [top, middle] = [await made('top'), await made('middle')];
    ok(await change(middle.id, 1, { parentId: top.id }));
    const low = await made('low', { parentId: middle.id });
    await refusedWithoutTrace(tenant, 'category.circle', () => change(top.id, 1, { parentId: low.id }), /Category low stands below this category/);
    await refusedWithoutTrace(tenant, 'category.circle', () => change(top.id, 1, { parentId: top.id }));
    let at = low;
    for (const level of [4, 5, 6, 7, 8]) at = await made(`l${level}`, { parentId: at.id });
    await refusedWithoutTrace(tenant, 'category.too_deep', () => make('l9', { parentId: at.id }));
    const [one, two] = [await made('one'), await made('two')];
    ok(await change(two.id, 1, { parentId: one.id }));
    await refusedWithoutTrace(tenant, 'category.too_deep', async () =>
      change(one.id, 1, { parentId: ok(await manager.call(getCategory, { params: { id: at.id } })).parentId }),
    );
  });

  it('cannot be made a circle by two who move at once', async () => {
    const [one, other] = [await made('one'), await made('other')];
    const answers = await Promise.all([change(one.id, 1, { parentId: other.id }), change(other.id, 1, { parentId: one.id })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(ok(await manager.call(listCategories, {})).filter(({ code }) => ['ONE', 'OTHER'].includes(code))).toHaveLength(2);
  });

  it('refuses what is taken or unknown, and whoever is not of the office', async () => {
    const glass = await made('glass');
    await refusedWithoutTrace(tenant, 'category.code_taken', () => make(' Glass'.trim()));
    await refusedWithoutTrace(tenant, 'category.parent', () => make('x', { parentId: newId() }));
    await refusedWithoutTrace(tenant, 'category.vat_rate', () => make('x', { vatRateId: newId() }));
    refused(await change(glass.id, 7, { name: 'X' }), 'record.stale');
    await refusedWithoutTrace(tenant, 'access.missing_permission', async () => make('x', {}, await tenant.user({ role: 'adviser' })));
    const branch = await tenant.user({ permissions: permissionNames, branchId: (await aBranch(tenant)).id });
    await refusedWithoutTrace(tenant, 'access.missing_permission', () => make('x', {}, branch));
    await refusedWithoutTrace(tenant, 'record.not_found', () => change(glass.id, 1, { name: 'X' }, branch));
    expect(ok(await branch.call(getCategory, { params: { id: glass.id } })).salesNominal).toBeNull();
    const elsewhere = await aTenant();
    refused(await change(glass.id, 1, { name: 'X' }, await elsewhere.user()), 'record.not_found');
  });

  it('sells at its mark-up on the best offer, from the change on', async () => {
    const category = await made('glass', { markUpBasisPoints: 5_000 });
    const product = await aProduct(tenant, { category_id: category.id, list_price_pence: 90_000 });
    await anOffer(tenant, { productId: product.id, supplierId: (await aSupplier(tenant)).id, netUnit: 1_000_000 });
    const price = async () => ok(await manager.call(priceProduct, { body: { productId: product.id } })).price.amount;
    expect(await price()).toBe(15_000);
    expect(ok(await manager.call(routes.categoryUse, { params: { id: category.id } })).activeProducts).toEqual({ count: 1, isExact: true });
    ok(await change(category.id, 1, { markUpBasisPoints: 6_000 }));
    expect(await price()).toBe(16_000);
  });
});

describe('what names a category', () => {
  it('is counted, and keeps it from being removed', async () => {
    const category = await made('glass');
    const customer = await aCustomer(tenant, { name: 'Aviva' });
    for (const active of [true, false]) await aProduct(tenant, { category_id: category.id, active });
    const child = await made('child', { parentId: category.id });
    const days = { validFrom: '2026-01-01', validTo: null };
    const terms = { categoryId: category.id, ...days };
    ok(await manager.call(createCustomerDiscount, { params: { id: customer.id }, body: { ...terms, discountBasisPoints: 1_500 } }));
    ok(await manager.call(createPriceCap, { params: { id: customer.id }, body: { ...terms, cap: { amount: 100, currency: 'GBP' }, note: '' } }));
    await insert(tenant, 'labour_rate', (id) => ({ id, name: 'Fitting', price_pence: 5_000, valid_from: '2020-01-01', category_id: category.id }));
    const use = ok(await manager.call(routes.categoryUse, { params: { id: category.id } }));
    expect(Object.fromEntries(Object.entries(use).map(([name, { count }]) => [name, count]))).toEqual({
      products: 2,
      activeProducts: 1,
      children: 1,
      discounts: 1,
      caps: 1,
      labourRates: 1,
    });
    expect(ok(await manager.call(routes.categoryProducts, {})).find(({ categoryId }) => categoryId === category.id)?.products).toEqual({
      count: 2,
      isExact: true,
    });
    const { items } = ok(await manager.call(routes.listCategoryDiscounts, { params: { id: category.id }, query: {} }));
    expect(items).toMatchObject([{ customerName: 'Aviva', discountBasisPoints: 1_500, categoryId: category.id }]);
    await refusedWithoutTrace(
      tenant,
      'category.in_use',
      () => remove(category.id),
      /2 products, 1 category below it, 1 discount of an account, 1 price cap and 1 labour rate/,
    );
    expect((await remove(child.id)).status).toBe(204);
    refused(await manager.call(getCategory, { params: { id: child.id } }), 'record.not_found');
  });

  it('tells customers’, technicians’ and subcontractors’ people of no discounts and no timeline', async () => {
    const { id } = await made('glass');
    const customer = await aCustomer(tenant);
    const body = { categoryId: id, discountBasisPoints: 1_500, validFrom: '2026-01-01', validTo: null };
    ok(await manager.call(createCustomerDiscount, { params: { id: customer.id }, body }));
    const subcontract = await aBranch(tenant, { kind: 'subcontract' });
    const bound = await tenant.user({ permissions: permissionNames, branchId: subcontract.id });
    expect(ok(await manager.call(routes.listCategoryDiscounts, { params: { id }, query: {} })).items).toHaveLength(1);
    const technician = await aTechnician(tenant, await aBranch(tenant));
    await tenant.scope.write((tx) => grant(tx, technician.id));
    for (const by of [bound, technician.client]) {
      expect((await by.raw('GET', routes.listCategoryDiscounts.path.replace(':id', id))).text).not.toContain('1500');
      expect(ok(await by.call(routes.categoryTimeline, { params: { id }, query: {} })).items).toEqual([]);
    }
  });
});
