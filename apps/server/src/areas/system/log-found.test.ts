import { findLogEntries, getLogEntry, logChoices } from '@quarterlight/contract/system/routes';
import { newId } from '@quarterlight/kit/ids';
import { expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { connectedPastTriggers } from '../../../testing/kit/owner.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';

useTestApp();

const key = { id: newId(), name: 'Accounts package' };

async function aLog() {
  const tenant = await aTenant();
  const admin = await tenant.user({ permissions: ['view-system-log'] });
  const adviser = { ...tenant.scope.actor, userId: newId(), username: 'adviser' };
  const change = (action: string, as = tenant.scope) =>
    as.write((tx) =>
      tx.audit({ entity: 'vehicle', id: newId(), label: 'AB12 CDE', action: `vehicle.${action}`, before: { notes: 'a' }, after: { notes: '' } }),
    );
  await change('created', tenant.scope.as(adviser));
  await change('changed', tenant.scope.as({ ...adviser, keyId: key.id, keyName: key.name }));
  await change('changed');
  const find = async (body: Parameters<typeof admin.call<typeof findLogEntries>>[1] extends { body?: infer B } | undefined ? B : never) =>
    (await admin.call(findLogEntries, { body })).body.items.map(({ action, username }) => `${username} ${action}`);
  return { tenant, admin, adviser, find };
}

it('is narrowed to whoever did it, by which key, and to what was done, all named in words', async () => {
  const { admin, adviser, find } = await aLog();
  expect((await admin.call(logChoices)).body).toEqual({
    people: [{ id: adviser.userId, name: 'adviser' }],
    keys: [key],
    kinds: [{ code: 'vehicle', name: 'Vehicle' }],
    actions: [
      { code: 'vehicle.changed', name: 'Vehicle changed' },
      { code: 'vehicle.created', name: 'Vehicle created' },
    ],
  });
  expect(await find({ userId: adviser.userId })).toEqual(['adviser vehicle.changed', 'adviser vehicle.created']);
  expect(await find({ keyId: key.id })).toEqual(['adviser vehicle.changed']);
  expect(await find({ action: 'vehicle.created' })).toEqual(['adviser vehicle.created']);
  expect(await find({ action: 'vehicle.' })).toHaveLength(3);
  expect(await find({ action: 'vehicle' })).toEqual([]);
});

it('leads from an entry to those beside it, and tells what was emptied from what was never there', async () => {
  const { admin } = await aLog();
  const ids = (await admin.call(findLogEntries, { body: {} })).body.items.map(({ id }) => id).toReversed();
  const read = async (id = '') => (await admin.call(getLogEntry, { params: { id } })).body;
  expect(await read(ids[0])).toMatchObject({ previousId: null, nextId: ids[1], changes: [{ before: 'a', after: '' }] });
  expect(await read(ids[2])).toMatchObject({ previousId: ids[1], nextId: null });
});

it('says what to narrow where a text would have to be looked for in too many entries', async () => {
  const { tenant, admin, find } = await aLog();
  const owner = await connectedPastTriggers(testApp().superuserUrl);
  try {
    await owner.query(
      `insert into log_entry (tenant_id, id, entity, entity_id, label, action, digest)
        select $1, ('019a0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'user', app.none(), 'Somebody', 'user.changed', '' from generate_series(1, 100000) n`,
      [tenant.scope.tenant.id],
    );
  } finally {
    await owner.end();
  }
  const refused = await admin.call(findLogEntries, { body: { text: 'ab12' } });
  expect([refused.status, refused.problem.errors]).toEqual([
    400,
    { text: ['There are more than 100,000 entries to look through for this text. Choose a record, a person, what was done, a kind or fewer days as well.'] },
  ]);
  expect(await find({ text: 'ab12', entity: 'vehicle' })).toHaveLength(3);
  expect(await find({ text: 'ab12', from: tenant.scope.today() })).toHaveLength(3);
  // Ten years of it are a page as any other, and counted as far as counting goes.
  const began = performance.now();
  const years = await admin.call(findLogEntries, { body: { from: '2016-11-25', to: tenant.scope.today() } });
  expect([years.status, years.body.items.length, years.body.total, years.body.totalIsExact]).toEqual([200, 50, 10_000, false]);
  expect(performance.now() - began).toBeLessThan(1_000);
});

it('takes the signs of a pattern for what they are', async () => {
  const { find } = await aLog();
  for (const text of ['%%%', '___', '\\\\\\', '***', 'a%2', 'a_1']) expect([text, await find({ text })]).toEqual([text, []]);
});
