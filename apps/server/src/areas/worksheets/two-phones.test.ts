import type { BodyOf } from '@quarterlight/contract/route';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aCompany, ago, aJobOfThisMorning, aPng, aSlot, aStartedJob, type Company, ok, recordAll, refused, refusedWithoutTrace, show } from './job.fixtures.ts';

useTestApp();

const told = async ({ adviser }: Company, id: string) => (await show(adviser, id)).timeline.map(({ summary }) => summary.replaceAll(/\d\d:\d\d/g, 'HH:MM'));

/** A job that was completed a while ago and that the office has just reopened. */
async function aReopenedJob() {
  const company = await aCompany();
  const { params, by } = await aJobOfThisMorning(company);
  ok(await by.call(routes.startVisit, { params, body: { doneAt: ago(300) } }));
  await recordAll(company, params.id);
  ok(await by.call(routes.completeWorksheet, { params, body: { mileage: 210, doneAt: ago(100) } }));
  const { version } = await show(company.manager, params.id);
  ok(await company.manager.call(routes.reopenWorksheet, { params, version, body: { reason: 'A leak' } }));
  return { company, params, by };
}

it('a visit that both phones start and complete starts and ends once; what the second had is on the timeline', async () => {
  const company = await aCompany();
  const { params, by } = await aJobOfThisMorning(company);
  ok(await by.call(routes.startVisit, { params, body: { mileage: 200, doneAt: ago(200) } }));
  ok(await by.call(routes.startVisit, { params, body: { mileage: 100, doneAt: ago(300) } }));
  const started = await show(company.adviser, params.id);
  expect([started.state, started.vehicle.mileage, started.visits.length]).toEqual(['in-progress', 200, 1]);
  expect(await told(company, params.id)).toContain('The start was told by another phone as well at HH:MM, with a mileage of 100; 200 stands');
  await recordAll(company, params.id);
  ok(await by.call(routes.completeWorksheet, { params, body: { mileage: 210, doneAt: ago(100) } }));
  ok(await by.call(routes.startVisit, { params, body: { doneAt: ago(300) } }));
  ok(await by.call(routes.completeWorksheet, { params, body: { mileage: 210, doneAt: ago(90) } }));
  const done = await show(company.adviser, params.id);
  expect([done.state, done.vehicle.mileage, done.visits.length]).toEqual(['completed', 210, 1]);
  expect(await told(company, params.id)).toEqual(
    expect.arrayContaining(['The start was told by another phone as well at HH:MM', 'The completion was told by another phone as well at HH:MM']),
  );
});

it('a completion from before the office reopened the job does not complete it anew; one of afterwards does', async () => {
  const { company, params, by } = await aReopenedJob();
  ok(await by.call(routes.completeWorksheet, { params, body: { mileage: 205, doneAt: ago(90) } }));
  const { state, vehicle } = await show(company.adviser, params.id);
  expect([state, vehicle.mileage]).toEqual(['in-progress', 210]);
  const late = 'The completion was told by another phone as well at HH:MM, before the job was reopened, with a mileage of 205; 210 stands';
  expect(await told(company, params.id)).toContain(late);
  ok(await by.call(routes.completeWorksheet, { params, body: { mileage: 215, doneAt: ago(0) } }));
  const done = await show(company.adviser, params.id);
  expect([done.state, done.vehicle.mileage]).toEqual(['completed', 215]);
});

it('a visit that failed before the office reopened the job does not end it anew; one that fails afterwards does', async () => {
  const { company, params, by } = await aReopenedJob();
  const failed = (doneAt: string) => by.call(routes.failVisit, { params, body: { reason: 'weather', note: '', chargeable: false, glass: 'van', doneAt } });
  await refusedWithoutTrace(company.tenant, 'worksheet.moved_on', () => failed(ago(200)), /is in progress now/i);
  ok(await failed(ago(0)));
  expect((await show(company.adviser, params.id)).state).toBe('open');
  // Nor the next visit, which stands in the diary by the time that it is told.
  const open = await show(company.manager, params.id);
  const booked = ok(await company.manager.call(routes.bookWorksheet, { params, version: open.version, body: aSlot(company) }));
  ok(await company.manager.call(routes.releaseWorksheet, { params, version: booked.version, body: { reason: 'The customer waits' } }));
  await refusedWithoutTrace(company.tenant, 'worksheet.moved_on', () => failed(ago(200)), /is released now/i);
});

