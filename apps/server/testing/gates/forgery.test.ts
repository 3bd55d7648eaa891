import { createHash, createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { listClaims, login, refreshToken, validateResetToken } from '@quarterlight/contract/identity/routes';
import { getSettings, updateSettings } from '@quarterlight/contract/system/routes';
import { newId } from '@quarterlight/kit/ids';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { forgetActors } from '../../src/areas/identity/authenticate.ts';
import { signToken } from '../../src/areas/identity/token.ts';
import { Client } from '../kit/client.ts';
import { testApp, useTestApp } from '../kit/harness.ts';
import { anApiKey, aTenant, testPassword } from '../kit/tenants.ts';

useTestApp();
afterEach(() => testApp().clock.reset());

type Signed = Awaited<ReturnType<typeof aSignedUser>>;

const encode = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const decode = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
const hmac = (text: string, secret: string | Buffer, algorithm = 'sha256') => createHmac(algorithm, secret).update(text).digest('base64url');
const withHmac = (text: string, secret: string | Buffer, algorithm?: string) => `${text}.${hmac(text, secret, algorithm)}`;

async function aSignedUser() {
  const tenant = await aTenant();
  const client = await tenant.user();
  const token = client.token ?? '';
  const [head = '', body = '', mark = ''] = token.split('.');
  const key = await tenant.scope.read((tx) => tx.db.selectFrom('signing_key').select(['id', 'secret']).orderBy('id', 'desc').executeTakeFirstOrThrow());
  const header: Record<string, unknown> = decode(head);
  const claims: { exp: number; iat: number; sub: string; sid: string; jti: string; aud: string } = decode(body);
  return { tenant, client, key, token, head, body, mark, header, claims };
}

/** The last figure of a text in base64url changed so that it decodes to the same bytes. */
function otherSpelling(text: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const same = [...letters].find((letter) => {
    const other = text.slice(0, -1) + letter;
    return other !== text && Buffer.from(other, 'base64url').equals(Buffer.from(text, 'base64url'));
  });
  if (same === undefined) throw new Error('This text has only one spelling.');
  return text.slice(0, -1) + same;
}

/** What somebody can make who holds a good token of their own, a token of another tenant and any key but ours. */
function forgeries(mine: Signed, theirs: Signed): Readonly<Record<string, string>> {
  const { head, body, mark, header, claims, token } = mine;
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const withHeader = (changes: object) => `${encode({ ...header, ...changes })}.${body}.${mark}`;
  const withClaims = (changes: object) => `${head}.${encode({ ...claims, ...changes })}.${mark}`;
  const byTheirs = (changes: object, ofHeader: object = {}) =>
    withHmac(`${encode({ ...header, kid: theirs.key.id, ...ofHeader })}.${encode({ ...claims, ...changes })}`, theirs.key.secret);
  const rsaText = `${encode({ ...header, alg: 'RS256' })}.${body}`;
  return {
    'alg none': `${encode({ ...header, alg: 'none' })}.${body}.`,
    'alg None, signature kept': withHeader({ alg: 'None' }),
    'alg nOnE, one letter': `${encode({ ...header, alg: 'nOnE' })}.${body}.x`,
    'alg empty': withHeader({ alg: '' }),
    'no alg': `${encode({ typ: header['typ'], kid: header['kid'] })}.${body}.${mark}`,
    'alg as a list': withHeader({ alg: ['HS256'] }),
    'HS384 with no secret': withHmac(`${encode({ ...header, alg: 'HS384' })}.${body}`, '', 'sha384'),
    'HS512 with the key id': withHmac(`${encode({ ...header, alg: 'HS512' })}.${body}`, mine.key.id, 'sha512'),
    'signed with the key id': withHmac(`${head}.${body}`, mine.key.id),
    'signed with nothing': withHmac(`${head}.${body}`, ''),
    'signed with zeros': withHmac(`${head}.${body}`, Buffer.alloc(32)),
    'RS256 by a key of one’s own': `${rsaText}.${createSign('sha256').update(rsaText).sign(pair.privateKey, 'base64url')}`,
    'HS256 with a public key as the secret': withHmac(`${head}.${body}`, pair.publicKey),
    'kid of a path': withHmac(`${encode({ ...header, kid: '../../../../dev/null' })}.${body}`, ''),
    'kid of SQL': withHmac(`${encode({ ...header, kid: "x' union select '00000000-0000-0000-0000-000000000000','' --" })}.${body}`, ''),
    'kid that nobody has': withHmac(`${encode({ ...header, kid: newId() })}.${body}`, ''),
    'kid with NUL': withHeader({ kid: `${mine.key.id}\u0000` }),
    'kid of another tenant': withHeader({ kid: theirs.key.id }),
    'key and kid of another tenant': byTheirs({}),
    'key of another tenant, our kid': withHmac(`${head}.${body}`, theirs.key.secret),
    'key of another tenant, its administrator': byTheirs({ sub: theirs.claims.sub, sid: theirs.claims.sid, jti: theirs.claims.jti }),
    'another tenant’s token as it is': theirs.token,
    jku: withHeader({ jku: 'https://evil.example/keys.json' }),
    jwk: withHeader({ jwk: { kty: 'oct', k: encode('secret') } }),
    x5u: withHeader({ x5u: 'https://evil.example/cert.pem' }),
    x5c: withHeader({ x5c: ['MIIB'] }),
    crit: withHeader({ crit: ['exp'] }),
    'cty of a token in a token': withHeader({ cty: 'JWT' }),
    'typ JWT': withHeader({ typ: 'JWT' }),
    'typ of a reset': withHeader({ typ: 'reset+jwt' }),
    'typ of a file link': withHeader({ typ: 'file+jwt' }),
    'typ missing': `${encode({ alg: 'HS256', kid: header['kid'] })}.${body}.${mark}`,
    'exp later': withClaims({ exp: claims.exp + 3_600 }),
    'exp far': withClaims({ exp: 9_999_999_999 }),
    'exp a text': withClaims({ exp: '9999999999' }),
    'exp missing': withClaims({ exp: undefined }),
    'nbf in the future': withClaims({ nbf: claims.exp + 60 }),
    'another user': withClaims({ sub: theirs.claims.sub }),
    'another session': withClaims({ sid: newId() }),
    'another token id': withClaims({ jti: newId() }),
    'another audience': withClaims({ aud: theirs.claims.aud }),
    'all audiences': withClaims({ aud: [claims.aud, theirs.claims.aud] }),
    'with roles': withClaims({ roles: ['administrator'] }),
    'with permissions': withClaims({ permissions: ['edit-users'] }),
    'twoStep off': withClaims({ twoStep: null }),
    'claims twice': `${head}.${encode(`{"sub":"${theirs.claims.sub}",${JSON.stringify(claims).slice(1)}`)}.${mark}`,
    'claims of __proto__': `${head}.${encode(`{"__proto__":{"exp":9999999999},${JSON.stringify(claims).slice(1)}`)}.${mark}`,
    'signature cut': `${head}.${body}.${mark.slice(0, -2)}`,
    'signature of half': `${head}.${body}.${mark.slice(0, 22)}`,
    'signature doubled': `${head}.${body}.${mark}${mark}`,
    'signature with a letter more': `${head}.${body}.${mark}A`,
    'signature padded': `${token}=`,
    'signature in another spelling': `${head}.${body}.${otherSpelling(mark)}`,
    'signature in plain base64': `${head}.${body}.${Buffer.from(mark, 'base64url').toString('base64')}`,
    'signature in hex': `${head}.${body}.${Buffer.from(mark, 'base64url').toString('hex')}`,
    'signature in capitals': `${head}.${body}.${mark.toUpperCase()}`,
    'signature missing': `${head}.${body}`,
    'signature empty': `${head}.${body}.`,
    'body padded': `${head}.${body}=.${mark}`,
    'header padded': `${head}=.${body}.${mark}`,
    'a fourth part': `${token}.x`,
    'encrypted form': `${head}.x.y.z.${mark}`,
    'a dot before': `.${token}`,
    'spaces around': ` ${token} `,
    'a space within': `${head}. ${body}.${mark}`,
    'a line break within': `${head}.${body}\t.${mark}`,
    'the token twice': `${token},${token}`,
    'a quoted token': `"${token}"`,
    'an id': claims.sub,
    'a token id': claims.jti,
    nothing: '',
    undefined: 'undefined',
    null: 'null',
    'a very long one': `${head}.${'A'.repeat(8_000)}.${mark}`,
  };
}

let mine: Signed;
let theirs: Signed;
beforeAll(async () => {
  [mine, theirs] = [await aSignedUser(), await aSignedUser()];
});

/** Reads, renews and writes with whatever the headers say; gives what was answered, none of which may be a success. */
async function attempts(headers: Readonly<Record<string, string>>, query = ''): Promise<readonly number[]> {
  const { visitor } = mine.tenant;
  const texts = (await mine.client.call(getSettings)).body.texts;
  const answers = [
    await visitor.raw('GET', `${listClaims.path}${query}`, { headers }),
    await visitor.raw('GET', `${refreshToken.path}${query}`, { headers }),
    await visitor.raw('PUT', `${updateSettings.path}${query}`, { headers, body: { texts: { ...texts, contactUs: 'forged' } } }),
  ];
  // A stream that is let in never ends: it is asked for where the others were refused.
  if (refused(answers.map(({ status }) => status))) answers.push(await visitor.raw('GET', `/v1/hints${query}`, { headers }));
  expect((await mine.client.call(getSettings)).body.texts.contactUs).not.toBe('forged');
  for (const answer of answers) expect(answer.text).not.toContain(mine.claims.sub);
  return answers.map((answer) => answer.status);
}

const refused = (statuses: readonly number[]) => statuses.every((status) => status === 401 || status === 403);

describe('a forged token', () => {
  it('opens nothing, in any of its forms', async () => {
    const accepted: string[] = [];
    for (const [name, token] of Object.entries(forgeries(mine, theirs))) {
      const statuses = await attempts({ authorization: `Bearer ${token}` });
      if (!refused(statuses)) accepted.push(`${name}: ${statuses.join(', ')}`);
    }
    expect(accepted).toEqual([]);
    expect((await mine.client.call(listClaims)).status).toBe(200);
  });

  it('opens nothing where a token does not belong', async () => {
    const { token } = mine;
    const places: Readonly<Record<string, Record<string, string>>> = {
      'a cookie': { cookie: `token=${token}; authorization=Bearer ${token}; access_token=${token}` },
      'the scheme in small letters': { authorization: `bearer ${token}` },
      'the scheme in capitals': { authorization: `BEARER ${token}` },
      'no scheme': { authorization: token },
      'two spaces': { authorization: `Bearer  ${token}` },
      'a tab': { authorization: `Bearer\t${token}` },
      basic: { authorization: `Basic ${Buffer.from(`admin:${token}`).toString('base64')}` },
      'an API key': { authorization: `ApiKey ${token}` },
      'the scheme twice': { authorization: `Bearer Bearer ${token}` },
      'two tokens': { authorization: `Bearer ${token}, Bearer ${token}` },
      'a proxy': { 'proxy-authorization': `Bearer ${token}` },
      'other headers': { 'x-authorization': `Bearer ${token}`, 'x-access-token': token, 'x-auth-token': token, 'x-forwarded-authorization': `Bearer ${token}` },
    };
    for (const [name, headers] of Object.entries(places)) expect([name, refused(await attempts(headers))]).toEqual([name, true]);
    for (const query of [`?token=${token}`, `?access_token=${token}`, `?authorization=Bearer%20${token}`]) {
      const statuses = await attempts({}, query);
      expect([query.slice(0, 14), refused(statuses)]).toEqual([query.slice(0, 14), true]);
    }
  });
});

describe('a forged key', () => {
  it('opens nothing, in any of its forms and wherever it does not belong', async () => {
    const [key, other] = [await anApiKey(mine.tenant.scope, mine.client.userId), await anApiKey(theirs.tenant.scope, theirs.client.userId)];
    const [prefix, secret] = [key.slice(0, 19), key.slice(20)];
    const byKey = (text: string) => ({ authorization: `ApiKey ${text}` });
    const places: Readonly<Record<string, Record<string, string>>> = {
      'another tenant’s key': byKey(other),
      'another tenant’s secret behind our prefix': byKey(`${prefix}_${other.slice(20)}`),
      'our secret behind another tenant’s prefix': byKey(`${other.slice(0, 19)}_${secret}`),
      'a figure less': byKey(key.slice(0, -1)),
      'a figure more': byKey(`${key}A`),
      'the prefix alone': byKey(prefix),
      'no secret': byKey(`${prefix}_`),
      'a secret of zeros': byKey(`${prefix}_${'A'.repeat(43)}`),
      'the last figure in another spelling': byKey(otherSpelling(key)),
      'capitals throughout': byKey(key.toUpperCase()),
      'small letters throughout': byKey(key.toLowerCase() === key ? `${key}a` : key.toLowerCase()),
      'a capital prefix': byKey(`QL${key.slice(2)}`),
      'its digest': byKey(`${prefix}_${createHash('sha256').update(key).digest('base64url')}`),
      quoted: byKey(`"${key}"`),
      'with spaces': byKey(` ${key}`),
      'with a space within': byKey(`${prefix} ${secret}`),
      twice: byKey(`${key},${key}`),
      'a token': byKey(mine.token),
      SQL: byKey(`${prefix}' or '1'='1`),
      nothing: byKey(''),
      'the scheme in small letters': { authorization: `apikey ${key}` },
      'the scheme in capitals': { authorization: `APIKEY ${key}` },
      'a tab': { authorization: `ApiKey\t${key}` },
      'as a token': { authorization: `Bearer ${key}` },
      basic: { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` },
      'no scheme': { authorization: key },
      'a cookie': { cookie: `apiKey=${key}; authorization=ApiKey ${key}` },
      'other headers': { 'x-api-key': key, apikey: key, 'proxy-authorization': `ApiKey ${key}` },
    };
    for (const [name, headers] of Object.entries(places)) expect([name, refused(await attempts(headers))]).toEqual([name, true]);
    for (const query of [`?key=${key}`, `?api_key=${key}`, `?apiKey=${key}`, `?authorization=ApiKey%20${key}`])
      expect([query.slice(0, 10), refused(await attempts({}, query))]).toEqual([query.slice(0, 10), true]);
    // As it is, in its place, it opens: the refusals above are for what was changed.
    expect((await new Client(mine.tenant.slug, key).call(listClaims)).status).toBe(200);
  });

  it('opens nothing a second after its end, and nothing once it was revoked or its maker disabled', async () => {
    const user = await mine.tenant.user();
    const key = await anApiKey(mine.tenant.scope, user.userId);
    const holder = new Client(mine.tenant.slug, key);
    const good = async () => (await holder.call(listClaims)).status === 200;
    const set = (values: { expires_at?: string; revoked_at?: string | null }) =>
      mine.tenant.scope.write(async (tx) => {
        await tx.db.updateTable('api_key').set(values).where('user_id', '=', user.userId).execute();
        forgetActors();
      });
    const ends = '2030-01-01T12:00:00.000Z';
    testApp().clock.freeze('2030-01-01T11:59:59.999Z');
    await set({ expires_at: ends });
    expect(await good()).toBe(true);
    testApp().clock.freeze(ends);
    expect(await good()).toBe(false);
    testApp().clock.freeze('2030-01-01T12:00:01.000Z');
    expect([await good(), (await holder.raw('GET', '/v1/hints')).status]).toEqual([false, 401]);
    testApp().clock.freeze('2030-01-01T11:00:00.000Z');
    expect(await good()).toBe(true);
    await set({ revoked_at: '2030-01-01T11:00:00.000Z' });
    expect(await good()).toBe(false);
    await set({ revoked_at: null });
    expect(await good()).toBe(true);
    await mine.tenant.scope.write((tx) => tx.db.updateTable('app_user').set({ status: 'locked' }).where('id', '=', user.userId).execute());
    forgetActors();
    expect(await good()).toBe(false);
  });
});

describe('a token that was good, or is good for something else', () => {
  const signed = (changes: object) => signToken({ ...mine.claims, logo: '', twoStep: false, termsAndConditions: false, ...changes }, mine.key);

  it('is over at its very second', async () => {
    const { client, claims } = mine;
    testApp().clock.freeze(new Date(claims.exp * 1_000 - 1).toISOString());
    forgetActors();
    expect((await client.call(listClaims)).status).toBe(200);
    testApp().clock.freeze(new Date(claims.exp * 1_000).toISOString());
    forgetActors();
    expect((await client.call(listClaims)).status).toBe(401);
    testApp().clock.freeze(new Date(claims.exp * 1_000 + 1_000).toISOString());
    expect(refused([(await client.call(listClaims)).status, (await client.call(refreshToken)).status])).toBe(true);
  });

  it('opens nothing when even our own key signed it for a session, a token or a user that is not', async () => {
    const other = await mine.tenant.user();
    for (const changes of [
      { sid: newId() },
      { jti: newId() },
      { sub: other.userId },
      { aud: theirs.claims.aud },
      { exp: mine.claims.iat },
      { sid: decode((other.token ?? '').split('.')[1] ?? '').sid },
    ])
      expect([changes, refused(await attempts({ authorization: `Bearer ${signed(changes)}` }))]).toEqual([changes, true]);
    const ended = await mine.tenant.user();
    await mine.tenant.scope.write((tx) => tx.db.updateTable('app_user').set({ status: 'disabled' }).where('id', '=', ended.userId).execute());
    expect((await ended.call(listClaims)).status).toBe(401);
  });

  it('opens nothing when our own key signed it for another purpose, by another name of the algorithm or with more than a session says', async () => {
    const session = decode(mine.body);
    const accepted: string[] = [];
    for (const [header, claims] of [
      [{ ...mine.header, typ: 'reset+jwt' }, session],
      [{ ...mine.header, typ: 'JWT' }, session],
      [{ ...mine.header, alg: 'none' }, session],
      [{ ...mine.header, alg: 'HS512' }, session],
      [{ ...mine.header, jku: 'https://evil.example/keys' }, session],
      [{ ...mine.header, crit: ['exp'] }, session],
      [mine.header, { ...session, admin: true }],
      [mine.header, { ...session, nbf: session.exp }],
    ]) {
      const token = withHmac(`${encode(header)}.${encode(claims)}`, mine.key.secret);
      if (!refused(await attempts({ authorization: `Bearer ${token}` }))) accepted.push(JSON.stringify([header, claims]));
    }
    expect(accepted).toEqual([]);
    // Signed in the same way, but saying what a session says, it is one: the refusals above are for their words.
    expect((await new Client(mine.tenant.slug, withHmac(`${encode(mine.header)}.${encode(session)}`, mine.key.secret)).call(listClaims)).status).toBe(200);
  });

  it('opens nothing but its code’s call while the code is owed, and no link opens a session', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    await admin.call(updateSettings, { body: { security: { twoStepRoles: ['adviser'] } } });
    await tenant.user({ username: 'owes', role: 'adviser' });
    const owing = new Client(tenant.slug, (await tenant.visitor.call(login, { body: { username: 'owes', password: testPassword } })).body);
    expect(decode((owing.token ?? '').split('.')[1] ?? '').twoStep).toBe(true);
    for (const route of [listClaims, refreshToken, getSettings]) expect((await owing.call(route)).status).toBe(401);
    expect((await owing.raw('GET', '/v1/hints')).status).toBe(401);
    // A session token is no reset token.
    expect((await tenant.visitor.call(validateResetToken, { params: { token: (admin.token ?? '').slice(0, 200) } })).body).toBe(false);
  });
});
