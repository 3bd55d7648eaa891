import { allRoutes } from '@quarterlight/contract';
import { changePassword, listClaims, login, logout, refreshToken, submitCode } from '@quarterlight/contract/identity/routes';
import { getTwoStep } from '@quarterlight/contract/identity/routes-own';
import { listSites } from '@quarterlight/contract/identity/routes-start';
import { getSettings, updateSettings } from '@quarterlight/contract/system/routes';
import { afterEach, describe, expect, it } from 'vitest';
import { Client } from '../../../testing/kit/client.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant, testPassword } from '../../../testing/kit/tenants.ts';

useTestApp();
afterEach(() => testApp().clock.reset());

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));

/** A tenant whose advisers give a code, and one of them. */
async function aTenantWithCodes(username: string) {
  const tenant = await aTenant();
  const admin = await tenant.user();
  const changed = await admin.call(updateSettings, { body: { security: { twoStepRoles: ['adviser'] } } });
  expect(changed.status).toBe(200);
  const user = await tenant.user({ username, role: 'adviser' });
  return { tenant, admin, user };
}

async function begin(tenant: TestTenant, username: string): Promise<Client> {
  const answer = await tenant.visitor.call(login, { body: { username, password: testPassword } });
  expect(answer.status).toBe(200);
  return new Client(tenant.slug, answer.body);
}

