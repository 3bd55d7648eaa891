import { createApiKey, getApiKey, listApiKeys, listKeyPermissions, renameApiKey, revokeApiKey } from '@quarterlight/contract/identity/api-key-routes';
import { acceptTerms, changePassword, createPermission, listClaims, logout, refreshToken, welcomed } from '@quarterlight/contract/identity/routes';
import { createRole, createUser, disableUser, enableUser, updateUser } from '@quarterlight/contract/identity/routes-people';
import type { PermissionName } from '@quarterlight/contract/permissions';
import { unknownField } from '@quarterlight/contract/schema-words';
import { findLogEntries, openRecord } from '@quarterlight/contract/system/routes';
import { createVehicle, listVehicles } from '@quarterlight/contract/vehicles/routes';
import { addDays, today } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { afterEach, describe, expect, it } from 'vitest';
import { Client } from '../../../testing/kit/client.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { openStream } from '../../../testing/kit/open-stream.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';
import { digestOfKey, makeKey } from './api-key.rules.ts';
import { forgetActors } from './authenticate.ts';

useTestApp();
afterEach(() => testApp().clock.reset());

const inDays = (days: number) => addDays(today('Europe/London'), days);

/** A person who may make keys and holds these besides, and how they make one. */
async function aMaker(tenant: TestTenant, ...permissions: PermissionName[]) {
  const client = await tenant.user({ permissions: ['edit-api-keys', ...permissions] });
  const offered = (await client.call(listKeyPermissions)).body;
  const idOf = (name: string) => offered.find((each) => each.name === name)?.id ?? newId();
  const form = (names: readonly PermissionName[], expiresOn: string = inDays(30)) => ({ name: 'Warehouse', permissionIds: names.map(idOf), expiresOn });
  const make = async (...names: PermissionName[]) => {
    const { status, body, text } = await client.call(createApiKey, { body: form(names) });
    if (status !== 200) throw new Error(text);
    return { id: body.record.id, secret: body.secret, holder: new Client(tenant.slug, body.secret, client.userId) };
  };
  return { client, idOf, form, make };
}

const take = (tenant: TestTenant, userId: string, name: PermissionName) =>
  tenant.scope.write(async (tx) => {
    const permission = tx.db.selectFrom('permission').select('id').where('name', '=', name);
    await tx.db.deleteFrom('user_permission').where('user_id', '=', userId).where('permission_id', '=', permission).execute();
    await tx.announce('user', userId);
  });

