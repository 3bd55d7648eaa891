import {
  changePassword,
  forgottenPassword,
  listClaims,
  login,
  ownPasswordWords,
  resetPassword,
  resetPasswordWords,
  validateResetToken,
} from '@quarterlight/contract/identity/routes';
import { makePasswordJudge } from '@quarterlight/contract/rules/password-judge';
import { getSettings, updateSettings } from '@quarterlight/contract/system/routes';
import * as core from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { Client } from '../../../testing/kit/client.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant, testPassword } from '../../../testing/kit/tenants.ts';
import { linkLife, makeResetToken } from './reset-password.ts';

useTestApp({ tasks: true });
afterEach(() => testApp().clock.reset());

const good = 'velvet marble thirteen';
const twice = (password: string) => ({ password, confirmPassword: password });

const signsIn = async (tenant: TestTenant, username: string, password: string) =>
  (await tenant.visitor.call(login, { body: { username, password } })).status === 200;
const messages = (tenant: TestTenant) =>
  tenant.scope.read((tx) =>
    tx.db
      .selectFrom('outbox_message')
      .innerJoin('outbox_secret', 'message_id', 'id')
      .select(['outbox_secret.body', 'recipient'])
      .where('template', '=', 'password-reset')
      .orderBy('id')
      .execute(),
  );
const linkFor = (tenant: TestTenant, userId: string) => tenant.scope.write((tx) => makeResetToken(tx, userId, { life: linkLife }));

