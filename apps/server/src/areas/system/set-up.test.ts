import { listClaims } from '@quarterlight/contract/identity/routes';
import { getSettings, updateSettings } from '@quarterlight/contract/system/routes';
import { chooseSetUp, getSetUp, putSetUpAway } from '@quarterlight/contract/system/set-up-routes';
import { expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aBranch, aCustomer, aSupplier } from '../companies/companies.testing.ts';
import { aTechnician } from '../identity/identity.testing.ts';

useTestApp();

const listed = async (client: Client) => (await client.call(getSetUp)).body;
const stateOf = async (client: Client, name: string) => (await listed(client)).items.find((item) => item.name === name)?.state;
const isTold = async (client: Client) => (await client.call(listClaims)).body.some(({ type, value }) => type === 'set-up' && value === 'true');
const logged = (tenant: TestTenant) =>
  tenant.scope.read(async ({ db }) =>
    (await db.selectFrom('log_entry').select('action').where('action', 'like', 'setting.set-up%').orderBy('id').execute()).map(({ action }) => action),
  );

it('lists what a new company needs in order, each with its page, and ticks off what the data show', async () => {
  const tenant = await aTenant();
  const admin = await tenant.user();
  const { items, putAway } = await listed(admin);
  expect(putAway).toBe(false);
  expect(items.map(({ name }) => name)).toEqual([
    'company-details',
    'vat-number',
    'logo',
    'branch',
    'users',
    'technicians',
    'depot',
    'suppliers',
    'customers',
    'catalogue',
    'labour-rates',
    'bank-details',
    'numbering',
    'texts',
    'web-address',
    'mail',
    'address-look-up',
    'vehicle-look-up',
    'two-step',
  ]);
  for (const { title, text, page } of items) expect([title !== '', text.length > 0 && text.length <= 70, page.startsWith('/')]).toEqual([true, true, true]);

  const done = async () => (await listed(admin)).items.filter(({ state }) => state === 'done').map(({ name }) => name);
  const before = await done();
  for (const name of ['company-details', 'vat-number', 'branch', 'technicians', 'suppliers', 'customers', 'numbering']) expect(before).not.toContain(name);

  const { company, numbering } = (await admin.call(getSettings)).body;
  const address = { line1: '1 High Street', postcode: 'LS1 4AB', telephone: '01132345678', email: 'office@example.test' };
  await admin.call(updateSettings, { body: { company: { ...company, ...address, vatNumber: 'GB123456789' } } });
  await admin.call(updateSettings, { body: { numbering: { ...numbering, worksheet: { prefix: 'J', next: 1 } } } });
  const branch = await aBranch(tenant);
  await aTechnician(tenant, branch);
  await aSupplier(tenant);
  await aCustomer(tenant);
  const after = await done();
  for (const name of ['company-details', 'vat-number', 'branch', 'technicians', 'suppliers', 'customers', 'numbering']) expect(after).toContain(name);
});

it('keeps what is not needed, and that it is needed after all; what is done is done either way', async () => {
  const tenant = await aTenant();
  const admin = await tenant.user();
  const choose = (name: string, needed: boolean) => admin.call(chooseSetUp, { params: { name }, body: { needed } });
  expect(await stateOf(admin, 'logo')).toBe('to-do');
  expect((await choose('logo', false)).body.items.find(({ name }) => name === 'logo')?.state).toBe('not-needed');
  expect((await choose('logo', false)).status).toBe(200);
  expect(await stateOf(await tenant.user(), 'logo')).toBe('not-needed');
  await choose('branch', false);
  await aBranch(tenant);
  expect(await stateOf(admin, 'branch')).toBe('done');
  await choose('logo', true);
  expect(await stateOf(admin, 'logo')).toBe('to-do');
  expect(await logged(tenant)).toEqual(['setting.set-up-not-needed', 'setting.set-up-not-needed', 'setting.set-up-needed']);
  expect((await choose('nothing-of-that-name', false)).status).toBe(404);
});

it('is told to whoever may change the settings until one of them puts it away, and to nobody else', async () => {
  const tenant = await aTenant();
  const [admin, other, adviser] = [await tenant.user(), await tenant.user({ permissions: ['edit-system-settings'] }), await tenant.user({ role: 'adviser' })];
  expect([await isTold(admin), await isTold(other), await isTold(adviser)]).toEqual([true, true, false]);
  expect((await adviser.call(putSetUpAway)).status).toBe(403);
  expect((await other.call(putSetUpAway)).status).toBe(204);
  expect((await admin.call(putSetUpAway)).status).toBe(204);
  expect([await isTold(admin), await isTold(other)]).toEqual([false, false]);
  expect((await listed(admin)).putAway).toBe(true);
  expect(await logged(tenant)).toEqual(['setting.set-up-put-away']);
  expect(await isTold(await (await aTenant()).user())).toBe(true);
});
