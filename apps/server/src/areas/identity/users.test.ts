import { getUser, listClaims, listTechnicians, listUsers } from '@quarterlight/contract/identity/routes';
import { listSites } from '@quarterlight/contract/identity/routes-start';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';

useTestApp();

const valueOf = (claims: readonly { type: string; value: string }[], type: string) => claims.filter((claim) => claim.type === type).map((claim) => claim.value);

describe('claims', () => {
  it('say who a member of staff is', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ username: 'Stella', role: 'stock' });
    const claims = (await user.call(listClaims)).body;
    expect(valueOf(claims, 'username')).toEqual(['Stella']);
    expect(valueOf(claims, 'pending-broadcasts')).toEqual(['0']);
    expect(valueOf(claims, 'company-type')).toEqual(['Organisation']);
    expect(valueOf(claims, 'company-id')).toEqual([tenant.scope.tenant.id]);
    expect(valueOf(claims, 'company-name')).toEqual([tenant.scope.tenant.name]);
    expect(valueOf(claims, 'quotations-module')).toEqual(['true']);
    expect(valueOf(claims, 'permission')).toContain('move-stock');
    expect(valueOf(claims, 'permission')).not.toContain('edit-users');
    expect([...new Set(claims.map((claim) => claim.type))].sort()).toEqual([
      'company-id',
      'company-name',
      'company-type',
      'new-here',
      'organisation-name',
      'pending-broadcasts',
      'permission',
      'quotations-module',
      'training-due',
      'username',
    ]);
  });

  it('say who a customer’s and a branch’s user is', async () => {
    const tenant = await aTenant();
    const customer = await aCustomer(tenant, { name: 'Fleet & Co', quotations_module: true });
    const plain = await aCustomer(tenant, { name: 'Trade Ltd' });
    const branch = await aBranch(tenant, { name: 'Norwich' });
    const ofCustomer = (await (await tenant.user({ customerId: customer.id })).call(listClaims)).body;
    expect([
      valueOf(ofCustomer, 'company-type'),
      valueOf(ofCustomer, 'company-id'),
      valueOf(ofCustomer, 'company-name'),
      valueOf(ofCustomer, 'quotations-module'),
    ]).toEqual([['Customer'], [customer.id], ['Fleet & Co'], ['true']]);
    const ofPlain = (await (await tenant.user({ customerId: plain.id })).call(listClaims)).body;
    expect(valueOf(ofPlain, 'quotations-module')).toEqual(['false']);
    const ofBranch = (await (await tenant.user({ branchId: branch.id })).call(listClaims)).body;
    expect([valueOf(ofBranch, 'company-type'), valueOf(ofBranch, 'company-id'), valueOf(ofBranch, 'company-name')]).toEqual([
      ['Branch'],
      [branch.id],
      ['Norwich'],
    ]);
    for (const claims of [ofCustomer, ofBranch]) expect(valueOf(claims, 'organisation-name')).toEqual([tenant.scope.tenant.name]);
  });

  it('need a token', async () => {
    const { visitor } = await aTenant();
    expect((await visitor.call(listClaims)).status).toBe(401);
  });
});

describe('sites', () => {
  it('are the organisation and its branches, the own branch, or the customer’s accounts', async () => {
    const tenant = await aTenant();
    const [north, south] = [await aBranch(tenant, { name: 'North' }), await aBranch(tenant, { name: 'South' })];
    await aBranch(tenant, { name: 'Closed', status: 'closed' });
    const parent = await aCustomer(tenant, { name: 'Parent' });
    const child = await aCustomer(tenant, { name: 'Child', parent_id: parent.id });
    await aCustomer(tenant, { name: 'Stranger' });
    const own = tenant.scope.tenant;
    const sitesOf = async (client: Awaited<ReturnType<typeof tenant.user>>) => (await client.call(listSites)).body;
    const organisation = { externalId: own.id, companyName: own.name, organisation: own.name };
    expect(await sitesOf(await tenant.user())).toEqual([
      organisation,
      { externalId: north.id, companyName: 'North', organisation: own.name },
      { externalId: south.id, companyName: 'South', organisation: own.name },
    ]);
    expect(await sitesOf(await tenant.user({ permissions: [] }))).toEqual([organisation]);
    expect(await sitesOf(await tenant.user({ branchId: south.id }))).toEqual([{ externalId: south.id, companyName: 'South', organisation: own.name }]);
    expect(await sitesOf(await tenant.user({ customerId: parent.id }))).toEqual([
      { externalId: parent.id, companyName: 'Parent', organisation: 'Parent' },
      { externalId: child.id, companyName: 'Child', organisation: 'Parent' },
    ]);
  });

  it('bound what is answered, and only one’s own can be chosen', async () => {
    const tenant = await aTenant();
    const [north, south] = [await aBranch(tenant, { name: 'North' }), await aBranch(tenant, { name: 'South' })];
    const admin = await tenant.user();
    const atNorth = await tenant.user({ homeBranchId: north.id, displayName: 'Norma North' });
    await tenant.user({ homeBranchId: south.id, displayName: 'Sid South' });
    const names = async (site: string) => (await admin.call(listUsers, { headers: { 'x-site': site } })).body.items.map((user) => user.displayName);
    expect(await names(north.id)).toEqual(['Norma North']);
    expect(await names('00000000-0000-0000-0000-000000000000')).toHaveLength(3);
    expect(await names(tenant.scope.tenant.id)).toHaveLength(3);
    const branchUser = await tenant.user({ branchId: north.id });
    for (const site of [south.id, newId(), 'nonsense']) {
      const refused = await branchUser.call(listClaims, { headers: { 'x-site': site } });
      expect([refused.status, refused.problem.code]).toEqual([403, 'site.not_yours']);
    }
    expect((await branchUser.call(listClaims, { headers: { 'x-site': north.id } })).status).toBe(200);
    expect(atNorth.userId).not.toBe('');
  });
});

