import { createHmac } from 'node:crypto';
import { acceptTerms, listClaims, login, refreshToken } from '@quarterlight/contract/identity/routes';
import { getSettings, updateSettings } from '@quarterlight/contract/system/routes';
import { afterEach, describe, expect, it } from 'vitest';
import { Client } from '../../../testing/kit/client.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant, testPassword } from '../../../testing/kit/tenants.ts';
import { forgetActors } from './authenticate.ts';

useTestApp();
afterEach(() => testApp().clock.reset());

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (text: string, secret: string) => `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
const minutes = (count: number) => count * 60_000;
/** Moves the clock and makes the authenticator look again, as it does by itself after a second. */
function later(milliseconds: number) {
  testApp().clock.advance(milliseconds);
  forgetActors();
}

async function signedIn(tenant: TestTenant, username: string): Promise<Client> {
  await tenant.user({ username });
  return new Client(tenant.slug, (await tenant.visitor.call(login, { body: { username, password: testPassword } })).body);
}

const works = async (client: Client) => (await client.call(listClaims)).status === 200;

describe('renewing a token', () => {
  it('answers another token of the same session', async () => {
    const tenant = await aTenant();
    const old = await signedIn(tenant, 'ann');
    later(minutes(40));
    const answer = await old.call(refreshToken);
    const [before, after] = [claimsOf(old.token ?? ''), claimsOf(answer.body)];
    expect(after.sid).toBe(before.sid);
    expect(after.jti).not.toBe(before.jti);
    expect(after.exp - after.iat).toBe(3_600);
    expect(await works(new Client(tenant.slug, answer.body))).toBe(true);
  });

  it('leaves the predecessor good until a minute after the successor’s first use, then ends the session', async () => {
    const tenant = await aTenant();
    const old = await signedIn(tenant, 'ben');
    const renewed = new Client(tenant.slug, (await old.call(refreshToken)).body);
    later(minutes(10));
    expect(await works(old)).toBe(true);
    expect(await works(renewed)).toBe(true);
    later(59_000);
    expect(await works(old)).toBe(true);
    later(2_000);
    expect(await works(old)).toBe(false);
    forgetActors();
    expect(await works(renewed)).toBe(false);
    const session = await tenant.scope.read((tx) =>
      tx.db
        .selectFrom('session')
        .select('revoked_reason')
        .where('id', '=', claimsOf(old.token ?? '').sid)
        .executeTakeFirstOrThrow(),
    );
    expect(session.revoked_reason).toBe('A replaced token was used again');
  });

  it('logs nobody out when many tabs renew at once', async () => {
    const tenant = await aTenant();
    const old = await signedIn(tenant, 'cat');
    const answers = await Promise.all(Array.from({ length: 50 }, () => old.call(refreshToken)));
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    for (const answer of answers) expect(await works(new Client(tenant.slug, answer.body))).toBe(true);
  });

  it('never reaches past the session’s twelve hours', async () => {
    const tenant = await aTenant();
    let client = await signedIn(tenant, 'dan');
    const started = claimsOf(client.token ?? '').iat;
    for (let hour = 0; hour < 11; hour += 1) {
      later(minutes(59));
      client = new Client(tenant.slug, (await client.call(refreshToken)).body);
    }
    later(minutes(50));
    const last = await client.call(refreshToken);
    expect(claimsOf(last.body).exp).toBe(started + 12 * 3_600);
    later(minutes(30));
    expect(await works(new Client(tenant.slug, last.body))).toBe(false);
  });

  it('an expired token renews nothing', async () => {
    const tenant = await aTenant();
    const client = await signedIn(tenant, 'eve');
    later(minutes(60));
    expect((await client.call(refreshToken)).status).toBe(401);
  });

  it('a token that was good a moment ago opens nothing once it is over', async () => {
    const tenant = await aTenant();
    const client = await signedIn(tenant, 'eve');
    later(minutes(59));
    expect(await works(client)).toBe(true);
    later(minutes(60));
    expect(await works(client)).toBe(false);
  });
});

describe('forged tokens', () => {
  it('open nothing', async () => {
    const tenant = await aTenant();
    const client = await signedIn(tenant, 'fay');
    const other = await signedIn(await aTenant(), 'fay');
    const [head = '', body = '', mark = ''] = (client.token ?? '').split('.');
    const header = JSON.parse(Buffer.from(head, 'base64url').toString('utf8'));
    const claims = claimsOf(client.token ?? '');
    const forged = [
      `${encode({ ...header, alg: 'none' })}.${body}.`,
      `${encode({ ...header, alg: 'none' })}.${body}.${mark}`,
      `${encode({ ...header, alg: 'HS512' })}.${body}.${mark}`,
      `${encode({ ...header, typ: 'reset+jwt' })}.${body}.${mark}`,
      `${encode({ ...header, kid: '../../dev/null' })}.${body}.${mark}`,
      `${encode({ ...header, kid: "x' or '1'='1" })}.${body}.${mark}`,
      `${encode({ ...header, jku: 'https://evil.example/keys' })}.${body}.${mark}`,
      `${head}.${encode({ ...claims, exp: claims.exp + 10_000 })}.${mark}`,
      `${head}.${encode({ ...claims, twoStep: false, sub: other.userId })}.${mark}`,
      signed(`${head}.${body}`, ''),
      signed(`${head}.${body}`, 'secret'),
      `${head}.${body}.${mark.slice(0, -2)}`,
      `${head}.${body}`,
      'not-a-token',
    ];
    for (const token of forged) expect([token, (await new Client(tenant.slug, token).call(listClaims)).status]).toEqual([token, 401]);
    const cookie = await tenant.visitor.raw('GET', '/v1/users/claims', { headers: { cookie: `token=${client.token}` } });
    expect(cookie.status).toBe(401);
    const inAddress = await tenant.visitor.raw('GET', `/v1/users/claims?token=${client.token}`);
    expect(inAddress.status).toBe(401);
    expect(await works(client)).toBe(true);
  });
});

describe('the terms', () => {
  it('are owed until accepted, and again when their version rises', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const user = await tenant.user({ username: 'gil' });
    await tenant.scope.write((tx) => tx.db.updateTable('app_user').set({ terms_version: 0 }).where('id', '=', user.userId).execute());
    const token = (await tenant.visitor.call(login, { body: { username: 'gil', password: testPassword } })).body;
    expect(claimsOf(token).termsAndConditions).toBe(true);
    const accepted = await new Client(tenant.slug, token).call(acceptTerms);
    expect([accepted.status, claimsOf(accepted.body).termsAndConditions]).toEqual([200, false]);

    const { texts } = (await admin.call(getSettings)).body;
    await admin.call(updateSettings, { body: { texts: { ...texts, termsVersion: 2 } } });
    const again = await new Client(tenant.slug, accepted.body).call(refreshToken);
    expect(claimsOf(again.body).termsAndConditions).toBe(true);
    expect(await works(new Client(tenant.slug, again.body))).toBe(true);
  });
});
