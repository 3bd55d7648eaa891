import { productFacets } from '@quarterlight/contract/catalogue/facet-routes';
import { listProducts } from '@quarterlight/contract/catalogue/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { sql } from 'kysely';
import { beforeAll, expect, inject, it } from 'vitest';
import { ok } from '../../../testing/kit/answers.ts';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { asOwner } from '../../../testing/kit/owner.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { aCategory, aProduct } from './catalogue.testing.ts';

useTestApp();

type Query = QueryOf<typeof productFacets>;
let tenant: TestTenant;
let desk: Client;
let [glass, screens] = ['', ''];
beforeAll(async () => {
  tenant = await aTenant();
  desk = await tenant.user({ role: 'adviser' });
  glass = await aCategory(tenant, { code: 'GLASS' });
  screens = await aCategory(tenant, { code: 'SCREENS', parentId: glass });
  const trim = await aCategory(tenant, { code: 'TRIM', kind: 'moulding' });
  const focus = { make: 'Ford', model: 'Focus', yearFrom: 2015, yearTo: 2020 };
  const screen = (code: string, features: string[], more: Partial<Parameters<typeof aProduct>[1]> = {}) =>
    aProduct(tenant, { code, description: `Windscreen ${code}`, category_id: screens, features, fit: focus, ...more });
  await screen('3579AGSMV', ['rain-sensor', 'vin-window']);
  await screen('3579AGSCMV', ['vin-window', 'camera', 'rain-sensor'], { needs_calibration: true });
  await screen('3579AGACMV', ['camera', 'rain-sensor', 'acoustic'], { needs_calibration: true, quality: 'OEM' });
  await screen('3579AGSHV', ['heated', 'vin-window'], { active: false });
  await aProduct(tenant, { code: '3579BGSHA', description: 'Backlight', category_id: glass, features: ['heated', 'aerial'], fit: focus });
  await aProduct(tenant, { code: '8536AGNV', description: 'Windscreen Golf', category_id: screens, fit: { make: 'Volkswagen', model: 'Golf' } });
  await aProduct(tenant, { code: '3579ASRV', description: 'Rubber surround', kind: 'moulding', category_id: trim, glass_type_id: null, fit: focus });
});

const counts = async (query: Query, who = desk) => ok(await who.call(productFacets, { query }));
const of = (values: readonly { value: string; count: number }[]) => Object.fromEntries(values.map(({ value, count }) => [value, count]));

it('say what each value would leave, a category with all below it, the most first', async () => {
  const all = await counts({});
  expect([all.total, all.totalIsExact]).toEqual([7, true]);
  expect(of(all.categoryId)).toMatchObject({ [glass]: 6, [screens]: 5 });
  expect(of(all.quality)).toEqual({ OEE: 6, OEM: 1 });
  expect(of(all.active)).toEqual({ true: 6, false: 1 });
  expect(of(all.calibration)).toEqual({ true: 2, false: 5 });
  expect(all.features.map(({ value, count }) => [value, count])).toEqual([
    ['rain-sensor', 3],
    ['vin-window', 3],
    ['camera', 2],
    ['heated', 2],
    ['acoustic', 1],
    ['aerial', 1],
  ]);
  expect(all.features.every(({ isExact }) => isExact)).toBe(true);
});

it('are each counted with all filters but their own, features with all of them', async () => {
  const narrowed = await counts({ quality: 'OEM', kind: 'glass', features: ['camera'] });
  expect(narrowed.total).toBe(1);
  expect(of(narrowed.quality)).toEqual({ OEE: 1, OEM: 1 });
  expect(of(narrowed.features)).toEqual({ camera: 1, 'rain-sensor': 1, acoustic: 1 });
  expect(of((await counts({ calibration: true })).calibration)).toEqual({ true: 2, false: 5 });
  expect(of((await counts({ active: false })).active)).toEqual({ true: 6, false: 1 });
  expect(of((await counts({ categoryId: screens, withoutFeatures: ['camera'] })).categoryId)).toMatchObject({ [glass]: 4, [screens]: 3 });
});

