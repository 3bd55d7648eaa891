import { listClaims } from '@quarterlight/contract/identity/routes';
import { getStart, listSites, siteOfRecord, updateStart } from '@quarterlight/contract/identity/routes-start';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { owners, recordsOf } from '../../../testing/kit/walk-records.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';

useTestApp();

const none = { startPage: '', defaultSite: null } as const;
const told = async (client: Client, headers: Record<string, string> = {}) =>
  (await client.call(listClaims, { headers })).body
    .filter(({ type }) => type === 'start-page' || type === 'default-site')
    .map(({ type, value }) => [type, value]);

describe('where somebody starts', () => {
  it('is a page and a site of their own choice, told with their claims at whichever site they are', async () => {
    const tenant = await aTenant();
    const [north, south] = [await aBranch(tenant, { name: 'North' }), await aBranch(tenant, { name: 'South' })];
    const [admin, other] = [await tenant.user({ homeBranchId: south.id }), await tenant.user()];
    expect((await admin.call(getStart)).body).toEqual(none);
    expect(await told(admin)).toEqual([]);
    const wanted = { startPage: '/diary', defaultSite: north.id } as const;
    const at = { 'x-site': north.id };
    expect((await admin.call(updateStart, { body: wanted, headers: at })).body).toEqual(wanted);
    for (const headers of [{}, at, { 'x-site': south.id }]) {
      expect((await admin.call(getStart, { headers })).body).toEqual(wanted);
      expect(await told(admin, headers)).toEqual([
        ['start-page', '/diary'],
        ['default-site', north.id],
      ]);
    }
    expect((await other.call(getStart)).body).toEqual(none);
    expect((await admin.call(updateStart, { body: none })).body).toEqual(none);
    expect(await told(admin)).toEqual([]);
  });

  it('is logged and announced once, and not where nothing changes', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ role: 'adviser' });
    const body = { startPage: '/search', defaultSite: null } as const;
    for (const _ of [1, 2]) expect((await user.call(updateStart, { body })).status).toBe(200);
    const of = (name: 'log_entry' | 'hint') => tenant.scope.read((tx) => tx.db.selectFrom(name).selectAll().where('entity_id', '=', user.userId).execute());
    expect(await of('log_entry')).toMatchObject([{ action: 'user.start-chosen' }]);
    expect(await of('hint')).toHaveLength(1);
  });

  it('holds for whom a customer, a branch or their own jobs bind, and for a child account', async () => {
    const tenant = await aTenant();
    const [parent, branch] = [await aCustomer(tenant), await aBranch(tenant)];
    const child = await aCustomer(tenant, { parent_id: parent.id });
    const customer = await tenant.user({ customerId: parent.id });
    const wanted = { startPage: '/clipboard/jobs', defaultSite: child.id } as const;
    expect((await customer.call(updateStart, { body: wanted, headers: { 'x-site': child.id } })).body).toEqual(wanted);
    expect((await customer.call(getStart)).body).toEqual(wanted);
    for (const user of [await tenant.user({ branchId: branch.id }), await tenant.user({ role: 'technician', homeBranchId: branch.id })]) {
      expect((await user.call(updateStart, { body: { startPage: '/diary', defaultSite: null } })).status).toBe(200);
      expect(await told(user)).toEqual([['start-page', '/diary']]);
    }
  });

  it('has no default site where the first of the sites was chosen, or the chosen one is no longer theirs', async () => {
    const tenant = await aTenant();
    const branch = await aBranch(tenant);
    const admin = await tenant.user();
    const choose = async (defaultSite: string | null) => (await admin.call(updateStart, { body: { startPage: '', defaultSite } })).body;
    expect(await choose(tenant.scope.tenant.id)).toEqual(none);
    expect(await choose(branch.id)).toEqual({ startPage: '', defaultSite: branch.id });
    await tenant.scope.write((tx) => tx.db.updateTable('branch').set({ status: 'closed' }).where('id', '=', branch.id).execute());
    expect((await admin.call(getStart)).body).toEqual(none);
    expect(await told(admin)).toEqual([]);
  });

  it('refuses what is no start page, a site of others, and unknown fields', async () => {
    const [tenant, theirs] = [await aTenant(), await aTenant()];
    const [branch, foreign, customer] = [await aBranch(tenant), await aBranch(theirs), await aCustomer(tenant)];
    const admin = await tenant.user();
    const put = (client: Client, body: object) => client.raw('PUT', '/v1/users/me/start', { body });
    const bad = ['/no/such/page', '/change-password', 'https://evil.example', '//evil.example', '/clipboard/worksheets/../x', 7, null];
    for (const startPage of bad)
      expect(await put(admin, { startPage, defaultSite: null })).toMatchObject({
        status: 400,
        problem: { errors: { startPage: ['Choose one of the start pages.'] } },
      });
    const sites = [
      [admin, foreign.id],
      [admin, customer.id],
      [admin, newId()],
      [await tenant.user({ branchId: (await aBranch(tenant)).id }), branch.id],
      [await tenant.user({ customerId: customer.id }), (await aCustomer(tenant)).id],
    ] as const;
    for (const [client, defaultSite] of sites)
      expect(await put(client, { startPage: '/diary', defaultSite })).toMatchObject({
        status: 400,
        problem: { code: 'user.site_not_yours', errors: { defaultSite: [expect.any(String)] } },
      });
    for (const body of [{ startPage: '/diary', defaultSite: null, userId: newId() }, { startPage: '/diary' }, { startPage: '', defaultSite: 'north' }])
      expect((await put(admin, body)).status).toBe(400);
    expect((await admin.call(getStart)).body).toEqual(none);
    expect((await tenant.visitor.call(getStart)).status).toBe(401);
  });
});

