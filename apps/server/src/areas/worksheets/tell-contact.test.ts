import { listMessages } from '@quarterlight/contract/outbox/routes';
import { previewReassigning, previewTellingMany, reassignWorksheets, tellContacts } from '@quarterlight/contract/worksheets/bulk-routes';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { listSentMessages, previewTelling, type Tell, tellContact } from '@quarterlight/contract/worksheets/tell-routes';
import { newId } from '@quarterlight/kit/ids';
import { expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { endedRun } from '../../../testing/kit/ended-run.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTechnician } from '../identity/identity.testing.ts';
import { aCompany, aJob, aSlot, type Company, inDays, ok, refusedWithoutTrace, show } from './job.fixtures.ts';

useTestApp({ tasks: true });

const contact = { title: 'Ms', firstName: 'Ann', lastName: 'Taylor', telephone: '', mobile: '07700900123', email: 'ann@example.test' };
const preview = (by: Client, id: string, query: Tell) => by.call(previewTelling, { params: { id }, query });
const tell = (by: Client, id: string, body: Tell, key = newId()) => by.call(tellContact, { params: { id }, body, key });
const sentOf = async (by: Client, id: string) => ok(await by.call(listSentMessages, { params: { id } })).items;

async function aBookedJob(company: Company, more: Parameters<typeof aJob>[1] = {}) {
  const job = await aJob(company, { contact, ...more });
  const body = { ...aSlot(company, { day: inDays(company.tenant, 2) }), tellCustomer: false };
  return ok(await company.manager.call(routes.bookWorksheet, { params: { id: job.id }, version: job.version, body }));
}

it('a delay goes out in the words that were looked at, by the way that was chosen, and is seen with its state', async () => {
  const company = await aCompany();
  const job = await aBookedJob(company);
  const asked = { kind: 'delay', by: 'sms', time: 'about 15:30', note: 'Traffic' } as const;
  const seen = ok(await preview(company.adviser, job.id, asked));
  expect(seen).toMatchObject({ channel: 'sms', recipient: '07700900123', body: expect.stringContaining('New time: about 15:30. Traffic. Questions:') });
  expect(await sentOf(company.adviser, job.id)).toEqual([]);
  const key = newId();
  for (let time = 0; time < 2; time += 1) ok(await tell(company.adviser, job.id, asked, key));
  expect(await sentOf(company.adviser, job.id)).toMatchObject([{ channel: 'sms', title: 'Delay', recipient: '07700900123' }]);
  const admin = await company.tenant.user();
  const [message] = ok(await admin.call(listMessages, { query: { entityId: job.id } })).items;
  expect([message?.template, message?.state]).toEqual(['visit-delayed', (await sentOf(company.adviser, job.id))[0]?.state]);
  expect((await show(company.adviser, job.id)).timeline[0]?.summary).toBe('Told the contact by text message: delay: a new time');
});

it('what has no sense for the job is refused, in the preview and in sending alike', async () => {
  const company = await aCompany();
  const open = await aJob(company, { contact });
  for (const [body, why] of [
    [{ kind: 'delay', time: 'noon' }, /not booked/],
    [{ kind: 'excess' }, /no excess is owed/],
    [{ kind: 'adas' }, /no calibration is needed/],
    [{ kind: 'glass-arrived' }, /no glass|has not arrived/],
  ] as const) {
    expect((await preview(company.adviser, open.id, body)).problem.code).toBe('worksheet.tell_not');
    await refusedWithoutTrace(company.tenant, 'worksheet.tell_not', () => tell(company.adviser, open.id, body), why);
  }
  const booked = await aBookedJob(company);
  await refusedWithoutTrace(company.tenant, 'worksheet.tell_not', () => tell(company.adviser, booked.id, { kind: 'delay' }), /say the new time/);
  const quiet = await aJob(company, { contact: { ...contact, mobile: '', email: '' } });
  const params = { id: quiet.id };
  const excess = { amount: 10_000, currency: 'GBP' };
  const insurance = { insurerName: '', policyNumber: '', claimNumber: '', authorisationNumber: '', authorisationNeeded: false, excess, limit: null };
  const changed = { insurance: { ...insurance, vatRegistered: false, coverChecked: false, excessExplanation: '' } };
  ok(await company.manager.call(routes.changeWorksheet, { params, version: quiet.version, body: changed }));
  await refusedWithoutTrace(company.tenant, 'worksheet.tell_nobody', () => tell(company.adviser, quiet.id, { kind: 'excess' }));
  await refusedWithoutTrace(company.tenant, 'worksheet.no_way_to_tell', () => tell(company.adviser, quiet.id, { kind: 'excess', by: 'sms' }));
});

it('many are told at once: the preview says which and sends nothing, the run says line by line what came of it', async () => {
  const company = await aCompany();
  const [one, two] = [await aBookedJob(company), await aBookedJob(company)];
  const open = await aJob(company, { contact });
  const body = { ids: [one.id, open.id, two.id, one.id], kind: 'delay' as const, time: 'tomorrow', note: '' };
  const { lines } = ok(await company.adviser.call(previewTellingMany, { body }));
  expect(lines.map(({ number, done }) => [number, done])).toEqual([
    [one.number, true],
    [open.number, false],
    [two.number, true],
  ]);
  expect(lines[1]?.what).toContain('not booked');
  expect(await sentOf(company.adviser, one.id)).toEqual([]);
  const run = await endedRun(company.adviser, ok(await company.adviser.call(tellContacts, { body })).id);
  expect(run.notes.map(({ text }) => text.slice(0, 30))).toHaveLength(3);
  expect(run.message).toBe('2 worksheets told, 1 worksheet not: each says why.');
  expect(
    [await sentOf(company.adviser, one.id), await sentOf(company.adviser, two.id), await sentOf(company.adviser, open.id)].map(({ length }) => length),
  ).toEqual([1, 1, 0]);
});

it('many visits go to another technician on their day and slot; what cannot stays where it is', async () => {
  const company = await aCompany();
  const other = await aTechnician(company.tenant, company.branch);
  const booked = await aBookedJob(company);
  const open = await aJob(company, { contact });
  const before = await show(company.manager, booked.id);
  const ids = [booked.id, open.id];
  const refusedLines = ok(await company.manager.call(previewReassigning, { body: { ids, technicianId: company.technician.id } })).lines;
  expect(refusedLines.map(({ done, what }) => [done, what])).toEqual([
    [false, expect.stringContaining('already')],
    [false, expect.any(String)],
  ]);
  const { lines } = ok(await company.manager.call(previewReassigning, { body: { ids, technicianId: other.id } }));
  expect(lines.map(({ done }) => done)).toEqual([true, false]);
  expect((await show(company.manager, booked.id)).technician?.id).toBe(before.technician?.id);
  const run = await endedRun(company.manager, ok(await company.manager.call(reassignWorksheets, { body: { ids, technicianId: other.id } })).id);
  expect(run.message).toBe('1 worksheet reassigned, 1 worksheet not: each says why.');
  const after = await show(company.manager, booked.id);
  expect(after).toMatchObject({
    technician: { id: other.id },
    booking: { day: before.booking?.day, slot: before.booking?.slot, minutes: before.booking?.minutes },
  });
  expect((await company.adviser.call(previewReassigning, { body: { ids, technicianId: other.id } })).status).toBe(200);
  const accounts = await company.tenant.user({ role: 'accounts' });
  expect((await accounts.call(reassignWorksheets, { body: { ids, technicianId: other.id } })).status).toBe(403);
});