describe('making a key', () => {
  it('tells it once, and keeps a digest', async () => {
    const tenant = await aTenant();
    const { client, make, form } = await aMaker(tenant, 'view-vehicles');
    const { id, secret } = await make('view-vehicles');
    expect(secret).toMatch(/^ql_[0-9a-f]{16}_[\w-]{43}$/);
    const one = await client.call(getApiKey, { params: { id } });
    expect(one.body).toMatchObject({ name: 'Warehouse', state: 'in-use', permissionCount: 1, lastUsedAt: null, allowedActions: ['rename', 'revoke'] });
    expect(one.body.permissions).toMatchObject([{ name: 'view-vehicles', module: 'Vehicles', inForce: true }]);
    const kept = await tenant.scope.read((tx) =>
      Promise.all([
        tx.db.selectFrom('api_key').selectAll().execute(),
        tx.db.selectFrom('log_value').selectAll().execute(),
        tx.db.selectFrom('idempotency_key').selectAll().execute(),
      ]),
    );
    const text = JSON.stringify([kept, one.body, (await client.call(listApiKeys)).body]);
    expect(text).not.toContain(secret.slice(20));
    // Not even whoever repeats the request with a key of its own is told again.
    const again = await client.raw('POST', createApiKey.path, { body: form(['view-vehicles']), headers: { 'idempotency-key': 'the-same-twice' } });
    const twice = await client.raw('POST', createApiKey.path, { body: form(['view-vehicles']), headers: { 'idempotency-key': 'the-same-twice' } });
    expect([again.status, twice.status, again.text === twice.text]).toEqual([200, 200, false]);
    expect(await tenant.scope.read((tx) => tx.db.selectFrom('idempotency_key').select('reply').execute())).toEqual([]);
  });

  it('refuses what is beyond one, out of time, unknown, or another company’s', async () => {
    const [tenant, other] = [await aTenant(), await aTenant()];
    const { client, form } = await aMaker(tenant, 'view-vehicles');
    const theirs = await aMaker(other, 'view-vehicles');
    const all = await tenant.scope.read((tx) => tx.db.selectFrom('permission').select(['id', 'name']).execute());
    const editUsers = all.find(({ name }) => name === 'edit-users')?.id ?? '';
    const good = form(['view-vehicles']);
    const refused: readonly (readonly [object, string, string])[] = [
      [{ ...good, permissionIds: [editUsers] }, 'permissionIds', 'A key can only have permissions that you hold yourself. You lack edit-users.'],
      [{ ...good, permissionIds: [theirs.idOf('view-vehicles')] }, 'permissionIds', 'A permission that was chosen is no longer there. Open the form again.'],
      [{ ...good, permissionIds: [] }, 'permissionIds', 'Choose at least one permission'],
      [{ ...good, expiresOn: inDays(-1) }, 'expiresOn', 'Choose a day from today to a year from now.'],
      [{ ...good, expiresOn: inDays(367) }, 'expiresOn', 'Choose a day from today to a year from now.'],
      [{ ...good, expiresOn: 'soon' }, 'expiresOn', 'Enter a date'],
      [{ ...good, name: ' ' }, 'name', 'Field required.'],
      [{ ...good, name: 'x'.repeat(81) }, 'name', 'At most 80 characters'],
      [{ ...good, userId: theirs.client.userId }, 'userId', unknownField],
      [{ ...good, secretHash: 'mine' }, 'secretHash', unknownField],
    ];
    for (const [body, field, message] of refused) {
      const answer = await client.raw('POST', createApiKey.path, { body });
      expect([field, answer.status, answer.problem.errors?.[field]?.[0]]).toEqual([field, 400, message]);
    }
    expect((await client.call(listApiKeys)).body.total).toBe(0);
    expect((await client.raw('POST', createApiKey.path, { body: { ...good, expiresOn: inDays(366) } })).status).toBe(200);
    expect((await client.raw('POST', createApiKey.path, { body: { ...good, expiresOn: inDays(0) } })).status).toBe(200);
  });

  it('stops at fifty that can be used', async () => {
    const tenant = await aTenant();
    const { client, form, make } = await aMaker(tenant);
    const { id } = await make('edit-api-keys');
    const more = Array.from({ length: 49 }, () => {
      const { key, prefix } = makeKey();
      return { id: newId(), user_id: client.userId, name: 'Key', name_key: 'key', prefix, secret_hash: digestOfKey(key), expires_at: `${inDays(9)}T00:00:00Z` };
    });
    await tenant.scope.write((tx) => tx.db.insertInto('api_key').values(more).execute());
    expect((await client.call(createApiKey, { body: form(['edit-api-keys']) })).problem.code).toBe('api-key.too_many');
    await client.call(revokeApiKey, { params: { id } });
    expect((await client.call(createApiKey, { body: form(['edit-api-keys']) })).status).toBe(200);
  });
});

