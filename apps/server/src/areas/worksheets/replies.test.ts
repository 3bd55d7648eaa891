import { listForMe } from '@quarterlight/contract/notices/for-me-routes';
import { findLogEntries } from '@quarterlight/contract/system/routes';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { newId } from '@quarterlight/kit/ids';
import { expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aCompany, aJob, type Company, show } from './job.fixtures.ts';
import { takeReply } from './take-reply.ts';

useTestApp();

const reply = ({ tenant }: Company, worksheetId: string, text: string) =>
  tenant.scope.write((tx) => takeReply(tx, { worksheetId, messageId: newId(), from: '+447700900123', text }));
const waiting = async (client: Client) =>
  (await client.call(listForMe)).body.kinds.flatMap(({ kind, things }) => (kind === 'reply' ? things.map(({ title, detail }) => `${title}: ${detail}`) : []));
const unread = async (client: Client, id: string) => (await show(client, id)).timeline.filter(({ isUnread }) => isUnread);

it('a reply waits for whoever made the job until somebody has read it', async () => {
  const company = await aCompany();
  const job = await aJob(company, {}, company.adviser);
  await reply(company, job.id, 'Gate code is 4711');
  expect(await waiting(company.adviser)).toEqual([expect.stringContaining(job.number)]);
  expect(await waiting(company.adviser)).toEqual([expect.stringContaining('Text message from +447700900123: Gate code is 4711')]);
  expect([await waiting(company.manager), await waiting(company.technician.client)]).toEqual([[], []]);
  const [seen] = await unread(company.manager, job.id);
  await reply(company, job.id, 'No, 4712');
  const params = { id: job.id };
  expect((await company.manager.call(routes.readReplies, { params, body: { upTo: seen?.id ?? '' } })).status).toBe(204);
  expect((await unread(company.manager, job.id)).map(({ summary }) => summary)).toEqual(['Text message from +447700900123: No, 4712']);
  expect(await waiting(company.adviser)).toHaveLength(1);
  const upTo = (await unread(company.manager, job.id))[0]?.id ?? '';
  for (let time = 0; time < 2; time += 1) expect((await company.adviser.call(routes.readReplies, { params, body: { upTo } })).status).toBe(204);
  expect([await unread(company.adviser, job.id), await waiting(company.adviser)]).toEqual([[], []]);
  const logged = (await (await company.tenant.user()).call(findLogEntries, { body: { entityId: job.id } })).body.items;
  expect(logged.filter(({ action }) => action === 'worksheet.replies_read')).toHaveLength(2);
  expect((await show(company.adviser, job.id)).timeline.filter(({ summary }) => summary.startsWith('Text message'))).toHaveLength(2);
});

it('of a job whose maker has left it waits for who last worked on it, and it stays with the office', async () => {
  const company = await aCompany();
  const job = await aJob(company, {}, company.adviser);
  await company.manager.call(routes.prioritiseWorksheet, { params: { id: job.id }, version: job.version, body: { on: true } });
  await company.tenant.scope.write((tx) => tx.db.updateTable('app_user').set({ status: 'disabled' }).where('id', '=', company.adviser.userId).execute());
  await reply(company, job.id, 'Thank you');
  expect(await waiting(company.manager)).toHaveLength(1);
  const branch = await company.tenant.user({ role: 'branch', branchId: company.branch.id });
  expect((await show(branch, job.id)).timeline.filter(({ summary }) => summary.includes('Thank you'))).toEqual([]);
  const [seen] = await unread(company.manager, job.id);
  await branch.call(routes.readReplies, { params: { id: job.id }, body: { upTo: seen?.id ?? '' } });
  expect(await unread(company.manager, job.id)).toHaveLength(1);
});
