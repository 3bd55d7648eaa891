import { forgottenPassword, getUser, listClaims, login, logout } from '@quarterlight/contract/identity/routes';
import { newId } from '@quarterlight/kit/ids';
import { afterEach, describe, expect, it } from 'vitest';
import { Client } from '../../../testing/kit/client.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant, testPassword } from '../../../testing/kit/tenants.ts';

useTestApp();
afterEach(() => testApp().clock.reset());

const at = (tenant: string, token: string | undefined, host?: string) =>
  new Client(tenant, token).raw('GET', '/v1/users/claims', host === undefined ? {} : { headers: { host } });
const host = (slug: string) => `${slug}.app.quarterlight.example`;

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
const from = (ip: string) => ({ 'x-forwarded-for': ip });

async function aKnownUser(tenant: TestTenant, number: number) {
  const username = `quinn-${number}`;
  await tenant.user({ username });
  return username;
}

async function signIn(tenant: TestTenant, username: string, password = testPassword) {
  return tenant.visitor.call(login, { body: { username, password } });
}

/** Past attempts, as rows: what networks the account has used and where it failed. */
async function attempts(tenant: TestTenant, username: string, list: readonly { network: string; succeeded: boolean; minutesAgo?: number }[]) {
  const now = testApp().clock.now().getTime();
  await tenant.scope.write((tx) =>
    tx.db
      .insertInto('sign_in_attempt')
      .values(
        list.map((each) => ({
          id: newId(),
          username_key: username,
          network: each.network,
          succeeded: each.succeeded,
          at: new Date(now - (each.minutesAgo ?? 1) * 60_000).toISOString(),
        })),
      )
      .execute(),
  );
}
const failures = (network: string, count: number, minutesAgo = 1) => Array.from({ length: count }, () => ({ network, succeeded: false, minutesAgo }));