describe('changing one’s password', () => {
  it('ends the other sessions and keeps this one', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ username: 'amy' });
    const elsewhere = new Client(tenant.slug, (await tenant.visitor.call(login, { body: { username: 'amy', password: testPassword } })).body);
    expect((await elsewhere.call(listClaims)).status).toBe(200);
    const answer = await user.call(changePassword, { body: { currentPassword: testPassword, ...twice(good) } });
    expect(answer.status).toBe(204);
    expect((await user.call(listClaims)).status).toBe(200);
    expect((await elsewhere.call(listClaims)).status).toBe(401);
    expect(await signsIn(tenant, 'amy', testPassword)).toBe(false);
    expect(await signsIn(tenant, 'amy', good)).toBe(true);
  });

  it.each([
    ['short-one', 'password', 'Use at least 12 characters.'],
    ['x'.repeat(40) + 'abcdefghij klmnop'.repeat(6), 'password', 'Use at most 128 characters.'],
    ['Password1234', 'password', 'This password is too common. Choose another.'],
    ['quarterlight99', 'password', 'This password is too common. Choose another.'],
    ['bernadette-1980', 'password', 'This password is too common. Choose another.'],
  ])('refuses %s', async (password, field, sentence) => {
    const tenant = await aTenant();
    const user = await tenant.user({ username: 'bernadette' });
    const answer = await user.call(changePassword, { body: { currentPassword: testPassword, ...twice(password) } });
    expect([answer.status, answer.problem.errors]).toEqual([400, { [field]: [sentence] }]);
    expect(await signsIn(tenant, 'bernadette', testPassword)).toBe(true);
  });

  it('is judged as the page’s meter judges it, with the words that the server tells the page', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ username: 'bernadette', displayName: 'Bernadette Ockenden' });
    const judge = makePasswordJudge({ ...core, ...common });
    const words = (await user.call(ownPasswordWords)).body;
    expect(words).toEqual(expect.arrayContaining(['bernadette', 'Bernadette Ockenden', tenant.scope.tenant.name]));
    expect((await tenant.visitor.call(ownPasswordWords)).status).toBe(401);
    const tried = [
      'Manchester2024!',
      'bernadette-1980',
      'BernadetteOckenden',
      'ockenden1!ockenden',
      'Strong-enough-9',
      'windscreen123',
      'Tj8#vQp2!mZx',
      'qzkxwvjpyfbh',
      'glossy otter parade',
    ];
    const seen: (readonly [string, string, boolean])[] = [];
    let current = testPassword;
    for (const password of tried) {
      const { word, problem } = judge(password, words);
      const answer = await user.call(changePassword, { body: { currentPassword: current, ...twice(password) } });
      if (answer.status === 204) current = password;
      expect([password, answer.problem.errors]).toEqual([password, problem === null ? undefined : { password: [problem] }]);
      seen.push([password, word, answer.status === 204]);
    }
    expect(seen.map(([, word, taken]) => taken === ['Good', 'Strong'].includes(word))).toEqual(tried.map(() => true));
    expect(new Set(seen.map(([, , taken]) => taken)).size).toBe(2);
  });

  it('refuses a different repetition and a wrong current password', async () => {
    const tenant = await aTenant();
    const user = await tenant.user();
    const different = await user.call(changePassword, { body: { currentPassword: testPassword, password: good, confirmPassword: `${good}!` } });
    expect(different.problem.errors).toEqual({ confirmPassword: ['The passwords do not match.'] });
    const wrong = await user.call(changePassword, { body: { currentPassword: 'not it at all', ...twice(good) } });
    expect(wrong.problem.errors).toEqual({ currentPassword: ['This is not your current password.'] });
  });

  it('counts guesses at the current password', async () => {
    const tenant = await aTenant();
    const user = await tenant.user();
    for (let count = 0; count < 10; count += 1) await user.call(changePassword, { body: { currentPassword: `guess ${count}`, ...twice(good) } });
    const stopped = await user.call(changePassword, { body: { currentPassword: testPassword, ...twice(good) } });
    expect([stopped.status, stopped.problem.code]).toEqual([400, 'password.too_many_attempts']);
  });

  it('is not stopped by a visitor who signs in by whatever name the count might have', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ username: 'amy' });
    for (const username of [`password of ${user.userId}`, user.userId])
      for (let count = 0; count < 11; count += 1) await tenant.visitor.call(login, { body: { username, password: `guess ${count}` } });
    expect((await tenant.visitor.call(login, { body: { username: user.userId, password: 'guess' } })).problem.code).toBe('auth.too_many_attempts');
    expect((await user.call(changePassword, { body: { currentPassword: testPassword, ...twice(good) } })).status).toBe(204);
  });

  it('refuses the last five, says so, and takes an older one again', async () => {
    const tenant = await aTenant();
    const user = await tenant.user();
    let current = testPassword;
    const change = async (password: string) => {
      const answer = await user.call(changePassword, { body: { currentPassword: current, ...twice(password) } });
      if (answer.status === 204) current = password;
      return answer.problem.code;
    };
    const phrases = ['one', 'two', 'three', 'four', 'five', 'six'].map((word) => `amber lantern puddle ${word}`);
    for (const password of phrases.slice(0, 5)) expect(await change(password)).toBeUndefined();
    for (const password of phrases.slice(0, 5)) expect(await change(password)).toBe('password.earlier');
    expect(await change(phrases[5] ?? '')).toBeUndefined();
    expect(await change(phrases[1] ?? '')).toBe('password.earlier');
    expect(await change(phrases[0] ?? '')).toBeUndefined();
  });
});

