import * as routes from '@quarterlight/contract/purchasing/routes';
import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import type { Client } from '../../../testing/kit/client.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import { anOffer, aProduct } from '../catalogue/catalogue.testing.ts';
import { aSupplier } from '../companies/companies.testing.ts';
import { aLine, aStore, attempt } from '../stock/stock.fixtures.ts';
import { raiseLineForWorksheet } from './order-for-worksheet.ts';

/** A tenant with a store and a supplier that offers its product at £80.00 and another at £50.00. */
export async function aBuyer(tenant: TestTenant) {
  const store = await aStore(tenant, { panes: 0 });
  const supplier = await aSupplier(tenant, { our_account: 'QL-77', carriage_pence: 500 });
  const second = await aProduct(tenant);
  await anOffer(tenant, { productId: store.product.id, supplierId: supplier.id, netUnit: 790_000, surchargeUnit: 10_000 });
  await anOffer(tenant, { productId: second.id, supplierId: supplier.id, netUnit: 500_000 });
  const office = await tenant.user();
  const draft = async (quantity = 2): Promise<PurchaseOrder> =>
    (
      await office.call(routes.createPurchaseOrder, {
        body: { supplierId: supplier.id, branchId: store.branch.id, lines: [{ productId: store.product.id, quantity }] },
      })
    ).body;
  const sent = async (quantity = 2): Promise<PurchaseOrder> => markSent(office, await draft(quantity));
  const raise = (more: object = {}) =>
    attempt(tenant, (tx) => raiseLineForWorksheet(tx, { productId: store.product.id, quantityMilli: 1000, branchId: store.branch.id, ...aLine(), ...more }));
  return { tenant, store, supplier, second, office, draft, sent, raise };
}

export const markSent = async (office: Client, order: { id: string; version: number }): Promise<PurchaseOrder> =>
  (await office.call(routes.sendPurchaseOrder, { params: { id: order.id }, version: order.version, body: { how: 'marked' } })).body;

export const orderOf = async (office: Client, id: string): Promise<PurchaseOrder> => (await office.call(routes.getPurchaseOrder, { params: { id } })).body;
