import { randomBytes } from 'node:crypto';
import * as routes from '@quarterlight/contract/system/routes';
import { SecretName } from '@quarterlight/contract/system/schemas';
import { lookupVehicle } from '@quarterlight/contract/vehicles/lookup-routes';
import { describe, expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { makeVault } from '../../platform/secrets/vault.ts';
import { sealSecrets } from '../../process/seal-secrets.ts';
import { getSecret } from './index.ts';
import { nothingSet } from './integrations.fixtures.ts';

useTestApp();

const kept = (tenant: TestTenant) =>
  tenant.scope.read((tx) => tx.db.selectFrom('setting').select(['key', 'value']).where('key', 'like', 'secret.%').orderBy('key').execute());
const value = (tenant: TestTenant, name: SecretName) => tenant.scope.read((tx) => getSecret(tx, testApp().running.services.vault, name));
/** As a version of the product left it that knew of no keys. */
const inClear = (tenant: TestTenant, name: SecretName, text: string) =>
  tenant.scope.write((tx) =>
    tx.db
      .insertInto('setting')
      .values({ key: `secret.${name}`, value: JSON.stringify(text) })
      .execute(),
  );

describe('the keys of outside services', () => {
  it('lie sealed in the database, every one that the contract names, and are had again', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    for (const name of SecretName.options) await admin.call(routes.updateSettings, { body: { integrations: { [name]: `SECRET of ${name}` } } });
    const rows = await kept(tenant);
    expect(rows.map((row) => row.key)).toEqual(SecretName.options.map((name) => `secret.${name}`).sort());
    expect(JSON.stringify(rows)).not.toContain('SECRET');
    for (const name of SecretName.options) expect(await value(tenant, name)).toEqual({ state: 'set', value: `SECRET of ${name}` });
    const {
      addressService: _,
      smsAccount: _account,
      smsSender: _sender,
      motDirectory: _directory,
      motClientId: _client,
      ...secrets
    } = (await admin.call(routes.getSettings)).body.integrations;
    expect(Object.values(secrets)).toEqual(SecretName.options.map(() => true));
  });

  it('are sealed by the next start where they stand in clear, once, and work meanwhile', async () => {
    const tenant = await aTenant();
    await inClear(tenant, 'addressLookupKey', 'PCW45-OLD');
    expect(await value(tenant, 'addressLookupKey')).toEqual({ state: 'set', value: 'PCW45-OLD' });
    const { running, ownerUrl } = testApp();
    const starts = await Promise.all([sealSecrets(ownerUrl, running.services.vault), sealSecrets(ownerUrl, running.services.vault)]);
    expect(starts.reduce((sum, { sealed }) => sum + sealed, 0)).toBe(1);
    expect(JSON.stringify(await kept(tenant))).not.toContain('PCW45');
    expect(await value(tenant, 'addressLookupKey')).toEqual({ state: 'set', value: 'PCW45-OLD' });
  });

  it('open for no other company', async () => {
    const [mine, theirs] = [await aTenant(), await aTenant()];
    await (await mine.user()).call(routes.updateSettings, { body: { integrations: { addressLookupKey: 'PCW45-MINE' } } });
    const [row] = await kept(mine);
    await theirs.scope.write((tx) =>
      tx.db
        .insertInto('setting')
        .values({ key: 'secret.addressLookupKey', value: JSON.stringify(row?.value) })
        .execute(),
    );
    expect(await value(theirs, 'addressLookupKey')).toEqual({ state: 'unreadable' });
  });

  it('that another secret key sealed are told, are answered without trouble of ours, and can be entered again', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    await inClear(tenant, 'addressLookupKey', 'PCW45-LOST');
    await inClear(tenant, 'vehicleLookupKey', 'DVLA-LOST');
    const { running, ownerUrl } = testApp();
    await sealSecrets(ownerUrl, makeVault({ dataDir: '/nowhere', secretKey: randomBytes(32).toString('hex') }));
    const { unreadable } = await sealSecrets(ownerUrl, running.services.vault);
    expect(unreadable).toEqual(expect.arrayContaining([`${tenant.slug}: addressLookupKey`, `${tenant.slug}: vehicleLookupKey`]));
    const look = () => admin.call(lookupVehicle, { body: { registration: 'AB12CDE' } });
    const looked = await look();
    expect([looked.status, looked.body.outcome, looked.body.message]).toEqual([
      200,
      'key-unreadable',
      'Our key for the DVLA cannot be read. Type the vehicle in, and tell an administrator to enter the key again in the settings.',
    ]);
    const found = await admin.call(routes.findAddresses, { params: { postcode: 'NR1 1AA' } });
    expect([found.status, found.body]).toEqual([200, []]);
    expect((await admin.call(routes.lookUpPostcode, { params: { postcode: 'NR1 1AA' } })).body.outcome).toBe('unavailable');
    const settings = await admin.call(routes.getSettings);
    expect([settings.status, settings.body.integrations]).toEqual([
      200,
      { ...nothingSet, addressService: 'postcoder', addressLookupKeySet: true, vehicleLookupKeySet: true },
    ]);
    expect((await admin.call(routes.updateSettings, { body: settings.body })).status).toBe(200);
    await admin.call(routes.updateSettings, { body: { integrations: { addressLookupKey: '', vehicleLookupKey: '' } } });
    expect((await look()).body.outcome).not.toBe('key-unreadable');
  });
});
