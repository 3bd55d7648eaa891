import * as routes from '@quarterlight/contract/stewardship/routes';
import type { TypedCompany } from '@quarterlight/contract/stewardship/schemas';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aBranch, aCustomer, aSupplier } from '../companies/companies.testing.ts';
import { ok, refused } from '../worksheets/job.fixtures.ts';
import { lookForDuplicates } from './look-for-duplicates.ts';

useTestApp();

describe('while a company is typed', () => {
  it('the likely ones are proposed with why, the surest first', async () => {
    const tenant = await aTenant();
    const manager = await tenant.user({ role: 'manager' });
    const known = await aCustomer(tenant, {
      name: 'J. Smith & Sons Limited',
      account_code: 'SMITH',
      postcode: 'NR1 1AA',
      telephone: '01603 555123',
      vat_number: 'GB123456782',
    });
    await aCustomer(tenant, { name: 'Zebra Tyres' });
    const typed = async (body: Omit<TypedCompany, 'kind'>, kind: TypedCompany['kind'] = 'customer') =>
      ok(await manager.call(routes.findDuplicates, { body: { kind, ...body } })).map(({ id, reasons, strength }) => [id, strength, ...reasons]);
    expect(await typed({ vatNumber: '123 4567 82' })).toEqual([[known.id, 95, 'vat']]);
    expect(await typed({ telephone: '+441603555123' })).toEqual([[known.id, 75, 'telephone']]);
    expect(await typed({ accountCode: 'smith' })).toEqual([[known.id, 85, 'code']]);
    expect(await typed({ name: 'the J Smith and Sons plc' })).toEqual([[known.id, 70, 'name']]);
    expect(await typed({ name: 'Sons J Smíth' })).toEqual([[known.id, 70, 'name']]);
    expect(await typed({ name: 'J Smith & Sons', postcode: 'nr11aa' })).toEqual([[known.id, 90, 'name-postcode']]);
    expect(await typed({ name: 'J Smiht & Sons', postcode: 'NR1 1AA' })).toEqual([[known.id, 65, 'postcode']]);
    expect(await typed({ name: 'J Smiht & Sons' })).toEqual([[known.id, 45, 'alike']]);
    expect(await typed({ name: 'J Smith and Sons', vatNumber: 'GB123456782', telephone: '01603555123' })).toEqual([[known.id, 99, 'vat', 'telephone', 'name']]);
    expect(await typed({ name: 'J Smith and Sons', exceptId: known.id })).toEqual([]);
    for (const nothing of [
      {},
      { name: '' },
      { name: 'Ltd' },
      { name: 'Quite different' },
      { telephone: '0160' },
      { postcode: 'NR1 1AA' },
      { name: '株式会社' },
    ])
      expect(await typed(nothing), JSON.stringify(nothing)).toEqual([]);
    expect(await typed({ name: 'J Smith and Sons' }, 'supplier')).toEqual([]);
  });

  it('nobody is told of what they may not see', async () => {
    const tenant = await aTenant();
    const [mine, other] = [await aCustomer(tenant, { name: 'Mine Haulage' }), await aCustomer(tenant, { name: 'Mine Haulage' })];
    await aSupplier(tenant, { name: 'Mine Haulage' });
    const find = { body: { kind: 'customer' as const, name: 'Mine Haulage' } };
    const all = ok(await (await tenant.user({ permissions: ['view-customers'] })).call(routes.findDuplicates, find)).map(({ id }) => id);
    expect(all.toSorted()).toEqual([mine.id, other.id].toSorted());
    const portal = await tenant.user({ permissions: ['view-customers'], customerId: mine.id });
    expect(ok(await portal.call(routes.findDuplicates, find)).map(({ id }) => id)).toEqual([mine.id]);
    refused(await portal.call(routes.findDuplicates, { body: { kind: 'supplier', name: 'Mine' } }), 'access.missing_permission');
    const stranger = await (await aTenant()).user({ permissions: ['view-customers'] });
    expect(ok(await stranger.call(routes.findDuplicates, find))).toEqual([]);
  });
});

