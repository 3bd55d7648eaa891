import { changeCustomer } from '@quarterlight/contract/companies/customer-routes';
import { keepPinned, listPinned } from '@quarterlight/contract/search/routes';
import { type Pin, PinnedReply } from '@quarterlight/contract/search/schemas';
import { newId } from '@quarterlight/kit/ids';
import { expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';
import { aVehicle } from '../vehicles/vehicles.testing.ts';
import { aFoundCompany, aSheet } from './search.fixtures.ts';

useTestApp();

const pinned = async (client: Client) => (await client.call(listPinned)).body.hits.map(({ title }) => title);
const keep = (client: Client, records: readonly Pin[]) => client.call(keepPinned, { body: { records: [...records] } });

it('keeps what somebody pins in their order, for themselves alone, and tells it as it reads now', async () => {
  const tenant = await aTenant();
  const [mine, other] = [await tenant.user(), await tenant.user()];
  const customer = await aCustomer(tenant, { name: 'Before Ltd' });
  const vehicle = await aVehicle(tenant, { registration: 'AB12CDE' });
  const [one, two] = [
    { kind: 'customer', id: customer.id },
    { kind: 'vehicle', id: vehicle.id },
  ] as const;
  expect(await pinned(mine)).toEqual([]);
  expect((await keep(mine, [one, two])).body.hits.map(({ kind }) => kind)).toEqual(['customer', 'vehicle']);
  await mine.call(changeCustomer, { params: { id: customer.id }, version: 1, body: { name: 'Afterwards Ltd' } });
  expect(await pinned(mine)).toEqual(['Afterwards Ltd', 'AB12 CDE']);
  await keep(mine, [two, one]);
  expect(await pinned(mine)).toEqual(['AB12 CDE', 'Afterwards Ltd']);
  await keep(mine, [two]);
  expect([await pinned(mine), await pinned(other)]).toEqual([['AB12 CDE'], []]);
});

it('shows and keeps nothing that its owner may not see', async () => {
  const [tenant, strange] = [await aTenant(), await aTenant()];
  const { customer } = await aFoundCompany(tenant, 'Quince');
  const theirs = await aCustomer(strange);
  const clerk = await tenant.user({ permissions: ['view-vehicles'] });
  const bound = await tenant.user({ customerId: (await aCustomer(tenant)).id, permissions: ['view-customers'] });
  for (const client of [clerk, bound]) expect((await keep(client, [{ kind: 'customer', id: customer.id }])).body.hits).toEqual([]);
  const admin = await tenant.user();
  const records = [
    { kind: 'customer', id: theirs.id },
    { kind: 'customer', id: newId() },
    { kind: 'customer', id: customer.id },
  ] as const;
  expect((await keep(admin, records)).body.hits.map(({ id }) => id)).toEqual([customer.id]);
});

it('at a site shows what is of the site, and loses nothing of the others', async () => {
  const tenant = await aTenant();
  const [one, two] = [await aBranch(tenant), await aBranch(tenant)];
  const customer = await aCustomer(tenant);
  const sheets = [await aSheet(tenant, customer, { branch_id: one.id }), await aSheet(tenant, customer, { branch_id: two.id })];
  const pins = sheets.map(({ id }) => ({ kind: 'worksheet' as const, id }));
  const admin = await tenant.user();
  await keep(admin, pins);
  const atOne = { 'x-site': one.id };
  const there = await admin.raw('GET', '/v1/search/pinned', { headers: atOne });
  expect(PinnedReply.parse(there.body).hits.map(({ id }) => id)).toEqual([sheets[0]?.id]);
  expect((await admin.raw('PUT', '/v1/search/pinned', { headers: atOne, body: { records: [] } })).status).toBe(200);
  expect((await admin.call(listPinned)).body.hits.map(({ id }) => id)).toEqual([sheets[1]?.id]);
});

it('refuses more than twenty, one twice and unknown kinds in words', async () => {
  const client = await (await aTenant()).user();
  const id = newId();
  const refused = async (records: readonly unknown[]) => {
    const { status, problem } = await client.raw('PUT', '/v1/search/pinned', { body: { records } });
    return [status, Object.values(problem.errors ?? {})[0]?.[0]];
  };
  expect(await refused(Array.from({ length: 21 }, () => ({ kind: 'customer', id: newId() })))).toEqual([
    400,
    'At most 20 records are pinned. Unpin one first.',
  ]);
  const twice = { kind: 'customer', id };
  expect(await refused([twice, twice])).toEqual([400, 'A record is pinned once']);
  expect((await refused([{ kind: 'nothing', id }]))[0]).toBe(400);
});
