import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allRoutes } from '@quarterlight/contract';
import type { Method } from '@quarterlight/contract/route';
import { newId } from '@quarterlight/kit/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, buildApp } from '../../src/app.ts';
import type { Client } from '../kit/client.ts';
import { everyAnswer } from '../kit/every-answer.ts';
import { testApp, useTestApp } from '../kit/harness.ts';
import { sendBytes } from '../kit/raw-socket.ts';
import { aTenant } from '../kit/tenants.ts';

useTestApp();

const built = fileURLToPath(new URL('../../../../dist/web', import.meta.url));
// One of each kind that a build may bring, besides what the build has brought.
const kinds = [
  'index.html',
  'sw.js',
  'icon.svg',
  'manifest.webmanifest',
  'robots.txt',
  ...['js', 'css', 'woff2', 'png', 'wasm'].map((kind) => `assets/a-1.${kind}`),
];

let folder: string;
let apps: readonly { readonly app: App; readonly files: readonly string[] }[];
let client: Client;

async function filesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarterlight-web-'));
  for (const name of kinds) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), `${name} `.repeat(300));
  }
  const folders = [folder, ...(existsSync(join(built, 'index.html')) ? [built] : [])];
  apps = await Promise.all(
    folders.map(async (webFolder) => ({ app: await buildApp(testApp().running.services, { webFolder }), files: await filesIn(webFolder) })),
  );
  client = await (await aTenant()).user();
});
afterAll(async () => {
  for (const { app } of apps) await app.http.close();
  await rm(folder, { recursive: true, force: true });
});

/** What every answer carries, whatever it answers. */
function expectSet(what: string, headers: Readonly<Record<string, unknown>>): void {
  expect([what, headers]).toMatchObject([
    what,
    {
      ...everyAnswer,
      'content-security-policy': expect.stringMatching(/default-src 'none'/),
      'cache-control': expect.stringMatching(/no-store|no-cache|immutable/),
    },
  ]);
  for (const name of ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-origin', 'access-control-allow-credentials'])
    expect([what, name, headers[name]]).toEqual([what, name, undefined]);
}

// The build's own files, which may be many, are asked for in the first three ways.
const asked = [
  ['GET', {}],
  ['HEAD', {}],
  ['POST', {}],
  ['GET', { 'accept-encoding': 'br, gzip' }],
  ['GET', { range: 'bytes=0-9' }],
  ['GET', { 'if-none-match': '*' }],
  ['DELETE', {}],
  ['OPTIONS', {}],
] as const;
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH'] as const;
const paths = [...new Set(allRoutes.map((route) => route.path))];
const served = (path: string) =>
  new Set<string>(allRoutes.filter((route) => matches(route.path, path)).flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])));
// '/v1/users/:id' also takes '/v1/users/password'.
const matches = (pattern: string, path: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);

describe.each(paths.map((path) => [path] as const))('%s', (path) => {
  it('answers every method with the headers of all answers, and methods that are not there as nothing', async () => {
    const url = path.replaceAll(/:\w+/g, newId());
    for (const method of methods) {
      const answer = await testApp().app.http.inject({
        method: method as Method,
        url,
        headers: { 'x-tenant': client.tenant, ...(method === 'GET' ? {} : { authorization: `Bearer ${client.token}` }) },
      });
      const what = `${method} ${url}`;
      expectSet(what, answer.headers);
      expect([what, answer.statusCode]).toEqual([what, expect.any(Number)]);
      expect([what, answer.statusCode < 500]).toEqual([what, true]);
      if (method === 'HEAD') expect([what, answer.payload, served(path).has(method) || answer.statusCode === 404]).toEqual([what, '', true]);
      if (method === 'HEAD' || served(path).has(method)) continue;
      expect([what, answer.statusCode, answer.headers['content-type'], answer.json()]).toMatchObject([
        what,
        404,
        'application/problem+json',
        { status: 404, code: 'record.not_found' },
      ]);
    }
    const origin = await testApp().app.http.inject({
      method: 'OPTIONS',
      url,
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' },
    });
    expectSet(`preflight ${path}`, origin.headers);
    expect(origin.statusCode).toBe(404);
  });
});

