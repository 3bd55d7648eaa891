import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { login } from '@quarterlight/contract/identity/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, buildApp } from '../../src/app.ts';
import { everyAnswer } from '../kit/every-answer.ts';
import { testApp, useTestApp } from '../kit/harness.ts';
import { sendBytes } from '../kit/raw-socket.ts';
import { aTenant } from '../kit/tenants.ts';

useTestApp();

let webFolder: string;
let app: App;
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'quarterlight-web-'));
  await mkdir(join(webFolder, 'assets'));
  await writeFile(
    join(webFolder, 'index.html'),
    '<head><meta name="tenant" content="__TENANT__"><meta name="csp-nonce" content="__NONCE__"></head>'.padEnd(2_000),
  );
  await mkdir(join(webFolder, '.vite'));
  await writeFile(join(webFolder, '.vite', 'manifest.json'), '{}');
  await writeFile(join(webFolder, 'assets', 'app-1a2b.js'), `/* ${'x'.repeat(3_000)} */`);
  await writeFile(join(webFolder, 'sw.js'), '// worker');
  app = await buildApp(testApp().running.services, { webFolder });
  await app.http.ready();
});
afterAll(async () => {
  await app.http.close();
  await rm(webFolder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'OPTIONS' | 'DELETE' | 'POST' = 'GET') =>
  app.http.inject({ method, url, headers: { host: 'localhost:8080', ...headers } });

describe('headers', () => {
  it('are on every answer: pages, files, problems, methods that are not there', async () => {
    const tenant = await aTenant();
    const answers = await Promise.all([
      get('/'),
      get('/clipboard/worksheets'),
      get('/assets/app-1a2b.js'),
      get('/assets/app-1a2b.js', { 'accept-encoding': 'br' }),
      get('/assets/gone.js'),
      get('/sw.js'),
      get('/index.html'),
      get('/v1/nothing'),
      get('/v1/users/claims', { 'x-tenant': tenant.slug }),
      get('/v1/users/claims'),
      get('/v1/openapi.json'),
      get('/v1/docs'),
      get('/health/live'),
      get('/health/ready'),
      get('/metrics'),
      get('/v1/users/claims', {}, 'OPTIONS'),
      get('/v1/users/claims', {}, 'DELETE'),
      get('/', {}, 'POST'),
      get('/', {}, 'HEAD'),
      get('/v1/%zz'),
      get('/%c0%ae%c0%ae/etc/passwd'),
    ]);
    for (const answer of answers) {
      expect([answer.raw.req.url, answer.headers]).toMatchObject([answer.raw.req.url, everyAnswer]);
      expect(answer.headers['content-security-policy']).toBeTruthy();
      expect(answer.headers['cache-control']).toBeTruthy();
      expect(answer.statusCode).toBeLessThan(500);
    }
  });

  it('let only hashed files be kept, and pages bring their own policy', async () => {
    expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/sw.js')).headers).toMatchObject({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'; connect-src 'self'" });
    expect((await get('/v1/users/claims')).headers['cache-control']).toBe('no-store');
    for (const page of [await get('/'), await get('/index.html')]) {
      expect(page.headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
      expect(page.payload).not.toContain('__NONCE__');
    }
    expect([(await get('/', {}, 'HEAD')).statusCode, (await get('/', {}, 'HEAD')).payload]).toEqual([200, '']);
  });

  it('problems are problems: 404, 400 with code and errors, 401 with message', async () => {
    const tenant = await aTenant();
    for (const answer of [await get('/v1/nothing'), await get('/v1/users/claims', {}, 'OPTIONS'), await get('/assets/gone.js')]) {
      expect([answer.statusCode, answer.headers['content-type'], answer.json()]).toMatchObject([404, 'application/problem+json', { status: 404 }]);
    }
    const bad = await get('/v1/%zz');
    expect([bad.statusCode, bad.json()]).toMatchObject([400, { status: 400, code: 'request.invalid', errors: {} }]);
    const missing = await get('/v1/users/claims');
    expect([missing.statusCode, missing.json()]).toMatchObject([400, { code: 'access.tenant_missing', errors: { form: ['The X-Tenant header is missing.'] } }]);
    expect((await get('/v1/users/claims', { 'x-tenant': tenant.slug })).json()).toMatchObject({ status: 401, message: 'Sign in to go on.' });
    expect((await tenant.visitor.call(login, { body: { username: 'nobody', password: 'wrong' } })).problem.message).toBe('Invalid username and/or password.');
  });
});

describe('the document', () => {
  it.each(['/', '/jobs/0198?tab=notes', '/.vite/manifest.json'])('is what stands at %s', async (url) => {
    const { payload, headers } = await get(url);
    expect(headers['content-type']).toContain('text/html');
    expect(payload).toContain('name="csp-nonce"');
  });
});

describe('the document, packed', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('as %s is the same document under its own policy', async (encoding, unpack) => {
    const page = await get('/clipboard/worksheets', { 'accept-encoding': encoding });
    expect(page.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding', 'cache-control': 'no-cache' });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-length']).toBe(String(page.rawPayload.length));
    const text = unpack(page.rawPayload).toString();
    const nonce = /name="csp-nonce" content="([^"]+)"/.exec(text)?.[1] ?? 'none';
    expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    const plain = await get('/clipboard/worksheets');
    const withoutNonce = (document: string) => document.replace(/name="csp-nonce" content="[^"]+"/, '');
    expect(withoutNonce(text)).toBe(withoutNonce(plain.payload));
    expect(page.rawPayload.length).toBeLessThan(plain.rawPayload.length);
  });

  it('is plain for who asks for nothing else, and tells caches that it may differ', async () => {
    for (const headers of [{}, { 'accept-encoding': 'identity' }, { 'accept-encoding': 'br;q=0, gzip;q=0' }, { 'accept-encoding': 'zstd' }]) {
      const page = await get('/', headers);
      expect(page.headers).not.toHaveProperty('content-encoding');
      expect(page.headers['vary']).toBe('accept-encoding');
      expect(page.payload).toContain('<head>');
    }
  });

  it('has no body for HEAD', async () => {
    const page = await get('/', { 'accept-encoding': 'br' }, 'HEAD');
    expect([page.statusCode, page.rawPayload.length]).toEqual([200, 0]);
    expect(page.headers['vary']).toBe('accept-encoding');
  });
});