describe('the list of pairs', () => {
  it('is found, ranked, dismissed and taken back, and tells what hangs on each', async () => {
    const tenant = await aTenant();
    const manager = await tenant.user({ role: 'manager' });
    const one = await aCustomer(tenant, { name: 'Acme Glass Ltd', postcode: 'NR1 1AA', telephone: '01603 555123', balance_pence: 12_00 });
    const two = await aCustomer(tenant, { name: 'Acme Glass', postcode: 'NR1 1AA', telephone: '01603555123' });
    const three = await aCustomer(tenant, { name: 'Bolt Motors', vat_number: 'GB123456782' });
    const four = await aCustomer(tenant, { name: 'Nut Motors', vat_number: '123456782', merged_into_id: null });
    // Of one name live many.
    for (const postcode of ['NR1 2AA', 'NR2 2AA']) await aCustomer(tenant, { name: 'Ann Hill', type: 'retail', postcode });
    const look = () => tenant.scope.write((tx) => lookForDuplicates(tx, 'customer'));
    await look();
    const listed = async (query: { dismissed?: boolean } = {}) =>
      ok(await manager.call(routes.listDuplicates, { query: { kind: 'customer', ...query } })).items;
    const pairs = await listed();
    expect(pairs.map(({ one: a, other: b, strength, reasons }) => [[a.id, b.id].sort(), strength, reasons])).toEqual([
      [[one.id, two.id].sort(), 96, ['name-postcode', 'telephone', 'name', 'postcode']],
      [[three.id, four.id].sort(), 95, ['vat']],
    ]);
    expect([pairs[0]?.one, pairs[0]?.other].find((company) => company?.id === one.id)).toMatchObject({
      balance: { amount: 1_200 },
      jobs: 0,
      jobsAreExact: true,
    });
    const [first, second] = pairs;
    if (!first || !second) throw new Error('No pairs');
    const dismissed = ok(await manager.call(routes.dismissDuplicate, { params: { id: second.id }, version: second.version }));
    expect(dismissed.dismissedByName).not.toBeNull();
    refused(await manager.call(routes.dismissDuplicate, { params: { id: second.id }, version: second.version }), 'record.stale');
    await look();
    expect([(await listed()).map(({ id }) => id), (await listed({ dismissed: true })).map(({ id }) => id)]).toEqual([[first.id], [second.id]]);
    ok(await manager.call(routes.restoreDuplicate, { params: { id: second.id }, version: dismissed.version }));
    expect(await listed()).toHaveLength(2);
    ok(await manager.call(routes.mergeCompanies, { body: { kind: 'customer', keepId: one.id, goneId: two.id, taken: [] } }));
    expect((await listed()).map(({ id }) => id)).toEqual([second.id]);
    await look();
    expect((await listed()).map(({ id }) => id)).toEqual([second.id]);
  });

  it('is looked through when asked, and not again within ten minutes', async () => {
    const tenant = await aTenant();
    const manager = await tenant.user({ role: 'manager' });
    const look = async () => ok(await manager.call(routes.lookForDuplicates, { body: { kind: 'supplier' } }));
    expect(await look()).toEqual({ lookedAt: null, looking: true });
    await tenant.scope.write((tx) => lookForDuplicates(tx, 'supplier'));
    expect(await look()).toMatchObject({ looking: false });
    for (const permissions of [[], ['view-suppliers']] as const)
      refused(await (await tenant.user({ permissions })).call(routes.lookForDuplicates, { body: { kind: 'supplier' } }), 'access.missing_permission');
    const branch = await aBranch(tenant);
    const bound = await tenant.user({ permissions: ['merge-companies', 'view-suppliers', 'edit-suppliers'], branchId: branch.id });
    refused(await bound.call(routes.listDuplicates, { query: { kind: 'supplier' } }), 'access.missing_permission');
    refused(await bound.call(routes.listMerges, { query: {} }), 'access.missing_permission');
  });
});
