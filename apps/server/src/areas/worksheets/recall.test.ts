import type { NewWorksheet } from '@quarterlight/contract/worksheets/intake';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { endedRun } from '../../../testing/kit/ended-run.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { parseCsv } from '../../../testing/kit/read-files.ts';

import { stopMessages } from '../outbox/outbox.testing.ts';
import { aCompany, adhesives, aSlot, aStartedJob, type Company, ok, refused, show } from './job.fixtures.ts';

useTestApp({ tasks: true });

const contact = (more: Partial<NewWorksheet['contact']>): NewWorksheet['contact'] => ({
  title: 'Mrs',
  firstName: 'Ann',
  lastName: 'Hill',
  telephone: '01603555123',
  mobile: '',
  email: '',
  contactType: { value: '' },
  modeOfContact: { value: '' },
  ...more,
});

/** A job of today on which the batch was used, as somebody wrote it. */
async function used(company: Company, kind: 'urethane' | 'primer', batch: string, of: Partial<NewWorksheet['contact']> = {}) {
  const { job } = await aStartedJob(company, { contact: contact(of), booking: aSlot(company, { minutes: 10 }) });
  const body = adhesives(company);
  const [item] = body.items;
  ok(
    await company.technician.client.call(routes.recordAdhesives, {
      params: { id: job.id },
      body: { ...body, items: item ? [{ ...item, kind, product: kind === 'primer' ? 'Black primer' : 'Fast cure', batch }] : [] },
    }),
  );
  return job;
}

const list = async (by: Client, adhesiveBatch: string) => ok(await by.call(routes.listWorksheets, { query: { adhesiveBatch, sort: 'createdAt' } })).items;
const messages = ({ tenant }: Company) =>
  tenant.scope.read(({ db }) =>
    db.selectFrom('outbox_message').select(['channel', 'recipient', 'subject', 'body', 'entity_id']).where('template', '=', 'recall').orderBy('id').execute(),
  );

it('finds the jobs of a batch whatever it is and however it is written, with who is concerned, on the screen and in the file', async () => {
  const company = await aCompany();
  const [one, other] = [
    await used(company, 'urethane', 'Pu-7731', { email: 'ann@hill.example' }),
    await used(company, 'primer', ' pU-7731', { mobile: '07700900123' }),
  ];
  await used(company, 'urethane', 'PU-77310');
  const found = await list(company.adviser, 'PU-7731 ');
  expect(found.map(({ number }) => number)).toEqual([one.number, other.number]);
  const today = company.tenant.scope.today();
  expect(found[0]?.batchUse).toMatchObject({ uses: [{ kind: 'urethane', product: 'Fast cure', batch: 'Pu-7731' }], visits: [today], told: null });
  expect(found[0]?.contact).toEqual({ name: 'Ann Hill', telephone: '01603555123', email: 'ann@hill.example' });
  expect(found[1]?.contact.telephone).toBe('07700900123');
  expect(ok(await company.adviser.call(routes.listWorksheets, { query: {} })).items.every(({ batchUse }) => batchUse === null)).toBe(true);
  const file = await company.adviser.call(routes.worksheetsFile, {
    query: { adhesiveBatch: 'pu-7731', sort: 'createdAt', format: 'csv', columns: ['number', 'contact', 'telephone', 'email', 'visits', 'batch', 'expires'] },
  });
  const [, first] = parseCsv(file.text);
  const [y, m, d] = today.split('-');
  expect(first?.slice(0, 6)).toEqual([one.number, 'Ann Hill', '01603555123', 'ann@hill.example', `${d}/${m}/${y}`, 'Pu-7731, urethane: Fast cure']);
  // A technician finds what is theirs alone.
  expect((await list(company.technician.client, 'pu-7731')).length).toBe(2);
  const elsewhere = await company.tenant.user({ role: 'technician' });
  expect(await list(elsewhere, 'pu-7731')).toEqual([]);
});