describe('every file of the browser app', () => {
  it('carries the headers and a type of its own, for every method and however it is asked', { timeout: 120_000 }, async () => {
    for (const { app, files } of apps) {
      expect(files).toContain('index.html');
      for (const file of files)
        for (const [method, headers] of asked.filter((_, index) => app === apps[0]?.app || index < 3)) {
          const answer = await app.http.inject({ method, url: `/${file}`, headers });
          const what = `${method} /${file} ${JSON.stringify(headers)}`;
          expectSet(what, answer.headers);
          const ok = method === 'GET' || method === 'HEAD';
          expect([what, answer.statusCode]).toEqual([what, ok ? expect.toSatisfy((status) => [200, 206, 304].includes(status)) : 404]);
          if (ok && answer.statusCode === 200) expect([what, answer.headers['content-type']]).not.toEqual([what, undefined]);
          if (ok && file.endsWith('.js') && answer.statusCode === 200) expect(answer.headers['content-type']).toContain('javascript');
        }
    }
  });

  it('brings no source maps: nobody is served our sources', () => {
    for (const { files } of apps.slice(1)) expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  });

  it('is all there is: no folder, no file outside, no hidden one', async () => {
    for (const { app } of apps)
      for (const url of [
        '/assets/',
        '/assets',
        '/assets/../../../package.json',
        '/assets/..%2f..%2f..%2fpackage.json',
        '/assets/%2e%2e/%2e%2e/package.json',
        '/..%5c..%5cpackage.json',
        '/assets/.env',
        '/assets/a-1.js%00.css',
        '/assets//etc/passwd',
        '/assets/a-1.js/',
        '/v1',
        '/v1/',
        '/v1/assets/a-1.js',
        '/metrics/x',
        '/health',
      ]) {
        const answer = await app.http.inject({ method: 'GET', url });
        expectSet(url, answer.headers);
        expect([url, answer.statusCode]).toEqual([url, expect.toSatisfy((status) => status === 404 || status === 400 || status === 200)]);
        expect([url, /"workspaces"|root:x|DATABASE_URL/.test(answer.payload)]).toEqual([url, false]);
      }
  });
});

describe('methods that are no methods', () => {
  it('end in an answer or a closed connection, never in another request', async () => {
    const port = Number(new URL(await testApp().app.http.listen({ port: 0, host: '127.0.0.1' })).port);
    for (const [bytes, statuses] of [
      ['CONNECT example.com:443 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', [0, 400, 404]],
      ['FOO / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', [400]],
      ['get / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', [400]],
      ['TRACE /v1/users/claims HTTP/1.1\r\nHost: localhost\r\nX-Secret: mirror\r\nConnection: close\r\n\r\n', [404]],
      ['OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', [400, 404]],
      ['POST /v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n', [400]],
      ['POST /v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\nConnection: close\r\n\r\n{"a":1', [400]],
      ['POST /v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\nConnection: close\r\n\r\n', [400]],
      ['POST /v1/auth/login HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n', [400, 415]],
      ['POST /v1/auth/login HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: x, chunked\r\nConnection: close\r\n\r\n0\r\n\r\n', [400, 415]],
      ['GET /v1/users/claims HTTP/1.1\r\nHost: localhost\r\nExpect: 200-nothing\r\nConnection: close\r\n\r\n', [400]],
      ['GET / HTTP/1.1\nHost: localhost\nConnection: close\n\n', [400, 404]],
    ] as const) {
      const answer = await sendBytes(port, bytes);
      expect([bytes.slice(0, 60), answer.status]).toEqual([bytes.slice(0, 60), expect.toSatisfy((status) => statuses.some((each) => each === status))]);
      expect(answer.text).not.toContain('mirror');
      if (answer.status !== 0) expectSet(bytes.slice(0, 40), answer.headers);
    }
  });
});
