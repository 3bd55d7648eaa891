import { getUser, listUsers, login, resetPassword } from '@quarterlight/contract/identity/routes';
import * as routes from '@quarterlight/contract/identity/routes-people';
import { resetLinkState } from '@quarterlight/contract/identity/routes-users';
import type { UserForm } from '@quarterlight/contract/identity/schemas-people';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { userForm } from '../../../testing/kit/user-form.ts';
import { sendReset } from './reset-password.ts';

useTestApp();

const password = 'velvet marble nine';
/** The tokens of the links that were mailed, oldest first. */
async function tokens(tenant: TestTenant): Promise<string[]> {
  const rows = await tenant.scope.read((tx) =>
    tx.db.selectFrom('outbox_message').innerJoin('outbox_secret', 'message_id', 'id').select('outbox_secret.body').orderBy('id').execute(),
  );
  return rows.map(({ body }) => /password-reset\/([\w-]{43})/.exec(body)?.[1] ?? '');
}
const stateOf = async (tenant: TestTenant, token: string | undefined) => {
  const answer = await tenant.visitor.call(resetLinkState, { params: { token: token ?? '' } });
  return answer.body.state;
};
const use = async (tenant: TestTenant, token: string | undefined) =>
  (await tenant.visitor.call(resetPassword, { params: { token: token ?? '' }, body: { password, confirmPassword: password } })).status;

async function invited(values: Partial<UserForm> = {}) {
  const tenant = await aTenant();
  const admin = await tenant.user();
  const user = (await admin.call(routes.createUser, { body: userForm({ username: 'new.one', email: 'new@example.test', ...values }) })).body;
  const at = { params: { id: user.id } };
  return { tenant, admin, user, at, read: async () => (await admin.call(getUser, at)).body };
}
/** Lets the invitation's week pass, for the record and its links. */
const letPass = (tenant: TestTenant) =>
  tenant.scope.write(async (tx) => {
    await tx.db.updateTable('app_user').set({ invited_until: '2026-01-01T00:00:00.000Z' }).where('invited_until', 'is not', null).execute();
    await tx.db.updateTable('password_reset').set({ expires_at: '2026-01-01T00:00:00.000Z' }).execute();
  });

