import { listMessages } from '@quarterlight/contract/outbox/routes';
import { getSettings, updateSettings } from '@quarterlight/contract/system/routes';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { newId } from '@quarterlight/kit/ids';
import { afterEach, expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aLookup } from '../system/system.testing.ts';
import { aCompany, aJob, aSlot, type Company, inDays, ok, show, tasksOf } from './job.fixtures.ts';
import { remindCustomer } from './remind-customer.ts';
import { takeReply } from './take-reply.ts';

useTestApp();
afterEach(() => testApp().clock.reset());

const day = 86_400_000;
const reminders = async ({ tenant }: Company, id: string) => {
  const { body } = await (await tenant.user()).call(listMessages, { query: { entityId: id } });
  return body.items.filter(({ template }) => template === 'reminder');
};
const remind = ({ tenant }: Company, id: string) => tenant.scope.write((tx) => remindCustomer(tx, id));
const bookedIn = async (company: Company, days: number) => aJob(company, { booking: { ...aSlot(company), day: inDays(company.tenant, days) } });

it('goes out the day before a visit, once, and stands on the job', async () => {
  const company = await aCompany();
  const job = await bookedIn(company, 5);
  expect((await tasksOf(company.tenant)).length).toBeGreaterThan(0);
  await remind(company, job.id);
  expect(await reminders(company, job.id)).toEqual([]);
  testApp().clock.advance(4 * day);
  for (let time = 0; time < 2; time += 1) await remind(company, job.id);
  expect(await reminders(company, job.id)).toHaveLength(1);
  const events = company.tenant.scope.read((tx) => tx.db.selectFrom('worksheet_event').select('summary').where('worksheet_id', '=', job.id).execute());
  expect((await events).filter(({ summary }) => summary.startsWith('Customer reminded of'))).toHaveLength(1);
});

it('does not go out for a visit that was moved to a later day, that is off, over or cancelled, or where the settings say so', async () => {
  const company = await aCompany();
  const [moved, cancelled, off] = [await bookedIn(company, 3), await bookedIn(company, 3), await bookedIn(company, 3)];
  ok(
    await company.manager.call(routes.rebookWorksheet, {
      params: { id: moved.id },
      version: moved.version,
      body: { ...aSlot(company), day: inDays(company.tenant, 6), reasonId: await aLookup(company.tenant, 'booking-reasons') },
    }),
  );
  ok(await company.manager.call(routes.cancelWorksheet, { params: { id: cancelled.id }, version: cancelled.version, body: { reason: 'Sold the car' } }));
  testApp().clock.advance(2 * day);
  for (const { id } of [moved, cancelled]) await remind(company, id);
  expect([await reminders(company, moved.id), await reminders(company, cancelled.id)]).toEqual([[], []]);
  const admin = await company.tenant.user();
  const { messages } = (await admin.call(getSettings)).body;
  await admin.call(updateSettings, { body: { messages: { ...messages, reminderDaysBefore: 0 } } });
  await remind(company, off.id);
  expect(await reminders(company, off.id)).toEqual([]);
  await admin.call(updateSettings, { body: { messages } });
  testApp().clock.advance(3 * day);
  await remind(company, moved.id);
  await remind(company, off.id);
  expect([(await reminders(company, moved.id)).length, (await reminders(company, off.id)).length]).toEqual([1, 0]);
});

it('what a customer answers by text message stands on the job, once, and not for the customer’s people', async () => {
  const company = await aCompany();
  const job = await bookedIn(company, 3);
  const reply = { worksheetId: job.id, messageId: newId(), from: '+447700900123', text: 'Gate code is 4711' };
  for (let time = 0; time < 2; time += 1) await company.tenant.scope.write((tx) => takeReply(tx, reply));
  const { timeline } = await show(company.adviser, job.id);
  expect(timeline.filter(({ summary }) => summary === 'Text message from +447700900123: Gate code is 4711')).toHaveLength(1);
  await company.tenant.scope.write((tx) => takeReply(tx, { ...reply, worksheetId: newId() }));
});
