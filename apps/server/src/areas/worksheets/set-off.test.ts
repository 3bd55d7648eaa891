import { listMessages } from '@quarterlight/contract/outbox/routes';
import { getSettings, updateSettings } from '@quarterlight/contract/system/routes';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { formatInstant } from '@quarterlight/kit/instants';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aLookup } from '../system/system.testing.ts';
import { aCompany, aReleasedJob, aSlot, type Company, inDays, ok, refused, show } from './job.fixtures.ts';

useTestApp();

const inMinutes = ({ tenant }: Company, minutes: number) => new Date(Date.parse(tenant.scope.now()) + minutes * 60_000).toISOString();
const setOff = (company: Company, id: string, minutes: number) =>
  company.technician.client.call(routes.setOff, { params: { id }, body: { expectedAt: inMinutes(company, minutes) } });
const told = async ({ tenant }: Company, id: string) => {
  const rows = await tenant.scope.read((tx) =>
    tx.db.selectFrom('outbox_message').select(['channel', 'body']).where('entity_id', '=', id).where('template', '=', 'on-the-way').orderBy('id').execute(),
  );
  return rows.map(({ channel, body }) => `${channel}: ${body}`);
};

const releaseOf = async (company: Company, id: string) => ({
  params: { id },
  version: (await show(company.manager, id)).version,
  body: { reason: 'The customer waits' },
});

it('a technician who sets off has the customer told when to expect them, and the office sees it', async () => {
  const company = await aCompany();
  const { job } = await aReleasedJob(company);
  expect((await show(company.technician.client, job.id)).allowedActions).toContain('set-off');
  expect((await show(company.manager, job.id)).expectedAt).toBe(null);
  const expectedAt = inMinutes(company, 30);
  const params = { id: job.id };
  expect(ok(await company.technician.client.call(routes.setOff, { params, body: { expectedAt } })).state).toBe('released');
  const clock = formatInstant(expectedAt, company.tenant.scope.tenant.timeZone).slice(-5);
  const [first, ...more] = await told(company, job.id);
  expect(more).toEqual([]);
  expect(first).toContain(clock);
  const seen = await show(company.adviser, job.id);
  expect(Date.parse(seen.expectedAt ?? '')).toBe(Date.parse(expectedAt));
  expect(seen.timeline[0]?.summary).toBe(`Technician on the way, expected at about ${clock}; the customer is told`);
  const { visits } = ok(await company.technician.client.call(routes.getMyDay, { query: { day: inDays(company.tenant, 1) } }));
  expect(visits.map(({ expectedAt: at }) => Date.parse(at ?? ''))).toEqual([Date.parse(expectedAt)]);
  // The same from another device tells nobody twice.
  ok(await company.technician.client.call(routes.setOff, { params, body: { expectedAt } }));
  expect(await told(company, job.id)).toHaveLength(1);
  // Later than thought.
  ok(await setOff(company, job.id, 50));
  expect(await told(company, job.id)).toHaveLength(2);
  ok(await company.technician.client.call(routes.startVisit, { params, body: {} }));
  refused(await setOff(company, job.id, 20), 'worksheet.moved_on');
});

it('a customer is told nothing that is over, too far ahead, or that the settings say not to tell', async () => {
  const company = await aCompany();
  const { job } = await aReleasedJob(company);
  refused(await setOff(company, job.id, 13 * 60), 'worksheet.expected_late');
  ok(await setOff(company, job.id, -5));
  const admin = await company.tenant.user();
  const { messages } = ok(await admin.call(getSettings));
  ok(await admin.call(updateSettings, { body: { messages: { ...messages, onTheWay: false } } }));
  ok(await setOff(company, job.id, 30));
  expect(await told(company, job.id)).toEqual([]);
  expect((await show(company.manager, job.id)).timeline[0]?.summary).toMatch(/^Technician on the way, expected at about \d\d:\d\d$/);
  const queued = ok(await admin.call(listMessages, { query: { entityId: job.id } })).items.map(({ template }) => template);
  expect(queued).not.toContain('on-the-way');
});

it('nobody sets off to a workshop, and a visit that is moved is not on the way any more', async () => {
  const company = await aCompany();
  const brought = await aReleasedJob(company, { place: 'workshop' });
  expect((await show(company.technician.client, brought.job.id)).allowedActions).not.toContain('set-off');
  refused(await setOff(company, brought.job.id, 30), 'worksheet.brought');
  const { job } = await aReleasedJob(company, { booking: aSlot(company, { slot: 'P' }) });
  ok(await setOff(company, job.id, 30));
  const { version } = await show(company.manager, job.id);
  const body = { ...aSlot(company), day: inDays(company.tenant, 3), reasonId: await aLookup(company.tenant, 'booking-reasons') };
  ok(await company.manager.call(routes.rebookWorksheet, { params: { id: job.id }, version, body }));
  expect((await show(company.manager, job.id)).expectedAt).toBe(null);
  // What a phone kept of the visit before it was moved tells nobody.
  ok(await company.manager.call(routes.releaseWorksheet, await releaseOf(company, job.id)));
  const kept = { expectedAt: inMinutes(company, 40), day: inDays(company.tenant, 1) };
  refused(await company.technician.client.call(routes.setOff, { params: { id: job.id }, body: kept }), 'worksheet.other_day');
  ok(await company.technician.client.call(routes.setOff, { params: { id: job.id }, body: { ...kept, day: inDays(company.tenant, 3) } }));
});