it('count what the list finds, whatever is asked for', async () => {
  const asked: Query[] = [
    { q: 'windscreen' },
    { q: '3579AG', features: ['rain-sensor'], withoutFeatures: ['acoustic'] },
    { make: 'ford', model: 'focus', year: 2016 },
    { make: 'VW', quality: 'OEE' },
    { kind: 'moulding' },
    { kind: 'moulding', categoryId: glass },
    { glassModel: '8536', active: true },
    { calibration: false, active: true, features: ['vin-window'] },
  ];
  for (const query of asked) {
    const { items, total } = ok(await desk.call(listProducts, { query }));
    expect([query, (await counts(query)).total]).toEqual([query, total]);
    expect(items).toHaveLength(total);
  }
});

it('keep up with what is changed of a product', async () => {
  const { id } = await aProduct(tenant, { code: 'CHANGED', description: 'Changed', category_id: screens, features: ['privacy'] });
  expect(of((await counts({ q: 'changed' })).features)).toEqual({ privacy: 1 });
  await tenant.scope.write((tx) =>
    tx.db
      .updateTable('product')
      .set({ features: ['head-up'], quality: 'dealer-only' })
      .where('id', '=', id)
      .execute(),
  );
  const after = await counts({ q: 'changed' });
  expect([of(after.features), of(after.quality)]).toEqual([{ 'head-up': 1 }, { 'dealer-only': 1 }]);
  await tenant.scope.write((tx) => tx.db.deleteFrom('product').where('id', '=', id).execute());
});

it('are no customer’s to see, and another company’s for nobody', async () => {
  const theirs = await tenant.user({ customerId: (await aCustomer(tenant)).id });
  expect((await theirs.call(productFacets, { query: {} })).status).toBe(403);
  const stranger = await (await aTenant()).user({ role: 'adviser' });
  expect(await counts({}, stranger)).toEqual({ total: 0, totalIsExact: true, categoryId: [], quality: [], features: [], calibration: [], active: [] });
});

it('are exact up to 10,000 and reckoned from a part of them beyond, and a filter that few fit is exact again', async () => {
  const large = await aTenant();
  const category = await aCategory(large, { code: 'MANY' });
  await large.scope.write(async (tx) => {
    await sql`insert into product (id, code, code_key, description, description_key, category_id, features)
      select gen_random_uuid(), 'M' || n, 'm' || n, 'Many ' || n, 'many ' || n, ${category}, case when n % 4 = 0 then '{camera}'::text[] else '{heated,acoustic}' end
        from generate_series(1, 24000) n`.execute(tx.db);
  });
  // As the database does by itself after a while: the check of what a fit names was planned for a few products.
  await asOwner(inject('databaseOwnerUrl'), (owner) => owner.query('analyze product'));
  await large.scope.write(async (tx) => {
    await sql`insert into product_fit (id, product_id, make, make_key, model, model_key)
      select gen_random_uuid(), id, 'Vast', 'vast', 'One', 'one' from product limit 11000`.execute(tx.db);
  });
  const user = await large.user({ role: 'adviser' });
  const { total, totalIsExact, features, active } = await counts({}, user);
  expect([total, totalIsExact]).toEqual([10_000, false]);
  expect(features.map(({ value, isExact }) => [value, isExact])).toEqual([
    ['acoustic', false],
    ['heated', false],
    ['camera', false],
  ]);
  expect(of(features).camera).toBeGreaterThan(5_000);
  expect(of(features).camera).toBeLessThan(7_000);
  expect(of(active).true).toBeGreaterThan(22_000);
  const ofMake = await counts({ make: 'vast', quality: 'OEE' }, user);
  expect([ofMake.total, ofMake.totalIsExact, of(ofMake.quality).OEE]).toEqual([10_000, false, expect.closeTo(11_000, -3)]);
  const few = await counts({ features: ['camera'] }, user);
  expect([few.total, few.totalIsExact, few.features]).toEqual([6_000, true, [{ value: 'camera', count: 6_000, isExact: true }]]);
});
