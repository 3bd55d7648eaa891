import { getUser, listClaims, listPermissions, login, resetPassword } from '@quarterlight/contract/identity/routes';
import * as routes from '@quarterlight/contract/identity/routes-people';
import type { UserRecord } from '@quarterlight/contract/identity/schemas';
import type { UserForm } from '@quarterlight/contract/identity/schemas-people';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant, testPassword } from '../../../testing/kit/tenants.ts';
import { userForm } from '../../../testing/kit/user-form.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';

useTestApp();

const form = (values: Partial<UserForm> = {}): UserForm =>
  userForm({ username: 'new.person', email: 'new.person@example.test', mobile: '07700900123', title: 'Ms', ...values });
const formOf = (user: UserRecord): UserForm =>
  form({
    username: user.username,
    email: user.email,
    mobile: '',
    firstName: user.firstName,
    lastName: user.lastName || 'Person',
    roleIds: user.roleList.map((role) => role.id),
    permissionIds: user.permissionIds,
  });

async function roleId(client: Client, code: string): Promise<string> {
  return (await client.call(routes.listRoles)).body.find((role) => role.code === code)?.id ?? '';
}
const invitations = (tenant: TestTenant) =>
  tenant.scope.read((tx) =>
    tx.db
      .selectFrom('outbox_message')
      .innerJoin('outbox_secret', 'message_id', 'id')
      .select(['recipient', 'outbox_secret.body'])
      .where('template', '=', 'invitation')
      .execute(),
  );

describe('inviting a user', () => {
  it('makes one, mails a link, and lets the person in once a password is chosen', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const adviser = await roleId(admin, 'adviser');
    const made = await admin.call(routes.createUser, { body: form({ roleIds: [adviser, adviser], isTechnician: false }) });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ username: 'new.person', displayName: 'New Person', status: 'invited', roles: ['Service adviser'], version: 1 });
    expect(made.body.allowedActions).toEqual(['edit', 'disable', 'invite', 'withdraw']);
    const [mail] = await invitations(tenant);
    expect(mail?.recipient).toBe('new.person@example.test');
    const token = /password-reset\/([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? '';
    expect(
      (await tenant.visitor.call(resetPassword, { params: { token }, body: { password: 'velvet marble nine', confirmPassword: 'velvet marble nine' } })).status,
    ).toBe(204);
    expect((await tenant.visitor.call(login, { body: { username: 'NEW.PERSON', password: 'velvet marble nine' } })).status).toBe(200);
    expect((await admin.call(getUser, { params: { id: made.body.id } })).body.status).toBe('active');
  });

  it('refuses what does not fit, by field, and makes nothing', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user({ username: 'taken' });
    const customerRole = await roleId(admin, 'customer');
    const refusals: [Partial<UserForm>, Record<string, string[]>][] = [
      [{ username: 'TAKEN' }, { username: ['There is a user of that name already.'] }],
      [{ companyType: 'Customer', customerId: newId() }, { customerId: ['Choose the company that the user belongs to.'] }],
      [{ companyType: 'Branch' }, { branchId: ['Choose the company that the user belongs to.'] }],
      [{ homeBranchId: newId() }, { homeBranchId: ['Choose the company that the user belongs to.'] }],
      [{ roleIds: [customerRole] }, { roleIds: ['The role Customer user is not for users of this kind of company.'] }],
      [{ roleIds: [newId()] }, { roleIds: ['A role or permission that was chosen is no longer there. Open the form again.'] }],
      [{ email: 'nobody' }, { email: ['Invalid email'] }],
      [{ mobile: '01603123456' }, { mobile: ['This appears to be a landline number. Please provide a mobile number.'] }],
      [{ lastName: '' }, { lastName: ['Field required.'] }],
      [{ lastName: ' \u00a0' }, { lastName: ['Field required.'] }],
    ];
    for (const [values, errors] of refusals) {
      const answer = await admin.call(routes.createUser, { body: form(values) });
      expect([answer.status, answer.problem.errors]).toEqual([400, errors]);
    }
    const rows = await tenant.scope.read((tx) => tx.db.selectFrom('app_user').select('username').execute());
    expect(rows).toEqual([{ username: 'taken' }]);
    expect(await invitations(tenant)).toEqual([]);
  });

  it('hands out nothing that the inviter does not hold', async () => {
    const tenant = await aTenant();
    const manager = await tenant.user({ role: 'manager' });
    const answer = await manager.call(routes.createUser, { body: form({ roleIds: [await roleId(manager, 'administrator')] }) });
    expect([answer.status, answer.problem.code]).toEqual([400, 'user.beyond_own']);
    expect((await manager.call(routes.createUser, { body: form({ roleIds: [await roleId(manager, 'technician')] }) })).status).toBe(200);
  });

  it('by a customer’s user stays within the customer', async () => {
    const tenant = await aTenant();
    const [mine, other] = [await aCustomer(tenant), await aCustomer(tenant)];
    const portal = await tenant.user({ customerId: mine.id, permissions: ['edit-users', 'view-users'] });
    for (const values of [{}, { companyType: 'Customer' as const, customerId: other.id }]) {
      expect((await portal.call(routes.createUser, { body: form(values) })).problem.code).toBe('user.other_company');
    }
    expect((await portal.call(routes.createUser, { body: form({ companyType: 'Customer', customerId: mine.id }) })).status).toBe(200);
  });
});

