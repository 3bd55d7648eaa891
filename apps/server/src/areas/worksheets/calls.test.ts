import { listForMe } from '@quarterlight/contract/notices/for-me-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import type { CallNotes } from '@quarterlight/contract/worksheets/call-routes';
import { listCallNotes, noteCall } from '@quarterlight/contract/worksheets/call-routes';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { newId } from '@quarterlight/kit/ids';
import { addMinutes } from '@quarterlight/kit/instants';
import { afterEach, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { aCompany, aJob, ok, refusedWithoutTrace, show } from './job.fixtures.ts';

useTestApp();
afterEach(() => testApp().clock.reset());

const inMinutes = (count: number) => addMinutes(Math.floor(testApp().clock.now().getTime() / 60_000) * 60_000, count);
const note = (by: Client, id: string, outcome: CallNotes['items'][number]['outcome'], ringAt: string | null = null, words = '') =>
  by.call(noteCall, { params: { id }, body: { outcome, ringAt, note: words } });
const notesOf = async (by: Client, id: string) => ok(await by.call(listCallNotes, { params: { id } }));
const toRing = async (by: Client, query: Partial<QueryOf<typeof routes.listWorksheets>> = { calls: 'all', sort: 'ringAt' }) =>
  ok(await by.call(routes.listWorksheets, { query })).items.map(({ number, ringAt }) => [number, ringAt]);
const due = async (by: Client) => ok(await by.call(listForMe)).kinds.flatMap(({ kind, things }) => (kind === 'call' ? things : []));

it('calls are noted one after the other; the next one answers what was due', async () => {
  const company = await aCompany();
  const { adviser, manager } = company;
  const job = await aJob(company);
  const at = inMinutes(10);
  const first = ok(await note(adviser, job.id, 'message-left', at, ' With the neighbour '));
  expect(first).toMatchObject({ ringAt: at, items: [{ outcome: 'message-left', ringAt: at, note: 'With the neighbour' }] });
  expect(await show(manager, job.id)).toMatchObject({ ringAt: at });
  expect(await toRing(manager)).toEqual([[job.number, at]]);
  expect(await due(manager)).toEqual([]);
  testApp().clock.advance(11 * 60_000);
  expect(await due(manager)).toMatchObject([{ recordId: job.id, at, isLate: false, entity: 'worksheet' }]);
  testApp().clock.advance(31 * 60_000);
  expect(await due(adviser)).toMatchObject([{ recordId: job.id, isLate: true }]);
  const second = ok(await note(manager, job.id, 'reached'));
  expect(second).toMatchObject({ ringAt: null, items: [{ outcome: 'reached', note: '' }, { outcome: 'message-left' }] });
  expect([await toRing(manager), await due(adviser)]).toEqual([[], []]);
  const { timeline } = await show(adviser, job.id);
  expect(timeline.map(({ summary }) => summary)).toEqual(
    expect.arrayContaining(['Rang: reached', expect.stringMatching(/^Rang: message left\. Ring again \d\d\/\d\d\/\d{4} \d\d:\d\d$/)]),
  );
});

it('a key and a letter that are sent twice note one call', async () => {
  const company = await aCompany();
  const job = await aJob(company);
  const send = { params: { id: job.id }, body: { outcome: 'no-answer' as const, ringAt: null, note: '' }, key: newId() };
  for (let time = 0; time < 2; time += 1) ok(await company.adviser.call(noteCall, send));
  expect((await notesOf(company.adviser, job.id)).items).toHaveLength(1);
});

it('calls to make stand in the order in which they are due, today’s apart from later ones', async () => {
  const company = await aCompany();
  const jobs = [await aJob(company), await aJob(company), await aJob(company), await aJob(company)];
  const [soon, tomorrow, first] = [inMinutes(30), inMinutes(26 * 60), inMinutes(5)];
  for (const [place, at] of [soon, tomorrow, first].entries()) ok(await note(company.adviser, jobs[place]?.id ?? '', 'no-answer', at));
  const numbers = (items: unknown[][]) => items.map(([number]) => number);
  const [one, two, three] = jobs.map(({ number }) => number);
  expect(numbers(await toRing(company.manager))).toEqual([three, one, two]);
  expect(numbers(await toRing(company.manager, { sort: '-ringAt' }))).toEqual([two, one, three]);
  testApp().clock.advance(6 * 60_000);
  const today = numbers(await toRing(company.manager, { calls: 'today', sort: 'ringAt' }));
  expect(today).not.toContain(two);
  expect(today).toContain(three);
  const [, , , never] = jobs;
  expect(numbers(await toRing(company.manager, { calls: 'all' }))).not.toContain(never?.number);
});

it('is of nobody’s business outside: customers, technicians and subcontractors see no call and note none; a branch of our own does', async () => {
  const company = await aCompany();
  const sub = await aBranch(company.tenant, { name: 'Poringland', kind: 'subcontract' });
  const theirs = await aJob(company, { branchId: sub.id });
  const ours = await aJob(company);
  for (const { id } of [theirs, ours]) ok(await note(company.adviser, id, 'no-answer', inMinutes(1)));
  testApp().clock.advance(10 * 60_000);
  const atSub = await company.tenant.user({ role: 'branch', branchId: sub.id });
  expect([await notesOf(atSub, theirs.id), await toRing(atSub), await due(atSub)]).toEqual([{ ringAt: null, items: [] }, [], []]);
  expect(await show(atSub, theirs.id)).toMatchObject({ ringAt: null, allowedActions: expect.not.arrayContaining(['note-call']) });
  expect((await note(atSub, theirs.id, 'reached')).status).toBe(404);
  expect((await note(company.technician.client, ours.id, 'reached')).status).toBe(403);
  const atOwn = await company.tenant.user({ role: 'branch', branchId: company.branch.id });
  expect([await toRing(atOwn), await due(atOwn)]).toMatchObject([[[ours.number, expect.any(String)]], [{ recordId: ours.id }]]);
  expect(ok(await note(atOwn, ours.id, 'reached')).items).toHaveLength(2);
  expect(await notesOf(company.manager, theirs.id)).toMatchObject({ items: [{ outcome: 'no-answer' }] });
});

it('refuses a time that is over or too far ahead, and rings about no job that is cancelled', async () => {
  const company = await aCompany();
  const job = await aJob(company);
  await refusedWithoutTrace(company.tenant, 'worksheet.ring_past', () => note(company.adviser, job.id, 'no-answer', inMinutes(-5)));
  await refusedWithoutTrace(company.tenant, 'worksheet.ring_far', () => note(company.adviser, job.id, 'no-answer', inMinutes(400 * 1440)));
  ok(await note(company.adviser, job.id, 'no-answer', inMinutes(20)));
  const { version } = await show(company.manager, job.id);
  ok(await company.manager.call(routes.cancelWorksheet, { params: { id: job.id }, version, body: { reason: 'Sold' } }));
  expect(await toRing(company.manager)).toEqual([]);
});
