import { previewInvoice } from '@quarterlight/contract/billing/routes';
import { getTray } from '@quarterlight/contract/diary/routes';
import { findLogEntries, getLogEntry } from '@quarterlight/contract/system/routes';
import type { NewWorksheet } from '@quarterlight/contract/worksheets/intake';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { aCompletedJob } from '../../../testing/kit/completed-jobs.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { aCompany, aJob, anIntake, aSlot, type Company, inDays, ok, refused, refusedWithoutTrace, show } from './job.fixtures.ts';

useTestApp();

const gbp = (amount: number) => ({ amount, currency: 'GBP' });
const work = (amount: number) => ({ kind: 'sundry' as const, description: 'Roof', unitPrice: gbp(amount) });
const taking = async (company: Company, more: Partial<NewWorksheet>, by: Client) => {
  const body = await anIntake(company, more);
  return () => by.call(routes.createWorksheet, { body });
};
const holdUpsOf = async (by: Client, id: string) => (await show(by, id)).holdUps.map(({ message }) => message);
const heldBy = async (by: Client, code: NonNullable<Parameters<typeof by.call<typeof routes.listWorksheets>>[1]>['query']) =>
  ok(await by.call(routes.listWorksheets, { query: code ?? {} })).items.map(({ id }) => id);
let completed = 0;
/** A completed job; its number is none that the product draws here. */
const aDoneJob = (tenant: TestTenant, values: Parameters<typeof aCompletedJob>[1]) => {
  completed += 1;
  return aCompletedJob(tenant, { ...values, number: `W9${String(completed).padStart(5, '0')}` });
};

const gatesOf = async (by: Client, id: string) =>
  ok(await by.call(previewInvoice, { params: { worksheetId: id } })).gates.map(({ code, message }) => [code, message]);

describe('an account on stop or over its limit', () => {
  it('has jobs taken on a manager’s word alone, which job, timeline and log keep with who gave it', async () => {
    const company = await aCompany();
    const { tenant, adviser, manager } = company;
    const stopped = await aCustomer(tenant, { type: 'fleet', name: 'Slow Payers', on_stop: true });
    const of = { customerId: stopped.id };
    const because = { creditOverride: { reason: 'Paid by phone, ref 4411' } };
    await refusedWithoutTrace(tenant, 'customer.on_stop', await taking(company, of, adviser), 'Slow Payers is on stop. A manager may allow the job.');
    await refusedWithoutTrace(tenant, 'customer.on_stop', await taking(company, { ...of, ...because }, adviser));
    const unsaid = await (await taking(company, of, manager))();
    refused(unsaid, 'customer.say_why');
    expect(unsaid.problem.errors).toEqual({ 'creditOverride.reason': ['Slow Payers is on stop. Say why the job is allowed.'] });
    const blank = await (await taking(company, { ...of, creditOverride: { reason: '  ' } }, manager))();
    expect([blank.status, blank.problem.errors]).toEqual([400, { 'creditOverride.reason': ['Say why the job is allowed'] }]);

    const job = await aJob(company, { ...of, ...because });
    const { timeline, holdUps } = await show(manager, job.id);
    expect(holdUps).toEqual([]);
    expect(timeline.find(({ action }) => action === 'credit_allowed')).toMatchObject({
      summary: 'Allowed although Slow Payers is on stop',
      reason: 'Paid by phone, ref 4411',
      userName: expect.stringMatching(/./),
    });
    const reader = await tenant.user({ permissions: ['view-system-log', 'view-worksheets'] });
    const [entry] = ok(await reader.call(findLogEntries, { body: { entity: 'worksheet', entityId: job.id, action: 'worksheet.created' } })).items;
    const logged = ok(await reader.call(getLogEntry, { params: { id: entry?.id ?? '' } }));
    expect(logged.userId).toBe(manager.userId);
    expect(logged.changes.flatMap(({ field, after }) => (field.startsWith('credit') ? [after] : []))).toEqual([
      'Allowed although Slow Payers is on stop',
      'Paid by phone, ref 4411',
    ]);
    // Its technician is told nothing of it.
    const booked = ok(await manager.call(routes.bookWorksheet, { params: { id: job.id }, version: job.version, body: aSlot(company) }));
    expect((await show(company.technician.client, booked.id)).timeline.map(({ action }) => action)).not.toContain('credit_allowed');
  });

  it('asks again for more of a job, and holds up what nobody allowed', async () => {
    const company = await aCompany();
    const { tenant, adviser, manager } = company;
    const fleet = await aCustomer(tenant, { type: 'fleet', name: 'Poor Fleet', credit_limit_pence: 10_000 });
    const [first, second] = [await aJob(company, { customerId: fleet.id }, adviser), await aJob(company, { customerId: fleet.id }, adviser)];
    const add = (by: Client, version: number, more: object = {}) =>
      by.call(routes.addWorksheetLine, { params: { id: first.id }, version, body: { ...work(9_000), ...more } });
    await refusedWithoutTrace(tenant, 'customer.over_limit', () => add(adviser, first.version, { creditOverride: { reason: 'Please' } }));
    await refusedWithoutTrace(tenant, 'customer.say_why', () => add(manager, first.version), /would be over its credit limit of £100.00 by £8.00/);
    const added = ok(await add(manager, first.version, { creditOverride: { reason: 'They pay on Friday' } }));
    const lineId = (await show(manager, first.id)).lines[0]?.id ?? '';
    const params = { id: first.id, lineId };
    refused(await manager.call(routes.changeWorksheetLine, { params, version: added.version, body: { unitPrice: gbp(9_500) } }), 'customer.say_why');
    // Less of it asks nobody, and so does what keeps its price.
    const cheaper = ok(await adviser.call(routes.changeWorksheetLine, { params, version: added.version, body: { unitPrice: gbp(8_900) } }));
    ok(await adviser.call(routes.changeWorksheetLine, { params, version: cheaper.version, body: { description: 'Roof panel' } }));
    expect([await holdUpsOf(adviser, first.id), await holdUpsOf(adviser, second.id)]).toEqual([[], ['Customer on credit hold']]);
    expect(await heldBy(adviser, { heldBy: 'credit-hold' })).toEqual([second.id]);
    expect((await show(manager, first.id)).timeline).toContainEqual(
      expect.objectContaining({
        action: 'credit_allowed',
        summary: expect.stringContaining('over its credit limit of £100.00 by £8.00'),
        reason: 'They pay on Friday',
      }),
    );
  });

  it('and a closed one takes no job at all', async () => {
    const company = await aCompany();
    const closed = await aCustomer(company.tenant, { name: 'Gone Ltd', status: 'closed' });
    const answer = await (await taking(company, { customerId: closed.id, creditOverride: { reason: 'Old friend' } }, company.manager))();
    refused(answer, 'customer.inactive');
    expect(answer.problem.errors).toEqual({ customerId: ['Gone Ltd is a closed account. Choose another customer.'] });
  });
});