describe('bytes that are no request', () => {
  it('are answered like every other mistake', async () => {
    const port = Number(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port);
    for (const bytes of [
      'NONSENSE\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
    ]) {
      const { text } = await sendBytes(port, bytes);
      expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
      expect(text).toContain('x-content-type-options: nosniff');
      expect(text).toContain('"code":"request.invalid"');
    }
  });
});

describe('a host', () => {
  it('never writes more than a name into the document', async () => {
    for (const host of ['"><script>alert(1)</script>.a.b.c', '$&$`.a.b.c', 'a"b.c.d.e', `${'x'.repeat(300)}.a.b.c`, '..a.b.c', 'a..b.c.d']) {
      const page = await get('/', { host });
      expect([host, page.payload.includes('content="demo"')]).toEqual([host, true]);
    }
    expect((await get('/', { host: 'Acme.app.example.com:443' })).payload).toContain('content="acme"');
    expect((await get('/', { host: 'localhost', 'x-forwarded-host': 'acme.app.example.com' })).payload).toContain('content="demo"');
  });
});

describe('the description of the interface', () => {
  const paths = ['/v1/openapi.json', '/v1/docs'];
  it.each(paths)('%s is packed once and not sent again to whoever has it', async (path) => {
    const plain = await get(path);
    const seen = new Set<string>();
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const [first, second] = [await get(path, { 'accept-encoding': encoding }), await get(path, { 'accept-encoding': encoding })];
      expect(first.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding', 'cache-control': 'no-cache' });
      expect(unpack(first.rawPayload).toString()).toBe(plain.payload);
      expect(first.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
      expect(second.headers.etag).toBe(first.headers.etag);
      seen.add(String(first.headers.etag));
      const known = await get(path, { 'accept-encoding': encoding, 'if-none-match': `"other", W/${String(first.headers.etag)}` });
      expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
    }
    expect(seen.size).toBe(2);
    expect((await get(path, { 'accept-encoding': 'br;q=0, gzip;q=0.5' })).headers['content-encoding']).toBe('gzip');
    expect((await get(path, { 'accept-encoding': 'br;q=0, *' })).headers['content-encoding']).toBe('gzip');
  });

  it('costs far less than packing it for each reader would', async () => {
    const plain = await get('/v1/openapi.json');
    await get('/v1/openapi.json', { 'accept-encoding': 'br' });
    const cost = async (work: () => unknown, times: number) => {
      const before = process.cpuUsage();
      for (let time = 0; time < times; time += 1) await work();
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const reading = await cost(() => get('/v1/openapi.json', { 'accept-encoding': 'br' }), 100);
    const packing = await cost(() => brotliCompressSync(plain.rawPayload, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }), 100);
    expect(reading).toBeLessThan(packing * 0.6);
  });
});
