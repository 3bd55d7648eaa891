import {
  createPermission,
  listClaims,
  listModules,
  listPermissions,
  refreshBranchPermissions,
  refreshCustomerPermissions,
  updatePermission,
} from '@quarterlight/contract/identity/routes';
import { createRole, getRole, listRoles, updateRole } from '@quarterlight/contract/identity/routes-people';
import { modules } from '@quarterlight/contract/permission-set';
import { permissionNames } from '@quarterlight/contract/permissions';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';

useTestApp();

const shippedNames: readonly string[] = permissionNames;
const logged = (tenant: TestTenant, action: string) =>
  tenant.scope.read((tx) => tx.db.selectFrom('log_entry').select('label').where('action', '=', action).execute());

describe('modules and permissions', () => {
  it('are listed, modules in their order, every shipped permission in its module', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const listed = (await admin.call(listModules)).body;
    expect(listed.map((each) => each.name)).toEqual([...modules]);
    expect(listed.every((each) => !each.selected)).toBe(true);
    const permissions = (await admin.call(listPermissions)).body;
    expect(permissions.map((each) => each.name).sort()).toEqual([...shippedNames].sort());
    const clipboard = listed.find((each) => each.name === 'Clipboard')?.id;
    expect(permissions.find((each) => each.name === 'view-worksheets')).toMatchObject({
      systemModuleId: clipboard,
      description: 'See worksheets',
      selected: false,
      shipped: true,
    });
  });

  it('need a permission of their own', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ permissions: ['view-worksheets'] });
    for (const route of [listModules, listPermissions, refreshCustomerPermissions, refreshBranchPermissions])
      expect((await user.raw(route.method, route.path)).status).toBe(403);
    const form = { systemModuleId: newId(), name: 'x-ray' };
    expect((await user.call(createPermission, { body: form })).status).toBe(403);
    expect((await user.call(updatePermission, { params: { id: newId() }, body: form })).status).toBe(403);
  });

  it('can be added, in any case, and appear in the claims of whoever is granted them', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const [module] = (await admin.call(listModules)).body;
    const systemModuleId = module?.id ?? '';
    const made = await admin.call(createPermission, { body: { systemModuleId, name: 'Approve-Overtime', description: 'Approve overtime', selected: true } });
    expect(made.body).toMatchObject({ name: 'approve-overtime', description: 'Approve overtime', systemModuleId, selected: false, shipped: false });
    const taken = await admin.call(createPermission, { body: { systemModuleId, name: 'APPROVE-OVERTIME' } });
    expect([taken.status, taken.problem.errors]).toEqual([400, { name: ['There is a permission with this name already.'] }]);
    expect((await admin.call(listClaims)).body).toContainEqual({ id: made.body.id, type: 'permission', value: 'approve-overtime' });
    expect(await logged(tenant, 'permission.created')).toEqual([{ label: 'approve-overtime' }]);
  });

  it('are the administrator’s from the first moment, to give away, and stay theirs', async () => {
    const tenant = await aTenant();
    const [admin, manager] = [await tenant.user(), await tenant.user({ role: 'manager' })];
    const user = await tenant.user({ permissions: [] });
    const systemModuleId = (await admin.call(listModules)).body[0]?.id ?? '';
    const { id } = (await admin.call(createPermission, { body: { systemModuleId, name: 'approve-overtime' } })).body;
    const adviser = (await admin.call(listRoles)).body.find((role) => role.code === 'adviser');
    const body = { name: 'Night desk', description: '', kind: 'organisation' as const, permissionIds: [id] };
    expect((await manager.call(createRole, { body })).status).toBe(403);
    const role = await admin.call(createRole, { body });
    expect([role.status, role.body.permissionIds]).toEqual([200, [id]]);
    expect(adviser?.permissions).toBeGreaterThan(0);
    await tenant.scope.write((tx) => tx.db.insertInto('user_role').values({ user_id: user.userId, role_id: role.body.id }).execute());
    await expect.poll(async () => (await user.call(listClaims)).body.map((claim) => claim.value)).toContain('approve-overtime');
    const own = (await admin.call(listRoles)).body.find((each) => each.code === 'administrator');
    const record = (await admin.call(getRole, { params: { id: own?.id ?? '' } })).body;
    expect(record.permissionIds).toContain(id);
    const less = await admin.call(updateRole, {
      params: { id: record.id },
      version: record.version,
      body: { name: record.name, description: '', kind: 'organisation', permissionIds: record.permissionIds.filter((each) => each !== id) },
    });
    expect(less.problem.errors).toEqual({ permissionIds: ['Administrator holds every permission. Make another role for whoever is to have fewer.'] });
    const renamed = { name: record.name, description: 'All of it', kind: 'organisation' as const, permissionIds: record.permissionIds };
    expect((await admin.call(updateRole, { params: { id: record.id }, version: record.version, body: renamed })).status).toBe(200);
    const stranger = await (await aTenant()).user();
    expect((await stranger.call(listClaims)).body.map((claim) => claim.value)).not.toContain('approve-overtime');
  });

  it('answers an unknown id as the specification words it, whatever else is wrong with the request', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const bodies: (string | undefined)[] = [
      undefined,
      '',
      '{}',
      '{',
      '[]',
      'null',
      '"x"',
      '{"name":5,"systemModuleId":"x"}',
      '{"colour":"red"}',
      '{"name":"\\u0000"}',
    ];
    const forms = ['42', newId(), newId().toUpperCase(), '0', 'null', 'a'.repeat(300), 'x y', "o'neill", '00000000-0000-0000-0000-000000000000'];
    const send = (id: string, headers: Record<string, string>, payload: string | undefined, client = admin) =>
      testApp().app.http.inject({
        method: 'PUT',
        url: `/v1/system/permissions/${encodeURIComponent(id)}`,
        headers: { 'x-tenant': tenant.slug, ...(client.token === undefined ? {} : { authorization: `Bearer ${client.token}` }), ...headers },
        ...(payload === undefined ? {} : { payload }),
      });
    const json = { 'content-type': 'application/json' };
    const answers = [
      ...(await Promise.all(forms.map(async (id) => [id, await send(id, json, '{"name":""}')] as const))),
      ...(await Promise.all(bodies.map(async (body) => ['42', await send('42', body === undefined ? {} : json, body)] as const))),
      ...(await Promise.all(
        ['text/plain', 'application/json; charset=latin1', 'application/xml'].map(
          async (type) => ['42', await send('42', { 'content-type': type }, '{')] as const,
        ),
      )),
    ];
    for (const [id, answer] of answers)
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        expect.objectContaining({ code: 'permission.unknown', errors: { id: [`Did not find a permission with id ${id}`] } }),
      ]);
    const known = (await admin.call(listPermissions)).body[0]?.id ?? '';
    expect((await send(known, json, '{')).json()).toMatchObject({ code: 'request.invalid' });
    expect((await send(known, { 'content-type': 'text/plain' }, '{')).statusCode).toBe(415);
    expect((await send('42', json, '{', tenant.visitor)).statusCode).toBe(401);
    expect((await send('42', json, '{', await tenant.user({ permissions: [] }))).statusCode).toBe(403);
  });

  it('answers another company’s id as unknown', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const [permission] = (await admin.call(listPermissions)).body;
    const stranger = await (await aTenant()).user();
    const [theirs] = (await stranger.call(listPermissions)).body;
    for (const id of [newId(), '123', theirs?.id ?? '']) {
      const answer = await admin.call(updatePermission, { params: { id }, body: { systemModuleId: permission?.systemModuleId ?? '', name: 'anything' } });
      expect([answer.status, answer.problem.errors]).toEqual([400, { id: [`Did not find a permission with id ${id}`] }]);
    }
  });

  it('keep their shipped names, but may be described and moved', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const permission = (await admin.call(listPermissions)).body.find((each) => each.name === 'view-stock');
    if (!permission) throw new Error('view-stock is shipped');
    const renamed = await admin.call(updatePermission, { params: { id: permission.id }, body: { ...permission, name: 'see-stock' } });
    expect(renamed.problem.errors).toEqual({ name: ['The name of a permission that the product brings with it cannot be changed.'] });
    const described = await admin.call(updatePermission, {
      params: { id: permission.id },
      body: { ...permission, description: 'See what is on the racks', selected: true },
    });
    expect(described.body).toEqual({ ...permission, description: 'See what is on the racks' });
    const nowhere = await admin.call(updatePermission, { params: { id: permission.id }, body: { ...permission, systemModuleId: newId() } });
    expect(nowhere.problem.errors).toEqual({ systemModuleId: ['Choose a module.'] });
    const mixed = await admin.call(updatePermission, { params: { id: permission.id }, body: { ...permission, id: newId() } });
    expect(mixed.problem.code).toBe('permission.other_id');
    expect((await admin.call(listPermissions)).body.find((each) => each.id === permission.id)?.name).toBe('view-stock');
  });
});

