import type { BodyOf } from '@quarterlight/contract/route';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { insert } from '../../../testing/kit/rows.ts';
import { aLookup } from '../system/system.testing.ts';
import { aCompany, aStartedJob, type Company, inDays, ok, refused, refusedWithoutTrace, show } from './job.fixtures.ts';

useTestApp();

const failing: BodyOf<typeof routes.failVisit> = { reason: 'customer-not-present', note: 'Rang twice', chargeable: false, glass: 'van' };

async function aFailedJob(company: Company, more: Partial<typeof failing> = {}) {
  const { job } = await aStartedJob(company);
  ok(await company.technician.client.call(routes.failVisit, { params: { id: job.id }, body: { ...failing, ...more } }));
  const shown = await show(company.adviser, job.id);
  return { job, shown, params: { id: job.id, visitId: shown.visits[0]?.id ?? '' } };
}

const aRate = async ({ tenant }: Company, price: number) => {
  const jobTypeId = await aLookup(tenant, 'job-types', 'abortive');
  return insert(tenant, 'labour_rate', (id) => ({
    id,
    name: 'Failed visit',
    job_type_id: jobTypeId,
    price_pence: price,
    minutes: 0,
    valid_from: inDays(tenant, -5),
  }));
};

it('proposes the charge for a failed visit by its rate; one press adds it, once, however many press', async () => {
  const company = await aCompany();
  const { adviser, manager, tenant, technician } = company;
  await aRate(company, 3500);
  const { job, shown, params } = await aFailedJob(company);
  expect(shown.visits[0]?.charge).toMatchObject({ state: 'proposed', proposed: { amount: 3500, currency: 'GBP' } });
  expect((await show(technician.client, job.id)).visits[0]?.charge).toBeNull();
  const call = { params, version: shown.version, body: {} };
  const answers = await Promise.all([adviser.call(routes.chargeVisit, call), manager.call(routes.chargeVisit, call), adviser.call(routes.chargeVisit, call)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  const charged = await show(adviser, job.id);
  const lines = charged.lines.filter(({ description }) => description.startsWith('Failed visit'));
  const [y, m, d] = tenant.scope.today().split('-');
  expect(lines.map((line) => [line.kind, line.description, line.unitPrice.amount, line.technician?.id])).toEqual([
    ['labour', `Failed visit on ${d}/${m}/${y}: Customer not present or no access`, 3500, technician.id],
  ]);
  expect(charged.net.amount - shown.net.amount).toBe(3500);
  expect(charged.visits[0]?.charge).toMatchObject({ state: 'charged', proposed: null });
  await refusedWithoutTrace(
    tenant,
    'worksheet.charge_settled',
    () => adviser.call(routes.chargeVisit, { ...call, version: charged.version }),
    /charged already/,
  );
  const dismiss = { params, version: charged.version, body: { reason: 'A good customer' } };
  await refusedWithoutTrace(tenant, 'worksheet.charge_settled', () => adviser.call(routes.dismissCharge, dismiss));
});

it('lets a charge be for a reason, and proposes it no more', async () => {
  const company = await aCompany();
  await aRate(company, 3500);
  const { job, shown, params } = await aFailedJob(company, { reason: 'weather', chargeable: true });
  const { adviser, tenant } = company;
  ok(await adviser.call(routes.dismissCharge, { params, version: shown.version, body: { reason: 'We came an hour late' } }));
  const after = await show(adviser, job.id);
  expect(after.visits[0]?.charge).toMatchObject({ state: 'dismissed', reason: 'We came an hour late', proposed: null });
  expect(after.net).toEqual(shown.net);
  await refusedWithoutTrace(
    tenant,
    'worksheet.charge_settled',
    () => adviser.call(routes.chargeVisit, { params, version: after.version, body: {} }),
    /not charged/,
  );
});

it('asks for a price where no rate names abortive visits; takes a price of one’s own; is the office’s alone', async () => {
  const company = await aCompany();
  const { adviser, tenant, branch } = company;
  await insert(tenant, 'labour_rate', (id) => ({ id, name: 'Any work', price_pence: 9900, minutes: 60, valid_from: inDays(tenant, -5) }));
  const { shown, params, job } = await aFailedJob(company);
  expect(shown.visits[0]?.charge).toMatchObject({ state: 'proposed', proposed: null });
  await refusedWithoutTrace(tenant, 'worksheet.no_charge_rate', () => adviser.call(routes.chargeVisit, { params, version: shown.version, body: {} }));
  const ofBranch = await tenant.user({ branchId: branch.id, permissions: ['edit-worksheets', 'view-worksheets'] });
  expect((await ofBranch.call(routes.chargeVisit, { params, version: shown.version, body: {} })).status).toBe(403);
  expect((await show(ofBranch, job.id)).visits[0]?.charge).toBeNull();
  refused(await adviser.call(routes.chargeVisit, { params: { ...params, visitId: job.id }, version: shown.version, body: {} }), 'record.not_found');
  const body = { unitPrice: { amount: 2000, currency: 'GBP' } };
  ok(await adviser.call(routes.chargeVisit, { params, version: shown.version, body }));
  expect((await show(adviser, job.id)).net.amount - shown.net.amount).toBe(2000);
});

it('proposes nothing for a visit that failed through nothing of the customer’s', async () => {
  const company = await aCompany();
  const { shown, params } = await aFailedJob(company, { reason: 'wrong-glass', chargeable: false, glass: 'return' });
  expect(shown.visits[0]?.charge).toBeNull();
  refused(
    await company.adviser.call(routes.chargeVisit, { params, version: shown.version, body: {} }),
    'worksheet.charge_settled',
    /nothing was to be charged/,
  );
});
