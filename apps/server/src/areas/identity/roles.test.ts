import { createPermission, listClaims, listModules, listPermissions, updatePermission } from '@quarterlight/contract/identity/routes';
import * as routes from '@quarterlight/contract/identity/routes-people';
import type { RoleForm, RoleRecord } from '@quarterlight/contract/identity/schemas-people';
import type { PermissionName } from '@quarterlight/contract/permissions';
import { listWorksheets } from '@quarterlight/contract/worksheets/routes';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, grant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { owners } from '../../../testing/kit/walk-records.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';
import { aWorksheet } from '../worksheets/worksheets.testing.ts';

useTestApp();

type Names = readonly PermissionName[];

async function idsOf(admin: Client, names: Names): Promise<string[]> {
  const all = (await admin.call(listPermissions)).body;
  return names.map((name) => all.find((permission) => permission.name === name)?.id ?? '');
}
async function roleOf(client: Client, code: string): Promise<RoleRecord> {
  const role = (await client.call(routes.listRolePermissions)).body.find((each) => each.code === code);
  if (!role) throw new Error(`There is no ${code}`);
  return role;
}
const formOf = ({ name, description, permissionIds }: RoleRecord, change: Partial<RoleForm> = {}): RoleForm => ({
  name,
  description,
  kind: 'organisation',
  permissionIds,
  ...change,
});
const make = async (admin: Client, name: string, names: Names) =>
  (await admin.call(routes.createRole, { body: { name, description: '', kind: 'organisation', permissionIds: await idsOf(admin, names) } })).body;
const give = (tenant: TestTenant, user: Client, roleId: string) =>
  tenant.scope.write((tx) => tx.db.insertInto('user_role').values({ user_id: user.userId, role_id: roleId }).execute());
const save = (client: Client, role: RoleRecord, change: Partial<RoleForm>) =>
  client.call(routes.updateRole, { params: { id: role.id }, version: role.version, body: formOf(role, change) });
const held = async (client: Client) => (await client.call(listClaims)).body.filter(({ type }) => type === 'permission').map(({ value }) => value);

describe('all roles with what they hold', () => {
  it('are answered at once, as each is by itself, and say which are one’s own', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const all = (await admin.call(routes.listRolePermissions)).body;
    expect(all.map(({ code }) => code)).toEqual((await admin.call(routes.listRoles)).body.map(({ code }) => code));
    for (const role of all) expect((await admin.call(routes.getRole, { params: { id: role.id } })).body).toEqual(role);
    expect(all.filter(({ own }) => own).map(({ code }) => code)).toEqual(['administrator']);
    expect(all.find(({ code }) => code === 'administrator')?.permissionIds).toHaveLength((await admin.call(listPermissions)).body.length);
    const keeper = await tenant.user({ permissions: ['edit-permissions'] });
    expect((await keeper.call(routes.listRolePermissions)).body.map(({ allowedActions }) => allowedActions.length)).toEqual(all.map(() => 0));
    expect((await (await tenant.user({ permissions: ['view-diary'] })).call(routes.listRolePermissions)).status).toBe(403);
  });
});

describe('nobody gives what they do not hold', () => {
  it('not by a new role, not by a copy of one above them, not by the role that they hold, and nothing is changed', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const own = await make(admin, 'Role keeper', ['edit-roles', 'view-users', 'view-diary']);
    const keeper = await tenant.user({ permissions: [] });
    await give(tenant, keeper, own.id);
    const before = (await admin.call(routes.listRolePermissions)).body;
    const [more = ''] = await idsOf(admin, ['edit-system-settings']);
    const manager = await roleOf(keeper, 'manager');
    const answers = [
      await keeper.call(routes.createRole, { body: formOf(own, { name: 'Mine', permissionIds: [more] }) }),
      await keeper.call(routes.createRole, { body: formOf(manager, { name: 'Copy of Manager' }) }),
      await save(keeper, await roleWith(keeper, own.id), { permissionIds: [...own.permissionIds, more] }),
      await save(keeper, await roleOf(keeper, 'technician'), { permissionIds: [more] }),
    ];
    for (const answer of answers)
      expect([answer.status, answer.problem.code, Object.keys(answer.problem.errors ?? {})]).toEqual([400, 'user.beyond_own', ['permissionIds']]);
    expect(answers[0]?.problem.errors).toEqual({ permissionIds: ['You can only give permissions that you hold yourself. You lack edit-system-settings.'] });
    expect((await admin.call(routes.listRolePermissions)).body).toEqual(before);
    expect(await held(keeper)).toEqual(['edit-roles', 'view-diary', 'view-users']);
    expect((await keeper.call(routes.createRole, { body: formOf(own, { name: 'Copy of mine' }) })).status).toBe(200);
  });

  it('but what a role has already may stay when something else of it is changed, and cannot come back once it was taken', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const keeper = await tenant.user({ permissions: ['edit-roles', 'view-diary'] });
    const manager = await roleOf(keeper, 'manager');
    const described = await save(keeper, manager, { description: 'Runs them' });
    expect([described.status, described.body.permissionIds]).toEqual([200, manager.permissionIds]);
    const [stock = ''] = await idsOf(admin, ['view-stock']);
    const less = await save(keeper, described.body, { permissionIds: manager.permissionIds.filter((id) => id !== stock) });
    expect(less.status).toBe(200);
    expect((await save(keeper, less.body, { permissionIds: manager.permissionIds })).problem.code).toBe('user.beyond_own');
    expect((await save(admin, less.body, { permissionIds: manager.permissionIds })).status).toBe(200);
  });

  it('nor by another name: a permission that is added takes no name that there is', async () => {
    const tenant = await aTenant();
    const keeper = await tenant.user({ permissions: ['edit-permissions', 'edit-roles'] });
    const systemModuleId = (await keeper.call(listModules)).body[0]?.id ?? '';
    const made = (await keeper.call(createPermission, { body: { systemModuleId, name: 'own-thing' } })).body;
    const renamed = await keeper.call(updatePermission, { params: { id: made.id }, body: { systemModuleId, name: 'Edit-System-Settings' } });
    expect([renamed.status, renamed.problem.errors]).toEqual([400, { name: ['There is a permission with this name already.'] }]);
    const role = await keeper.call(routes.createRole, { body: { name: 'Own', description: '', kind: 'organisation', permissionIds: [made.id] } });
    expect(role.problem.errors).toEqual({ permissionIds: ['You can only give permissions that you hold yourself. You lack own-thing.'] });
  });
});

