import type { BodyOf } from '@quarterlight/contract/route';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aSupplier } from '../companies/companies.testing.ts';
import { aLookup } from '../system/system.testing.ts';
import { aCompany, aJob, aSlot, type Company, inDays, ok, recordAll, refused, refusedWithoutTrace, show } from './job.fixtures.ts';

useTestApp();

type Claim = NonNullable<BodyOf<typeof routes.claimOfSupplier>['claim']>;
const pounds = (amount: number) => ({ amount: amount * 100, currency: 'GBP' });

/** A job of labour at £50 net, of which so much was paid, carried out and completed. */
async function aDoneJob(company: Company, { kind, paid }: { readonly kind: 'repair' | 'replacement'; readonly paid: number }) {
  const { manager, technician, tenant } = company;
  const booked = await aJob(company, {
    jobTypeId: await aLookup(tenant, 'job-types', kind),
    lines: [{ kind: 'sundry', description: 'Repair of a chip', unitPrice: pounds(50) }],
    booking: aSlot(company),
  });
  const params = { id: booked.id };
  ok(await manager.call(routes.releaseWorksheet, { params, version: booked.version, body: { reason: 'The customer waits' } }));
  ok(await technician.client.call(routes.startVisit, { params, body: {} }));
  await recordAll(company, booked.id);
  if (paid > 0) ok(await manager.call(routes.recordPayment, { params, body: { kind: 'balance', method: 'card', amount: pounds(paid), reference: '' } }));
  return ok(await technician.client.call(routes.completeWorksheet, { params, body: { mileage: 1 } }));
}

const raise = async (company: Company, id: string, more: { chargeable?: boolean; cause?: 'workmanship' | 'product' } = {}) =>
  ok(await company.adviser.call(routes.raiseWarranty, { params: { id }, body: { cause: 'workmanship', note: 'It cracked out', ...more } })).madeId;

/** Adds glass to a warranty job, which makes it the replacement. */
async function replace(company: Company, id: string, price: number) {
  const { version } = await show(company.adviser, id);
  const body = { kind: 'glass' as const, description: 'Windscreen', unitPrice: pounds(price) };
  ok(await company.adviser.call(routes.addWorksheetLine, { params: { id }, version, body }));
}

it('says who answers for it by its cause, on both jobs; what is added to one that is not charged costs nothing', async () => {
  const company = await aCompany();
  const { adviser } = company;
  const job = await aDoneJob(company, { kind: 'replacement', paid: 0 });
  const id = await raise(company, job.id, { cause: 'product' });
  const shown = await show(adviser, id);
  expect(shown.warranty).toEqual({ cause: 'product', liability: 'supplier', chargeable: false, claim: null, creditable: null });
  expect((await show(adviser, job.id)).followedBy).toMatchObject([
    { id, warranty: { cause: 'product', liability: 'supplier', chargeable: false, credited: null } },
  ]);
  expect((await show(adviser, job.id)).warranty).toBeNull();
  ok(await adviser.call(routes.addWorksheetLine, { params: { id }, version: shown.version, body: { kind: 'sundry', description: 'Moulding' } }));
  const free = await show(adviser, id);
  expect(free.gross.amount).toBe(0);
  const body = { cause: 'customer', liability: 'customer', chargeable: true } as const;
  ok(await adviser.call(routes.changeWarranty, { params: { id }, version: free.version, body }));
  expect((await show(adviser, id)).warranty).toMatchObject(body);
  const changed = await show(adviser, job.id);
  await refusedWithoutTrace(company.tenant, 'worksheet.no_warranty', () =>
    adviser.call(routes.changeWarranty, { params: { id: job.id }, version: changed.version, body }),
  );
});

it('keeps the claim on the supplier and what came of it, finds what is not answered, and tells it to the office alone', async () => {
  const company = await aCompany();
  const { adviser, tenant, branch } = company;
  const supplier = await aSupplier(tenant);
  const job = await aDoneJob(company, { kind: 'replacement', paid: 0 });
  const id = await raise(company, job.id, { cause: 'product' });
  const asked: Claim = { supplierId: supplier.id, reference: 'RMA 77', asked: pounds(80), askedOn: inDays(tenant, -3), recovered: null, recoveredOn: null };
  const keep = async (claim: Partial<Claim> | null) =>
    adviser.call(routes.claimOfSupplier, {
      params: { id },
      version: (await show(adviser, id)).version,
      body: { claim: claim === null ? null : { ...asked, ...claim } },
    });
  const open = async () => ok(await adviser.call(routes.listWorksheets, { query: { warranty: 'claim-open' } })).items.map((each) => each.id);
  expect(await open()).toEqual([]);
  ok(await keep({}));
  expect(await open()).toEqual([id]);
  expect((await show(adviser, id)).warranty?.claim).toEqual({ ...asked, supplierId: undefined, supplier: { id: supplier.id, name: supplier.name } });
  const ofBranch = await tenant.user({ branchId: branch.id, permissions: ['edit-worksheets', 'view-worksheets'] });
  expect((await show(ofBranch, id)).warranty).toMatchObject({ liability: 'supplier', claim: null });
  expect((await ofBranch.call(routes.claimOfSupplier, { params: { id }, version: 1, body: { claim: null } })).status).not.toBe(200);
  await refusedWithoutTrace(tenant, 'worksheet.claim_amount', () => keep({ recovered: pounds(81), recoveredOn: inDays(tenant, 0) }));
  await refusedWithoutTrace(tenant, 'worksheet.claim_amount', () => keep({ asked: pounds(0) }));
  await refusedWithoutTrace(tenant, 'worksheet.claim_day', () => keep({ recovered: pounds(1), recoveredOn: inDays(tenant, 1) }));
  await refusedWithoutTrace(tenant, 'worksheet.claim_day', () => keep({ recovered: pounds(1), recoveredOn: inDays(tenant, -4) }));
  await refusedWithoutTrace(tenant, 'worksheet.claim_answered', () => keep({ recoveredOn: inDays(tenant, 0) }));
  await refusedWithoutTrace(tenant, 'worksheet.unknown_supplier', () => keep({ supplierId: id }));
  await refusedWithoutTrace(tenant, 'request.invalid', () => keep({ asked: { amount: 1, currency: 'EUR' } }));
  ok(await keep({ recovered: pounds(60), recoveredOn: inDays(tenant, 0) }));
  expect(await open()).toEqual([]);
  expect((await show(adviser, id)).warranty?.claim).toMatchObject({ recovered: pounds(60), recoveredOn: inDays(tenant, 0) });
  ok(await keep(null));
  expect((await show(adviser, id)).warranty?.claim).toBeNull();
});

