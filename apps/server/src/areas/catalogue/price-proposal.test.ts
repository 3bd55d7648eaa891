import * as routes from '@quarterlight/contract/catalogue/product-routes';
import type { NewProduct, ProductChange } from '@quarterlight/contract/catalogue/product-schemas';
import { getProduct } from '@quarterlight/contract/catalogue/routes';
import { listForMe } from '@quarterlight/contract/notices/for-me-routes';
import { beforeEach, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aSupplier } from '../companies/companies.testing.ts';
import { ok, refused, refusedWithoutTrace } from '../worksheets/job.fixtures.ts';
import { aCategory, anOffer } from './catalogue.testing.ts';

useTestApp();

const gbp = (amount: number) => ({ amount, currency: 'GBP' });

let tenant: TestTenant;
let one: Client;
let other: Client;
let categoryId: string;
beforeEach(async () => {
  tenant = await aTenant();
  [one, other] = [await tenant.user({ role: 'manager' }), await tenant.user({ role: 'manager' })];
  categoryId = await aCategory(tenant, { code: 'SCREENS' });
});

const made = async (more: Partial<NewProduct>) =>
  ok(await one.call(routes.createProduct, { body: { code: '8556AGSCMVZ', description: 'VW Golf windscreen', categoryId, ...more } }));
const change = async (id: string, body: ProductChange, by = one) => {
  const { version } = ok(await by.call(getProduct, { params: { id } }));
  return ok(await by.call(routes.changeProduct, { params: { id }, version, body }));
};
const at = ({ id, version }: { readonly id: string; readonly version: number }) => ({ params: { id }, version, body: {} });
const waits = async (client: Client) =>
  ok(await client.call(listForMe)).kinds.flatMap(({ things }) => things.map(({ title, detail, entity }) => `${entity}: ${title}, ${detail}`));

it('a list price that moves far waits for a second person, and the old one counts until then', async () => {
  const { id } = await made({ listPrice: gbp(10_000) });
  expect(await change(id, { listPrice: gbp(11_000) })).toMatchObject({ listPrice: gbp(11_000), proposedPrice: null });
  const moved = await change(id, { listPrice: gbp(15_000), position: 'front' });
  const proposedPrice = { price: gbp(15_000), why: 'It moves by more than 20%.', mayConfirm: false };
  expect(moved).toMatchObject({ listPrice: gbp(11_000), position: 'front', proposedPrice });
  expect([await waits(one), await waits(other)]).toEqual([[], [expect.stringMatching(/^product: List price of 8556AGSCMVZ, £110\.00 to £150\.00, by /)]]);

  await refusedWithoutTrace(tenant, 'product.own_price', () => one.call(routes.confirmProductPrice, at(moved)));
  const stranger = await (await aTenant()).user({ role: 'manager' });
  expect((await stranger.call(routes.confirmProductPrice, at(moved))).status).toBe(404);
  const adviser = await tenant.user({ role: 'adviser' });
  expect(ok(await adviser.call(getProduct, { params: { id } })).proposedPrice).toBeNull();
  refused(await adviser.call(routes.confirmProductPrice, at(moved)), 'access.missing_permission');

  const done = ok(await other.call(routes.confirmProductPrice, at(moved)));
  expect(done).toMatchObject({ listPrice: gbp(15_000), proposedPrice: null });
  expect(await waits(other)).toEqual([]);
  refused(await other.call(routes.confirmProductPrice, at(done)), 'product.nothing_proposed');
  const { items } = ok(await one.call(routes.productTimeline, { params: { id }, query: {} }));
  expect(items[0]?.changes).toContainEqual({ field: 'List price', before: '£110.00', after: '£150.00' });
});

it('two people who confirm at once confirm once, and what was typed since is not what they saw', async () => {
  const { id } = await made({ listPrice: gbp(10_000) });
  const third = await tenant.user({ role: 'manager' });
  const moved = await change(id, { listPrice: gbp(20_000) });
  const both = await Promise.all([other, third].map((client) => client.call(routes.confirmProductPrice, at(moved))));
  expect(both.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([200, 400]);
  const again = await change(id, { listPrice: gbp(40_000) });
  await change(id, { listPrice: gbp(60_000) });
  refused(await other.call(routes.confirmProductPrice, at(again)), 'record.stale');
});

it('whoever typed it may drop it; a price that needs nobody else takes its place', async () => {
  const { id } = await made({ listPrice: gbp(10_000) });
  const moved = await change(id, { listPrice: gbp(2_000) });
  expect(ok(await one.call(routes.dropProductPrice, at(moved)))).toMatchObject({ listPrice: gbp(10_000), proposedPrice: null });
  refused(await one.call(routes.dropProductPrice, at({ id, version: moved.version + 1 })), 'product.nothing_proposed');
  await change(id, { listPrice: gbp(2_000) });
  expect(await change(id, { listPrice: gbp(10_000) })).toMatchObject({ proposedPrice: { price: gbp(2_000) } });
  expect(await change(id, { listPrice: gbp(10_500) })).toMatchObject({ listPrice: gbp(10_500), proposedPrice: null });
});

it('below cost is by the best offer in force, else by the standard cost; a new product has no price until then', async () => {
  const cost = { unitAmount: 1_000_000, currency: 'GBP' };
  const fresh = await made({ listPrice: gbp(9_000), standardCost: cost });
  expect(fresh).toMatchObject({ listPrice: gbp(0), proposedPrice: { price: gbp(9_000), why: 'It is less than what it costs.' } });
  expect(ok(await other.call(routes.confirmProductPrice, at(fresh)))).toMatchObject({ listPrice: gbp(9_000) });

  const offered = await made({ code: '8556AGSCMVY', listPrice: gbp(11_000), standardCost: cost });
  await anOffer(tenant, { productId: offered.id, supplierId: (await aSupplier(tenant)).id, netUnit: 1_050_000 });
  expect(await change(offered.id, { listPrice: gbp(10_200) })).toMatchObject({ listPrice: gbp(11_000), proposedPrice: { price: gbp(10_200) } });
});