describe('own work alone', () => {
  const copyOf = async (admin: Client, change: Partial<RoleForm> = {}) => {
    const role = await roleOf(admin, 'technician');
    return admin.call(routes.createRole, { body: formOf(role, { name: 'Senior technician', ownWork: role.ownWork, ...change }) });
  };
  const jobsOf = async (client: Client) => (await client.call(listWorksheets, { query: {} })).body.items.length;

  it('is what a copy of Technician shows, too, until it is freed, and never beside a role that shows more', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    await aWorksheet(tenant, await owners(tenant));
    const copy = (await copyOf(admin)).body;
    expect(copy.ownWork).toBe(true);
    const fitter = await tenant.user({ permissions: [] });
    await give(tenant, fitter, copy.id);
    expect([await jobsOf(admin), await jobsOf(fitter)]).toEqual([1, 0]);
    const renamed = (await save(admin, copy, { name: 'Lead technician' })).body;
    expect([renamed.ownWork, await jobsOf(fitter)]).toEqual([true, 0]);
    const freed = (await save(admin, renamed, { name: renamed.name, ownWork: false })).body;
    expect([freed.ownWork, await jobsOf(fitter)]).toEqual([false, 1]);
    const bound = (await save(admin, freed, { name: renamed.name, ownWork: true })).body;
    expect([bound.ownWork, await jobsOf(fitter)]).toEqual([true, 0]);
    await give(tenant, fitter, (await make(admin, 'Desk', ['view-worksheets'])).id);
    expect(await jobsOf(fitter)).toBe(1);
  });

  it('is asked of roles of one’s own for staff alone, and who is bound frees nobody', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const shipped = await roleOf(admin, 'technician');
    const adviser = await roleOf(admin, 'adviser');
    const refusals = [
      await save(admin, shipped, { ownWork: false }),
      await save(admin, adviser, { ownWork: true }),
      await admin.call(routes.createRole, { body: { name: 'Theirs', description: '', kind: 'customer', ownWork: true, permissionIds: [] } }),
    ];
    for (const answer of refusals)
      expect([answer.status, answer.problem.errors]).toEqual([
        400,
        { ownWork: ['Only a role of your own for staff can be bound to own work, or freed of it.'] },
      ]);
    expect([await roleOf(admin, 'technician'), await roleOf(admin, 'adviser')]).toEqual([shipped, adviser]);
    const copy = (await copyOf(admin, { permissionIds: await idsOf(admin, ['edit-roles', 'view-users']) })).body;
    const fitter = await tenant.user({ permissions: [] });
    await give(tenant, fitter, copy.id);
    expect((await save(fitter, await roleWith(fitter, copy.id), { name: copy.name, ownWork: false })).problem.code).toBe('role.organisation_only');
  });
});

