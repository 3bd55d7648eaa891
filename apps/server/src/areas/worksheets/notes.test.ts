import { listForMe } from '@quarterlight/contract/notices/for-me-routes';
import { listColleagues, listNotes, readMentions, writeNote } from '@quarterlight/contract/worksheets/note-routes';
import { newId } from '@quarterlight/kit/ids';
import { expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aCompany, aJob, ok, refusedWithoutTrace, show } from './job.fixtures.ts';

useTestApp();

const write = (by: Client, id: string, text: string, mentions: readonly string[] = []) =>
  by.call(writeNote, { params: { id }, body: { text, mentions: [...mentions] } });
const notesOf = async (by: Client, id: string) => ok(await by.call(listNotes, { params: { id } })).items;
const waiting = async (by: Client) =>
  ok(await by.call(listForMe)).kinds.flatMap(({ kind, things }) => (kind === 'mention' ? things.map(({ recordId, detail }) => [recordId, detail]) : []));
const named = async (by: Client, id: string, name?: string) =>
  ok(await by.call(listColleagues, { params: { id }, query: name === undefined ? {} : { name } })).items;

it('a note waits for whom it names until they have read it, and for nobody else', async () => {
  const company = await aCompany();
  const { adviser, manager } = company;
  const job = await aJob(company, { noteInternal: 'As it was' });
  const [who] = (await named(adviser, job.id)).filter(({ id }) => id === manager.userId);
  const first = ok(await write(adviser, job.id, ` @${who?.name} the frame is rusty `, [manager.userId, adviser.userId]));
  expect(first.items).toMatchObject([{ text: `@${who?.name} the frame is rusty`, mentions: [{ id: manager.userId, name: who?.name }], isForMe: false }]);
  expect(await waiting(manager)).toEqual([[job.id, expect.stringContaining('the frame is rusty')]]);
  expect(await waiting(adviser)).toEqual([]);
  const [seen] = await notesOf(manager, job.id);
  expect(seen?.isForMe).toBe(true);
  ok(await write(adviser, job.id, 'And the other side too', [manager.userId]));
  const params = { id: job.id };
  expect((await adviser.call(readMentions, { params, body: { upTo: seen?.id ?? '' } })).status).toBe(204);
  expect(await waiting(manager)).toHaveLength(2);
  expect((await manager.call(readMentions, { params, body: { upTo: seen?.id ?? '' } })).status).toBe(204);
  expect(await waiting(manager)).toEqual([[job.id, expect.stringContaining('And the other side too')]]);
  expect((await notesOf(manager, job.id)).map(({ isForMe }) => isForMe)).toEqual([false, true]);
  expect((await show(manager, job.id)).notes.internal).toBe('As it was');
});

it('names only people of the company who may see the job', async () => {
  const company = await aCompany();
  const { adviser, manager, technician, tenant } = company;
  const job = await aJob(company);
  const branch = await tenant.user({ role: 'branch', branchId: company.branch.id });
  const offered = (await named(adviser, job.id)).map(({ id }) => id);
  expect(offered).toEqual(expect.arrayContaining([manager.userId, adviser.userId]));
  for (const stranger of [branch.userId, technician.client.userId]) {
    expect(offered).not.toContain(stranger);
    await refusedWithoutTrace(tenant, 'worksheet.unknown_colleague', () => write(adviser, job.id, '@you', [stranger]));
  }
  await refusedWithoutTrace(tenant, 'worksheet.unknown_colleague', () => write(adviser, job.id, '@you', [newId()]));
  const [one] = await named(adviser, job.id);
  expect((await named(adviser, job.id, one?.name.slice(0, 4).toUpperCase())).map(({ id }) => id)).toContain(one?.id);
  expect(await named(adviser, job.id, 'zzzz')).toEqual([]);
});

it('is the office’s: branches, technicians and customers read none and write none', async () => {
  const company = await aCompany();
  const job = await aJob(company);
  ok(await write(company.adviser, job.id, 'He always pays late'));
  const branch = await company.tenant.user({ role: 'branch', branchId: company.branch.id });
  expect([await notesOf(branch, job.id), await named(branch, job.id)]).toEqual([[], []]);
  expect((await write(branch, job.id, 'Seen')).status).toBe(404);
  expect((await write(company.technician.client, job.id, 'Seen')).status).toBe(404);
  const accounts = await company.tenant.user({ role: 'accounts' });
  expect(ok(await write(accounts, job.id, 'Paid today')).items.map(({ text }) => text)).toEqual(['He always pays late', 'Paid today']);
});