describe('a key', () => {
  it('answers for its permissions, notes its use at most twice a minute, and stands in the log with its name', async () => {
    const tenant = await aTenant();
    const { client, make } = await aMaker(tenant, 'view-vehicles', 'edit-vehicles', 'view-customers');
    const { id, holder } = await make('view-vehicles', 'edit-vehicles');
    testApp().clock.freeze(new Date().toISOString());
    const start = Date.parse(testApp().clock.now().toISOString());
    expect((await holder.call(listVehicles)).status).toBe(200);
    expect((await holder.raw('GET', '/v1/customers')).problem.code).toBe('access.missing_permission');
    expect((await holder.call(createVehicle, { body: { registration: 'AB12 CDE', make: 'Ford' } })).status).toBe(200);
    const used = async () => (await client.call(getApiKey, { params: { id } })).body;
    expect(await used()).toMatchObject({ lastUsedAt: new Date(start).toISOString(), lastUsedFrom: '127.0.0.0/24', version: 1 });
    for (const [after, noted] of [
      [29_000, 0],
      [31_000, 31_000],
    ] as const) {
      testApp().clock.freeze(new Date(start + after).toISOString());
      forgetActors();
      await holder.call(listVehicles);
      expect((await used()).lastUsedAt).toBe(new Date(start + noted).toISOString());
    }
    const admin = await tenant.user();
    const entries = (await admin.call(findLogEntries, { body: { action: 'vehicle.' } })).body.items;
    expect(entries.map(({ userId, keyName }) => [userId, keyName])).toEqual([[client.userId, 'Warehouse']]);
    const made = (await admin.call(findLogEntries, { body: { action: 'api-key.' } })).body.items;
    expect(made.map(({ action, keyName }) => [action, keyName])).toEqual([['api-key.created', '']]);
  });

  it('loses what its maker loses at the next call', async () => {
    const tenant = await aTenant();
    const { client, make } = await aMaker(tenant, 'view-vehicles');
    const { id, holder } = await make('view-vehicles');
    expect((await holder.call(listVehicles)).status).toBe(200);
    await take(tenant, client.userId, 'view-vehicles');
    expect((await holder.call(listVehicles)).problem.code).toBe('access.missing_permission');
    expect((await client.call(getApiKey, { params: { id } })).body.permissions).toMatchObject([{ name: 'view-vehicles', inForce: false }]);
    const claims = (await holder.call(listClaims)).body.filter(({ type }) => type === 'permission');
    expect(claims).toEqual([]);
  });

  it('is refused alike when it is over, whatever ended it', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const { client, make } = await aMaker(tenant, 'view-vehicles');
    const [revoked, expired, good] = [await make('view-vehicles'), await make('view-vehicles'), await make('view-vehicles')];
    const answers: unknown[] = [];
    const told = ({ status, text, headers }: Awaited<ReturnType<Client['raw']>>) => [status, text, headers['content-length']];
    const refusedNow = async (holder: Client) => answers.push(told(await holder.raw('GET', listVehicles.path)));
    await client.call(revokeApiKey, { params: { id: revoked.id } });
    await refusedNow(revoked.holder);
    await tenant.scope.write((tx) => tx.db.updateTable('api_key').set({ expires_at: tx.now }).where('id', '=', expired.id).execute());
    await refusedNow(expired.holder);
    for (const other of ['', 'ql_', `${good.secret}x`, good.secret.toUpperCase(), 'ql_0000000000000000_'.padEnd(63, 'A')])
      answers.push(told(await tenant.visitor.raw('GET', listVehicles.path, { headers: { authorization: `ApiKey ${other}` } })));
    expect((await good.holder.call(listVehicles)).status).toBe(200);
    await admin.call(disableUser, { params: { id: client.userId } });
    await refusedNow(good.holder);
    expect((await admin.call(getApiKey, { params: { id: good.id } })).body.state).toBe('owner-away');
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(JSON.stringify(answers[0])).toContain('This API key is wrong, has expired or was revoked.');
    await admin.call(enableUser, { params: { id: client.userId } });
    expect((await good.holder.call(listVehicles)).status).toBe(200);
  });

  it('never makes, changes or ends what is a person’s to do', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const permissions = (await admin.call(listKeyPermissions)).body;
    const body = { name: 'All', permissionIds: permissions.map(({ id }) => id), expiresOn: inDays(1) };
    const { record, secret } = (await admin.call(createApiKey, { body })).body;
    const holder = new Client(tenant.slug, secret, admin.userId);
    const withId = [renameApiKey, revokeApiKey, updateUser];
    for (const route of [
      createApiKey,
      logout,
      refreshToken,
      acceptTerms,
      welcomed,
      changePassword,
      createUser,
      createRole,
      createPermission,
      openRecord,
      ...withId,
    ])
      expect([route.path, (await holder.raw(route.method, route.path.replace(':id', record.id))).problem.code]).toEqual([route.path, 'access.person_only']);
    expect((await holder.raw('GET', '/v1/auth/token/123456')).problem.code).toBe('access.person_only');
    // It may look, as its maker may.
    expect((await holder.call(getApiKey, { params: { id: record.id } })).body.allowedActions).toEqual([]);
    expect((await holder.call(listApiKeys)).status).toBe(200);
  });
});

describe('the stream of a key', () => {
  it('tells what its permissions let it see, and ends within a second of the key', async () => {
    const tenant = await aTenant();
    const { client, make } = await aMaker(tenant, 'view-vehicles', 'edit-vehicles');
    const [seeing, blind] = [await make('view-vehicles'), await make('edit-api-keys')];
    const address = await testApp().app.http.listen({ port: 0, host: '127.0.0.1' });
    const [one, other] = [await openStream(address, seeing.holder), await openStream(address, blind.holder)];
    const made = await client.call(createVehicle, { body: { registration: 'AB12 CDE', make: 'Ford' } });
    await expect.poll(() => one.text()).toContain(made.body.id);
    await client.call(revokeApiKey, { params: { id: blind.id } });
    const revoked = performance.now();
    expect((await other.ended) - revoked).toBeLessThan(1_500);
    expect(other.text()).not.toContain(made.body.id);
    await tenant.scope.write((tx) => tx.db.updateTable('api_key').set({ expires_at: tx.now }).where('id', '=', seeing.id).execute());
    const expired = performance.now();
    expect((await one.ended) - expired).toBeLessThan(1_500);
    expect((await openStream(address, seeing.holder)).status).toBe(401);
  });
});

