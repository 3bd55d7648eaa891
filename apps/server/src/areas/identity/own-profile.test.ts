import { getUser } from '@quarterlight/contract/identity/routes';
import { getOwnProfile, prove, updateOwnProfile } from '@quarterlight/contract/identity/routes-own';
import { resetTwoStep, updateUser } from '@quarterlight/contract/identity/routes-people';
import { updateSettings } from '@quarterlight/contract/system/routes';
import { afterEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, testPassword } from '../../../testing/kit/tenants.ts';
import { createTenant } from '../../process/create-tenant.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';
import { getSettings } from '../system/index.ts';
import { anAuthenticator, beginSignIn, mailed } from './authenticator.testing.ts';
import { userFormOf } from './user-form.testing.ts';

useTestApp();
afterEach(() => testApp().clock.reset());

const form = { title: 'Ms', firstName: 'Ann', lastName: 'Archer', email: 'ann@example.test', mobile: '07700900123' };
const profile = async (user: Client) => (await user.call(getOwnProfile)).body;

describe('one’s own profile', () => {
  it('is read and changed by whoever it is, whatever bounds them', async () => {
    const tenant = await aTenant();
    const [customer, branch] = [await aCustomer(tenant, { name: 'Fleet' }), await aBranch(tenant, { name: 'Norwich' })];
    for (const [company, user] of [
      [tenant.scope.tenant.name, await tenant.user({ role: 'adviser', username: 'ann' })],
      [tenant.scope.tenant.name, await tenant.user({ role: 'technician', homeBranchId: branch.id })],
      ['Fleet', await tenant.user({ customerId: customer.id })],
      ['Norwich', await tenant.user({ branchId: branch.id })],
      [tenant.scope.tenant.name, await tenant.user({ permissions: [] })],
    ] as const) {
      const before = await profile(user);
      expect(before).toMatchObject({ id: user.userId, companyName: company, twoStep: 'none', twoStepFor: [], recoveryCodesLeft: 0 });
      const changed = await user.call(updateOwnProfile, { version: before.version, body: form });
      expect(changed.body).toEqual({ ...before, ...form, displayName: 'Ann Archer', version: before.version + 1 });
      expect(await profile(user)).toEqual(changed.body);
    }
  });

  it('touches nobody else and nothing else', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ role: 'adviser' });
    const { version } = await profile(user);
    const rows = () => tenant.scope.read((tx) => tx.db.selectFrom('app_user').selectAll().orderBy('id').execute());
    const before = await rows();
    for (const extra of ['username', 'status', 'roleIds', 'companyType', 'customerId', 'twoStep', 'isTechnician', 'version', 'id']) {
      const answer = await user.raw('PUT', '/v1/users/me', { body: { ...form, [extra]: 'x' }, headers: { 'if-match': `"${version}"` } });
      expect([extra, answer.status, Object.keys(answer.problem.errors ?? {})]).toEqual([extra, 400, [extra]]);
    }
    for (const [field, value] of [
      ['email', 'no address'],
      ['mobile', '12'],
      ['lastName', ' '],
      ['firstName', 'x'.repeat(61)],
      ['title', 3],
    ] as const) {
      const answer = await user.raw('PUT', '/v1/users/me', { body: { ...form, [field]: value }, headers: { 'if-match': `"${version}"` } });
      expect([field, answer.status, Object.keys(answer.problem.errors ?? {})]).toEqual([field, 400, [field]]);
    }
    expect(await rows()).toEqual(before);
  });

  it('says so where it was changed meanwhile', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ role: 'adviser' });
    const { version, email } = await profile(user);
    expect((await user.call(updateOwnProfile, { version, body: { ...form, email } })).status).toBe(200);
    const stale = await user.call(updateOwnProfile, { version, body: { ...form, email, lastName: 'Other' } });
    expect([stale.status, stale.problem.code]).toEqual([400, 'record.stale']);
    expect((await profile(user)).lastName).toBe('Archer');
  });

  it('wants the password lately given for another address, and tells both addresses of it', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ role: 'adviser', username: 'bob' });
    const { version } = await profile(user);
    testApp().clock.advance(11 * 60_000);
    const refused = await user.call(updateOwnProfile, { version, body: { ...form, email: 'new@example.test' } });
    expect([refused.status, refused.problem.code]).toEqual([400, 'access.prove_again']);
    expect((await profile(user)).version).toBe(version);
    // The name alone wants none.
    const named = await user.call(updateOwnProfile, { version, body: { ...form, email: 'bob@example.test' } });
    expect(named.status).toBe(200);
    await user.call(prove, { body: { password: testPassword } });
    expect((await user.call(updateOwnProfile, { version: version + 1, body: { ...form, email: 'new@example.test' } })).status).toBe(200);
    const mails = await mailed(tenant, 'email-changed');
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(['bob@example.test', 'new@example.test']);
    for (const { body } of mails) {
      expect(body).toContain('network address 127.0.0.1');
      expect(body).not.toContain('Changed by');
    }
  });

  it('keeps an address to which codes are sent', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ role: 'adviser', username: 'cyd' });
    expect((await (await tenant.user()).call(updateSettings, { body: { security: { twoStepRoles: ['adviser'] } } })).status).toBe(200);
    const { version } = await profile(user);
    const refused = await user.call(updateOwnProfile, { version, body: { ...form, email: '' } });
    expect(refused.problem.errors).toEqual({ email: ['Codes for signing in are sent to this address, so it cannot be left empty.'] });
    await anAuthenticator(user);
    const now = await profile(user);
    expect((await user.call(updateOwnProfile, { version: now.version, body: { ...form, email: '' } })).status).toBe(200);
  });

  it('is told by mail where an administrator changes the address, with who did', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user({ displayName: 'Ada Admin' });
    const user = await tenant.user({ role: 'adviser', username: 'dot' });
    const record = (await admin.call(getUser, { params: { id: user.userId } })).body;
    const body = { ...userFormOf(record), email: 'moved@example.test' };
    expect((await admin.call(updateUser, { params: { id: user.userId }, version: record.version, body })).status).toBe(200);
    const mails = await mailed(tenant, 'email-changed');
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(['dot@example.test', 'moved@example.test']);
    expect(mails[0]?.body).toContain('Changed by: Ada Admin');
  });
});