describe('a company stays open', () => {
  it('since Administrator gives nothing up, whoever asks, and every refusal leaves it whole', async () => {
    const tenant = await aTenant();
    const [admin, keeper] = [await tenant.user(), await tenant.user({ permissions: ['edit-roles'] })];
    const role = await roleOf(admin, 'administrator');
    const without = async (name: PermissionName) => {
      const [gone] = await idsOf(admin, [name]);
      return { permissionIds: role.permissionIds.filter((id) => id !== gone) };
    };
    for (const client of [admin, keeper])
      for (const name of ['edit-users', 'edit-roles', 'edit-permissions'] as const)
        expect((await save(client, role, await without(name))).problem.errors).toEqual({
          permissionIds: ['Administrator holds every permission. Make another role for whoever is to have fewer.'],
        });
    expect((await admin.call(routes.removeRole, { params: { id: role.id } })).problem.code).toBe('role.shipped');
    expect(await roleOf(admin, 'administrator')).toEqual(role);
  });

  it('though somebody may knowingly take from the role that is their own: an administrator gives it back', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const own = await make(admin, 'Role keeper', ['edit-roles', 'view-users']);
    const keeper = await tenant.user({ permissions: [] });
    await give(tenant, keeper, own.id);
    const mine = await roleWith(keeper, own.id);
    expect(mine.own).toBe(true);
    expect((await save(keeper, mine, { permissionIds: await idsOf(admin, ['view-users']) })).status).toBe(200);
    expect((await save(keeper, mine, {})).status).toBe(403);
    expect(await held(keeper)).toEqual(['view-users']);
    const now = await roleWith(admin, own.id);
    expect((await save(admin, now, { permissionIds: mine.permissionIds })).status).toBe(200);
    expect(await held(keeper)).toEqual(['edit-roles', 'view-users']);
  });
});

describe('what is refused of a role', () => {
  it('is said at its field: a name in other capitals, another kind, a permission that is not there, a version that is over', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const role = await make(admin, 'Night desk', ['view-diary']);
    const stranger = await (await aTenant()).user();
    const [theirs = ''] = await idsOf(stranger, ['view-diary']);
    const answers = [
      await save(admin, role, { name: 'SERVICE ADVISER' }),
      await save(admin, role, { kind: 'branch' }),
      await save(admin, role, { permissionIds: [theirs] }),
      await admin.call(routes.createRole, { body: formOf(role, { name: 'night DESK' }) }),
    ];
    expect(answers.map(({ status, problem }) => [status, problem.errors])).toEqual([
      [400, { name: ['There is a role of that name already.'] }],
      [400, { kind: ['Whom a role is for cannot be changed.'] }],
      [400, { permissionIds: ['A role or permission that was chosen is no longer there. Open the form again.'] }],
      [400, { name: ['There is a role of that name already.'] }],
    ]);
    expect(await roleWith(admin, role.id)).toEqual(role);
    expect((await save(admin, role, { description: 'At night' })).status).toBe(200);
    expect((await save(admin, role, {})).problem.code).toBe('record.stale');
  });

  it('is its removal while anybody holds it, also somebody whom the actor does not look at', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const branch = await aBranch(tenant);
    const role = await make(admin, 'Night desk', ['view-diary']);
    await give(tenant, await tenant.user({ permissions: [] }), role.id);
    const headers = { 'x-site': branch.id };
    expect((await admin.raw('GET', `/v1/roles/${role.id}`, { headers })).body).toMatchObject({ users: 0 });
    const answer = await admin.raw('POST', `/v1/roles/${role.id}/remove`, { headers });
    expect([answer.status, answer.problem.errors]).toEqual([400, { form: ['This role is held by 1 user. Give them another first.'] }]);
  });
});

describe('a bound user with every permission', () => {
  it('sees the roles for their forms with the people of their own company counted alone, and changes none', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const [near, far] = [await aBranch(tenant), await aBranch(tenant)];
    const [mine, theirs] = [await aCustomer(tenant), await aCustomer(tenant)];
    for (const branchId of [near.id, far.id, far.id]) await tenant.user({ branchId });
    for (const customerId of [mine.id, theirs.id, theirs.id, theirs.id]) await tenant.user({ customerId });
    const bound = [await tenant.user({ branchId: near.id, permissions: [] }), await tenant.user({ customerId: mine.id, permissions: [] })];
    for (const client of bound) await tenant.scope.write((tx) => grant(tx, client.userId));
    const counts = async (client: Client) =>
      Object.fromEntries((await client.call(routes.listRoles)).body.map(({ code, users }) => [code, users] as const).filter(([, users]) => users > 0));
    expect(await counts(admin)).toEqual({ administrator: 1, branch: 3, customer: 4 });
    expect([await counts(bound[0] ?? admin), await counts(bound[1] ?? admin)]).toEqual([{ branch: 1 }, { customer: 1 }]);
    const before = (await admin.call(routes.listRolePermissions)).body;
    for (const client of bound) {
      const roles = (await client.call(routes.listRolePermissions)).body;
      expect(roles.flatMap(({ allowedActions, own }) => [...allowedActions, own])).toEqual(roles.map(() => false));
      for (const role of roles) {
        const answer = await save(client, role, { kind: role.kind === 'organisation' ? 'organisation' : 'branch', permissionIds: [] });
        expect([answer.status, answer.problem.code]).toEqual([400, 'role.organisation_only']);
        expect((await client.call(routes.removeRole, { params: { id: role.id } })).problem.code).toBe('role.organisation_only');
      }
    }
    expect((await admin.call(routes.listRolePermissions)).body).toEqual(before);
  });
});

async function roleWith(client: Client, id: string): Promise<RoleRecord> {
  return (await client.call(routes.getRole, { params: { id } })).body;
}
