import { listClaims, login, welcomed } from '@quarterlight/contract/identity/routes';
import { expect, it } from 'vitest';
import { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant, testPassword } from '../../../testing/kit/tenants.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';

useTestApp();

const isNew = async (client: Client) => (await client.call(listClaims)).body.filter(({ type }) => type === 'new-here').map(({ value }) => value);
const storedOf = (tenant: TestTenant, { userId }: Client) =>
  tenant.scope.read(async (tx) => ({
    ...(await tx.db.selectFrom('app_user').select(['version', 'welcomed_at']).where('id', '=', userId).executeTakeFirstOrThrow()),
    logged: await tx.db.selectFrom('log_entry').select(['action', 'username']).where('entity_id', '=', userId).where('action', '=', 'user.welcomed').execute(),
    hints: (await tx.db.selectFrom('hint').select('id').where('entity', '=', 'user').where('entity_id', '=', userId).execute()).length,
  }));

it('whoever is new here is so until they put it away, once and at every machine', async () => {
  const tenant = await aTenant();
  const [nina, omar] = [await tenant.user({ username: 'nina', role: 'adviser' }), await tenant.user({ username: 'omar', role: 'adviser' })];
  expect(await isNew(nina)).toEqual(['true']);
  expect((await nina.call(welcomed)).status).toBe(204);
  expect(await isNew(nina)).toEqual([]);
  const token = (await tenant.visitor.call(login, { body: { username: 'nina', password: testPassword } })).body;
  expect(await isNew(new Client(tenant.slug, token))).toEqual([]);
  expect(await isNew(omar)).toEqual(['true']);

  const stored = await storedOf(tenant, nina);
  expect(stored).toMatchObject({ version: 2, logged: [{ action: 'user.welcomed', username: 'nina' }], hints: 1 });
  expect((await nina.call(welcomed)).status).toBe(204);
  expect(await storedOf(tenant, nina)).toEqual(stored);
});

it('those who are bound to a customer, a branch or themselves put it away too', async () => {
  const tenant = await aTenant();
  const [customer, branch] = [await aCustomer(tenant), await aBranch(tenant)];
  const bound = [
    await tenant.user({ role: 'customer', customerId: customer.id }),
    await tenant.user({ role: 'branch', branchId: branch.id }),
    await tenant.user({ role: 'technician', homeBranchId: branch.id }),
  ];
  for (const user of bound) {
    expect(await isNew(user)).toEqual(['true']);
    expect((await user.call(welcomed)).status).toBe(204);
    expect(await isNew(user)).toEqual([]);
  }
});

it('is nobody’s who is not signed in', async () => {
  const tenant = await aTenant();
  expect((await tenant.visitor.call(welcomed)).status).toBe(401);
});