describe('a reset by an administrator', () => {
  it('forgets the app, tells the user, is logged and wants the password lately given', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user({ displayName: 'Ada Admin' });
    const user = await tenant.user({ role: 'adviser', username: 'eva' });
    const params = { id: user.userId };
    const actions = async () => (await admin.call(getUser, { params })).body.allowedActions;
    expect(await actions()).not.toContain('reset-two-step');
    expect((await admin.call(resetTwoStep, { params })).problem.code).toBe('user.no_two_step');
    await anAuthenticator(user);
    expect(await actions()).toContain('reset-two-step');
    const waiting = await beginSignIn(tenant, 'eva');
    testApp().clock.advance(11 * 60_000);
    expect((await admin.call(resetTwoStep, { params })).problem.code).toBe('access.prove_again');
    await admin.call(prove, { body: { password: testPassword } });
    expect((await admin.call(resetTwoStep, { params })).body).toMatchObject({ twoStep: 'none' });
    expect((await (await beginSignIn(tenant, 'eva')).call(getOwnProfile)).body).toMatchObject({ twoStep: 'none', recoveryCodesLeft: 0 });
    expect((await waiting.raw('GET', '/v1/auth/token/123456')).status).not.toBe(200);
    expect(await mailed(tenant, 'two-step-reset')).toEqual([{ recipient: 'eva@example.test', body: expect.stringContaining('Reset by: Ada Admin') }]);
    const log = await tenant.scope.read((tx) =>
      tx.db.selectFrom('log_entry').select('user_id').where('action', '=', 'user.two-step-reset').where('entity_id', '=', user.userId).execute(),
    );
    expect(log).toEqual([{ user_id: admin.userId }]);
  });

  it('is not for oneself, nor for who may do more, nor for another company’s', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    await anAuthenticator(admin);
    expect((await admin.call(resetTwoStep, { params: { id: admin.userId } })).problem.code).toBe('user.reset_own');
    const lesser = await tenant.user({ permissions: ['view-users', 'edit-users'] });
    expect((await lesser.call(resetTwoStep, { params: { id: admin.userId } })).problem.code).toBe('user.above_you');
    expect((await (await tenant.user({ role: 'adviser' })).call(resetTwoStep, { params: { id: admin.userId } })).status).toBe(403);
    const [one, two] = [await aCustomer(tenant, { name: 'One' }), await aCustomer(tenant, { name: 'Two' })];
    const own = await tenant.user({ customerId: one.id, permissions: ['view-users', 'edit-users'] });
    const mine = await tenant.user({ customerId: one.id, permissions: [], username: 'mine' });
    const theirs = await tenant.user({ customerId: two.id, permissions: [] });
    await anAuthenticator(mine);
    await anAuthenticator(theirs);
    expect((await own.call(resetTwoStep, { params: { id: theirs.userId } })).status).toBe(404);
    expect((await own.call(resetTwoStep, { params: { id: mine.userId } })).body).toMatchObject({ twoStep: 'none' });
    const left = await tenant.scope.read((tx) => tx.db.selectFrom('authenticator').select('user_id').orderBy('user_id').execute());
    expect(left.map(({ user_id }) => user_id)).toEqual([admin.userId, theirs.userId].toSorted());
  });
});

it('a new company asks its administrators for a code', async () => {
  const { ownerUrl, running } = testApp();
  const scope = await createTenant(ownerUrl, running.source, { slug: `new-${Date.now().toString(36)}`, name: 'New company' });
  expect((await scope.read(getSettings)).security.twoStepRoles).toEqual(['administrator']);
});