describe('the sites of a customer’s user', () => {
  it('stay the same at a child account', async () => {
    const tenant = await aTenant();
    const parent = await aCustomer(tenant, { name: 'Parent' });
    const child = await aCustomer(tenant, { name: 'Child', parent_id: parent.id });
    const user = await tenant.user({ customerId: parent.id });
    const sites = (await user.call(listSites)).body;
    expect(sites).toHaveLength(2);
    expect((await user.call(listSites, { headers: { 'x-site': child.id } })).body).toEqual(sites);
    // Its users are its own alone.
    expect((await (await tenant.user({ customerId: child.id })).call(listSites)).body).toHaveLength(1);
  });

  it('have no account that was closed, though the user’s own stays', async () => {
    const tenant = await aTenant();
    const parent = await aCustomer(tenant, { status: 'closed' });
    const child = await aCustomer(tenant, { parent_id: parent.id, status: 'closed' });
    const user = await tenant.user({ customerId: parent.id });
    expect((await user.call(listSites)).body.map(({ externalId }) => externalId)).toEqual([parent.id]);
    const refused = await user.call(listSites, { headers: { 'x-site': child.id } });
    expect([refused.status, refused.problem.code]).toEqual([403, 'site.not_yours']);
  });
});

describe('the site of a record', () => {
  it('is told to whom it is shown at one of their sites, whichever they have chosen', async () => {
    const tenant = await aTenant();
    const of = await owners(tenant);
    const { id } = (await recordsOf['worksheet']?.(tenant, of)) ?? { id: '' };
    const other = await aBranch(tenant);
    const admin = await tenant.user();
    const siteOf = async (client: Client, entity = 'worksheet', record = id, headers: Record<string, string> = {}) =>
      (await client.call(siteOfRecord, { query: { entity, id: record }, headers })).body.externalId;
    expect(await siteOf(admin)).toBe(of.branchId);
    expect(await siteOf(admin, 'worksheet', id, { 'x-site': other.id })).toBe(of.branchId);
    const parent = await aCustomer(tenant);
    await tenant.scope.write((tx) => tx.db.updateTable('customer').set({ parent_id: parent.id }).where('id', '=', of.customerId).execute());
    const permissions = ['view-worksheets'] as const;
    expect(await siteOf(await tenant.user({ customerId: parent.id, permissions }))).toBe(of.customerId);
    const refused = [
      [await tenant.user({ customerId: (await aCustomer(tenant)).id, permissions }), 'worksheet', id],
      [await tenant.user({ branchId: other.id, permissions }), 'worksheet', id],
      [await tenant.user({ permissions: [] }), 'worksheet', id],
      [await (await aTenant()).user(), 'worksheet', id],
      [admin, 'nonsense', id],
      [admin, 'worksheet', newId()],
    ] as const;
    for (const [client, entity, record] of refused) {
      const answer = await client.call(siteOfRecord, { query: { entity, id: record } });
      expect([answer.status, answer.problem.code]).toEqual([404, 'record.not_found']);
    }
  });
});
