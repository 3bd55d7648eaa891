import { listForMe } from '@quarterlight/contract/notices/for-me-routes';
import { answerPurchaseOrder, getPurchaseOrder, sendPurchaseOrder } from '@quarterlight/contract/purchasing/routes';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { day, formatDay } from '@quarterlight/kit/days';
import { expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { anOffer, aProduct } from '../catalogue/catalogue.testing.ts';
import { aSupplier } from '../companies/companies.testing.ts';
import { aCompany, aJob, aSlot, inDays, ok, show } from './job.fixtures.ts';

useTestApp();

const lateOf = async (client: Client) => ok(await client.call(listForMe)).kinds.find(({ kind }) => kind === 'late-glass')?.things ?? [];

it('a later day that the supplier names warns who books of the job booked before it, until the glass comes in time', async () => {
  const company = await aCompany();
  const { tenant, manager, technician } = company;
  const product = await aProduct(tenant);
  await anOffer(tenant, { productId: product.id, supplierId: (await aSupplier(tenant)).id, netUnit: 700_000 });
  const booked = inDays(tenant, 3);
  const job = await aJob(company, {
    lines: [{ kind: 'glass', productId: product.id, features: [{ topic: 'camera', present: false }] }],
    booking: aSlot(company, { day: booked }),
  });
  const lineId = (await show(manager, job.id)).lines[0]?.id ?? '';
  ok(await manager.call(routes.orderLine, { params: { id: job.id, lineId }, version: job.version, body: {} }));
  const id = (await show(manager, job.id)).lines[0]?.order?.id ?? '';
  const draft = ok(await manager.call(getPurchaseOrder, { params: { id } }));
  let order = ok(await manager.call(sendPurchaseOrder, { params: { id }, version: draft.version, body: { how: 'marked' } }));
  const answer = async (comesOn: string) => {
    const lines = [{ lineId: order.lines[0]?.id ?? '', answer: 'confirmed' as const, comesOn }];
    order = ok(await manager.call(answerPurchaseOrder, { params: { id }, version: order.version, body: { lines } }));
  };
  await answer(inDays(tenant, 2));
  expect(await lateOf(manager)).toEqual([]);
  const late = inDays(tenant, 8);
  await answer(late);
  expect((await show(manager, job.id)).holdUps).toEqual([{ code: 'glass-on-order', message: `Glass on order ${order.number}, due ${formatDay(day(late))}` }]);
  const [thing, ...others] = await lateOf(manager);
  expect(others).toEqual([]);
  expect(thing).toMatchObject({
    entity: 'worksheet',
    recordId: job.id,
    detail: `Booked for ${formatDay(day(booked))}, its glass comes on ${formatDay(day(late))} with order ${order.number}`,
    isLate: false,
  });
  expect(await lateOf(technician.client)).toEqual([]);
  await answer(booked);
  expect(await lateOf(manager)).toEqual([]);
});
