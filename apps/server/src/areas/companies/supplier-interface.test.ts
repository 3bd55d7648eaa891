import * as routes from '@quarterlight/contract/companies/interface-routes';
import type { SaveSupplierInterface } from '@quarterlight/contract/companies/interface-schemas';
import { getSupplier } from '@quarterlight/contract/companies/supplier-routes';
import { expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { startSimulators } from '../../simulators/index.ts';
import { refusedPassword } from '../../simulators/supplier.ts';
import { aSupplier } from './companies.testing.ts';

useTestApp({ demo: true, simulators: startSimulators });

const secret = 'a-password-that-nobody-sees';
const settings = { address: '', login: 'quarterlight', userId: '7', location: 'LDS', deliveryId: 'D1' };

async function ground() {
  const tenant = await aTenant();
  const supplier = await aSupplier(tenant);
  const office = await tenant.user();
  const params = { id: supplier.id };
  const save = async (body: Partial<SaveSupplierInterface>) =>
    office.call(routes.saveSupplierInterface, {
      params,
      version: (await office.call(getSupplier, { params })).body.version,
      body: { ...settings, ...body },
    });
  const test = async () => office.call(routes.trySupplierInterface, { params });
  return { tenant, supplier, office, params, save, test };
}

it('keeps how a supplier is called, and tells the password to nobody', async () => {
  const { tenant, office, params, save } = await ground();
  expect((await office.call(routes.getSupplierInterface, { params })).body).toMatchObject({ isSetUp: false, hasPassword: false, mayStandIn: true });
  const saved = await save({ password: secret });
  expect(saved.body).toEqual({ ...settings, isSetUp: true, hasPassword: true, mayStandIn: true });
  expect((await office.call(routes.getSupplierInterface, { params })).body).toEqual(saved.body);
  const kept = await tenant.scope.read(async (tx) => [
    await tx.db.selectFrom('supplier_interface').selectAll().execute(),
    await tx.db.selectFrom('log_entry').innerJoin('log_value', 'log_value.entry_id', 'log_entry.id').selectAll().where('entity_id', '=', params.id).execute(),
  ]);
  expect(JSON.stringify([kept, (await office.call(getSupplier, { params })).body])).not.toContain(secret);
  expect(JSON.stringify(kept)).toContain('interface_changed');
});

it('keeps the password for the same address and login alone', async () => {
  const { save } = await ground();
  expect((await save({})).problem.code).toBe('supplier.interface_password');
  await save({ password: secret });
  expect((await save({ location: 'MAN' })).body).toMatchObject({ location: 'MAN', hasPassword: true });
  expect((await save({ address: 'https://1.1.1.1/orders.asmx' })).problem).toMatchObject({ code: 'supplier.interface_password' });
  expect((await save({ login: 'somebody' })).problem).toMatchObject({ code: 'supplier.interface_password' });
});

it.each(['https://127.0.0.1/orders.asmx', 'http://1.1.1.1/orders.asmx', 'https://10.1.2.3/', 'https://user:word@1.1.1.1/'])(
  'does not call %s',
  async (address) => {
    const { save } = await ground();
    const refused = await save({ address, password: secret });
    expect([refused.status, refused.problem.code, Object.keys(refused.problem.errors ?? {})]).toEqual([400, 'supplier.interface_address', ['address']]);
  },
);

it('says what a try comes to', async () => {
  const { test, save } = await ground();
  expect((await test()).problem.code).toBe('supplier.no_interface');
  await save({ password: secret });
  expect((await test()).body).toMatchObject({
    ok: true,
    words: 'Connected. They have 3 depots and deliver to 1 place of ours.',
    locations: expect.arrayContaining([{ code: 'LDS', name: 'Leeds' }]),
    deliveries: [{ code: 'D1', name: 'Main depot' }],
  });
  await save({ password: refusedPassword });
  expect((await test()).body).toMatchObject({ ok: false, words: 'They refused our password. Enter it again on the supplier’s page.', locations: [] });
});

it('is not there for another company', async () => {
  const [own, other] = [await ground(), await ground()];
  await own.save({ password: secret });
  const params = own.params;
  expect((await other.office.call(routes.getSupplierInterface, { params })).status).toBe(404);
  expect((await other.office.call(routes.trySupplierInterface, { params })).status).toBe(404);
  expect((await other.office.call(routes.saveSupplierInterface, { params, version: 1, body: { ...settings, password: 'x' } })).status).toBe(404);
  expect(testApp().running.services.config.demo).toBe(true);
});
