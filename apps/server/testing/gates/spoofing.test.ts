import { createHash } from 'node:crypto';
import { listClaims } from '@quarterlight/contract/identity/routes';
import { updateSettings } from '@quarterlight/contract/system/routes';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, buildApp } from '../../src/app.ts';
import type { Client } from '../kit/client.ts';
import { testApp, useTestApp } from '../kit/harness.ts';
import { connected } from '../kit/owner.ts';
import { type RawAnswer, sendBytes } from '../kit/raw-socket.ts';
import { aTenant, type TestTenant } from '../kit/tenants.ts';

useTestApp();

let mine: TestTenant;
let theirs: TestTenant;
let me: Client;
let them: Client;
let port: number;
let proxied: { app: App; port: number };
let owner: pg.Client;

const portOf = async (app: App) => Number(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port);

beforeAll(async () => {
  [mine, theirs] = [await aTenant(), await aTenant()];
  [me, them] = [await mine.user(), await theirs.user()];
  const { services } = testApp().running;
  port = await portOf(testApp().app);
  const app = await buildApp({ ...services, config: { ...services.config, trustProxy: ['127.0.0.1'] } });
  proxied = { app, port: await portOf(app) };
  owner = await connected(testApp().ownerUrl);
});
afterAll(async () => {
  await proxied.app.http.close();
  await owner.end();
});

const hostOf = (tenant: TestTenant) => `${tenant.slug}.app.example.com`;

/** What a request says; a list of texts sends a header more than once, undefined leaves it out. */
interface Said {
  readonly host?: string | readonly string[] | undefined;
  readonly tenant?: string | readonly string[] | undefined;
  readonly token?: string | undefined;
  readonly more?: readonly string[];
  readonly target?: (path: string) => string;
  readonly protocol?: string;
}

