import { changePassword, getUser, listClaims, logout, submitCode } from '@quarterlight/contract/identity/routes';
import {
  beginAuthenticator,
  chooseTwoStep,
  confirmAuthenticator,
  getOwnProfile,
  getTwoStep,
  makeRecoveryCodes,
  prove,
} from '@quarterlight/contract/identity/routes-own';
import { updateRole, updateUser } from '@quarterlight/contract/identity/routes-people';
import { updateSettings } from '@quarterlight/contract/system/routes';
import { afterEach, describe, expect, it } from 'vitest';
import { Client } from '../../../testing/kit/client.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant, testPassword } from '../../../testing/kit/tenants.ts';
import { useStep } from './authenticator.queries.ts';
import { anAuthenticator, appCode, beginSignIn, mailed, toStep } from './authenticator.testing.ts';
import { userFormOf } from './user-form.testing.ts';

useTestApp();
afterEach(() => testApp().clock.reset());

const give = (client: Client, code: string) => client.call(submitCode, { params: { code } });
const step = 30_000;
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Somebody with an authenticator app; the clock has gone on past the code that set it up. */
async function aUserWithApp(username: string, role: 'adviser' | 'technician' = 'adviser') {
  const tenant = await aTenant();
  const user = await tenant.user({ username, role });
  const app = await anAuthenticator(user);
  toStep(3);
  return { tenant, user, ...app };
}

const actionsOf = async (tenant: TestTenant, userId: string) =>
  (await tenant.scope.read((tx) => tx.db.selectFrom('log_entry').select('action').where('entity_id', '=', userId).orderBy('id').execute())).map(
    ({ action }) => action,
  );

describe('setting an authenticator app up', () => {
  it('wants the password lately given', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ role: 'technician' });
    testApp().clock.advance(11 * 60_000);
    const refused = await user.call(beginAuthenticator);
    expect([refused.status, refused.problem.code]).toEqual([400, 'access.prove_again']);
    await user.call(prove, { body: { password: testPassword } });
    expect((await user.call(beginAuthenticator)).status).toBe(200);
  });

  it('is ended by a code of it, which answers ten recovery codes once', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ username: 'ann', role: 'adviser' });
    const begun = await user.call(beginAuthenticator);
    expect(begun.headers['cache-control']).toBe('no-store');
    const { secret, uri } = begun.body;
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(decodeURIComponent(uri)).toContain(`${tenant.scope.tenant.name}:ann`);
    // Until then nothing is asked.
    expect((await user.call(getOwnProfile)).body).toMatchObject({ twoStep: 'none', recoveryCodesLeft: 0 });
    const wrong = await user.call(confirmAuthenticator, { body: { code: other(appCode(secret)) } });
    expect([wrong.status, wrong.problem.errors]).toEqual([400, { code: ['This code is not right. Enter the six figures that the app shows now.'] }]);
    const right = appCode(secret);
    const answer = await user.call(confirmAuthenticator, { body: { code: `${right.slice(0, 3)} ${right.slice(3)}` } });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body.codes).toHaveLength(10);
    for (const code of answer.body.codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    expect((await user.call(getOwnProfile)).body).toMatchObject({ twoStep: 'authenticator', recoveryCodesLeft: 10 });
    expect((await user.call(confirmAuthenticator, { body: { code: right } })).problem.code).toBe('user.no_set_up');
    expect(await mailed(tenant, 'two-step-changed')).toEqual([
      { recipient: 'ann@example.test', body: expect.stringMatching(/ on \d\d\/\d\d\/\d{4} \d\d:\d\d, from the network address 127\.0\.0\.1/) },
    ]);
    expect(await actionsOf(tenant, user.userId)).toEqual(['user.authenticator-begun', 'user.authenticator-on']);
    // Neither the secret nor a code stands anywhere as it is.
    const kept = await tenant.scope.read(async (tx) =>
      JSON.stringify([
        await tx.db.selectFrom('authenticator').selectAll().execute(),
        await tx.db.selectFrom('recovery_code').selectAll().execute(),
        await tx.db.selectFrom('log_value').select(['before', 'after']).execute(),
        await tx.db.selectFrom('outbox_message').select(['body', 'html']).execute(),
      ]),
    );
    for (const told of [secret, ...answer.body.codes.flatMap((code) => [code, code.replaceAll('-', '')])]) expect(kept).not.toContain(told);
  });

  it('is open for a quarter of an hour, and its code works for no sign-in', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ username: 'bea' });
    const late = (await user.call(beginAuthenticator)).body.secret;
    testApp().clock.advance(15 * 60_000);
    expect((await user.call(confirmAuthenticator, { body: { code: appCode(late) } })).problem.errors).toEqual({
      code: ['This set-up is no longer open. Begin it again.'],
    });
    await user.call(prove, { body: { password: testPassword } });
    toStep(1);
    const { secret } = await anAuthenticator(user);
    const waiting = await beginSignIn(tenant, 'bea');
    expect((await give(waiting, appCode(secret))).problem.code).toBe('auth.app_code_used');
  });

  it('leaves the app in use until the new one has given a code', async () => {
    const { tenant, user, secret } = await aUserWithApp('cyd');
    const second = (await user.call(beginAuthenticator)).body.secret;
    expect((await give(await beginSignIn(tenant, 'cyd'), appCode(secret))).status).toBe(200);
    testApp().clock.advance(2 * step);
    expect((await user.call(confirmAuthenticator, { body: { code: appCode(second) } })).status).toBe(200);
    testApp().clock.advance(2 * step);
    const waiting = await beginSignIn(tenant, 'cyd');
    expect((await give(waiting, appCode(secret))).problem.code).toBe('auth.app_code_wrong');
    expect((await give(waiting, appCode(second))).status).toBe(200);
  });
});

