import {
  createPermission,
  getUser,
  listModules,
  listPermissions,
  listUsers,
  refreshBranchPermissions,
  refreshCustomerPermissions,
  updatePermission,
} from '@quarterlight/contract/identity/routes';
import * as routes from '@quarterlight/contract/identity/routes-people';
import { endUserSession } from '@quarterlight/contract/identity/routes-sessions';
import { countUsers, listGrantable, userCompanies } from '@quarterlight/contract/identity/routes-users';
import type { UserForm } from '@quarterlight/contract/identity/schemas-people';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { userForm } from '../../../testing/kit/user-form.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';

useTestApp();

const powers = ['edit-users', 'view-users', 'edit-roles', 'edit-permissions'] as const;

const actions = [
  routes.lockUser,
  routes.unlockUser,
  routes.disableUser,
  routes.enableUser,
  routes.inviteUser,
  routes.withdrawInvitation,
  routes.sendUserReset,
  routes.endUserSessions,
];

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

  it('sees, changes, moves and acts on users of their own company only, whoever else works there', async () => {
    const { tenant, near, far, mine, theirs, branch, customer, ofBranch, ofCustomer } = await aCompany();
    const colleague = await tenant.user({ branchId: near.id, permissions: [] });
    const fellow = await tenant.user({ customerId: mine.id, permissions: [] });
    const strangers = [
      await tenant.user({ permissions: [], homeBranchId: near.id }),
      await tenant.user({ role: 'technician', homeBranchId: near.id }),
      await tenant.user({ branchId: far.id, permissions: [], homeBranchId: near.id }),
      await tenant.user({ customerId: theirs.id, permissions: [] }),
    ];
    const idsOf = async (client: Client) => (await client.call(listUsers)).body.items.map(({ id }) => id).sort();
    expect(await idsOf(branch)).toEqual([branch.userId, colleague.userId].sort());
    expect(await idsOf(customer)).toEqual([customer.userId, fellow.userId].sort());
    const countsOf = async (client: Client) => (await client.call(countUsers)).body.filter(({ count }) => count > 0);
    expect(await countsOf(branch)).toEqual([{ kind: 'branch', count: 2 }]);
    expect(await countsOf(customer)).toEqual([{ kind: 'customer', count: 2 }]);
    const file = (await branch.raw('GET', '/v1/users/sheet?columns=username')).text;
    expect(file.trim().split('\r\n')).toHaveLength(3);
    const role = (await branch.call(routes.listRoles)).body.find(({ code }) => code === 'technician')?.id ?? '';
    expect((await branch.call(listUsers, { query: { roleId: role } })).body).toMatchObject({ items: [], total: 0 });
    for (const { userId } of strangers) {
      const at = { params: { id: userId } };
      for (const client of [branch, customer]) {
        const answers = [
          await client.call(getUser, at),
          await client.call(routes.listUserSessions, at),
          await client.call(routes.updateUser, { ...at, version: 1, body: userForm(ofBranch(near.id)) }),
          await client.call(endUserSession, { params: { id: userId, sessionId: newId() } }),
        ];
        for (const route of actions) answers.push(await client.call(route, at));
        expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(answers.map(() => [404, 'record.not_found']));
      }
    }
    const record = async (client: Client) => (await branch.call(getUser, { params: { id: client.userId } })).body;
    const save = async (client: Client, values: Partial<UserForm>) => {
      const { version } = await record(client);
      const answer = await branch.call(routes.updateUser, { params: { id: client.userId }, version, body: userForm(values) });
      return answer.status === 200 ? 'saved' : answer.problem.code;
    };
    expect(await save(colleague, ofBranch(near.id))).toBe('saved');
    expect(await save(colleague, ofBranch(far.id))).toBe('user.other_company');
    expect(await save(colleague, { homeBranchId: near.id })).toBe('user.other_company');
    expect((await record(colleague)).allowedActions).toContain('disable');
    expect((await branch.call(routes.endUserSessions, { params: { id: colleague.userId } })).status).toBe(200);
    expect((await branch.call(routes.disableUser, { params: { id: colleague.userId } })).status).toBe(200);
    expect(await create(customer, ofCustomer(mine.id))).toBe('made');
  });

  it('withdraws and repeats an invitation of their own, and the links before it open nothing', async () => {
    const { tenant, near, branch, ofBranch } = await aCompany();
    const body = userForm({ ...ofBranch(near.id), email: 'near@example.test' });
    const { id } = (await branch.call(routes.createUser, { body })).body;
    const links = () => tenant.scope.read((tx) => tx.db.selectFrom('password_reset').select('voided').orderBy('id').execute());
    await branch.call(routes.inviteUser, { params: { id } });
    expect((await links()).map(({ voided }) => voided)).toEqual(['replaced', '']);
    expect((await branch.call(routes.withdrawInvitation, { params: { id } })).body).toMatchObject({ status: 'disabled', invitation: 'withdrawn' });
    expect((await links()).map(({ voided }) => voided)).toEqual(['replaced', 'withdrawn']);
  });

  it('is offered only roles, permissions and companies of their own', async () => {
    const { mine, theirs, near, branch, customer } = await aCompany();
    expect((await branch.call(listGrantable)).body.companyTypes).toEqual(['Branch']);
    expect((await branch.call(listGrantable)).body.roles.filter(({ kind }) => kind !== 'branch')).toEqual([]);
    expect((await customer.call(listGrantable)).body).toMatchObject({ companyTypes: ['Customer'], roles: [] });
    expect((await customer.call(listGrantable)).body.permissions.map(({ name }) => name).sort()).toEqual([...powers].sort());
    const companies = async (client: Client, of: 'Customer' | 'Branch') => (await client.call(userCompanies, { query: { of } })).body.map(({ id }) => id);
    expect([await companies(customer, 'Customer'), await companies(branch, 'Branch')]).toEqual([[mine.id], [near.id]]);
    expect(await companies(branch, 'Customer')).not.toContain(theirs.id);
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
