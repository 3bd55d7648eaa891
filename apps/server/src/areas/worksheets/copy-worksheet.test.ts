import { copyWorksheet } from '@quarterlight/contract/worksheets/intake-routes';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { aCompany, aJob, aReleasedJob, ok, refused, show } from './job.fixtures.ts';

useTestApp();

const insurance = {
  insurerName: 'Acme Mutual',
  policyNumber: 'P1',
  claimNumber: 'C1',
  authorisationNumber: 'A1',
  authorisationNeeded: false,
  excess: { amount: 10_000, currency: 'GBP' },
  limit: null,
  vatRegistered: false,
  coverChecked: true,
  excessExplanation: '',
};

it('is another open job for the same people, vehicle and place, without glass, booking, money and claim', async () => {
  const company = await aCompany();
  const { job } = await aReleasedJob(company, { insurance, noteTechnician: 'Side gate', noteInternal: 'Pays late' });
  const before = await show(company.manager, job.id);
  const { madeId } = ok(await company.adviser.call(copyWorksheet, { params: { id: job.id }, body: {} }));
  const made = await show(company.manager, madeId);
  expect(made).toMatchObject({
    state: 'open',
    customer: { id: before.customer.id },
    vehicle: { id: before.vehicle.id, registration: before.vehicle.registration },
    contact: before.contact,
    address: before.address,
    place: before.place,
    adasRequirement: 'unknown',
    booking: null,
    technician: null,
    payments: [],
    notes: { internal: '', technician: 'Side gate' },
    insurance: { policyNumber: '', claimNumber: '', authorisationNumber: '' },
  });
  expect(made.lines.map(({ kind }) => kind)).toEqual(before.lines.map(({ kind }) => kind).filter((kind) => kind !== 'glass'));
  expect(made.timeline.map(({ summary }) => summary)).toContain(`Copy of ${job.number}`);
  const after = await show(company.manager, job.id);
  expect(after).toMatchObject({ state: 'released', booking: before.booking });
  expect(after.timeline[0]?.summary).toBe(`Copied to ${made.number}`);
});

it('keeps what was typed of a line that no catalogue prices', async () => {
  const company = await aCompany();
  const line = { kind: 'sundry' as const, description: 'Cavity wax', unitPrice: { amount: 1_250, currency: 'GBP' } };
  const job = await aJob(company, { lines: [line] });
  const { madeId } = ok(await company.adviser.call(copyWorksheet, { params: { id: job.id }, body: {} }));
  expect((await show(company.manager, madeId)).lines).toMatchObject([{ description: 'Cavity wax', unitPrice: { amount: 1_250 } }]);
});

it('is refused to who may not take jobs, and is not there for another branch', async () => {
  const company = await aCompany();
  const job = await aJob(company);
  const params = { id: job.id };
  expect((await company.technician.client.call(copyWorksheet, { params, body: {} })).status).toBe(403);
  const elsewhere = await company.tenant.user({ role: 'branch', branchId: (await aBranch(company.tenant)).id });
  expect((await elsewhere.call(copyWorksheet, { params, body: {} })).status).toBe(404);
  const submitted = ok(await company.manager.call(routes.getWorksheet, { params }));
  expect(submitted.allowedActions).toContain('copy');
  await company.tenant.scope.write((tx) =>
    tx.db.updateTable('customer').set({ order_number_required: true }).where('id', '=', submitted.customer.id).execute(),
  );
  refused(await company.adviser.call(copyWorksheet, { params, body: {} }), 'worksheet.order_number');
  ok(await company.adviser.call(copyWorksheet, { params, body: { orderNumber: 'PO 1' } }));
});
