import {
  createPermission,
  getUser,
  listModules,
  listPermissions,
  refreshBranchPermissions,
  refreshCustomerPermissions,
  updatePermission,
} from '@quarterlight/contract/identity/routes';
import * as routes from '@quarterlight/contract/identity/routes-people';
import type { UserForm } from '@quarterlight/contract/identity/schemas-people';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { userForm } from '../../../testing/kit/user-form.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';

useTestApp();

const powers = ['edit-users', 'view-users', 'edit-roles', 'edit-permissions'] as const;

/** A company with two branches and two customers, and a bound user of the first of each who holds all that administering takes. */
async function aCompany() {
  const tenant = await aTenant();
  const [near, far] = [await aBranch(tenant), await aBranch(tenant)];
  const [mine, theirs] = [await aCustomer(tenant), await aCustomer(tenant)];
  const branch = await tenant.user({ branchId: near.id, permissions: powers });
  const customer = await tenant.user({ customerId: mine.id, permissions: powers });
  const ofBranch = (branchId: string): Partial<UserForm> => ({ companyType: 'Branch', branchId });
  const ofCustomer = (customerId: string): Partial<UserForm> => ({ companyType: 'Customer', customerId });
  return { tenant, near, far, mine, theirs, branch, customer, ofBranch, ofCustomer };
}
const create = async (client: Client, values: Partial<UserForm>) => {
  const answer = await client.call(routes.createUser, { body: userForm(values) });
  return answer.status === 200 ? 'made' : answer.problem.code;
};