describe('users', () => {
  it('are listed, filtered, found by the beginning of a name, sorted and paged', async () => {
    const tenant = await aTenant();
    const branch = await aBranch(tenant, { name: 'Norwich' });
    const admin = await tenant.user({ displayName: 'Zoë Admin', username: 'zadmin' });
    await tenant.user({ role: 'technician', displayName: 'Émile Fitter', username: 'emile', homeBranchId: branch.id });
    await tenant.user({ role: 'adviser', displayName: 'Bert Adviser', username: 'bert' });
    const list = async (query: Parameters<typeof admin.call<typeof listUsers>>[1] extends { query?: infer Q } | undefined ? Q : never) =>
      (await admin.call(listUsers, { query })).body;
    const all = await list({});
    expect([all.items.map((user) => user.displayName), all.total, all.totalIsExact]).toEqual([['Bert Adviser', 'Émile Fitter', 'Zoë Admin'], 3, true]);
    expect((await list({ q: 'emi' })).items.map((user) => user.username)).toEqual(['emile']);
    expect((await list({ q: 'ZAD' })).items.map((user) => user.username)).toEqual(['zadmin']);
    expect((await list({ isTechnician: true })).items[0]).toMatchObject({
      displayName: 'Émile Fitter',
      homeBranchName: 'Norwich',
      roles: ['Technician'],
      companyName: tenant.scope.tenant.name,
    });
    const first = await list({ sort: '-username', limit: 2 });
    expect(first.items.map((user) => user.username)).toEqual(['zadmin', 'emile']);
    expect((await list({ sort: '-username', limit: 2, after: first.next ?? '' })).items.map((user) => user.username)).toEqual(['bert']);
    expect((await admin.raw('GET', '/v1/users?q=ab')).problem.errors).toEqual({ q: ['Type at least 3 characters'] });
  });

  it('show their permissions and where each comes from', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const user = await tenant.user({ role: 'technician' });
    await tenant.scope.write(async (tx) => {
      const rows = await tx.db.selectFrom('permission').select('id').where('name', 'in', ['view-diary', 'view-stock']).execute();
      await tx.db
        .insertInto('user_permission')
        .values(rows.map((row) => ({ user_id: user.userId, permission_id: row.id })))
        .execute();
    });
    const record = (await admin.call(getUser, { params: { id: user.userId } })).body;
    const of = (name: string) => record.permissions.find((each) => each.name === name);
    expect(of('view-diary')).toMatchObject({ roles: [{ name: 'Technician' }], direct: true });
    expect([of('view-stock')?.roles, of('view-stock')?.direct]).toEqual([[], true]);
    expect(record.skills).toEqual(['replacement', 'chip-repair', 'adas-static', 'adas-dynamic']);
    expect(JSON.stringify(record)).not.toContain('argon2');
    expect((await admin.call(getUser, { params: { id: newId() } })).status).toBe(404);
  });

  it('a customer’s user who may see users sees the customer’s only', async () => {
    const tenant = await aTenant();
    const customer = await aCustomer(tenant);
    const staff = await tenant.user();
    const portal = await tenant.user({ customerId: customer.id, permissions: ['view-users'] });
    expect((await portal.call(listUsers)).body.items.map((user) => user.id)).toEqual([portal.userId]);
    expect((await portal.call(getUser, { params: { id: staff.userId } })).status).toBe(404);
  });

  it('need view-users', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ role: 'customer', customerId: (await aCustomer(tenant)).id });
    expect((await user.call(listUsers)).status).toBe(403);
    expect((await user.call(listTechnicians)).status).toBe(403);
  });

  it('technicians are offered with branch and skills, disabled ones are not', async () => {
    const tenant = await aTenant();
    const [north, south] = [await aBranch(tenant, { name: 'North' }), await aBranch(tenant, { name: 'South' })];
    const admin = await tenant.user();
    const tina = await tenant.user({ role: 'technician', displayName: 'Tina', homeBranchId: north.id });
    const theo = await tenant.user({ role: 'technician', displayName: 'Theo', homeBranchId: south.id });
    const gone = await tenant.user({ role: 'technician', displayName: 'Tarquin', homeBranchId: north.id });
    await tenant.scope.write((tx) => tx.db.updateTable('app_user').set({ status: 'disabled' }).where('id', '=', gone.userId).execute());
    expect((await admin.call(listTechnicians)).body.map((each) => each.name)).toEqual(['Theo', 'Tina']);
    expect((await admin.call(listTechnicians, { query: { branchId: north.id } })).body).toEqual([
      expect.objectContaining({
        id: tina.userId,
        name: 'Tina',
        branchId: north.id,
        branchName: 'North',
        skills: ['replacement', 'chip-repair', 'adas-static', 'adas-dynamic'],
        roaming: false,
      }),
    ]);
    expect((await theo.call(listTechnicians)).body.map((each) => each.id)).toEqual([theo.userId]);
  });
});