it('credits what was paid for a failed repair against the replacement, once however many press, and again where that job is cancelled', async () => {
  const company = await aCompany();
  const { adviser, manager, tenant } = company;
  const repair = await aDoneJob(company, { kind: 'repair', paid: 48 });
  const id = await raise(company, repair.id, { chargeable: true });
  const before = await show(adviser, id);
  expect(before.warranty?.creditable).toBeNull();
  await refusedWithoutTrace(tenant, 'worksheet.nothing_to_credit', () => adviser.call(routes.creditRepair, { params: { id }, version: before.version }));
  await replace(company, id, 300);
  const replacement = await show(adviser, id);
  // £60.00 was asked for, £48.00 of it paid.
  expect(replacement.warranty?.creditable).toEqual(pounds(48));
  const call = { params: { id }, version: replacement.version };
  const answers = await Promise.all([
    adviser.call(routes.creditRepair, call),
    manager.call(routes.creditRepair, call),
    adviser.call(routes.creditRepair, call),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  const credited = await show(adviser, id);
  expect(credited.gross.amount).toBe(replacement.gross.amount - 4800);
  const line = credited.lines.find(({ creditOf }) => creditOf === repair.id);
  expect([line?.description, line?.net.amount, line?.vat.amount]).toEqual([`Repair ${repair.number} credited`, -4000, -800]);
  expect(credited.warranty?.creditable).toBeNull();
  expect((await show(adviser, repair.id)).followedBy[0]?.warranty?.credited).toEqual(pounds(48));
  const now = { params: { id, lineId: line?.id ?? '' }, version: credited.version };
  await refusedWithoutTrace(tenant, 'worksheet.credit_line', () => adviser.call(routes.changeWorksheetLine, { ...now, body: { unitPrice: pounds(100) } }));
  const glass = { params: { id, lineId: credited.lines.find(({ kind }) => kind === 'glass')?.id ?? '' }, version: credited.version };
  await refusedWithoutTrace(tenant, 'worksheet.below_credit', () => adviser.call(routes.removeWorksheetLine, glass));

  const copied = ok(await adviser.call(routes.copyWorksheet, { params: { id }, body: {} }));
  expect((await show(adviser, copied.madeId)).lines).toEqual([]);

  const other = await raise(company, repair.id, { chargeable: true });
  await replace(company, other, 300);
  const another = await show(adviser, other);
  expect(another.warranty?.creditable).toBeNull();
  const again = { params: { id: other }, version: another.version };
  await refusedWithoutTrace(tenant, 'worksheet.credited_already', () => adviser.call(routes.creditRepair, again));
  const { version } = await show(adviser, id);
  ok(await manager.call(routes.cancelWorksheet, { params: { id }, version, body: { reason: 'Taken in twice' } }));
  ok(await adviser.call(routes.creditRepair, again));
});

it('credits no more than the replacement comes to, and nothing of what was no repair or is not charged', async () => {
  const company = await aCompany();
  const { adviser } = company;
  const repair = await aDoneJob(company, { kind: 'repair', paid: 60 });
  const cheap = await raise(company, repair.id, { chargeable: true });
  await replace(company, cheap, 20);
  const shown = await show(adviser, cheap);
  expect(shown.warranty?.creditable).toEqual(shown.gross);
  ok(await adviser.call(routes.creditRepair, { params: { id: cheap }, version: shown.version }));
  expect((await show(adviser, cheap)).gross.amount).toBe(0);
  const fitted = await aDoneJob(company, { kind: 'replacement', paid: 60 });
  for (const [of, more] of [
    [fitted.id, { chargeable: true }],
    [(await aDoneJob(company, { kind: 'repair', paid: 0 })).id, { chargeable: true }],
    [(await aDoneJob(company, { kind: 'repair', paid: 60 })).id, {}],
  ] as const) {
    const id = await raise(company, of, more);
    await replace(company, id, 300);
    const { version, warranty } = await show(adviser, id);
    expect(warranty?.creditable).toBeNull();
    refused(await adviser.call(routes.creditRepair, { params: { id }, version }), 'worksheet.nothing_to_credit');
  }
});