describe('changing a user', () => {
  it('acts on the next request, with a version', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const branch = await aBranch(tenant, { name: 'Norwich' });
    const user = await tenant.user({ role: 'adviser' });
    const record = (await admin.call(getUser, { params: { id: user.userId } })).body;
    const buyer = await roleId(admin, 'buyer');
    const body = { ...formOf(record), roleIds: [buyer], homeBranchId: branch.id, lastName: 'Changed', isTechnician: true, skills: ['replacement' as const] };
    const changed = await admin.call(routes.updateUser, { params: { id: user.userId }, version: record.version, body });
    expect(changed.body).toMatchObject({ roles: ['Buyer'], homeBranchName: 'Norwich', skills: ['replacement'], version: record.version + 1 });
    const claims = (await user.call(listClaims)).body.map((claim) => claim.value);
    expect(claims).toContain('approve-purchase-orders');
    expect(claims).not.toContain('edit-diary');
    const stale = await admin.call(routes.updateUser, { params: { id: user.userId }, version: record.version, body });
    expect(stale.problem.code).toBe('record.stale');
  });

  it('leaves those above oneself alone, and keeps what they were given by others', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const manager = await tenant.user({ role: 'manager' });
    const record = (await manager.call(getUser, { params: { id: admin.userId } })).body;
    expect(record.allowedActions).toEqual([]);
    const answer = await manager.call(routes.updateUser, {
      params: { id: admin.userId },
      version: record.version,
      body: { ...formOf(record), email: 'mine@example.test' },
    });
    expect(answer.problem.code).toBe('user.above_you');
    for (const route of [routes.disableUser, routes.endUserSessions])
      expect((await manager.call(route, { params: { id: admin.userId } })).problem.code).toBe('user.above_you');
    expect((await admin.call(getUser, { params: { id: admin.userId } })).body.email).toBe(record.email);
  });

  it('never takes the last administrator away, of parallel attempts neither', async () => {
    const tenant = await aTenant();
    const [one, two] = [await tenant.user(), await tenant.user()];
    const answers = await Promise.all([
      one.call(routes.disableUser, { params: { id: two.userId } }),
      two.call(routes.disableUser, { params: { id: one.userId } }),
    ]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const left = answers[0]?.status === 200 ? one : two;
    const record = (await left.call(getUser, { params: { id: left.userId } })).body;
    const answer = await left.call(routes.updateUser, { params: { id: left.userId }, version: record.version, body: { ...formOf(record), roleIds: [] } });
    expect(answer.problem.errors).toEqual({ roleIds: ['This is the last administrator. Make somebody else one first.'] });
    expect((await left.call(routes.disableUser, { params: { id: left.userId } })).problem.code).toBe('user.yourself');
  });

  it('disables at once, enables, unlocks and signs out everywhere, each from its states', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const user = await tenant.user({ role: 'adviser', username: 'bob' });
    const at = { params: { id: user.userId } };
    expect((await user.call(listClaims)).status).toBe(200);
    expect((await admin.call(routes.disableUser, at)).body).toMatchObject({ status: 'disabled', allowedActions: ['edit', 'enable'] });
    expect((await user.call(listClaims)).status).toBe(401);
    expect((await admin.call(routes.disableUser, at)).problem.errors).toEqual({ form: ['This user is disabled now. Refresh to see what can be done.'] });
    expect((await admin.call(routes.enableUser, at)).body.status).toBe('active');
    expect((await user.call(listClaims)).status).toBe(401);
    const again = new Client(tenant.slug, (await tenant.visitor.call(login, { body: { username: 'bob', password: testPassword } })).body);
    expect((await again.call(listClaims)).status).toBe(200);
    const sessions = (await admin.call(routes.listUserSessions, at)).body;
    expect(sessions.map((session) => session.endedReason)).toEqual(['', 'User disabled']);
    expect((await admin.call(routes.endUserSessions, at)).status).toBe(200);
    expect((await again.call(listClaims)).status).toBe(401);
    await tenant.scope.write((tx) => tx.db.updateTable('app_user').set({ status: 'locked' }).where('id', '=', user.userId).execute());
    expect((await admin.call(routes.unlockUser, at)).body.status).toBe('active');
    expect((await admin.call(routes.inviteUser, at)).problem.code).toBe('user.moved_on');
    expect((await admin.call(routes.disableUser, at)).status).toBe(200);
    expect((await admin.call(routes.inviteUser, at)).problem.code).toBe('user.joined_already');
  });

  it('needs edit-users and hides another tenant’s and another customer’s users', async () => {
    const tenant = await aTenant();
    const viewer = await tenant.user({ permissions: ['view-users'] });
    const stranger = await (await aTenant()).user();
    const portal = await tenant.user({ customerId: (await aCustomer(tenant)).id, permissions: ['edit-users', 'view-users'] });
    for (const route of [routes.disableUser, routes.enableUser, routes.lockUser, routes.unlockUser, routes.inviteUser, routes.sendUserReset]) {
      expect((await viewer.call(route, { params: { id: stranger.userId } })).status).toBe(403);
      for (const client of [stranger, portal]) expect((await client.call(route, { params: { id: viewer.userId } })).status).toBe(404);
    }
    expect((await portal.call(routes.listUserSessions, { params: { id: viewer.userId } })).status).toBe(404);
    expect((await stranger.call(routes.updateUser, { params: { id: viewer.userId }, version: 1, body: form() })).status).toBe(404);
  });
});

