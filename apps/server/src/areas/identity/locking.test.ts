import { getUser, listClaims, login } from '@quarterlight/contract/identity/routes';
import * as routes from '@quarterlight/contract/identity/routes-people';
import { endOtherSessions, endOwnSession, endUserSession, listOwnSessions } from '@quarterlight/contract/identity/routes-sessions';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant, testPassword } from '../../../testing/kit/tenants.ts';
import { userForm } from '../../../testing/kit/user-form.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';

useTestApp();

const signIn = async (tenant: TestTenant, username: string) => tenant.visitor.call(login, { body: { username, password: testPassword } });
const another = async (tenant: TestTenant, username: string) => new Client(tenant.slug, (await signIn(tenant, username)).body);
const isIn = async (client: Client) => (await client.call(listClaims)).status === 200;

describe('a locked user', () => {
  it('is out at once and refused with the words for a wrong password, until unlocked', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const user = await tenant.user({ role: 'adviser', username: 'bob' });
    const at = { params: { id: user.userId } };
    expect(await isIn(user)).toBe(true);
    const locked = (await admin.call(routes.lockUser, at)).body;
    expect([locked.status, locked.allowedActions]).toEqual(['locked', ['edit', 'unlock', 'disable']]);
    expect(await isIn(user)).toBe(false);
    const refused = await signIn(tenant, 'bob');
    const wrong = await tenant.visitor.call(login, { body: { username: 'bob', password: 'not the password at all' } });
    expect([refused.status, refused.problem]).toEqual([401, wrong.problem]);
    expect((await admin.call(routes.listUserSessions, at)).body).toMatchObject([{ live: false, endedReason: 'User locked' }]);
    expect((await admin.call(routes.lockUser, at)).problem.code).toBe('user.moved_on');
    expect((await admin.call(routes.unlockUser, at)).body.status).toBe('active');
    expect((await signIn(tenant, 'bob')).status).toBe(200);
  });

  it('is neither oneself, nor the last administrator, nor above one', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const manager = await tenant.user({ role: 'manager' });
    const own = await admin.call(routes.lockUser, { params: { id: admin.userId } });
    expect([own.problem.code, own.problem.errors]).toEqual(['user.yourself', { form: ['You cannot lock or disable yourself.'] }]);
    expect((await manager.call(routes.lockUser, { params: { id: admin.userId } })).problem.code).toBe('user.above_you');
    const [one, two] = [admin, await tenant.user()];
    const answers = await Promise.all([one.call(routes.lockUser, { params: { id: two.userId } }), two.call(routes.lockUser, { params: { id: one.userId } })]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [left, other] = answers[0]?.status === 200 ? [one, two] : [two, one];
    expect((await left.call(getUser, { params: { id: left.userId } })).body.allowedActions).not.toContain('lock');
    expect((await left.call(getUser, { params: { id: other.userId } })).body.status).toBe('locked');
  });
});

describe('sessions', () => {
  it('are told with their device, and one is ended without the others', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const user = await tenant.user({ role: 'adviser', username: 'bob' });
    const at = { params: { id: user.userId } };
    const phone = await another(tenant, 'bob');
    const version = (await admin.call(getUser, at)).body.version;
    const sessions = (await admin.call(routes.listUserSessions, at)).body;
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({ live: true, current: false, codeOwed: false, endedAt: null });
    const params = { id: user.userId, sessionId: sessions[0]?.id ?? '' };
    expect((await admin.call(endUserSession, { params })).body).toMatchObject({ live: false, endedReason: 'Ended by an administrator' });
    expect([await isIn(phone), await isIn(user)]).toEqual([false, true]);
    expect((await admin.call(endUserSession, { params })).problem.code).toBe('user.session_ended');
    expect((await admin.call(getUser, at)).body.version).toBe(version);
    for (const sessionId of [newId(), (await admin.call(listOwnSessions)).body[0]?.id ?? ''])
      expect((await admin.call(endUserSession, { params: { id: user.userId, sessionId } })).status).toBe(404);
    const manager = await tenant.user({ role: 'manager' });
    const theirs = { id: admin.userId, sessionId: (await admin.call(listOwnSessions)).body[0]?.id ?? '' };
    expect((await manager.call(endUserSession, { params: theirs })).problem.code).toBe('user.above_you');
    expect((await (await tenant.user({ permissions: ['view-users'] })).call(routes.listUserSessions, at)).status).toBe(403);
  });

  it('of one’s own are told and ended, whatever bounds one has and whichever site is chosen', async () => {
    const tenant = await aTenant();
    const branch = await aBranch(tenant);
    const customer = await aCustomer(tenant);
    const people = [
      { username: 'staff', role: 'manager' as const },
      { username: 'fitter', role: 'technician' as const },
      { username: 'theirs', customerId: customer.id },
      { username: 'local', branchId: branch.id },
    ];
    for (const person of people) {
      const first = await tenant.user(person);
      const [second, third] = [await another(tenant, person.username), await another(tenant, person.username)];
      const headers = person.username === 'staff' ? { 'x-site': branch.id } : {};
      const own = (await first.call(listOwnSessions, { headers })).body;
      expect(own.map(({ current }) => current)).toEqual([false, false, true]);
      const other = own[0]?.id ?? '';
      expect((await first.call(endOwnSession, { headers, params: { id: other } })).body.endedReason).toBe('Signed out by its user');
      expect((await first.call(endOwnSession, { headers, params: { id: other } })).problem.code).toBe('user.session_ended');
      expect([await isIn(third), await isIn(second)]).toEqual([false, true]);
      expect((await first.call(endOtherSessions, { headers })).body).toEqual({ ended: 1 });
      expect([await isIn(second), await isIn(first)]).toEqual([false, true]);
    }
    const [one, two] = [await tenant.user({ role: 'adviser' }), await tenant.user({ role: 'adviser' })];
    const foreign = (await two.call(listOwnSessions)).body[0]?.id ?? '';
    expect((await one.call(endOwnSession, { params: { id: foreign } })).status).toBe(404);
    expect(await isIn(two)).toBe(true);
  });
});

