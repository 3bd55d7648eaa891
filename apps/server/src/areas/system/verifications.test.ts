import { findLogEntries, logVerification, verifyLog } from '@quarterlight/contract/system/routes';
import { newId } from '@quarterlight/kit/ids';
import { expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { asOwner } from '../../../testing/kit/owner.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { sealEntries } from './index.ts';
import { headKeyOf } from './log-heads/head.rules.ts';

useTestApp({ tasks: true });

async function aSealedLog() {
  const tenant = await aTenant();
  const admin = await tenant.user({ permissions: ['view-system-log'] });
  for (const label of ['A', 'B', 'C'])
    await tenant.scope.write((tx) => tx.audit({ entity: 'vehicle', id: newId(), label, action: 'vehicle.changed', before: {}, after: { name: label } }));
  await tenant.scope.write((tx) => sealEntries(tx));
  return { tenant, admin };
}

it('the verification runs in the background, says how far it is, who asked and what it found', { timeout: 60_000 }, async () => {
  const { tenant, admin } = await aSealedLog();
  const state = async () => (await admin.call(logVerification)).body;
  expect(await state()).toEqual({ newest: null, last: null });
  const begun = (await admin.call(verifyLog)).body;
  expect(begun).toMatchObject({ state: 'running', report: null, finishedAt: null });
  await expect.poll(async () => (await state()).newest?.state, { timeout: 30_000 }).toBe('done');
  const { newest, last } = await state();
  expect(newest).toEqual(last);
  expect(last).toMatchObject({ id: begun.id, username: begun.username, checked: 3, report: { intact: true, sealed: 3 } });
  const told = (await admin.call(findLogEntries, { body: { entity: 'system-log' } })).body.items;
  expect(told.map(({ action }) => action)).toEqual(['system-log.verification-started']);
  await asOwner(testApp().superuserUrl, (owner) =>
    owner.query(`set session_replication_role = replica; update log_entry set label = 'forged' where tenant_id = '${tenant.scope.tenant.id}' and label = 'B'`),
  );
  await admin.call(verifyLog);
  await expect.poll(async () => (await state()).last?.report?.intact, { timeout: 30_000 }).toBe(false);
  expect((await state()).last?.report).toMatchObject({ firstBadPosition: 2, problem: 'This entry is not the one that was sealed.' });
});

it('one runs at a time; one whose server was lost is given up after two minutes', async () => {
  const { tenant, admin } = await aSealedLog();
  const other = await tenant.user({ permissions: ['view-system-log'] });
  // Nobody hears of it: it is none that a queue knows.
  await tenant.scope.write((tx) =>
    tx.db.insertInto('log_verification').values({ id: newId(), username: 'lost', started_at: tx.now, heard_at: tx.now }).execute(),
  );
  const answers = await Promise.all([admin.call(verifyLog), other.call(verifyLog)]);
  expect(answers.map(({ body }) => body.username)).toEqual(['lost', 'lost']);
  testApp().clock.advance(121_000);
  expect((await admin.call(logVerification)).body.newest?.state).toBe('failed');
  expect((await admin.call(verifyLog)).body.username).not.toBe('lost');
});

it('a key of 32 bytes signs as the same key everywhere', () => {
  // RFC 8032, 7.1, test 1.
  const key = headKeyOf(Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex'));
  expect(Buffer.from(key.name, 'base64url').toString('hex')).toBe('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a');
});
