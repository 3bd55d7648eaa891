import { createInvoices, postInvoice, previewInvoice, showInvoice } from '@quarterlight/contract/billing/routes';
import type { InsuranceInput } from '@quarterlight/contract/intake';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { aCompletedJob } from '../../../testing/kit/completed-jobs.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { money, take } from '../payments/payments.fixtures.ts';
import { aCompany, aJob, type Company, inDays, ok, show } from './job.fixtures.ts';

useTestApp();

const gbp = (amount: number) => ({ amount, currency: 'GBP' });
const worth = { lines: [{ kind: 'sundry' as const, description: 'Work', unitPrice: gbp(30_000) }] };
const somewhere = { line1: '1 High Street', line2: '', line3: '', town: 'Leeds', county: '', postcode: 'ls1 4ap' };
const cover = (more: Partial<z.input<typeof InsuranceInput>> = {}) => ({
  insurerName: 'Aviva',
  policyNumber: 'P1',
  claimNumber: 'C1',
  authorisationNumber: 'A1',
  authorisationNeeded: false,
  excess: gbp(11_500),
  limit: null,
  vatRegistered: false,
  coverChecked: true,
  excessExplanation: '',
  ...more,
});
const whole = (tenant: Company['tenant']) =>
  cover({
    scheme: 'Motor fleet',
    certificateNumber: 'CERT 7',
    authorisedBy: 'Ms Okafor',
    vatRegistered: true,
    vatRecoveryBasisPoints: 5000,
    mandateSignedBy: 'Ada Long',
    mandateSignedOn: inDays(tenant, 0),
    policyholder: { name: 'Long & Sons Ltd', telephone: '', email: 'office@long.example', ...somewhere },
  });
const saveCover = async ({ adviser }: Company, id: string, insurance: ReturnType<typeof cover>) =>
  adviser.call(routes.changeWorksheet, { params: { id }, version: (await show(adviser, id)).version, body: { insurance } });