function bytesOf(said: Said, method: string, path: string, body: string): string {
  const each = (name: string, value: string | readonly string[] | undefined) => (value === undefined ? [] : [value].flat().map((text) => `${name}: ${text}`));
  const lines = [
    `${method} ${said.target?.(path) ?? path} ${said.protocol ?? 'HTTP/1.1'}`,
    ...each('Host', said.host),
    ...each('X-Tenant', said.tenant),
    ...(said.token === undefined ? [] : [`Authorization: Bearer ${said.token}`]),
    ...(said.more ?? []),
    ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
    'Connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

async function ask(said: Said, at = port): Promise<{ read: RawAnswer; written: RawAnswer }> {
  const spoilt = JSON.stringify({ texts: { privacyPolicy: 'spoofed', termsOfUse: '', contactUs: '', termsVersion: 1 } });
  return {
    read: await sendBytes(at, bytesOf(said, listClaims.method, listClaims.path, '')),
    written: await sendBytes(at, bytesOf(said, updateSettings.method, updateSettings.path, spoilt)),
  };
}

async function digest(tenant: TestTenant): Promise<string> {
  const { rows } = await owner.query(`select key, value from setting where tenant_id = $1 order by key`, [tenant.scope.tenant.id]);
  const entries = await owner.query('select count(*) from log_entry where tenant_id = $1', [tenant.scope.tenant.id]);
  return createHash('sha256')
    .update(JSON.stringify([rows, entries.rows]))
    .digest('hex');
}

/** Nothing of the other tenant is told, and neither has changed where it was refused. */
async function expectAnswer(name: string, said: Said, statuses: readonly number[], at = port): Promise<void> {
  const before = [await digest(theirs), await digest(mine)];
  const { read, written } = await ask(said, at);
  expect([name, read.status, read.body.slice(0, 200)]).toEqual([name, statuses.includes(read.status) ? read.status : statuses, expect.anything()]);
  const user = await theirs.scope.read((tx) => tx.db.selectFrom('app_user').select('username').executeTakeFirstOrThrow());
  for (const answer of [read, written])
    for (const secret of [theirs.scope.tenant.id, them.userId, user.username]) expect([name, answer.text.includes(secret)]).toEqual([name, false]);
  expect([name, await digest(theirs)]).toEqual([name, before[0]]);
  if (read.status !== 200) expect([name, await digest(mine)]).toEqual([name, before[1]]);
  if (read.status === 200) expect(read.body).toContain(me.userId === '' ? '' : 'username');
}

const good = () => ({ host: 'localhost', tenant: mine.slug, token: me.token });

describe('host, header and token', () => {
  it('open the door only where all that name a tenant name the same', async () => {
    const expected = (host?: TestTenant, header?: TestTenant, token?: Client) => {
      if (header === undefined) return 400;
      if (host !== undefined && host !== header) return token === undefined ? 404 : 403;
      return token === undefined ? 401 : token.tenant === header.slug ? 200 : 403;
    };
    for (const host of [undefined, mine, theirs])
      for (const header of [undefined, mine, theirs])
        for (const token of [undefined, me, them]) {
          const said = { host: host ? hostOf(host) : 'localhost', tenant: header?.slug, token: token?.token };
          const answer = await sendBytes(port, bytesOf(said, listClaims.method, listClaims.path, ''));
          const name = JSON.stringify([said.host, said.tenant, token?.tenant]);
          expect([name, answer.status]).toEqual([name, expected(host, header, token)]);
        }
  });

  it('say the same of a tenant that is not there as of one that is not meant', async () => {
    const body = async (said: Said) => (await ask(said)).read.body;
    expect(await body({ host: 'localhost', tenant: 'nobody-has-this' })).toBe(await body({ host: hostOf(theirs), tenant: mine.slug }));
    expect(await body({ host: 'nobody.app.example.com', tenant: mine.slug })).toBe(await body({ host: hostOf(theirs), tenant: mine.slug }));
    expect(await body({ ...good(), tenant: 'nobody-has-this' })).toBe(await body({ ...good(), tenant: theirs.slug }));
  });
});

describe('a host', () => {
  it('in another spelling is still the same host, and one that names no tenant leaves the word to the header', async () => {
    for (const host of [
      hostOf(mine),
      hostOf(mine).toUpperCase(),
      `${hostOf(mine)}.`,
      `${hostOf(mine)}:8080`,
      `${hostOf(mine)}.:443`,
      `  ${hostOf(mine)}  `,
      'app.example.com',
      'localhost',
      'LOCALHOST:1',
      '127.0.0.1',
      '127.1',
      '2130706433',
      '10.0.0.1:80',
      '[::1]',
      '[::ffff:127.0.0.1]:8080',
      '1.2.3.4.5.6',
    ])
      await expectAnswer(`host ${host}`, { ...good(), host }, [200]);
  });

  it('that names another tenant, or nothing that is a name, is refused', async () => {
    for (const host of [
      hostOf(theirs),
      hostOf(theirs).toUpperCase(),
      `${hostOf(theirs)}.`,
      `${hostOf(theirs)}:443`,
      `${mine.slug}.${hostOf(theirs)}`,
      `${theirs.slug}.${hostOf(mine)}`,
      `${mine.slug}..app.example.com`,
      `.${hostOf(mine)}`,
      `${hostOf(mine)}..`,
      `${mine.slug}_.app.example.com`,
      `${mine.slug}%2eapp.example.com.x`,
      `xn--${mine.slug}.app.example.com`,
      'xn--80ak6aa92e.app.example.com',
      `${'a'.repeat(64)}.app.example.com`,
      `${'a.'.repeat(150)}app.example.com`,
      `0x7f.0.0.1`,
      `${hostOf(theirs)},${hostOf(mine)}`,
      `${hostOf(mine)}:80:${hostOf(theirs)}`,
      `user@${hostOf(theirs)}`,
      `${hostOf(theirs)}/x`,
      `${hostOf(theirs)}?${hostOf(mine)}`,
      `${hostOf(theirs)}#`,
      `${mine.slug} ${hostOf(theirs)}`,
      `"${hostOf(mine)}"`,
    ])
      await expectAnswer(`host ${host}`, { ...good(), host }, [400, 403]);
  });

  it('that comes twice, not at all, folded or with bytes that are no text is no request', async () => {
    const twice: readonly [string, Said][] = [
      ['twice', { ...good(), host: [hostOf(mine), hostOf(theirs)] }],
      ['twice the same', { ...good(), host: [hostOf(mine), hostOf(mine)] }],
      ['not at all', { ...good(), host: undefined }],
      ['folded', { ...good(), host: `${hostOf(mine)}\r\n ${hostOf(theirs)}` }],
      ['a line of its own', { ...good(), host: `${hostOf(mine)}\rHost: ${hostOf(theirs)}` }],
      ['NUL', { ...good(), host: `${hostOf(mine)}\u0000` }],
      ['a space before the colon', { ...good(), more: [`Host : ${hostOf(theirs)}`] }],
    ];
    for (const [name, said] of twice) await expectAnswer(`host ${name}`, said, [400]);
    await expectAnswer('host empty', { ...good(), host: '' }, [200, 400]);
    await expectAnswer('HTTP/1.0 without a host', { ...good(), host: undefined, protocol: 'HTTP/1.0' }, [200, 400]);
    await expectAnswer('HTTP/0.9', { ...good(), host: undefined, protocol: '' }, [400]);
    await expectAnswer('HTTP/2.0', { ...good(), protocol: 'HTTP/2.0' }, [200, 400]);
  });
});

describe('a tenant header', () => {
  it('that is no name, or two, is refused', async () => {
    const { slug } = mine;
    for (const tenant of [
      slug.toUpperCase(),
      `${slug}.`,
      `.${slug}`,
      `${slug}:80`,
      `${slug}/../${theirs.slug}`,
      `${slug},${theirs.slug}`,
      `${slug} ${theirs.slug}`,
      `${slug};${theirs.slug}`,
      `${slug}%00`,
      `${slug}'--`,
      `xn--${slug}`,
      '*',
      'null',
      '-',
      'a'.repeat(64),
      'a'.repeat(300),
      mine.scope.tenant.id.toUpperCase(),
      theirs.slug,
      [slug, theirs.slug],
      [theirs.slug, slug],
      `t\u0435nant`,
    ])
      await expectAnswer(`tenant ${String(tenant)}`, { ...good(), tenant }, [400, 403]);
    await expectAnswer('tenant NUL', { ...good(), tenant: `${slug}\u0000` }, [400]);
    await expectAnswer('tenant folded', { ...good(), tenant: `${slug}\r\n ${theirs.slug}` }, [400, 403]);
    await expectAnswer('tenant empty', { ...good(), tenant: '' }, [400]);
    await expectAnswer('tenant with a line break', { ...good(), tenant: `${slug}\r\nX-Tenant: ${theirs.slug}` }, [400, 403]);
    await expectAnswer('tenant with an underscore', { ...good(), tenant: undefined, more: [`X_Tenant: ${slug}`] }, [400]);
    await expectAnswer('tenant in capitals of the name', { ...good(), tenant: undefined, more: [`X-TENANT:   ${slug}  `] }, [200]);
  });
});

describe('a header that others trust', () => {
  it('says nothing here unless it comes from a proxy that we know', async () => {
    const headers = ['Forwarded-Host', 'Original-Host', 'Host', 'HTTP-Host-Override', 'Forwarded-Server', 'Real-Host', 'Tenant-Id', 'Forwarded-Tenant'];
    for (const header of headers.map((name) => `X-${name}`)) await expectAnswer(header, { ...good(), more: [`${header}: ${hostOf(theirs)}`] }, [200]);
    for (const more of [
      `Forwarded: for=1.2.3.4;host=${hostOf(theirs)};proto=https`,
      'X-Forwarded-For: 1.2.3.4, 127.0.0.1',
      'X-Forwarded-Proto: https',
      `X-Original-URL: /v1/users?tenant=${theirs.slug}`,
      `X-Rewrite-URL: /v1/users`,
      `Cookie: tenant=${theirs.slug}`,
      `Referer: https://${hostOf(theirs)}/`,
      `Origin: https://${hostOf(theirs)}`,
    ])
      await expectAnswer(more, { ...good(), more: [more] }, [200]);
    await expectAnswer('a forwarded host does not mend a wrong one', { ...good(), host: hostOf(theirs), more: [`X-Forwarded-Host: ${hostOf(mine)}`] }, [403]);
    const { read } = await ask({ ...good(), more: ['X-Forwarded-Proto: https'] });
    expect(read.headers['strict-transport-security']).toBeUndefined();
  });

  it('counts from a proxy that we know, and then must agree too', async () => {
    await expectAnswer('forwarded to us', { ...good(), more: [`X-Forwarded-Host: ${hostOf(mine)}`] }, [200], proxied.port);
    await expectAnswer('forwarded for another', { ...good(), more: [`X-Forwarded-Host: ${hostOf(theirs)}`] }, [403], proxied.port);
    await expectAnswer('forwarded for both', { ...good(), more: [`X-Forwarded-Host: ${hostOf(theirs)}, ${hostOf(theirs)}`] }, [400, 403], proxied.port);
    const { read } = await ask({ ...good(), more: ['X-Forwarded-Proto: https'] }, proxied.port);
    expect(read.headers['strict-transport-security']).toBeTruthy();
  });

  it('that comes twice where it may come once is no request', async () => {
    for (const more of [[`Authorization: Bearer ${them.token}`], ['Authorization: Bearer x']])
      await expectAnswer(`token and ${more[0]?.slice(0, 30)}`, { ...good(), more }, [400]);
    await expectAnswer('two sites', { ...good(), more: ['X-Site: a', 'X-Site: b'] }, [400, 403]);
  });
});

describe('an address of the whole web', () => {
  it('is no way to another tenant', async () => {
    for (const target of [
      (path: string) => `http://${hostOf(theirs)}${path}`,
      (path: string) => `https://${hostOf(theirs)}:443${path}`,
      (path: string) => `http://${theirs.slug}@${hostOf(mine)}${path}`,
      (path: string) => `//${hostOf(theirs)}${path}`,
      (path: string) => `/\\${hostOf(theirs)}${path}`,
      (path: string) => `http://[::1]${path}`,
      () => '*',
      () => `${hostOf(theirs)}:80`,
      (path: string) => `${path}#${hostOf(theirs)}`,
      (path: string) => `${path}\u0000`,
    ]) {
      await expectAnswer(`target ${target('/v1')}`, { ...good(), host: hostOf(mine), target }, [400, 403, 404]);
      await expectAnswer(`target ${target('/v1')}, their header`, { host: hostOf(mine), tenant: theirs.slug, token: me.token, target }, [400, 403, 404]);
    }
  });
});