describe('a user’s record', () => {
  it('keeps every field of its form', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const [home, customer] = [await aBranch(tenant), await aCustomer(tenant)];
    const role = (await admin.call(routes.listRoles)).body.find(({ code }) => code === 'customer');
    const { permissionIds } = (await admin.call(getUser, { params: { id: admin.userId } })).body;
    const direct = await tenant.scope.read((tx) => tx.db.selectFrom('permission').select('id').where('name', '=', 'view-files').execute());
    const full = userForm({
      username: 'Full.Person',
      email: 'full@example.test',
      mobile: '07700900123',
      title: 'Dr',
      firstName: 'Ânna',
      lastName: 'O’Full',
      companyType: 'Customer',
      customerId: customer.id,
      homeBranchId: home.id,
      roleIds: [role?.id ?? ''],
      permissionIds: direct.map(({ id }) => id),
      twoStep: 'email',
      isTechnician: true,
      employeeNumber: 'E-17',
      skills: ['heavy-goods', 'adas-static'],
      startPostcode: 'NR1 3QG',
      workDays: [2, 4, 6],
      workFrom: '07:15',
      workTo: '15:45',
      dailyMinutes: 465,
      colour: '#2f6fb5',
    });
    expect(permissionIds).toEqual([]);
    const made = (await admin.call(routes.createUser, { body: full })).body;
    const formOf = async () => {
      const read = (await admin.call(getUser, { params: { id: made.id } })).body;
      return Object.fromEntries(Object.keys(full).map((key) => [key, key === 'roleIds' ? read.roleList.map(({ id }) => id) : Reflect.get(read, key)]));
    };
    expect(await formOf()).toEqual(full);
    const other = userForm({ username: 'full.person2', companyType: 'Branch', branchId: home.id, workDays: [], skills: [] });
    expect((await admin.call(routes.updateUser, { params: { id: made.id }, version: made.version, body: other })).status).toBe(200);
    expect(await formOf()).toEqual(other);
  });

  it('refuses what does not fit at its field, and stays as it was', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    await tenant.user({ username: 'taken' });
    const made = (await admin.call(routes.createUser, { body: userForm({ username: 'kept' }) })).body;
    const foreign = await aBranch(await aTenant());
    const change = (body: object, version = made.version) => admin.raw('PUT', `/v1/users/${made.id}`, { body, headers: { 'if-match': `"${version}"` } });
    const refusals: [object, string][] = [
      [{ username: 'TAKEN' }, 'username'],
      [{ homeBranchId: foreign.id }, 'homeBranchId'],
      [{ companyType: 'Branch', branchId: foreign.id }, 'branchId'],
      [{ companyType: 'Customer', customerId: null }, 'customerId'],
      [{ roleIds: [newId()] }, 'roleIds'],
      [{ permissionIds: [newId()] }, 'permissionIds'],
      [{ workFrom: '17:00', workTo: '08:00' }, 'workTo'],
      [{ workDays: [8] }, 'workDays.0'],
      [{ dailyMinutes: '480' }, 'dailyMinutes'],
      [{ isTechnician: 'yes' }, 'isTechnician'],
      [{ colour: 'blue' }, 'colour'],
      [{ startPostcode: 'nowhere' }, 'startPostcode'],
      [{ status: 'active' }, 'status'],
    ];
    for (const [values, field] of refusals) {
      const answer = await change({ ...userForm({ username: 'kept' }), ...values });
      expect([values, answer.status, Object.keys(answer.problem.errors ?? {})]).toEqual([values, 400, [field]]);
    }
    expect((await change(userForm({ username: 'kept' }), 7)).problem.code).toBe('record.stale');
    expect((await admin.call(getUser, { params: { id: made.id } })).body).toEqual(made);
    const manager = await tenant.user({ role: 'manager' });
    const beyond = await tenant.scope.read((tx) => tx.db.selectFrom('permission').select('id').where('name', '=', 'edit-roles').execute());
    const given = await manager.call(routes.createUser, { body: userForm({ permissionIds: beyond.map(({ id }) => id) }) });
    expect([given.problem.code, Object.keys(given.problem.errors ?? {})]).toEqual(['user.beyond_own', ['permissionIds']]);
  });
});
