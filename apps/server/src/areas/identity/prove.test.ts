import { changePassword, login } from '@quarterlight/contract/identity/routes';
import { prove } from '@quarterlight/contract/identity/routes-own';
import { afterEach, describe, expect, it } from 'vitest';
import { Client } from '../../../testing/kit/client.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant, testPassword } from '../../../testing/kit/tenants.ts';

useTestApp();
afterEach(() => testApp().clock.reset());

const minutes = (count: number) => count * 60_000;
const sessionOf = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')).sid as string;

/** When the password was last given in the client's session, in minutes from now. */
async function provedAgo(tenant: TestTenant, client: Client): Promise<number | null> {
  const { proved_at } = await tenant.scope.read((tx) =>
    tx.db.selectFrom('session').select('proved_at').where('id', '=', sessionOf(client.token)).executeTakeFirstOrThrow(),
  );
  return proved_at === null ? null : Math.round((testApp().clock.now().getTime() - Date.parse(proved_at)) / minutes(1));
}

describe('the password, asked again', () => {
  it('is proved by signing in, by giving it again and by changing it', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ username: 'ann' });
    const client = new Client(tenant.slug, (await tenant.visitor.call(login, { body: { username: 'ann', password: testPassword } })).body, user.userId);
    expect(await provedAgo(tenant, client)).toBe(0);
    testApp().clock.advance(minutes(30));
    expect(await provedAgo(tenant, client)).toBe(30);
    expect((await client.call(prove, { body: { password: testPassword } })).status).toBe(204);
    expect(await provedAgo(tenant, client)).toBe(0);
    testApp().clock.advance(minutes(15));
    const password = 'eleven purple wardrobes sang';
    expect((await client.call(changePassword, { body: { currentPassword: testPassword, password, confirmPassword: password } })).status).toBe(204);
    expect(await provedAgo(tenant, client)).toBe(0);
  });

  it('proves nothing where it is wrong, and stops after ten guesses', async () => {
    const tenant = await aTenant();
    const user = await tenant.user();
    testApp().clock.advance(minutes(11));
    for (let count = 0; count < 10; count += 1) {
      const answer = await user.call(prove, { body: { password: `guess ${count}` } });
      expect([answer.status, answer.problem.errors]).toEqual([400, { password: ['This is not your current password.'] }]);
    }
    const stopped = await user.call(prove, { body: { password: testPassword } });
    expect([stopped.status, stopped.problem.errors]).toEqual([400, { password: ['Too many attempts. Try again in 15 minutes.'] }]);
    expect(await provedAgo(tenant, user)).toBe(11);
  });

  it('is asked of customers’ and branches’ users alike, wants the password alone and stands in no log entry', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ role: 'technician' });
    expect((await user.raw('POST', '/v1/auth/prove', { body: { password: testPassword, userId: 'x' } })).problem.errors).toEqual({
      userId: [expect.any(String)],
    });
    expect((await user.raw('POST', '/v1/auth/prove', { body: {} })).problem.errors).toEqual({ password: ['Field required.'] });
    expect((await user.call(prove, { body: { password: testPassword } })).status).toBe(204);
    const log = await tenant.scope.read((tx) => tx.db.selectFrom('log_entry').select('action').where('entity_id', '=', user.userId).execute());
    expect(log.map(({ action }) => action)).toContain('user.proved');
    const values = await tenant.scope.read((tx) => tx.db.selectFrom('log_value').select('after').execute());
    expect(JSON.stringify(values)).not.toContain(testPassword);
  });

  it('a refused new password is no guess at the current one', async () => {
    const tenant = await aTenant();
    const user = await tenant.user();
    for (let count = 0; count < 11; count += 1) {
      const answer = await user.call(changePassword, { body: { currentPassword: testPassword, password: 'password1234', confirmPassword: 'password1234' } });
      expect(answer.problem.code).toBe('password.common');
    }
  });
});