describe('the cover of a job', () => {
  it('keeps scheme, certificate, mandate and a policyholder who is not the contact, whoever sends less of it', async () => {
    const company = await aCompany();
    const job = await aJob({ ...company, customer: await aCustomer(company.tenant, { type: 'insurer' }) });
    ok(await saveCover(company, job.id, whole(company.tenant)));
    const told = async () => (await show(company.adviser, job.id)).insurance;
    const kept = await told();
    expect(kept).toMatchObject({
      scheme: 'Motor fleet',
      certificateNumber: 'CERT 7',
      authorisedBy: 'Ms Okafor',
      vatRecoveryBasisPoints: 5000,
      mandateSignedBy: 'Ada Long',
      mandateSignedOn: inDays(company.tenant, 0),
      policyholder: { name: 'Long & Sons Ltd', email: 'office@long.example', town: 'Leeds', postcode: 'LS1 4AP' },
    });
    // Another system, which knows nothing of it, changes the rest.
    ok(await saveCover(company, job.id, cover({ vatRegistered: true, claimNumber: 'C2' })));
    expect(await told()).toEqual({ ...kept, claimNumber: 'C2' });
  });

  it('refuses a mandate without its day, of a day to come, and a policyholder without a name, each at its field', async () => {
    const company = await aCompany();
    const job = await aJob(company);
    const said = async (more: Parameters<typeof cover>[0]) => {
      const { status, problem } = await saveCover(company, job.id, cover(more));
      return [status, problem.errors];
    };
    expect(await said({ mandateSignedBy: 'Ada Long', mandateSignedOn: null })).toEqual([
      400,
      { 'insurance.mandateSignedOn': ['Say on which day it was signed'] },
    ]);
    expect(await said({ mandateSignedBy: '', mandateSignedOn: inDays(company.tenant, 0) })).toEqual([400, { 'insurance.mandateSignedBy': ['Say who signed'] }]);
    expect(await said({ mandateSignedBy: 'Ada Long', mandateSignedOn: inDays(company.tenant, 1) })).toEqual([
      400,
      { 'insurance.mandateSignedOn': ['The mandate cannot be signed on a day to come. Enter today or an earlier day.'] },
    ]);
    expect(await said({ policyholder: { name: ' ', telephone: '', email: '', ...somewhere } })).toEqual([
      400,
      { 'insurance.policyholder.name': ['Enter the policyholder’s name'] },
    ]);
  });

  it('is asked for as the account wants: certificate and mandate hold the job up, and the list finds it', async () => {
    const company = await aCompany();
    const customer = await aCustomer(company.tenant, { type: 'fleet', required_fields: ['certificateNumber', 'mandateSignedBy'] });
    const job = await aJob({ ...company, customer });
    const held = async () => [
      (await show(company.adviser, job.id)).holdUps.find(({ code }) => code === 'insurer-fields')?.message,
      ok(await company.adviser.call(routes.listWorksheets, { query: { heldBy: 'insurer-fields' } })).items.length,
    ];
    expect(await held()).toEqual(['The account needs: Certificate number, Signed mandate', 1]);
    ok(await saveCover(company, job.id, whole(company.tenant)));
    expect(await held()).toEqual([undefined, 0]);
  });

  it('sends the policyholder’s document to their own address, with their top-ups, and what they recover of the VAT', async () => {
    const tenant = await aTenant();
    const office = await tenant.user({ role: 'administrator' });
    const insurer = await aCustomer(tenant, { type: 'insurer', name: 'Aviva' });
    const job = await aCompletedJob(tenant, {
      customerId: insurer.id,
      billed_to: 'customer',
      excess_pence: 10_000,
      excess_explanation: 'To be invoiced',
      vat_registered: true,
      vat_recovery_basis_points: 5000,
      policyholder_name: 'Long & Sons Ltd',
      policyholder_line1: '1 High Street',
      policyholder_town: 'Leeds',
      contact_email: 'driver@mail.example',
      lines: [{ net: 30_000 }, { net: 5000 }],
    });
    const before = await show(office, job.id);
    const line = before.lines.find(({ net }) => net.amount === 5000);
    ok(
      await office.call(routes.changeWorksheetLine, {
        params: { id: job.id, lineId: line?.id ?? '' },
        version: before.version,
        body: { topUp: true },
      }),
    );
    const { split, owed, lines } = await show(office, job.id);
    // 300 + 60 less half of the VAT and the excess; the policyholder the rest and the 60 that they wished beyond.
    expect([split?.insurer.gross.amount, split?.policyholder.gross.amount, split?.topUp.amount, split?.recoverableVat.amount]).toEqual([
      23_000, 19_000, 6000, 3000,
    ]);
    expect([owed.customer.amount, owed.policyholder.amount, lines.map(({ topUp }) => topUp)]).toEqual([23_000, 19_000, [false, true]]);
    expect(split?.sentences).toContain('The policyholder pays the top-up of £60.00.');
    const preview = ok(await office.call(previewInvoice, { params: { worksheetId: job.id } }));
    expect(preview.split).toEqual(split);
    const { invoices } = ok(await office.call(createInvoices, { body: { worksheetId: job.id } }));
    const theirs = ok(await office.call(showInvoice, { params: { id: invoices.find(({ payer }) => payer === 'policyholder')?.id ?? '' } }));
    expect([theirs.payerName, theirs.payerAddress, theirs.payerEmail, theirs.gross.amount]).toEqual(['Long & Sons Ltd', '1 High Street\nLeeds', '', 19_000]);
  });
});