describe('roles', () => {
  it('are listed with their users, added, changed and removed', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const listed = (await admin.call(routes.listRoles)).body;
    expect(listed.map((role) => role.code)).toEqual(['administrator', 'manager', 'adviser', 'stock', 'buyer', 'accounts', 'technician', 'customer', 'branch']);
    expect(listed[0]).toMatchObject({ name: 'Administrator', users: 1 });
    const permissions = (await admin.call(listPermissions)).body;
    const idOf = (name: string) => permissions.find((permission) => permission.name === name)?.id ?? '';
    const body = { name: 'Night desk', description: 'Takes calls at night', kind: 'organisation' as const, permissionIds: [idOf('view-diary')] };
    const made = (await admin.call(routes.createRole, { body })).body;
    expect(made).toMatchObject({ name: 'Night desk', users: 0, permissions: 1, code: null, allowedActions: ['edit', 'remove'] });
    expect((await admin.call(routes.createRole, { body: { ...body, name: 'NIGHT DESK' } })).problem.code).toBe('role.name_taken');
    const user = await tenant.user({ permissions: [] });
    await tenant.scope.write((tx) => tx.db.insertInto('user_role').values({ user_id: user.userId, role_id: made.id }).execute());
    const changed = await admin.call(routes.updateRole, {
      params: { id: made.id },
      version: 1,
      body: { ...body, permissionIds: [idOf('view-diary'), idOf('edit-diary')] },
    });
    expect(changed.body).toMatchObject({ permissions: 2, version: 2 });
    expect((await user.call(listClaims)).body.map((claim) => claim.value)).toContain('edit-diary');
    expect((await admin.call(routes.updateRole, { params: { id: made.id }, version: 1, body })).problem.code).toBe('record.stale');
    expect((await admin.call(routes.updateRole, { params: { id: made.id }, version: 2, body: { ...body, kind: 'branch' } })).problem.code).toBe(
      'role.kind_stays',
    );
    expect((await admin.call(routes.removeRole, { params: { id: made.id } })).problem.errors).toEqual({
      form: ['This role is held by 1 user. Give them another first.'],
    });
    await tenant.scope.write((tx) => tx.db.deleteFrom('user_role').where('role_id', '=', made.id).execute());
    expect((await admin.call(routes.removeRole, { params: { id: made.id } })).status).toBe(204);
    expect((await admin.call(routes.getRole, { params: { id: made.id } })).status).toBe(404);
  });

  it('Administrator cannot be emptied, shipped ones cannot be removed, and nobody adds what they lack', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const id = await roleId(admin, 'administrator');
    const role = (await admin.call(routes.getRole, { params: { id } })).body;
    const body = { name: role.name, description: role.description, kind: 'organisation' as const, permissionIds: [] };
    expect((await admin.call(routes.updateRole, { params: { id }, version: role.version, body })).problem.code).toBe('role.administrator_keeps');
    expect((await admin.call(routes.removeRole, { params: { id: await roleId(admin, 'buyer') } })).problem.code).toBe('role.shipped');
    const editor = await tenant.user({ permissions: ['edit-roles', 'view-diary'] });
    const secret = (await admin.call(listPermissions)).body.find((permission) => permission.name === 'edit-system-settings')?.id ?? '';
    expect((await editor.call(routes.createRole, { body: { ...body, name: 'Mine', permissionIds: [secret] } })).problem.code).toBe('user.beyond_own');
    expect((await (await tenant.user({ role: 'manager' })).call(routes.createRole, { body })).status).toBe(403);
    const stranger = await (await aTenant()).user();
    expect((await stranger.call(routes.getRole, { params: { id } })).status).toBe(404);
    expect((await stranger.call(routes.removeRole, { params: { id } })).status).toBe(404);
  });
});