describe('the bulk actions', () => {
  it('give customer users the default customer role and nothing else, and say how many changed', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const customer = await aCustomer(tenant);
    const branch = await aBranch(tenant);
    const untouched = await tenant.user({ customerId: customer.id });
    const bare = await tenant.user({ customerId: customer.id, permissions: [] });
    const direct = await tenant.user({ customerId: customer.id, permissions: ['view-stock', 'view-customer-jobs'] });
    const atBranch = await tenant.user({ branchId: branch.id, permissions: ['view-stock'] });
    expect((await admin.call(refreshCustomerPermissions)).body).toEqual({ changed: 2 });
    expect((await admin.call(refreshCustomerPermissions)).body).toEqual({ changed: 0 });
    const permissionsOf = async (client: typeof admin) =>
      (await client.call(listClaims)).body.filter((claim) => claim.type === 'permission').map((claim) => claim.value);
    const expected = await permissionsOf(untouched);
    expect(expected).toContain('view-customer-jobs');
    expect(await permissionsOf(bare)).toEqual(expected);
    expect(await permissionsOf(direct)).toEqual(expected);
    expect(await permissionsOf(atBranch)).toEqual(['view-stock']);
    expect((await admin.call(refreshBranchPermissions)).body).toEqual({ changed: 1 });
    expect(await permissionsOf(atBranch)).toContain('view-diary');
    expect(await logged(tenant, 'user.permissions-refreshed')).toHaveLength(3);
  });
});
