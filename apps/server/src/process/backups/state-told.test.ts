import * as routes from '@quarterlight/contract/system/routes';
import { expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { backupsIn, changeState, noteTrouble } from '../../platform/backups/state.ts';
import { tellAdministrators } from './tell-administrators.ts';

useTestApp();

it('tells those who may change settings how the backups stand, without a place or a name', async () => {
  const tenant = await aTenant();
  const office = await tenant.user();
  const folder = backupsIn(testApp().running.services.config.dataDir);
  const ask = () => office.call(routes.getBackups);
  expect((await ask()).body).toMatchObject({ lastBackup: null, lastProved: null, secondPlace: false, troubles: [] });
  await changeState(folder, () => ({ madeAt: '2026-11-25T02:05:00.000Z', seconds: 4, bytes: 12_345, elsewhere: '/mnt/secret-share' }));
  await noteTrouble(folder, 'proof', 'The backup in /mnt/secret-share was restored and is not right.');
  const reply = await ask();
  expect(reply.body).toMatchObject({
    lastBackup: '2026-11-25T02:05:00.000Z',
    secondPlace: true,
    troubles: [{ words: 'The last backup could not be restored and found whole.' }],
  });
  expect(JSON.stringify(reply.body)).not.toContain('secret-share');
  await noteTrouble(folder, 'proof', undefined);
  expect((await ask()).body).toMatchObject({ troubles: [] });
});

it('writes of trouble to those who may change settings, and to nobody else', async () => {
  const tenant = await aTenant();
  await tenant.user({ username: 'boss' });
  await tenant.user({ username: 'fitter', role: 'technician' });
  await tellAdministrators(tenant.scope, 'backup');
  const sent = await tenant.scope.read((tx) => tx.db.selectFrom('outbox_message').select(['template', 'subject', 'body', 'recipient']).execute());
  const holders = await tenant.scope.read((tx) => tx.db.selectFrom('app_user').select('email').where('username', '=', 'boss').execute());
  expect(sent.map(({ recipient }) => recipient)).toEqual(holders.map(({ email }) => email));
  expect(sent[0]?.subject).toBe('The backups need attention');
  expect(sent[0]?.body).toContain('The last backup could not be made.');
});
