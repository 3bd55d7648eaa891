import { approvePurchaseOrder, getPurchaseOrder, receiveDelivery, sendPurchaseOrder } from '@quarterlight/contract/purchasing/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { listUnallocatedGlass } from '@quarterlight/contract/worksheets/unallocated-routes';
import type { Client } from '../../../testing/kit/client.ts';
import { anOffer, aProduct } from '../catalogue/catalogue.testing.ts';
import { aSupplier } from '../companies/companies.testing.ts';
import { aJob, type Company, type Job, ok, show } from './job.fixtures.ts';

const confirmed = [{ topic: 'camera' as const, present: false }];

/** A windscreen that a supplier brings for £80.00 and takes back for so many days. */
export async function aPane(company: Company, values: { returnDays?: number; supersededBy?: string } = {}) {
  const product = await aProduct(company.tenant, { list_price_pence: 20_000, superseded_by_id: values.supersededBy ?? null });
  const supplier = await aSupplier(company.tenant, { return_days: values.returnDays ?? 14 });
  await anOffer(company.tenant, { productId: product.id, supplierId: supplier.id, netUnit: 800_000 });
  return { ...product, supplierId: supplier.id };
}
export type Pane = Awaited<ReturnType<typeof aPane>>;

/** A job that waits for a pane. */
export async function aWaitingJob(company: Company, pane: Pick<Pane, 'id'>, more: Parameters<typeof aJob>[1] = {}) {
  const job = await aJob(company, { lines: [{ kind: 'glass', productId: pane.id, features: confirmed }], ...more });
  return { job, lineId: (await show(company.manager, job.id)).lines[0]?.id ?? '' };
}

/** The same with the pane ordered and the order with its supplier. */
export async function anOrderedJob(company: Company, pane: Pane) {
  const { job, lineId } = await aWaitingJob(company, pane);
  const ordered = ok(
    await company.manager.call(routes.orderLine, { params: { id: job.id, lineId }, version: job.version, body: { supplierId: pane.supplierId } }),
  );
  const orderId = (await show(company.manager, job.id)).lines[0]?.order?.id ?? '';
  const order = ok(await company.manager.call(getPurchaseOrder, { params: { id: orderId } }));
  const approved = ok(await company.manager.call(approvePurchaseOrder, { params: { id: orderId }, version: order.version }));
  ok(await company.manager.call(sendPurchaseOrder, { params: { id: orderId }, version: approved.version, body: { how: 'marked' } }));
  return { job: { ...job, version: ordered.version }, lineId, orderId };
}

let notes = 0;

/** The order arrives in full. */
export async function arrive(company: Company, orderId: string): Promise<void> {
  const order = ok(await company.manager.call(getPurchaseOrder, { params: { id: orderId } }));
  notes += 1;
  const lines = order.lines.map((line) => ({ lineId: line.id, quantity: line.quantity - line.received, damaged: 0 }));
  ok(await company.manager.call(receiveDelivery, { params: { id: orderId }, body: { deliveryNote: `DN${notes}`, lines } }));
}

/** The same with the pane received. */
export async function aSuppliedJob(company: Company, pane: Pane) {
  const ordered = await anOrderedJob(company, pane);
  await arrive(company, ordered.orderId);
  return ordered;
}

export const cancel = async (company: Company, { id }: Pick<Job, 'id'>) => {
  const { version } = await show(company.manager, id);
  return ok(await company.manager.call(routes.cancelWorksheet, { params: { id }, version, body: { reason: 'The customer sold the car' } }));
};

export const unallocated = async (by: Client, query: QueryOf<typeof listUnallocatedGlass> = {}) => ok(await by.call(listUnallocatedGlass, { query })).items;