describe('signing in with an authenticator app', () => {
  it('says which code it wants, sends none, and takes that of the app', async () => {
    const { tenant, secret } = await aUserWithApp('dot', 'technician');
    const waiting = await beginSignIn(tenant, 'dot');
    expect((await waiting.call(getTwoStep)).body).toEqual({ method: 'authenticator' });
    expect(await mailed(tenant, 'two-step-code')).toEqual([]);
    expect((await waiting.call(listClaims)).status).toBe(401);
    const answer = await give(waiting, appCode(secret));
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const client = new Client(tenant.slug, answer.body);
    expect((await client.call(listClaims)).status).toBe(200);
    // Who gave password and code just now need not give the password again.
    expect((await client.call(beginAuthenticator)).status).toBe(200);
  });

  it.each([
    ['of the step before', -1, 200],
    ['of the step after', 1, 200],
    ['of two steps before', -2, 400],
    ['of two steps after', 2, 400],
  ])('takes a clock that is off by one step, %s', async (_, off, status) => {
    const { tenant, secret } = await aUserWithApp('eli');
    toStep(5);
    expect((await give(await beginSignIn(tenant, 'eli'), appCode(secret, off))).status).toBe(status);
  });

  it('takes no code twice, nor one of an earlier step', async () => {
    const { tenant, secret } = await aUserWithApp('fin');
    const code = appCode(secret);
    const before = appCode(secret, -1);
    expect((await give(await beginSignIn(tenant, 'fin'), code)).status).toBe(200);
    const again = await beginSignIn(tenant, 'fin');
    for (const used of [code, before])
      expect((await give(again, used)).problem.errors).toEqual({ code: ['This code was used already. Wait until the app shows the next one.'] });
    testApp().clock.advance(step);
    expect((await give(again, appCode(secret))).status).toBe(200);
  });

  it('takes a code once, of fifty at once', async () => {
    const { tenant, user, secret } = await aUserWithApp('gus');
    const waiting = await beginSignIn(tenant, 'gus');
    const code = appCode(secret);
    const answers = await Promise.all(Array.from({ length: 50 }, () => give(waiting, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => ![200, 400, 401].includes(status))).toEqual([]);
    // The step itself, whatever sign-ins stand open.
    const next = Math.floor(testApp().clock.now().getTime() / step) + 5;
    const won = await Promise.all(Array.from({ length: 50 }, () => tenant.scope.write((tx) => useStep(tx, user.userId, next))));
    expect(won.filter(Boolean)).toHaveLength(1);
  });

  it('has five tries; then it begins anew', async () => {
    const { tenant, secret } = await aUserWithApp('hal');
    const waiting = await beginSignIn(tenant, 'hal');
    const wrong = other(appCode(secret, 0));
    for (let count = 0; count < 4; count += 1) expect((await give(waiting, wrong)).problem.code).toBe('auth.app_code_wrong');
    expect((await give(waiting, 'AAAA-BBBB-CCCC')).problem.code).toBe('auth.recovery_code_wrong');
    expect((await give(waiting, appCode(secret))).problem.errors).toEqual({ code: ['Too many wrong codes. Sign in again to go on.'] });
    expect((await give(await beginSignIn(tenant, 'hal'), appCode(secret))).status).toBe(200);
  });

  it('takes twenty-five wrong codes in a day', async () => {
    const { tenant, secret } = await aUserWithApp('ivy');
    for (let round = 0; round < 5; round += 1) {
      const waiting = await beginSignIn(tenant, 'ivy');
      await Promise.all(Array.from({ length: 8 }, () => give(waiting, other(appCode(secret)))));
    }
    const { visitor } = tenant;
    const stopped = await visitor.raw('POST', '/v1/auth/login', { body: { username: 'ivy', password: testPassword } });
    expect([stopped.status, stopped.problem.code]).toEqual([400, 'auth.tries_exhausted']);
    testApp().clock.advance(24 * 3_600_000);
    expect((await give(await beginSignIn(tenant, 'ivy'), appCode(secret))).status).toBe(200);
  });

  it('belongs to its sign-in: a newer one, signing out and a reset end it', async () => {
    const { tenant, secret } = await aUserWithApp('jon');
    const first = await beginSignIn(tenant, 'jon');
    const second = await beginSignIn(tenant, 'jon');
    expect((await give(first, appCode(secret))).problem.code).toBe('auth.tries_spent');
    await second.call(logout);
    expect((await give(second, appCode(secret))).status).toBe(401);
  });
});

describe('recovery codes', () => {
  it('each open one sign-in, however they are typed, and are told by mail', async () => {
    const { tenant, user, codes } = await aUserWithApp('kim');
    const [first = '', second = ''] = codes;
    expect((await give(await beginSignIn(tenant, 'kim'), first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    const again = await beginSignIn(tenant, 'kim');
    expect((await give(again, first)).problem.errors).toEqual({ code: ['This recovery code is not right, or was used already.'] });
    expect((await give(again, second.replaceAll('-', ''))).status).toBe(200);
    expect((await user.call(getOwnProfile)).body.recoveryCodesLeft).toBe(8);
    const mails = await mailed(tenant, 'recovery-code-used');
    expect(mails.map(({ body }) => /codes left: (\d+)/.exec(body)?.[1])).toEqual(['8', '9']);
    expect(await actionsOf(tenant, user.userId)).toContain('user.recovery-code-used');
  });

  it('work once, of parallel ones', async () => {
    const { tenant, codes } = await aUserWithApp('lea');
    const waiting = await beginSignIn(tenant, 'lea');
    const answers = await Promise.all(Array.from({ length: 10 }, () => give(waiting, codes[3] ?? '')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('are another’s to nobody, and void once new ones are made', async () => {
    const { tenant, user, codes } = await aUserWithApp('max');
    const stranger = await tenant.user({ username: 'ned', role: 'adviser' });
    await anAuthenticator(stranger);
    expect((await give(await beginSignIn(tenant, 'ned'), codes[0] ?? '')).problem.code).toBe('auth.recovery_code_wrong');
    testApp().clock.advance(11 * 60_000);
    expect((await user.call(makeRecoveryCodes)).problem.code).toBe('access.prove_again');
    await user.call(prove, { body: { password: testPassword } });
    const made = (await user.call(makeRecoveryCodes)).body.codes;
    expect(made.filter((code) => codes.includes(code))).toEqual([]);
    const waiting = await beginSignIn(tenant, 'max');
    expect((await give(waiting, codes[0] ?? '')).problem.code).toBe('auth.recovery_code_wrong');
    expect((await give(waiting, made[0] ?? '')).status).toBe(200);
  });

  it('are made for an app only', async () => {
    const user = await (await aTenant()).user();
    expect((await user.call(makeRecoveryCodes)).problem.code).toBe('user.no_authenticator');
  });
});

describe('a second step that is owed', () => {
  const oblige = async (tenant: TestTenant, roles: string[]) => {
    expect((await (await tenant.user()).call(updateSettings, { body: { security: { twoStepRoles: roles } } })).status).toBe(200);
  };

  it('cannot be switched off, and says for which role; by email it may come', async () => {
    const { tenant, user } = await aUserWithApp('olga');
    await oblige(tenant, ['adviser']);
    const refused = await user.call(chooseTwoStep, { body: { method: 'none' } });
    expect([refused.status, refused.problem.errors]).toEqual([
      400,
      { method: ['Whoever is Service adviser here gives a code at every sign-in, so you cannot switch it off.'] },
    ]);
    await tenant.scope.write((tx) => tx.db.updateTable('app_user').set({ email: '' }).where('id', '=', user.userId).execute());
    expect((await user.call(chooseTwoStep, { body: { method: 'email' } })).problem.code).toBe('user.two_step_no_email');
    await tenant.scope.write((tx) => tx.db.updateTable('app_user').set({ email: 'o@example.test' }).where('id', '=', user.userId).execute());
    const chosen = await user.call(chooseTwoStep, { body: { method: 'email' } });
    expect(chosen.body).toMatchObject({ twoStep: 'email', twoStepFor: ['Service adviser'], recoveryCodesLeft: 0 });
    expect((await (await beginSignIn(tenant, 'olga')).call(getTwoStep)).body).toEqual({ method: 'email' });
    expect((await mailed(tenant, 'two-step-changed'))[0]?.body).toContain('Codes for signing in are sent by email from now on.');
  });

  it('that is not owed can be, with the password lately given', async () => {
    const { tenant, user } = await aUserWithApp('pam');
    testApp().clock.advance(11 * 60_000);
    expect((await user.call(chooseTwoStep, { body: { method: 'none' } })).problem.code).toBe('access.prove_again');
    await user.call(prove, { body: { password: testPassword } });
    expect((await user.call(chooseTwoStep, { body: { method: 'none' } })).body).toMatchObject({ twoStep: 'none' });
    const answer = await beginSignIn(tenant, 'pam');
    expect((await answer.call(listClaims)).status).toBe(200);
    const left = await tenant.scope.read((tx) => tx.db.selectFrom('authenticator').select('user_id').execute());
    expect(left).toEqual([]);
  });

  it('goes by the role, not by its name', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const own = await tenant.scope.write(async (tx) => {
      const id = crypto.randomUUID();
      await tx.db.insertInto('role').values({ id, name: 'Night desk', kind: 'organisation' }).execute();
      return id;
    });
    const user = await tenant.user({ username: 'quin', permissions: [] });
    await tenant.scope.write((tx) => tx.db.insertInto('user_role').values({ user_id: user.userId, role_id: own }).execute());
    await oblige(tenant, [own.toUpperCase()]);
    const role = await tenant.scope.read((tx) => tx.db.selectFrom('role').select('version').where('id', '=', own).executeTakeFirstOrThrow());
    const renamed = await admin.call(updateRole, {
      params: { id: own },
      version: role.version,
      body: { name: 'Night shift', description: '', kind: 'organisation', permissionIds: [] },
    });
    expect(renamed.status).toBe(200);
    expect((await (await beginSignIn(tenant, 'quin')).call(getTwoStep)).body).toEqual({ method: 'email' });
    expect((await user.call(getOwnProfile)).body.twoStepFor).toEqual(['Night shift']);
  });

  it('stays as it is when an administrator changes the user', async () => {
    const { tenant, user } = await aUserWithApp('ron');
    const admin = await tenant.user();
    const record = (await admin.call(getUser, { params: { id: user.userId } })).body;
    const change = (values: object) =>
      admin.call(updateUser, { params: { id: user.userId }, version: record.version, body: { ...userFormOf(record), ...values } });
    expect((await change({ twoStep: 'none' })).problem.errors).toEqual({
      twoStep: ['This user has an authenticator app. Reset their two-step sign-in to take it away.'],
    });
    expect((await change({ twoStep: 'authenticator', mobile: '07700900123' })).body).toMatchObject({ twoStep: 'authenticator', mobile: '07700900123' });
    const plain = await tenant.user({ username: 'sal', role: 'adviser' });
    const theirs = (await admin.call(getUser, { params: { id: plain.userId } })).body;
    const forged = await admin.call(updateUser, {
      params: { id: plain.userId },
      version: theirs.version,
      body: { ...userFormOf(theirs), twoStep: 'authenticator' },
    });
    expect(forged.problem.code).toBe('user.two_step_own');
  });
});

describe('bad input', () => {
  it('is told at its field and changes nothing', async () => {
    const { tenant, user } = await aUserWithApp('tess');
    const before = (await user.call(getOwnProfile)).body;
    for (const [method, path, body, field] of [
      ['POST', '/v1/users/me/authenticator', { secret: 'AAAA' }, 'secret'],
      ['POST', '/v1/users/me/authenticator/confirm', { code: '123456', step: 3 }, 'step'],
      ['POST', '/v1/users/me/authenticator/confirm', { code: '' }, 'code'],
      ['POST', '/v1/users/me/recovery-codes', { count: 100 }, 'count'],
      ['PUT', '/v1/users/me/two-step', { method: 'authenticator' }, 'method'],
      ['PUT', '/v1/users/me/two-step', { method: 'none', userId: before.id }, 'userId'],
    ] as const) {
      const answer = await user.raw(method, path, { body });
      expect([path, answer.status, Object.keys(answer.problem.errors ?? {})]).toEqual([path, 400, [field]]);
    }
    expect((await user.call(getOwnProfile)).body).toEqual(before);
    const password = 'eleven purple wardrobes sang';
    await user.call(changePassword, { body: { currentPassword: testPassword, password, confirmPassword: password } });
    expect(await mailed(tenant, 'password-changed')).toEqual([{ recipient: 'tess@example.test', body: expect.stringContaining('127.0.0.1') }]);
  });
});