describe('a deposit', () => {
  const ask = async ({ adviser }: Company, id: string, amount: number, version?: number) =>
    adviser.call(routes.askForDeposit, { params: { id }, version: version ?? (await show(adviser, id)).version, body: { amount: gbp(amount) } });
  const held = async ({ adviser }: Company, id: string) => (await show(adviser, id)).holdUps.some(({ code }) => code === 'deposit');
  const listed = async ({ adviser }: Company) => ok(await adviser.call(routes.listWorksheets, { query: { heldBy: 'deposit' } })).items.map(({ id }) => id);

  it('holds the job up until it is there, is found by the list, and holds it up again once it is given back', async () => {
    const company = await aCompany();
    const { manager } = company;
    const job = await aJob(company, worth);
    const gross = (await show(manager, job.id)).gross.amount;
    ok(await ask(company, job.id, 5000));
    expect([await held(company, job.id), await listed(company)]).toEqual([true, [job.id]]);
    const first = ok(await take(manager, job, money(2000, 'deposit')));
    expect(await held(company, job.id)).toBe(true);
    ok(await take(manager, job, money(3000, 'deposit')));
    expect([await held(company, job.id), await listed(company)]).toEqual([false, []]);
    const refund = { paymentId: first.madeId, method: 'card' as const, amount: gbp(500), reference: 'R1' };
    ok(await manager.call(routes.refundPayment, { params: { id: job.id }, body: refund }));
    const { payments, owed, toGiveBack } = await show(manager, job.id);
    expect(payments.map(({ kind, amount, refunded, refundable }) => [kind, amount.amount, refunded.amount, refundable.amount])).toEqual([
      ['deposit', 2000, 500, 1500],
      ['deposit', 3000, 0, 3000],
      ['refund', 500, 0, 0],
    ]);
    expect([owed.total.amount, toGiveBack.amount, await held(company, job.id), await listed(company)]).toEqual([gross - 4500, 0, true, [job.id]]);
    ok(await ask(company, job.id, 0));
    expect([await held(company, job.id), await listed(company)]).toEqual([false, []]);
  });

  it('is no more than the job comes to, is guarded by the version, and is asked of nobody once the work is done', async () => {
    const company = await aCompany();
    const job = await aJob(company, worth);
    const { number, gross, version } = await show(company.adviser, job.id);
    const above = await ask(company, job.id, gross.amount + 1);
    expect([above.status, above.problem.code, above.problem.detail?.startsWith(`${number} comes to £`)]).toEqual([400, 'worksheet.deposit_above', true]);
    expect((await ask(company, job.id, -1)).status).toBe(400);
    ok(await ask(company, job.id, 1000, version));
    expect((await ask(company, job.id, 2000, version)).problem.code).toBe('record.stale');
    const tenant = await aTenant();
    const office = await tenant.user({ role: 'administrator' });
    const done = await aCompletedJob(tenant, {});
    const late = await office.call(routes.askForDeposit, { params: { id: done.id }, version: 1, body: { amount: gbp(100) } });
    expect([late.status, late.problem.code]).toEqual([400, 'worksheet.moved_on']);
  });
});

describe('money given back', () => {
  it('is what is left of the payment, once, however many ask at the same time', async () => {
    const company = await aCompany();
    const { manager, adviser } = company;
    const job = await aJob(company, worth);
    const { madeId: paymentId } = ok(await take(manager, job, money(1000, 'deposit')));
    const refund = (amount: number, id = paymentId) =>
      manager.call(routes.refundPayment, { params: { id: job.id }, body: { paymentId: id, method: 'cash', amount: gbp(amount), reference: '' } });
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(1000)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
    const late = answers.find(({ status }) => status === 400)?.problem;
    expect([late?.code, late?.detail?.startsWith('£0.00 of it can be given back')]).toEqual(['payment.refund_too_much', true]);
    const { payments } = await show(manager, job.id);
    const given = payments.find(({ kind }) => kind === 'refund')?.id;
    for (const id of [given ?? '', newId()]) expect((await refund(1, id)).problem.code).toBe('payment.unknown');
    for (const amount of [0, -5]) expect((await refund(amount)).problem.code).toBe('payment.nothing');
    expect(
      (await adviser.call(routes.refundPayment, { params: { id: job.id }, body: { paymentId, method: 'cash', amount: gbp(1), reference: '' } })).status,
    ).toBe(403);
  });

  it('is told of a job that was given up, and stays where a posted document has it', async () => {
    const company = await aCompany();
    const { manager } = company;
    const job = await aJob(company, worth);
    const { madeId } = ok(await take(manager, job, money(1000, 'deposit')));
    ok(
      await manager.call(routes.cancelWorksheet, { params: { id: job.id }, version: (await show(manager, job.id)).version, body: { reason: 'Sold the car' } }),
    );
    expect((await show(manager, job.id)).toGiveBack.amount).toBe(1000);
    ok(await manager.call(routes.refundPayment, { params: { id: job.id }, body: { paymentId: madeId, method: 'bacs', amount: gbp(1000), reference: '' } }));
    expect((await show(manager, job.id)).toGiveBack.amount).toBe(0);
    const tenant = await aTenant();
    const office = await tenant.user({ role: 'administrator' });
    const done = await aCompletedJob(tenant, {});
    const paid = ok(await take(office, done, money(1000, 'deposit')));
    const [draft] = ok(await office.call(createInvoices, { body: { worksheetId: done.id } })).invoices;
    ok(await office.call(postInvoice, { params: { id: draft?.id ?? '' }, version: 1 }));
    const body = { paymentId: paid.madeId, method: 'card' as const, amount: gbp(1000), reference: '' };
    expect((await office.call(routes.refundPayment, { params: { id: done.id }, body })).problem.detail).toBe(
      `£0.00 of it can be given back on ${done.number}. What pays a posted invoice is free once that is credited.`,
    );
  });
});