describe('the keys of a company', () => {
  it('are seen by their makers, and all by whoever may change users, who revokes those of people not above them', async () => {
    const tenant = await aTenant();
    const one = await aMaker(tenant, 'view-vehicles');
    const two = await aMaker(tenant);
    const key = await one.make('view-vehicles');
    await two.make('edit-api-keys');
    const helper = await tenant.user({ permissions: ['edit-api-keys', 'edit-users'] });
    const admin = await tenant.user();
    expect((await one.client.call(listApiKeys)).body.items.map(({ id }) => id)).toEqual([key.id]);
    expect((await two.client.call(getApiKey, { params: { id: key.id } })).status).toBe(404);
    expect((await two.client.call(revokeApiKey, { params: { id: key.id } })).status).toBe(404);
    for (const all of [helper, admin]) expect((await all.call(listApiKeys)).body.total).toBe(2);
    expect((await helper.call(revokeApiKey, { params: { id: key.id } })).problem.code).toBe('user.above_you');
    expect((await admin.call(renameApiKey, { params: { id: key.id }, version: 1, body: { name: 'Mine' } })).problem.code).toBe('api-key.not_yours');
    const revoked = await admin.call(revokeApiKey, { params: { id: key.id } });
    expect(revoked.body).toMatchObject({ state: 'revoked', allowedActions: [] });
    expect((await key.holder.call(listVehicles)).status).toBe(401);
    expect((await one.client.call(revokeApiKey, { params: { id: key.id } })).problem.code).toBe('api-key.revoked');
  });

  it('are renamed from the version that was seen, found by name and told apart by state', async () => {
    const tenant = await aTenant();
    const { client, make } = await aMaker(tenant);
    const { id } = await make('edit-api-keys');
    const renamed = await client.call(renameApiKey, { params: { id }, version: 1, body: { name: 'Zürich office' } });
    expect(renamed.body).toMatchObject({ name: 'Zürich office', version: 2 });
    const stale = await client.call(renameApiKey, { params: { id }, version: 1, body: { name: 'Other' } });
    expect([stale.status, stale.problem.code]).toEqual([400, 'record.stale']);
    await make('edit-api-keys');
    expect((await client.call(listApiKeys, { query: { q: 'zur' } })).body.items.map((row) => row.name)).toEqual(['Zürich office']);
    await tenant.scope.write((tx) =>
      tx.db
        .updateTable('api_key')
        .set({ expires_at: new Date(Date.parse(tx.now) + 10 * 86_400_000).toISOString() })
        .where('id', '=', id)
        .execute(),
    );
    for (const [state, names] of [
      ['expires-soon', ['Zürich office']],
      ['in-use', ['Warehouse']],
      ['expired', []],
    ] as const)
      expect((await client.call(listApiKeys, { query: { state } })).body.items.map((row) => row.name)).toEqual(names);
  });

  it('are bounded as their makers are, and made and seen at every site', async () => {
    const tenant = await aTenant();
    const customer = await aCustomer(tenant);
    const bound = await tenant.user({ permissions: ['edit-api-keys', 'edit-users', 'view-worksheets'], customerId: customer.id });
    const { make } = await aMaker(tenant);
    await make('edit-api-keys');
    const offered = (await bound.call(listKeyPermissions)).body;
    const body = { name: 'Ours', permissionIds: offered.map(({ id }) => id), expiresOn: inDays(5) };
    const made = await bound.call(createApiKey, { body });
    expect(made.status).toBe(200);
    expect((await bound.call(listApiKeys)).body.items.map((row) => row.name)).toEqual(['Ours']);
    const admin = await tenant.user();
    const headers = { 'x-site': (await aBranch(tenant)).id };
    const own = (await admin.call(listKeyPermissions)).body.slice(0, 2).map(({ id }) => id);
    expect((await admin.call(createApiKey, { headers, body: { ...body, permissionIds: own } })).status).toBe(200);
    const listed = await admin.call(listApiKeys, { headers });
    expect(listed.body.items.map((row) => row.name)).toEqual(['Ours']);
  });

  it('last to the last minute of their last day', async () => {
    const tenant = await aTenant();
    const { client, form } = await aMaker(tenant, 'view-vehicles');
    const { record, secret } = (await client.call(createApiKey, { body: form(['view-vehicles'], '2027-06-30') })).body;
    expect(record.expiresAt).toBe('2027-06-30T22:59:00.000Z');
    const holder = new Client(tenant.slug, secret);
    testApp().clock.freeze('2027-06-30T22:58:59.999Z');
    expect((await holder.call(listVehicles)).status).toBe(200);
    testApp().clock.freeze('2027-06-30T22:59:00.000Z');
    // Also within the second for which the answer is kept.
    expect((await holder.call(listVehicles)).status).toBe(401);
  });
});