describe('signing in', () => {
  it('answers a token as a JSON string, with the claims of the specification and ours', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ username: 'Anna.Adviser', role: 'adviser' });
    const answer = await signIn(tenant, 'anna.adviser');
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toBe(answer.body);
    expect(answer.headers['cache-control']).toBe('no-store');
    const claims = claimsOf(answer.body);
    expect(claims).toMatchObject({ logo: '', twoStep: false, termsAndConditions: false, sub: user.userId, aud: tenant.scope.tenant.id });
    expect(claims.exp - claims.iat).toBe(3_600);
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'jti', 'logo', 'sid', 'sub', 'termsAndConditions', 'twoStep']);
    const client = new Client(tenant.slug, answer.body);
    expect((await client.call(listClaims)).body).toContainEqual(expect.objectContaining({ type: 'username', value: 'Anna.Adviser' }));
  });

  it('finds the username in any case', async () => {
    const tenant = await aTenant();
    await tenant.user({ username: 'Björn.Olsen' });
    expect((await signIn(tenant, 'BJÖRN.OLSEN')).status).toBe(200);
  });

  it('gives a technician a token for the day, another user with that role among others an hour', async () => {
    const tenant = await aTenant();
    await tenant.user({ username: 'tina', role: 'technician' });
    const claims = claimsOf((await signIn(tenant, 'tina')).body);
    expect(claims.exp - claims.iat).toBe(12 * 3_600);
  });

  it('records the session with its network and the log entry', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ username: 'olga' });
    const answer = await tenant.visitor.call(login, { body: { username: 'olga', password: testPassword }, headers: { 'user-agent': 'A browser' } });
    const session = await tenant.scope.read((tx) =>
      tx.db.selectFrom('session').selectAll().where('id', '=', claimsOf(answer.body).sid).executeTakeFirstOrThrow(),
    );
    expect(session).toMatchObject({ user_id: user.userId, user_agent: 'A browser', ip: '127.0.0.1', revoked_at: null, two_step_pending: false });
    expect(Date.parse(session.expires_at) - Date.parse(session.created_at)).toBe(12 * 3_600_000);
    const entry = await tenant.scope.read((tx) =>
      tx.db.selectFrom('log_entry').select(['action', 'username']).where('entity_id', '=', user.userId).executeTakeFirstOrThrow(),
    );
    expect(entry).toEqual({ action: 'user.signed-in', username: 'olga' });
  });

  it('says the same for an unknown user, a wrong password and a user who may not sign in', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ username: 'pat' });
    const wrong = await signIn(tenant, 'pat', 'not the password');
    const unknown = await signIn(tenant, 'nobody-here', 'not the password');
    expect(wrong.status).toBe(401);
    expect(wrong.problem.message).toBe('Invalid username and/or password.');
    expect(unknown.text).toBe(wrong.text);
    for (const status of ['disabled', 'locked', 'invited'] as const) {
      await tenant.scope.write((tx) => tx.db.updateTable('app_user').set({ status }).where('id', '=', user.userId).execute());
      expect((await signIn(tenant, 'pat')).text).toBe(wrong.text);
    }
  });

  // Pairs taken in turn feel the same load, and a busy machine makes either of the two the slower one: only work that is left out makes nearly all unequal.
  const pairs = 16;
  async function muchQuicker(
    asks: (name: string) => Promise<unknown>,
    of: (pair: number) => Promise<readonly [usual: string, other: string]>,
  ): Promise<number> {
    const time = async (name: string) => {
      const started = performance.now();
      await asks(name);
      return performance.now() - started;
    };
    let count = 0;
    for (let pair = 0; pair < pairs; pair += 1) {
      const [usual, other] = await of(pair);
      const times = new Map<string, number>();
      for (const name of pair % 2 === 0 ? [usual, other] : [other, usual]) times.set(name, await time(name));
      if ((times.get(other) ?? 0) < (times.get(usual) ?? 0) / 2) count += 1;
    }
    return count;
  }

  it('works as long for an unknown user as for a wrong password', async () => {
    const tenant = await aTenant();
    await signIn(tenant, 'warm-up', 'x');
    const quicker = await muchQuicker(
      (name) => signIn(tenant, name, 'not the password'),
      async (pair) => [await aKnownUser(tenant, pair), `nobody-${pair}`],
    );
    expect(quicker).toBeLessThan(12);
  });

  it.each(['disabled', 'locked', 'invited'] as const)('works as long for a user who is %s, though the password be right', async (status) => {
    const tenant = await aTenant();
    await signIn(tenant, 'warm-up', 'x');
    const quicker = await muchQuicker(
      (name) => signIn(tenant, name, name.startsWith('quinn') ? 'not the password' : testPassword),
      async (pair) => {
        const { userId } = await tenant.user({ username: `away-${pair}` });
        const set = status === 'invited' ? { status, password_hash: null } : { status };
        await tenant.scope.write((tx) => tx.db.updateTable('app_user').set(set).where('id', '=', userId).execute());
        return [await aKnownUser(tenant, pair), `away-${pair}`];
      },
    );
    expect(quicker).toBeLessThan(12);
  });

  it('answers the same, and as soon, to whoever asks for a link for a known name, an unknown one or one that is disabled', async () => {
    const tenant = await aTenant();
    const ask = (username: string) => tenant.visitor.call(forgottenPassword, { body: { username } });
    await ask('warm-up');
    const { userId } = await tenant.user({ username: 'gone' });
    await tenant.scope.write((tx) => tx.db.updateTable('app_user').set({ status: 'disabled' }).where('id', '=', userId).execute());
    const [known, unknown, gone] = [await ask(await aKnownUser(tenant, 99)), await ask('nobody-at-all'), await ask('gone')];
    for (const answer of [unknown, gone]) expect([answer.status, answer.text]).toEqual([known.status, known.text]);
    const quicker = await muchQuicker(ask, async (pair) => [await aKnownUser(tenant, pair), `nobody-${pair}`]);
    expect(quicker).toBeLessThan(14);
  });

  it('wants both fields', async () => {
    const { visitor } = await aTenant();
    const answer = await visitor.raw('POST', '/v1/auth/login', { body: { username: '' } });
    expect(answer.status).toBe(400);
    expect(answer.problem.errors).toEqual({ username: ['Field required.'], password: ['Field required.'] });
  });

  it('signs in although an old token that is over is still sent along', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ username: 'rita' });
    await user.call(logout);
    expect((await user.call(listClaims)).status).toBe(401);
    expect((await user.call(login, { body: { username: 'rita', password: testPassword } })).status).toBe(200);
  });
});