it('tells whoever can be reached, by their way or by the one that is open, and nobody twice; says who cannot be', async () => {
  const company = await aCompany();
  const { tenant, adviser } = company;
  await tenant.scope.write(async (tx) => {
    await stopMessages(tx, 'email', 'no@mail.example', 'asked');
    await stopMessages(tx, 'email', 'Rather@Text.example', 'asked');
  });
  const byEmail = await used(company, 'urethane', 'B 1', { email: 'ann@hill.example' });
  const byText = await used(company, 'urethane', 'b 1', { email: 'ann@hill.example', mobile: '07700900124', modeOfContact: { value: 'text' } });
  const otherWay = await used(company, 'urethane', 'B 1', { email: 'rather@text.example', mobile: '07700900125' });
  const stopped = await used(company, 'urethane', 'B 1', { email: 'no@mail.example' });
  const unknown = await used(company, 'urethane', 'B 1');
  await used(company, 'urethane', 'B 2', { email: 'other@batch.example' });

  const preview = ok(await adviser.call(routes.previewRecall, { query: { adhesiveBatch: 'b 1', note: 'Do not remove the tape.' } }));
  expect(preview).toMatchObject({ jobs: 5, jobsAreAll: true, told: 0, byEmail: 1, byText: 2, unreached: 2 });
  expect(preview.unreachedJobs.map(({ number, why, telephone }) => [number, why, telephone])).toEqual([
    [unknown.number, 'unknown', '01603555123'],
    [stopped.number, 'stopped', '01603555123'],
  ]);
  expect(preview.message?.body).toContain('Do not remove the tape.');
  expect(await messages(company)).toEqual([]);

  const body = { adhesiveBatch: 'b 1', note: 'Do not remove the tape.' };
  const runs = await Promise.all([0, 1].map(async () => ok(await adviser.call(routes.recallBatch, { body }))));
  const done = await Promise.all(runs.map(({ id }) => endedRun(adviser, id)));
  expect(done.map(({ state }) => state)).toEqual(['done', 'done']);
  expect(done.flatMap(({ notes }) => notes.map(({ id }) => id)).toSorted()).toEqual([stopped.id, stopped.id, unknown.id, unknown.id].toSorted());
  const sent = await messages(company);
  expect(sent.map(({ channel, recipient, entity_id }) => [entity_id, channel, recipient]).toSorted()).toEqual(
    [
      [byEmail.id, 'email', 'ann@hill.example'],
      [byText.id, 'sms', '07700900124'],
      [otherWay.id, 'sms', '07700900125'],
    ].toSorted(),
  );
  expect(sent.find(({ channel }) => channel === 'email')?.body).toContain(
    `Visit: ${tenant.scope.today().split('-').toReversed().join('/')}\nAdhesive: Fast cure, batch B 1`,
  );
  expect((await show(adviser, byText.id)).timeline[0]?.summary).toBe('Told by text message that batch b 1 is recalled');
  expect((await list(adviser, 'B 1')).map(({ batchUse }) => batchUse?.told?.way ?? null)).toEqual(['email', 'sms', 'sms', null, null]);
  expect(ok(await adviser.call(routes.previewRecall, { query: { adhesiveBatch: 'b 1' } }))).toMatchObject({
    told: 3,
    byEmail: 0,
    byText: 0,
    unreached: 2,
    message: null,
  });

  // A message that reached nobody is sent again, to what is known by now.
  await tenant.scope.write(({ db }) => db.updateTable('outbox_message').set({ state: 'undelivered' }).where('entity_id', '=', byText.id).execute());
  expect((await list(adviser, 'B 1'))[1]?.batchUse?.told).toMatchObject({ way: 'sms', failed: true });
  const again = ok(await adviser.call(routes.recallBatch, { body }));
  expect((await endedRun(adviser, again.id)).message).toBe('1 customer told, 2 told before, 2 jobs reach nobody: each says why.');
  expect((await messages(company)).filter(({ entity_id }) => entity_id === byText.id)).toHaveLength(2);
});

it('is told by the office alone, of a batch that was used, and within the other filters', async () => {
  const company = await aCompany();
  const { adviser, tenant, branch, customer } = company;
  const job = await used(company, 'urethane', 'B 1', { email: 'ann@hill.example' });
  refused(await adviser.call(routes.recallBatch, { body: { adhesiveBatch: 'B 9', note: '' } }), 'recall.unused_batch', /batch B 9/);
  const ofBranch = await tenant.user({ branchId: branch.id, permissions: ['edit-worksheets', 'view-worksheets'] });
  expect((await ofBranch.call(routes.previewRecall, { query: { adhesiveBatch: 'B 1' } })).status).toBe(403);
  expect((await ofBranch.call(routes.recallBatch, { body: { adhesiveBatch: 'B 1', note: '' } })).status).toBe(403);
  const reader = await tenant.user({ permissions: ['view-worksheets'] });
  expect((await reader.call(routes.previewRecall, { query: { adhesiveBatch: 'B 1' } })).status).toBe(403);
  const jobsOf = async (query: object) => ok(await adviser.call(routes.previewRecall, { query: { adhesiveBatch: 'B 1', ...query } })).jobs;
  expect([await jobsOf({ customerId: customer.id }), await jobsOf({ customerId: job.id }), await jobsOf({ state: ['completed'] })]).toEqual([1, 0, 0]);
});
