import { changeSupplier } from '@quarterlight/contract/companies/supplier-routes';
import * as routes from '@quarterlight/contract/ordering/routes';
import { createPurchaseOrder, listPurchaseOrders } from '@quarterlight/contract/purchasing/routes';
import { productSupply } from '@quarterlight/contract/stock/routes';
import { orderLine } from '@quarterlight/contract/worksheets/routes';
import { afterEach, expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { anOffer, aProduct } from '../catalogue/catalogue.testing.ts';
import { aSupplier } from '../companies/companies.testing.ts';
import { aCompany, aJob, ok, show } from '../worksheets/job.fixtures.ts';

useTestApp();
afterEach(() => testApp().clock.reset());

/** A job that needs a pane of a supplier who takes orders until four in the afternoon and brings them the next day. */
async function ground() {
  const company = await aCompany();
  const { tenant, branch, manager } = company;
  const buyer = await tenant.user();
  const supplier = await aSupplier(tenant, { cut_off: '16:00', lead_days: 1 });
  const product = await aProduct(tenant, { list_price_pence: 20_000 });
  await anOffer(tenant, { productId: product.id, supplierId: supplier.id, netUnit: 500_000 });
  const job = await aJob(company, { lines: [{ kind: 'glass', productId: product.id, features: [{ topic: 'camera', present: false }] }] });
  const lineId = (await show(manager, job.id)).lines[0]?.id ?? '';
  const delivers = async (deliveryWeekdays: number[], version: number) =>
    ok(await buyer.call(changeSupplier, { params: { id: supplier.id }, version, body: { deliveryWeekdays } }));
  /** When it comes, as each place that says it does. */
  const told = async () => {
    const needs = ok(await buyer.call(routes.orderNeeds, { query: {} }));
    const supply = ok(await buyer.call(productSupply, { query: { productIds: [product.id] } }));
    const order = ok(
      await buyer.call(createPurchaseOrder, {
        body: { supplierId: supplier.id, deliverToPlaceId: branch.depotId, lines: [{ productId: product.id, quantity: 1 }] },
      }),
    );
    return [needs.suppliers[0]?.comesOn, supply[0]?.supplier?.by, order.expectedOn, needs.suppliers[0]?.closesAt];
  };
  const all = (on: string, closesAt: string | null) => [on, on, on, closesAt];
  return { ...company, buyer, job, lineId, delivers, told, all };
}

// A Friday, 15:59 and 16:01.
const [before, after] = ['2026-12-04T15:59:00Z', '2026-12-04T16:01:00Z'];

it('what is ordered comes on a day on which its supplier delivers, wherever that is said', async () => {
  testApp().clock.freeze(before);
  const { delivers, told, all } = await ground();
  const closes = '2026-12-04T16:00:00.000Z';
  expect(await told()).toEqual(all('2026-12-07', closes));
  testApp().clock.freeze(after);
  expect(await told()).toEqual(all('2026-12-08', null));
  await delivers([2, 4], 1);
  expect(await told()).toEqual(all('2026-12-08', null));
  await delivers([4], 2);
  expect(await told()).toEqual(all('2026-12-10', null));
  testApp().clock.freeze(before);
  await delivers([1, 2, 3, 4, 5, 6], 3);
  expect(await told()).toEqual(all('2026-12-05', closes));
});

it('what a job orders is expected on such a day', async () => {
  testApp().clock.freeze(before);
  const { job, lineId, buyer, manager, delivers } = await ground();
  await delivers([3], 1);
  ok(await manager.call(orderLine, { params: { id: job.id, lineId }, version: job.version, body: {} }));
  expect(ok(await buyer.call(listPurchaseOrders, { query: {} })).items).toMatchObject([{ state: 'draft', expectedOn: '2026-12-09' }]);
});
