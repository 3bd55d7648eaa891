import { cancelWorksheet, orderLine } from '@quarterlight/contract/worksheets/routes';
import { expect, it } from 'vitest';
import { anOffer, aProduct } from '../../src/areas/catalogue/catalogue.testing.ts';
import { aSupplier } from '../../src/areas/companies/companies.testing.ts';
import { aCompany, aJob, ok, show } from '../../src/areas/worksheets/job.fixtures.ts';
import { deadlocksDuring } from '../kit/deadlocks.ts';
import { useTestApp } from '../kit/harness.ts';
import { crowd, endOf, turnOf } from './crowd.ts';

useTestApp();

it('cancels jobs whose glass is on the same two orders, whichever line comes first, without a deadlock', { timeout: 120_000 }, async () => {
  const company = await aCompany();
  const products = [await aProduct(company.tenant), await aProduct(company.tenant)];
  for (const { id } of products) await anOffer(company.tenant, { productId: id, supplierId: (await aSupplier(company.tenant)).id, netUnit: 700_000 });
  const jobs: { id: string; version: number }[] = [];
  for (let count = 0; count < 24; count += 1) {
    const wanted = count % 2 === 0 ? products : products.toReversed();
    let job = await aJob(company, {
      lines: wanted.map(({ id }) => ({ kind: 'glass' as const, productId: id, features: [{ topic: 'camera' as const, present: false }] })),
    });
    for (const line of (await show(company.manager, job.id)).lines)
      job = ok(await company.manager.call(orderLine, { params: { id: job.id, lineId: line.id }, version: job.version, body: {} }));
    jobs.push(job);
  }
  let ends: string[] = [];
  const met = await deadlocksDuring(async () => {
    ends = await crowd(jobs.length, 12, async (index) => {
      const { id, version } = turnOf(jobs, index);
      return endOf(await company.manager.call(cancelWorksheet, { params: { id }, version, body: { reason: 'Not wanted' } }));
    });
  });
  expect([met, new Set(ends)]).toEqual([0, new Set(['done'])]);
});