describe('a reset link', () => {
  it('is mailed to the account’s address and leads to the tenant’s own web address', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const user = await tenant.user({ username: 'carl' });
    const { company } = (await admin.call(getSettings)).body;
    await admin.call(updateSettings, { body: { company: { ...company, webAddress: 'https://acme.app.example.test' } } });
    const answer = await tenant.visitor.raw('POST', '/v1/auth/forgotten-password', {
      body: { username: 'CARL' },
      headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    });
    expect(answer.status).toBe(204);
    await expect.poll(async () => (await messages(tenant)).length, { timeout: 15_000 }).toBe(1);
    const [message] = await messages(tenant);
    expect(message?.recipient).toBe('carl@example.test');
    const token = /https:\/\/acme\.app\.example\.test\/password-reset\/([\w-]{43})/.exec(message?.body ?? '')?.[1] ?? '';
    expect(message?.body).not.toContain('evil');
    expect((await tenant.visitor.call(validateResetToken, { params: { token } })).body).toBe(true);

    const reset = await tenant.visitor.call(resetPassword, { params: { token }, body: { token, ...twice(good) } });
    expect([reset.status, reset.headers['cache-control']]).toEqual([204, 'no-store']);
    expect((await user.call(listClaims)).status).toBe(401);
    expect(await signsIn(tenant, 'carl', good)).toBe(true);
    expect((await tenant.visitor.call(validateResetToken, { params: { token } })).body).toBe(false);
    const again = await tenant.visitor.call(resetPassword, { params: { token }, body: twice('another velvet marble') });
    expect([again.status, again.problem.errors]).toEqual([400, { token: ['This link has expired or was used already. Ask for a new one.'] }]);
  });

  it('is asked for with the same answer for an unknown name', async () => {
    const tenant = await aTenant();
    await tenant.user({ username: 'dora' });
    const known = await tenant.visitor.call(forgottenPassword, { body: { username: 'dora' } });
    const unknown = await tenant.visitor.call(forgottenPassword, { body: { username: 'nobody' } });
    expect([unknown.status, unknown.text, Object.keys(unknown.headers).sort()]).toEqual([known.status, known.text, Object.keys(known.headers).sort()]);
    await expect.poll(async () => (await messages(tenant)).map((row) => row.recipient), { timeout: 15_000 }).toEqual(['dora@example.test']);
  });

  it('is asked for in vain for thousands of names without filling the queue', async () => {
    const tenant = await aTenant();
    await tenant.user({ username: 'fiona' });
    const operator = new pg.Client({ connectionString: testApp().superuserUrl });
    await operator.connect();
    const queued = async () => {
      const { rows } = await operator.query<{ count: number }>(
        "select count(*)::int as count from graphile_worker._private_jobs where payload ->> 'tenantId' = $1",
        [tenant.scope.tenant.id],
      );
      return rows[0]?.count ?? 0;
    };
    let most = 0;
    for (let round = 0; round < 8; round += 1) {
      const ask = (number: number) => tenant.visitor.call(forgottenPassword, { body: { username: `nobody-${round}-${number}` } });
      const answers = await Promise.all(Array.from({ length: 100 }, (_, number) => ask(number)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
      most = Math.max(most, await queued());
    }
    await operator.end();
    // Those at work stand beside those that came since.
    expect(most).toBeLessThanOrEqual(64 + 2);
    await tenant.visitor.call(forgottenPassword, { body: { username: 'fiona' } });
    await expect.poll(async () => (await messages(tenant)).map((row) => row.recipient), { interval: 20 }).toEqual(['fiona@example.test']);
  });

  it('is mailed three times an hour at most', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ username: 'egon' });
    for (let count = 0; count < 2; count += 1) await linkFor(tenant, user.userId);
    await tenant.visitor.call(forgottenPassword, { body: { username: 'egon' } });
    await expect.poll(async () => (await messages(tenant)).length, { timeout: 15_000 }).toBe(1);
    await tenant.visitor.call(forgottenPassword, { body: { username: 'egon' } });
    await tenant.visitor.call(forgottenPassword, { body: { username: 'marker' } });
    const marker = await tenant.user({ username: 'marker2' });
    await tenant.visitor.call(forgottenPassword, { body: { username: 'marker2' } });
    await expect
      .poll(async () => (await messages(tenant)).map((row) => row.recipient), { timeout: 15_000 })
      .toEqual(['egon@example.test', 'marker2@example.test']);
    expect(marker.userId).not.toBe('');
  });

  it('tells the words that its password must not be made of, while it is good', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ username: 'carla', displayName: 'Carla Ockenden' });
    const token = await linkFor(tenant, user.userId);
    const words = await tenant.visitor.call(resetPasswordWords, { params: { token } });
    expect(words.body).toEqual((await user.call(ownPasswordWords)).body);
    expect((await tenant.visitor.call(resetPassword, { params: { token }, body: twice('Carla-Ockenden-1') })).problem.code).toBe('password.common');
    expect((await tenant.visitor.call(resetPassword, { params: { token }, body: twice(good) })).status).toBe(204);
    for (const bad of [token, 'x'.repeat(43)]) {
      const refused = await tenant.visitor.call(resetPasswordWords, { params: { token: bad } });
      expect([refused.status, refused.problem.code]).toEqual([400, 'auth.reset_invalid']);
    }
  });

  it('lives thirty minutes', async () => {
    const tenant = await aTenant();
    const user = await tenant.user();
    const token = await linkFor(tenant, user.userId);
    testApp().clock.advance(29 * 60_000 + 58_000);
    expect((await tenant.visitor.call(validateResetToken, { params: { token } })).body).toBe(true);
    testApp().clock.advance(3_000);
    expect((await tenant.visitor.call(validateResetToken, { params: { token } })).body).toBe(false);
    expect((await tenant.visitor.call(resetPassword, { params: { token }, body: twice(good) })).problem.code).toBe('auth.reset_invalid');
  });

  it('works once of fifty parallel uses', async () => {
    const tenant = await aTenant();
    const user = await tenant.user();
    const token = await linkFor(tenant, user.userId);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => tenant.visitor.call(resetPassword, { params: { token }, body: twice(`${good} number ${index}`) })),
    );
    expect(answers.filter((answer) => answer.status === 204)).toHaveLength(1);
    expect(answers.filter((answer) => answer.problem.code === 'auth.reset_invalid')).toHaveLength(49);
  });

  it('stays good where the password was refused, and its token must be the one in the address', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ username: 'fred' });
    const token = await linkFor(tenant, user.userId);
    expect((await tenant.visitor.call(resetPassword, { params: { token }, body: twice('password1234') })).problem.code).toBe('password.common');
    expect((await tenant.visitor.call(resetPassword, { params: { token }, body: { password: good, confirmPassword: 'something else' } })).problem.code).toBe(
      'password.different',
    );
    expect((await tenant.visitor.call(resetPassword, { params: { token }, body: { token: 'another', ...twice(good) } })).problem.code).toBe(
      'auth.reset_invalid',
    );
    expect((await tenant.visitor.call(resetPassword, { params: { token }, body: twice(good) })).status).toBe(204);
  });

  it('is worth nothing in another tenant, is kept as a hash, and voids its sisters when used', async () => {
    const tenant = await aTenant();
    const other = await aTenant();
    const user = await tenant.user();
    const [token, sister] = [await linkFor(tenant, user.userId), await linkFor(tenant, user.userId)];
    expect((await other.visitor.call(validateResetToken, { params: { token } })).body).toBe(false);
    const kept = await tenant.scope.read((tx) => tx.db.selectFrom('password_reset').select('token_hash').execute());
    expect(JSON.stringify(kept)).not.toContain(token);
    await tenant.visitor.call(resetPassword, { params: { token }, body: twice(good) });
    expect((await tenant.visitor.call(validateResetToken, { params: { token: sister } })).body).toBe(false);
  });

  it('lets an invited user in, and no disabled one', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ username: 'gina' });
    const setStatus = (status: string) => tenant.scope.write((tx) => tx.db.updateTable('app_user').set({ status }).where('id', '=', user.userId).execute());
    await setStatus('disabled');
    const token = await linkFor(tenant, user.userId);
    expect((await tenant.visitor.call(validateResetToken, { params: { token } })).body).toBe(false);
    expect((await tenant.visitor.call(resetPassword, { params: { token }, body: twice(good) })).problem.code).toBe('auth.reset_invalid');
    await setStatus('invited');
    expect((await tenant.visitor.call(resetPassword, { params: { token }, body: twice(good) })).status).toBe(204);
    expect(await signsIn(tenant, 'gina', good)).toBe(true);
  });
});