describe('an account’s terms', () => {
  it('ask for an order number at intake, keep it there, and hold up and close the gate for older jobs', async () => {
    const company = await aCompany();
    const { tenant, adviser } = company;
    const fleet = await aCustomer(tenant, { type: 'fleet', name: 'Orderly', order_number_required: true });
    const without = await (await taking(company, { customerId: fleet.id, orderNumber: ' ' }, adviser))();
    refused(without, 'worksheet.order_number');
    expect(without.problem.errors).toEqual({ orderNumber: ['Orderly asks for an order number. Enter it.'] });
    const job = await aJob(company, { customerId: fleet.id, orderNumber: 'PO 7' }, adviser);
    const { jobType } = await show(adviser, job.id);
    const details = { jobTypeId: jobType.id, billedTo: 'customer' as const, causeId: null, lossOn: null, mileage: null, orderNumber: '', estimatedMinutes: 60 };
    const emptied = await adviser.call(routes.changeWorksheet, { params: { id: job.id }, version: job.version, body: { details } });
    refused(emptied, 'worksheet.order_number');
    expect(emptied.problem.errors).toEqual({ 'details.orderNumber': ['Orderly asks for an order number. Enter it.'] });
    const older = await aDoneJob(tenant, { customerId: fleet.id });
    expect(await gatesOf(company.manager, older.id)).toEqual([['order-number', 'Enter the order number that the account asks for.']]);
    // What had none is changed without one.
    const { version, jobType: type } = await show(adviser, older.id);
    ok(await adviser.call(routes.changeWorksheet, { params: { id: older.id }, version, body: { details: { ...details, jobTypeId: type.id } } }));
  });

  it('name the fields of a job that it needs, of any category, and an insurer’s own list takes the place of the usual one', async () => {
    const company = await aCompany();
    const { tenant, adviser, manager } = company;
    const leasing = await aCustomer(tenant, { type: 'leasing', required_fields: ['claimNumber', 'authorisationNumber'] });
    const easy = await aCustomer(tenant, { type: 'insurer', required_fields: [] });
    const usual = await aCustomer(tenant, { type: 'insurer' });
    const jobs = [await aJob(company, { customerId: leasing.id }), await aJob(company, { customerId: easy.id }), await aJob(company, { customerId: usual.id })];
    expect(await Promise.all(jobs.map(({ id }) => holdUpsOf(adviser, id)))).toEqual([
      ['Awaiting authorisation', 'The account needs: Claim number'],
      [],
      ['The insurer needs: Policy number, Claim number, Day of loss'],
    ]);
    expect(await heldBy(adviser, { heldBy: 'insurer-fields', sort: 'number' })).toEqual([jobs[0]?.id, jobs[2]?.id]);
    expect(await heldBy(adviser, { heldBy: 'authorisation' })).toEqual([jobs[0]?.id]);
    expect((await show(adviser, jobs[0]?.id ?? '')).insurance).toMatchObject({ missing: ['claimNumber', 'authorisationNumber'], authorisationAsked: true });
    const done = await aDoneJob(tenant, { customerId: leasing.id, claim_number: '', authorisation_number: '' });
    expect(await gatesOf(manager, done.id)).toEqual([['insurer-fields', 'The account needs: Claim number, Authorisation number.']]);
    const easyDone = await aDoneJob(tenant, { customerId: easy.id, policy_number: '', claim_number: '' });
    expect(await gatesOf(manager, easyDone.id)).toEqual([]);
  });

  it('ask for its authorisation from a sum on, at the desk and before it is invoiced', async () => {
    const company = await aCompany();
    const { tenant, adviser, manager } = company;
    const broker = await aCustomer(tenant, { type: 'broker', authorisation_limit_pence: 20_000 });
    const below = await aJob(company, { customerId: broker.id, lines: [work(19_999)] });
    const at = await aJob(company, { customerId: broker.id, lines: [work(20_000)] });
    expect([await holdUpsOf(adviser, below.id), await holdUpsOf(adviser, at.id)]).toEqual([[], ['Awaiting authorisation']]);
    expect(await heldBy(adviser, { heldBy: 'authorisation' })).toEqual([at.id]);
    const row = await show(adviser, at.id);
    const { coverCheckedAt: _at, coverCheckedBy: _by, authorisationAsked, missing, asksVatRegistered: _asks, ...cover } = row.insurance;
    expect([authorisationAsked, missing]).toEqual([true, ['authorisationNumber']]);
    const insurance = { ...cover, authorisationNumber: 'A77', coverChecked: false };
    ok(await adviser.call(routes.changeWorksheet, { params: { id: at.id }, version: row.version, body: { insurance } }));
    expect(await holdUpsOf(adviser, at.id)).toEqual([]);
    const done = await aDoneJob(tenant, { customerId: broker.id, authorisation_number: '' });
    expect(await gatesOf(manager, done.id)).toEqual([['insurer-fields', 'The account needs: Authorisation number.']]);
  });

  it('ask whether the policyholder is VAT-registered: not invoiced until somebody says', async () => {
    const company = await aCompany();
    const { tenant, adviser, manager } = company;
    const insurer = await aCustomer(tenant, { type: 'insurer', required_fields: [], asks_vat_registered: true });
    const job = await aJob(company, { customerId: insurer.id }, adviser);
    expect((await show(adviser, job.id)).insurance).toMatchObject({ vatRegistered: null, asksVatRegistered: true });
    const done = await aDoneJob(tenant, { customerId: insurer.id, vat_answered: false });
    expect(await gatesOf(manager, done.id)).toEqual([['vat-registered', 'Say whether the policyholder is VAT-registered.']]);
    const say = async (vatRegistered: boolean | null) => {
      const { version, insurance } = await show(adviser, done.id);
      const { coverCheckedAt: _at, coverCheckedBy: _by, authorisationAsked: _asked, missing: _missing, asksVatRegistered: _asks, ...cover } = insurance;
      const body = { insurance: { ...cover, vatRegistered, coverChecked: false } };
      ok(await adviser.call(routes.changeWorksheet, { params: { id: done.id }, version, body }));
      return (await gatesOf(manager, done.id)).length;
    };
    expect([await say(null), await say(false), await say(null), await say(true)]).toEqual([1, 0, 1, 0]);
    // Others are not asked.
    const other = await aDoneJob(tenant, { vat_answered: false });
    expect(await gatesOf(manager, other.id)).toEqual([]);
  });

  it('say by when it is to be fitted, which the tray shows until another day is promised', async () => {
    const company = await aCompany();
    const { tenant, adviser } = company;
    const leasing = await aCustomer(tenant, { type: 'leasing', fit_within_days: 3 });
    const job = await aJob(company, { customerId: leasing.id });
    const other = await aJob(company);
    const tray = ok(await adviser.call(getTray, { query: {} })).items;
    expect([job, other].map(({ id }) => tray.find((item) => item.worksheetId === id)?.promisedOn)).toEqual([inDays(tenant, 3), null]);
    expect(await heldBy(adviser, { promisedTo: inDays(tenant, 2) })).toEqual([]);
    expect(await heldBy(adviser, { promisedTo: inDays(tenant, 3) })).toEqual([job.id]);
  });
});