describe('guessing', () => {
  it('stops after ten failures, for known and unknown names alike, for 15 minutes', async () => {
    const tenant = await aTenant();
    await tenant.user({ username: 'sam' });
    for (const name of ['sam', 'nobody']) {
      await attempts(tenant, name, failures('127.0.0.0/24', 9));
      expect((await signIn(tenant, name, 'wrong')).problem.message).toBe('Invalid username and/or password.');
      const stopped = await signIn(tenant, name);
      expect(stopped.status).toBe(401);
      expect(stopped.problem.message).toBe('Too many attempts. Try again in 15 minutes.');
    }
    testApp().clock.advance(15 * 60_000 + 1_000);
    expect((await signIn(tenant, 'sam')).status).toBe(200);
  });

  it('counts failures of all networks that the account has not used together', async () => {
    const tenant = await aTenant();
    await tenant.user({ username: 'tom' });
    await attempts(tenant, 'tom', [...failures('203.0.113.0/24', 5), ...failures('198.51.100.0/24', 5)]);
    expect((await signIn(tenant, 'tom')).problem.message).toBe('Too many attempts. Try again in 15 minutes.');
  });

  it('leaves a network that the account has used its own ten', async () => {
    const tenant = await aTenant();
    await tenant.user({ username: 'una' });
    await attempts(tenant, 'una', [{ network: '127.0.0.0/24', succeeded: true, minutesAgo: 10_000 }, ...failures('203.0.113.0/24', 10)]);
    expect((await signIn(tenant, 'una')).status).toBe(200);
    await attempts(tenant, 'una', failures('127.0.0.0/24', 10, 0));
    testApp().clock.advance(1_000);
    expect((await signIn(tenant, 'una')).problem.message).toBe('Too many attempts. Try again in 15 minutes.');
  });

  it('lets no more than ten of many parallel guesses through', async () => {
    const tenant = await aTenant();
    await tenant.user({ username: 'vera' });
    const answers = await Promise.all(Array.from({ length: 25 }, () => signIn(tenant, 'vera', 'wrong')));
    const said = answers.map((answer) => answer.problem.message);
    expect(said.filter((text) => text === 'Invalid username and/or password.')).toHaveLength(10);
    expect(said.filter((text) => text === 'Too many attempts. Try again in 15 minutes.')).toHaveLength(15);
  });

  it('does not believe a forwarded address from anybody', async () => {
    const tenant = await aTenant();
    await tenant.user({ username: 'walt' });
    await attempts(tenant, 'walt', failures('127.0.0.0/24', 10));
    const answer = await tenant.visitor.call(login, { body: { username: 'walt', password: testPassword }, headers: from('192.0.2.9') });
    expect(answer.status).toBe(401);
  });
});

describe('signing out', () => {
  it('acts at once and for this session only', async () => {
    const tenant = await aTenant();
    await tenant.user({ username: 'xena' });
    const one = new Client(tenant.slug, (await signIn(tenant, 'xena')).body);
    const two = new Client(tenant.slug, (await signIn(tenant, 'xena')).body);
    expect((await one.call(listClaims)).status).toBe(200);
    expect((await one.call(logout)).status).toBe(204);
    const after = await one.call(listClaims);
    expect(after.status).toBe(401);
    expect(after.problem.message).toBe('Session has expired. You have been logged out.');
    expect((await two.call(listClaims)).status).toBe(200);
    expect((await one.call(logout)).status).toBe(401);
  });

  it('a disabled user is out, whatever the token says', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ role: 'adviser' });
    expect((await user.call(listClaims)).status).toBe(200);
    await tenant.scope.write((tx) => tx.db.updateTable('app_user').set({ status: 'disabled' }).where('id', '=', user.userId).execute());
    await expect.poll(async () => (await user.call(listClaims)).status, { interval: 100 }).toBe(401);
  });
});

describe('tenant, token and host', () => {
  it('must agree', async () => {
    const mine = await aTenant();
    const theirs = await aTenant();
    const user = await mine.user();
    const other = await theirs.user();
    expect((await at(mine.slug, user.token)).status).toBe(200);
    expect((await at(mine.slug, user.token, host(mine.slug))).status).toBe(200);
    expect((await at(theirs.slug, user.token)).status).toBe(403);
    expect((await at(mine.slug, other.token)).status).toBe(403);
    expect((await at(mine.slug, user.token, host(theirs.slug))).status).toBe(403);
    expect((await at(theirs.slug, user.token, host(theirs.slug))).status).toBe(403);
    expect((await at('no-such-tenant', user.token)).status).toBe(403);
    const missing = await new Client('', user.token).raw('GET', '/v1/users/claims');
    expect([missing.status, missing.problem.code]).toEqual([400, 'access.tenant_missing']);
  });

  it('an unknown tenant looks like one that differs from the host', async () => {
    const { slug } = await aTenant();
    const other = await aTenant();
    const body = { username: 'a', password: 'b' };
    const unknown = await new Client('no-such-tenant', undefined).call(login, { body });
    const differs = await new Client(slug, undefined).raw('POST', '/v1/auth/login', { body, headers: { host: `${other.slug}.app.quarterlight.example` } });
    expect(unknown.status).toBe(404);
    expect(differs.text).toBe(unknown.text);
  });

  it('does not open another tenant’s account of the same name', async () => {
    const mine = await aTenant();
    const theirs = await aTenant();
    await theirs.user({ username: 'yves' });
    expect((await signIn(mine, 'yves')).status).toBe(401);
  });

  it('hides another tenant’s user', async () => {
    const mine = await aTenant();
    const theirs = await aTenant();
    const admin = await mine.user();
    const stranger = await theirs.user();
    expect((await admin.call(getUser, { params: { id: stranger.userId } })).status).toBe(404);
    expect((await admin.call(getUser, { params: { id: admin.userId } })).status).toBe(200);
  });
});
