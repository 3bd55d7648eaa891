import * as routes from '@quarterlight/contract/stock/routes';
import { addDays, day } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { afterEach, expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { anOffer, aProduct } from '../catalogue/catalogue.testing.ts';
import { aBranch, aSupplier } from '../companies/companies.testing.ts';
import { addExpected } from './index.ts';
import { someStock } from './stock.testing.ts';

useTestApp();
afterEach(() => testApp().clock.reset());

it('says where products are free, and who brings what is nowhere', async () => {
  // A Friday at noon, of a supplier who takes two working days.
  testApp().clock.freeze('2026-12-04T12:00:00Z');
  const tenant = await aTenant();
  const adviser = await tenant.user({ role: 'adviser' });
  const { depotId, name } = await aBranch(tenant);
  const [here, offered, nowhere] = [await aProduct(tenant), await aProduct(tenant), await aProduct(tenant)];
  await someStock(tenant, { productId: here.id, placeId: depotId, quantityMilli: 2_000 });
  const supplier = await aSupplier(tenant, { name: 'Northern Glass', lead_days: 2 });
  await anOffer(tenant, { productId: offered.id, supplierId: supplier.id, netUnit: 500_000 });
  const productIds = [here.id, offered.id, nowhere.id];
  const answer = await adviser.call(routes.productSupply, { query: { productIds } });
  expect(answer.status, answer.text).toBe(200);
  const nothing = { free: 0, places: [], expectedOn: null, supplier: null };
  expect(answer.body).toEqual([
    { ...nothing, productId: here.id, free: 2, places: [{ name: `${name} depot`, type: 'depot', free: 2 }] },
    { ...nothing, productId: offered.id, supplier: { name: 'Northern Glass', by: '2026-12-08' } },
    { ...nothing, productId: nowhere.id },
  ]);
  const stranger = await (await aTenant()).user({ role: 'adviser' });
  expect((await stranger.call(routes.productSupply, { query: { productIds: [here.id, offered.id] } })).body).toEqual([
    { ...nothing, productId: here.id },
    { ...nothing, productId: offered.id },
  ]);
  expect((await adviser.call(routes.productSupply, { query: { productIds: Array.from({ length: 41 }, newId) } })).status).toBe(400);
});

it('says by when what is on order and unclaimed comes, to a branch what comes to it, to a technician what comes to their van', async () => {
  const tenant = await aTenant();
  const [branch, other] = [await aBranch(tenant), await aBranch(tenant)];
  const { id: productId } = await aProduct(tenant);
  const days = [3, 5, 7].map((ahead) => addDays(day(tenant.scope.today()), ahead));
  await tenant.scope.write(async (tx) => {
    for (const expectedOn of [...days.toReversed(), null]) await addExpected(tx, { productId, placeId: branch.depotId, quantityMilli: 1_000, expectedOn });
    await tx.db
      .updateTable('expected_supply')
      .set({ allocated_milli: 1_000 })
      .where('expected_on', '=', days[0] ?? '')
      .execute();
  });
  const askers = [
    await tenant.user({ role: 'adviser' }),
    await tenant.user({ branchId: branch.id, permissions: ['view-stock'] }),
    await tenant.user({ branchId: other.id, permissions: ['view-stock'] }),
    await tenant.user({ role: 'technician', homeBranchId: branch.id, permissions: ['view-stock'] }),
  ];
  const told = await Promise.all(
    askers.map(async (asker) => (await asker.call(routes.productSupply, { query: { productIds: [productId] } })).body[0]?.expectedOn),
  );
  expect(told).toEqual([days[1], days[1], null, null]);
});