describe('a bound user', () => {
  it('makes users of exactly their own kind and company, and of nobody else’s', async () => {
    const { near, far, mine, theirs, branch, customer, ofBranch, ofCustomer } = await aCompany();
    for (const values of [ofBranch(near.id), { ...ofBranch(near.id), homeBranchId: near.id }]) expect(await create(branch, values)).toBe('made');
    for (const values of [
      {},
      { homeBranchId: near.id },
      { ...ofBranch(far.id), homeBranchId: near.id },
      { ...ofBranch(near.id), homeBranchId: far.id },
      { ...ofCustomer(mine.id), homeBranchId: near.id },
      { companyType: 'Organisation' as const, branchId: near.id },
    ])
      expect([values, await create(branch, values)]).toEqual([values, 'user.other_company']);
    expect(await create(customer, ofCustomer(mine.id))).toBe('made');
    for (const values of [{}, ofCustomer(theirs.id), ofBranch(near.id), { companyType: 'Branch' as const, branchId: near.id, customerId: mine.id }])
      expect([values, await create(customer, values)]).toEqual([values, 'user.other_company']);
    const refused = await branch.call(routes.createUser, { body: userForm({ homeBranchId: near.id }) });
    expect([refused.status, refused.problem.errors]).toEqual([
      400,
      { companyType: ['You can only make and change users of your own company. Ask an administrator.'] },
    ]);
  });

  it('changes, moves and acts on users of their own company only, though they see others who work there', async () => {
    const { tenant, near, far, branch, ofBranch } = await aCompany();
    const colleague = await tenant.user({ branchId: near.id, permissions: [] });
    const staff = await tenant.user({ permissions: [], homeBranchId: near.id });
    const record = async (client: Client) => (await branch.call(getUser, { params: { id: client.userId } })).body;
    const save = async (client: Client, values: Partial<UserForm>) => {
      const { version } = await record(client);
      const answer = await branch.call(routes.updateUser, { params: { id: client.userId }, version, body: userForm(values) });
      return answer.status === 200 ? 'saved' : answer.problem.code;
    };
    expect(await save(colleague, ofBranch(near.id))).toBe('saved');
    expect(await save(colleague, ofBranch(far.id))).toBe('user.other_company');
    expect(await save(colleague, { homeBranchId: near.id })).toBe('user.other_company');
    expect(await save(staff, { homeBranchId: near.id })).toBe('user.other_company');
    expect(await save(staff, ofBranch(near.id))).toBe('user.other_company');
    expect((await record(colleague)).allowedActions).toContain('disable');
    expect((await record(staff)).allowedActions).toEqual([]);
    for (const route of [routes.disableUser, routes.enableUser, routes.unlockUser, routes.inviteUser, routes.endUserSessions]) {
      const answer = await branch.call(route, { params: { id: staff.userId } });
      expect([route.path, answer.status, answer.problem.code]).toEqual([route.path, 400, 'user.other_company']);
    }
    expect((await branch.call(routes.endUserSessions, { params: { id: colleague.userId } })).status).toBe(200);
    expect((await branch.call(routes.disableUser, { params: { id: colleague.userId } })).status).toBe(200);
  });

  it('who is a technician makes and changes nobody', async () => {
    const { tenant, near, ofBranch } = await aCompany();
    const admin = await tenant.user();
    const technician = await tenant.user({ role: 'technician' });
    const permissions = (await admin.call(listPermissions)).body.filter(({ name }) => powers.some((power) => power === name));
    await tenant.scope.write((tx) =>
      tx.db
        .insertInto('user_permission')
        .values(permissions.map(({ id }) => ({ user_id: technician.userId, permission_id: id })))
        .execute(),
    );
    const colleague = await tenant.user({ permissions: [] });
    expect(await create(technician, {})).toBe('user.other_company');
    expect(await create(technician, ofBranch(near.id))).toBe('user.other_company');
    expect((await technician.call(routes.disableUser, { params: { id: colleague.userId } })).problem.code).toBe('record.not_found');
    const role = { name: 'Mine', description: '', kind: 'organisation' as const, permissionIds: [] };
    expect((await technician.call(routes.createRole, { body: role })).problem.code).toBe('role.organisation_only');
    expect((await technician.call(refreshBranchPermissions)).problem.code).toBe('permission.organisation_only');
    expect(await create(admin, ofBranch(near.id))).toBe('made');
  });

  it('is told that a username is taken, also by somebody whom they do not see', async () => {
    const { tenant, near, branch, ofBranch } = await aCompany();
    await tenant.user({ username: 'theirs' });
    expect(await create(branch, { ...ofBranch(near.id), username: 'theirs' })).toBe('user.username_taken');
    const own = await tenant.user({ branchId: near.id, permissions: [] });
    const { version } = (await branch.call(getUser, { params: { id: own.userId } })).body;
    const body = userForm({ ...ofBranch(near.id), username: 'theirs' });
    const answer = await branch.call(routes.updateUser, { params: { id: own.userId }, version, body });
    expect([answer.status, answer.problem.code]).toEqual([400, 'user.username_taken']);
  });

  it('makes, changes and removes no role: each is for people of many companies', async () => {
    const { tenant, branch, customer } = await aCompany();
    const admin = await tenant.user();
    const body = (kind: 'organisation' | 'branch' | 'customer', name: string) => ({ name, description: '', kind, permissionIds: [] });
    for (const client of [branch, customer]) {
      for (const kind of ['organisation', 'branch', 'customer'] as const)
        expect((await client.call(routes.createRole, { body: body(kind, kind) })).problem.code).toBe('role.organisation_only');
      for (const { id, name, version } of (await client.call(routes.listRoles)).body) {
        expect((await client.call(routes.getRole, { params: { id } })).body.allowedActions).toEqual([]);
        const answer = await client.call(routes.updateRole, { params: { id }, version, body: body('branch', name) });
        expect([answer.status, answer.problem.code]).toEqual([400, 'role.organisation_only']);
        expect((await client.call(routes.removeRole, { params: { id } })).problem.code).toBe('role.organisation_only');
      }
    }
    expect((await admin.call(routes.createRole, { body: body('branch', 'Theirs') })).body).toMatchObject({ allowedActions: ['edit', 'remove'] });
  });

  it('changes no permission and refreshes nobody’s', async () => {
    const { tenant, branch, customer } = await aCompany();
    const admin = await tenant.user();
    const systemModuleId = (await admin.call(listModules)).body[0]?.id ?? '';
    const permission = (await admin.call(createPermission, { body: { systemModuleId, name: 'approve-overtime' } })).body;
    for (const client of [branch, customer]) {
      const answers = [
        await client.call(createPermission, { body: { systemModuleId, name: 'mine' } }),
        await client.call(updatePermission, { params: { id: permission.id }, body: { systemModuleId, name: 'mine' } }),
        await client.call(refreshBranchPermissions),
        await client.call(refreshCustomerPermissions),
      ];
      expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(answers.map(() => [400, 'permission.organisation_only']));
    }
    expect((await admin.call(updatePermission, { params: { id: permission.id }, body: { systemModuleId, name: 'theirs' } })).status).toBe(200);
    expect((await admin.call(refreshBranchPermissions)).status).toBe(200);
  });
});