it('nobody else starts or completes twice, nor what was ended otherwise', async () => {
  const company = await aCompany();
  const { params, by } = await aJobOfThisMorning(company);
  ok(await by.call(routes.startVisit, { params, body: { doneAt: ago(300) } }));
  const start = { params, body: { doneAt: ago(200) } };
  await refusedWithoutTrace(company.tenant, 'worksheet.moved_on', () => by.call(routes.startVisit, { params, body: {} }));
  await refusedWithoutTrace(company.tenant, 'worksheet.moved_on', () => company.manager.call(routes.startVisit, start));
  ok(await by.call(routes.failVisit, { params, body: { reason: 'weather', note: '', chargeable: false, glass: 'van', doneAt: ago(150) } }));
  await refusedWithoutTrace(company.tenant, 'worksheet.moved_on', () => by.call(routes.completeWorksheet, start));
});

it('of two answers to a check the one that was given later stands, in whichever order they are told', async () => {
  const company = await aCompany();
  const { params, by } = await aJobOfThisMorning(company);
  ok(await by.call(routes.startVisit, { params, body: { doneAt: ago(300) } }));
  const check = (answer: 'yes' | 'no', note: string, doneAt: string) => {
    const body: BodyOf<typeof routes.recordChecks> = { stage: 'pre-fit', answers: [{ question: 'corrosion', answer, note }], doneAt };
    return by.call(routes.recordChecks, { params, body });
  };
  const stands = async () => (await show(company.adviser, params.id)).checks.map(({ answer, note }) => [answer, note]);
  const later = ['no', 'Looked at again'] as const;
  ok(await check(...later, ago(200)));
  ok(await check('yes', 'Rust', ago(250)));
  expect(await stands()).toEqual([later]);
  const { timeline } = await show(company.adviser, params.id);
  expect(timeline.filter(({ reason }) => reason.includes('Rust')).map(({ summary }) => summary.replace(/\d\d:\d\d/, 'HH:MM'))).toEqual([
    'Pre-fit checks answered at HH:MM; what was answered later stands',
  ]);
  ok(await check('yes', 'Rust after all', ago(190)));
  expect(await stands()).toEqual([['yes', 'Rust after all']]);
});

it('a signature is never replaced by a reason why there is none', async () => {
  const company = await aCompany();
  const { job } = await aStartedJob(company);
  const params = { id: job.id };
  const by = company.technician.client;
  ok(await by.call(routes.signWorksheet, { params, body: { signedBy: '', png: null, absence: 'Not at home' } }));
  ok(await by.call(routes.signWorksheet, { params, body: { signedBy: 'Ann Hill', png: aPng, absence: '' } }));
  await refusedWithoutTrace(company.tenant, 'worksheet.signed', () =>
    by.call(routes.signWorksheet, { params, body: { signedBy: '', png: null, absence: 'Not at home' } }),
  );
});

it('the same money is taken once from a technician, though two phones tell it at once; other money has a reference of its own', async () => {
  const company = await aCompany();
  const { job } = await aStartedJob(company);
  const params = { id: job.id };
  const money = { kind: 'balance', method: 'cash', amount: { amount: 500, currency: 'GBP' } } as const;
  const take = (reference: string, by = company.technician.client) => by.call(routes.recordPayment, { params, body: { ...money, reference } });
  const twice = await Promise.all([take(''), take('')]);
  expect(twice.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of twice.filter(({ status }) => status !== 200)) refused(answer, 'payment.recorded_already');
  await refusedWithoutTrace(company.tenant, 'payment.recorded_already', () => take(''), /£5\.00 .* give it a reference of its own/);
  ok(await take('second'));
  // The office sees what was taken.
  ok(await take('', company.manager));
  const { payments } = await show(company.manager, job.id);
  expect(payments.map(({ reference }) => reference)).toEqual(['', 'second', '']);
  ok(
    await company.manager.call(routes.refundPayment, {
      params,
      body: { paymentId: payments[0]?.id ?? '', method: 'cash', amount: money.amount, reference: '' },
    }),
  );
  ok(await take(''));
  const { owed } = await show(company.manager, job.id);
  const rest = { ...money, amount: owed.total, reference: 'rest' };
  ok(await company.technician.client.call(routes.recordPayment, { params, body: rest }));
  refused(await company.technician.client.call(routes.recordPayment, { params, body: rest }), 'payment.recorded_already');
});