describe('an invitation', () => {
  it('says how long it holds, is used once, and says so', async () => {
    const { tenant, user, read } = await invited();
    expect(user).toMatchObject({ status: 'invited', invitation: 'open' });
    expect(Date.parse(user.invitedUntil ?? '') - Date.parse(user.createdAt)).toBe(7 * 86_400_000);
    const [token] = await tokens(tenant);
    expect((await tenant.visitor.call(resetLinkState, { params: { token: token ?? '' } })).body).toEqual({
      state: 'good',
      invitation: true,
      until: user.invitedUntil,
    });
    expect(await use(tenant, token)).toBe(204);
    expect(await read()).toMatchObject({ status: 'active', invitation: 'none', invitedUntil: null });
    expect([await stateOf(tenant, token), await use(tenant, token)]).toEqual(['used', 400]);
    expect(await stateOf(tenant, 'no-such-link')).toBe('unknown');
    const stranger = await aTenant();
    expect([await stateOf(stranger, token), await use(stranger, token)]).toEqual(['unknown', 400]);
  });

  it('given again takes the place of the one before', async () => {
    const { tenant, admin, at } = await invited();
    expect((await admin.call(routes.inviteUser, at)).status).toBe(200);
    const [first, second] = await tokens(tenant);
    expect([await stateOf(tenant, first), await stateOf(tenant, second)]).toEqual(['replaced', 'good']);
    expect([await use(tenant, first), await use(tenant, second)]).toEqual([400, 204]);
  });

  it('once withdrawn opens nothing, also after another was sent', async () => {
    const { tenant, admin, at, read } = await invited();
    const withdrawn = (await admin.call(routes.withdrawInvitation, at)).body;
    expect(withdrawn).toMatchObject({ status: 'disabled', invitation: 'withdrawn', invitedUntil: null });
    expect(withdrawn.allowedActions).toContain('invite');
    const [first] = await tokens(tenant);
    expect([await stateOf(tenant, first), await use(tenant, first)]).toEqual(['withdrawn', 400]);
    expect((await admin.call(routes.withdrawInvitation, at)).problem.code).toBe('user.moved_on');
    const listed = async (invitation: 'open' | 'withdrawn') => (await admin.call(listUsers, { query: { invitation } })).body.items.map(({ id }) => id);
    expect([await listed('withdrawn'), await listed('open')]).toEqual([[at.params.id], []]);
    expect((await admin.call(routes.inviteUser, at)).body).toMatchObject({ status: 'invited', invitation: 'open' });
    const [old, fresh] = await tokens(tenant);
    expect([await stateOf(tenant, old), await use(tenant, old), await use(tenant, fresh)]).toEqual(['withdrawn', 400, 204]);
    expect((await read()).invitation).toBe('none');
  });

  it('of somebody who is disabled opens nothing, and neither does it once they are enabled', async () => {
    const { tenant, admin, at } = await invited();
    const [token] = await tokens(tenant);
    await admin.call(routes.disableUser, at);
    expect([await stateOf(tenant, token), await use(tenant, token)]).toEqual(['closed', 400]);
    expect((await admin.call(routes.enableUser, at)).body).toMatchObject({ status: 'invited', invitation: 'unsent' });
    expect([await stateOf(tenant, token), await use(tenant, token)]).toEqual(['closed', 400]);
  });

  it('expires; who was invited cannot give themselves another', async () => {
    const { tenant, admin, at, read } = await invited();
    const [token] = await tokens(tenant);
    await letPass(tenant);
    expect((await read()).invitation).toBe('expired');
    expect([await stateOf(tenant, token), await use(tenant, token)]).toEqual(['expired', 400]);
    expect((await admin.call(listUsers, { query: { invitation: 'expired' } })).body.items).toHaveLength(1);
    await sendReset(tenant.scope, 'new.one', 8080);
    expect(await tokens(tenant)).toHaveLength(1);
    expect((await admin.call(routes.inviteUser, at)).body.invitation).toBe('open');
  });

  it('that went to another address opens nothing once the address is changed', async () => {
    const { tenant, admin, user, at } = await invited();
    const [token] = await tokens(tenant);
    const body = userForm({ username: 'new.one', email: 'right@example.test' });
    expect((await admin.call(routes.updateUser, { ...at, version: user.version, body })).body.invitation).toBe('unsent');
    expect([await stateOf(tenant, token), await use(tenant, token)]).toEqual(['replaced', 400]);
  });

  it('needs an address, and is not mailed more than three times an hour', async () => {
    const { admin } = await invited();
    const nowhere = (await admin.call(routes.createUser, { body: userForm({ email: '' }) })).body;
    expect(nowhere.invitation).toBe('unsent');
    const refused = await admin.call(routes.inviteUser, { params: { id: nowhere.id } });
    expect(refused.problem.errors).toEqual({ email: ['There is no email address to write to. Add one first.'] });
    const { admin: other, at } = await invited();
    for (let again = 0; again < 2; again += 1) expect((await other.call(routes.inviteUser, at)).status).toBe(200);
    expect((await other.call(routes.inviteUser, at)).problem.code).toBe('user.mailed_enough');
  });
});

describe('a reset link from an administrator', () => {
  it('is mailed to an active user, in the administrator’s name, and works once', async () => {
    const { tenant, admin } = await invited();
    const user = await tenant.user({ role: 'adviser', username: 'ada' });
    const at = { params: { id: user.userId } };
    expect((await admin.call(routes.sendUserReset, at)).status).toBe(200);
    const token = (await tokens(tenant)).at(-1);
    expect([await use(tenant, token), await use(tenant, token)]).toEqual([204, 400]);
    expect((await tenant.visitor.call(login, { body: { username: 'ada', password } })).status).toBe(200);
    const [mail] = await tenant.scope.read((tx) =>
      tx.db.selectFrom('outbox_message').select(['recipient', 'body']).where('template', '=', 'password-link').execute(),
    );
    expect(mail?.recipient).toBe('ada@example.test');
    expect(mail?.body).not.toContain(token);
    await admin.call(routes.lockUser, at);
    expect((await admin.call(routes.sendUserReset, at)).problem.code).toBe('user.moved_on');
  });
});
