import { countRetention } from '@quarterlight/contract/privacy/routes';
import { newId } from '@quarterlight/kit/ids';
import { expect, it } from 'vitest';
import { aCompletedJob } from '../../../testing/kit/completed-jobs.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { personal, searches } from '../../areas.ts';
import { ok } from '../worksheets/job.fixtures.ts';
import { keepByAge } from './keep-by-age.ts';

useTestApp();

it('lets go of the people in what is older than the settings say, tells beforehand and afterwards how many, and never whom', async () => {
  const tenant = await aTenant();
  const admin = await tenant.user();
  const old = await aCompletedJob(tenant, { state: 'invoiced', completed_at: '2015-05-05T10:00:00Z' });
  const unbilled = await aCompletedJob(tenant, { completed_at: '2015-05-05T10:00:00Z' });
  const young = await aCompletedJob(tenant, { state: 'invoiced' });
  const message = (id: string) => ({ id, channel: 'email', template: 'completed', recipient: 'ada@example.test', body: 'Dear Ada', state: 'sent' });
  const ids = ['014d0000-0000-7000-8000-000000000001', newId()];
  await tenant.scope.write((tx) => tx.db.insertInto('outbox_message').values(ids.map(message)).execute());
  const count = async () => Object.fromEntries(ok(await admin.call(countRetention)).map(({ title, count: of }) => [title, of]));
  expect(await count()).toEqual({ Jobs: 1, Quotations: 0, Messages: 1 });
  expect(await keepByAge(tenant.scope, { personal, searches })).toBe(2);
  expect(await count()).toEqual({ Jobs: 0, Quotations: 0, Messages: 0 });
  expect(await keepByAge(tenant.scope, { personal, searches })).toBe(0);
  const rows = await tenant.scope.read(async ({ db }) => ({
    jobs: await db.selectFrom('worksheet').select(['id', 'contact_last_name', 'line1', 'registration']).orderBy('id').execute(),
    bodies: await db.selectFrom('outbox_message').select('body').orderBy('id').execute(),
    log: await db
      .selectFrom('log_entry')
      .innerJoin('log_value', 'log_value.entry_id', 'log_entry.id')
      .select(['label', 'after'])
      .where('entity', '=', 'retention')
      .orderBy('log_entry.id')
      .execute(),
  }));
  expect(rows.jobs.map(({ id, contact_last_name: name, line1 }) => [id, name, line1])).toEqual([
    [old.id, 'Erased person', ''],
    [unbilled.id, 'Lovelace', '1 High Street'],
    [young.id, 'Lovelace', '1 High Street'],
  ]);
  expect(rows.jobs[0]?.registration).not.toBe('');
  expect(rows.bodies.map(({ body }) => body)).toEqual(['', 'Dear Ada']);
  expect(rows.log.map(({ label, after }) => [label, Reflect.get(Object(after), 'records')])).toEqual([
    ['Jobs', 1],
    ['Messages', 1],
  ]);
});