/** The code of the newest message. */
async function newestCode(tenant: TestTenant): Promise<string> {
  const row = await tenant.scope.read((tx) =>
    tx.db
      .selectFrom('outbox_message')
      .innerJoin('outbox_secret', 'message_id', 'id')
      .select(['outbox_secret.body', 'recipient'])
      .where('template', '=', 'two-step-code')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  );
  return /\b(\d{6})\b/.exec(row.body)?.[1] ?? '';
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const give = (client: Client, code: string) => client.call(submitCode, { params: { code } });

describe('the two-step code', () => {
  it('is asked of the roles in the settings and of nobody else', async () => {
    const { tenant, admin } = await aTenantWithCodes('ada');
    expect(claimsOf((await begin(tenant, 'ada')).token ?? '').twoStep).toBe(true);
    await tenant.user({ username: 'buyer', role: 'buyer' });
    expect(claimsOf((await begin(tenant, 'buyer')).token ?? '').twoStep).toBe(false);
    expect((await admin.call(getSettings)).body.security.twoStepRoles).toEqual(['adviser']);
  });

  it('is mailed, and opens the session', async () => {
    const { tenant } = await aTenantWithCodes('bea');
    const waiting = await begin(tenant, 'bea');
    const message = await tenant.scope.read((tx) => tx.db.selectFrom('outbox_message').select(['recipient', 'state', 'channel']).executeTakeFirstOrThrow());
    expect(message).toEqual({ recipient: 'bea@example.test', state: 'queued', channel: 'email' });
    expect((await waiting.call(listClaims)).status).toBe(401);
    const answer = await give(waiting, await newestCode(tenant));
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(claimsOf(answer.body)).toMatchObject({ twoStep: false, sid: claimsOf(waiting.token ?? '').sid });
    expect((await new Client(tenant.slug, answer.body).call(listClaims)).status).toBe(200);
  });

  it('until then opens nothing but itself and signing out', async () => {
    const { tenant } = await aTenantWithCodes('cyd');
    const waiting = await begin(tenant, 'cyd');
    for (const route of [listClaims, listSites, refreshToken, changePassword]) {
      const answer = await waiting.raw(route.method, route.path, route.method === 'POST' ? { body: {} } : {});
      expect([route.path, answer.status]).toEqual([route.path, 401]);
    }
    const open = allRoutes.filter((route) => route.access === 'two-step').map((route) => `${route.method} ${route.path}`);
    expect(open.sort()).toEqual(['GET /v1/auth/token/:code', 'GET /v1/auth/two-step', 'PATCH /v1/auth/logout']);
    expect((await waiting.call(getTwoStep)).body).toEqual({ method: 'email' });
    expect((await waiting.call(logout)).status).toBe(204);
    expect((await give(waiting, await newestCode(tenant))).status).toBe(401);
  });

  it('has five tries, and a sixth is refused though it be right', async () => {
    const { tenant } = await aTenantWithCodes('dot');
    const waiting = await begin(tenant, 'dot');
    const code = await newestCode(tenant);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const answer = await give(waiting, other(code));
      expect([answer.status, answer.problem.errors]).toEqual([400, { code: ['This code is not right. Use the code from the newest message.'] }]);
    }
    expect((await give(waiting, code)).problem.errors).toEqual({ code: ['This code can no longer be used. Sign in again for a new one.'] });
  });

  it('counts parallel tries too', async () => {
    const { tenant } = await aTenantWithCodes('eli');
    const waiting = await begin(tenant, 'eli');
    const wrong = other(await newestCode(tenant));
    const said = await Promise.all(Array.from({ length: 20 }, async () => (await give(waiting, wrong)).problem.code));
    expect(said.filter((code) => code === 'auth.code_wrong')).toHaveLength(5);
  });

  it('works once, of parallel right ones too', async () => {
    const { tenant } = await aTenantWithCodes('fin');
    const waiting = await begin(tenant, 'fin');
    const code = await newestCode(tenant);
    const answers = await Promise.all(Array.from({ length: 20 }, () => give(waiting, code)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect((await give(waiting, code)).problem.code).toBe('auth.code_spent');
  });

  it('lives ten minutes', async () => {
    const { tenant } = await aTenantWithCodes('gus');
    const waiting = await begin(tenant, 'gus');
    const code = await newestCode(tenant);
    testApp().clock.advance(9 * 60_000 + 58_000);
    expect((await give(waiting, other(code))).problem.code).toBe('auth.code_wrong');
    testApp().clock.advance(3_000);
    expect((await give(waiting, code)).status).toBe(401);
  });

  it('belongs to its sign-in, and a new one voids the old', async () => {
    const { tenant } = await aTenantWithCodes('hal');
    const first = await begin(tenant, 'hal');
    const firstCode = await newestCode(tenant);
    const second = await begin(tenant, 'hal');
    const secondCode = await newestCode(tenant);
    if (firstCode !== secondCode) expect((await give(second, firstCode)).problem.code).toBe('auth.code_wrong');
    expect((await give(first, firstCode)).problem.code).toBe('auth.code_spent');
    expect((await give(second, secondCode)).status).toBe(200);
  });

  it('is sent fifteen times a day at most', async () => {
    const { tenant } = await aTenantWithCodes('ivy');
    for (let count = 0; count < 15; count += 1) await begin(tenant, 'ivy');
    const answer = await tenant.visitor.call(login, { body: { username: 'ivy', password: testPassword } });
    expect([answer.status, answer.problem.code]).toEqual([400, 'auth.codes_exhausted']);
    const sent = await tenant.scope.read((tx) => tx.db.selectFrom('outbox_message').select('id').execute());
    expect(sent).toHaveLength(15);
    testApp().clock.advance(24 * 3_600_000 + 1_000);
    expect((await tenant.visitor.call(login, { body: { username: 'ivy', password: testPassword } })).status).toBe(200);
  });

  it('cannot be sent where there is no address, and no session is left', async () => {
    const { tenant, user } = await aTenantWithCodes('jon');
    await tenant.scope.write((tx) => tx.db.updateTable('app_user').set({ email: '' }).where('id', '=', user.userId).execute());
    const before = await tenant.scope.read((tx) => tx.db.selectFrom('session').select('id').where('user_id', '=', user.userId).execute());
    const answer = await tenant.visitor.call(login, { body: { username: 'jon', password: testPassword } });
    expect(answer.problem.code).toBe('auth.code_undeliverable');
    const after = await tenant.scope.read((tx) => tx.db.selectFrom('session').select('id').where('user_id', '=', user.userId).execute());
    expect(after).toEqual(before);
  });

  it('is kept as a hash and stands in no log entry', async () => {
    const { tenant } = await aTenantWithCodes('kim');
    await begin(tenant, 'kim');
    const code = await newestCode(tenant);
    const kept = await tenant.scope.read(async (tx) =>
      JSON.stringify([await tx.db.selectFrom('two_step_code').select('code_hash').execute(), await tx.db.selectFrom('log_value').select('after').execute()]),
    );
    expect(kept).not.toContain(code);
  });
});
