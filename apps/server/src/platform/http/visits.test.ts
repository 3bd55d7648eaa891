import { allRoutes } from '@quarterlight/contract';
import { forgottenPassword, login } from '@quarterlight/contract/identity/routes';
import { uiVersion } from '@quarterlight/contract/system/routes';
import { afterEach, describe, expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, testPassword } from '../../../testing/kit/tenants.ts';
import { type App, buildApp } from '../../app.ts';
import { readConfig } from '../config.ts';

useTestApp();

const apps: App[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.http.close();
});

/** The app with the limits that users get, behind a proxy or not. */
async function limited(environment: Record<string, string> = {}): Promise<App> {
  const { services } = testApp().running;
  const config = { ...readConfig({ DEMO: '0', LOG_LEVEL: 'silent', ...environment }), dataDir: services.config.dataDir };
  const app = await buildApp({ ...services, config });
  apps.push(app);
  return app;
}

interface Visit {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly tenant: string;
  readonly from: string;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}
const visit = ({ http }: App, { method = 'POST', path, tenant, from, body, headers }: Visit) =>
  http.inject({ method, url: path, remoteAddress: from, headers: { 'x-tenant': tenant, ...headers }, ...(body ? { payload: body } : {}) });

/** How often each status came of so many visits at once. */
async function statuses(app: App, count: number, make: (number: number) => Visit): Promise<Record<number, number>> {
  const seen: Record<number, number> = {};
  const answers = await Promise.all(Array.from({ length: count }, (_, number) => visit(app, make(number))));
  for (const { statusCode } of answers) seen[statusCode] = (seen[statusCode] ?? 0) + 1;
  return seen;
}

// Hashing gives way to nothing, and takes as long as the machine is busy.
const patience = { timeout: 120_000 };

describe('signing in', patience, () => {
  it('lets sixty people of one office in within a minute', async () => {
    const [app, tenant] = [await limited(), await aTenant()];
    const names = Array.from({ length: 12 }, (_, number) => `early-${number}`);
    for (const username of names) await tenant.user({ username });
    const arrive = (number: number): Visit => ({
      path: login.path,
      tenant: tenant.slug,
      from: `81.2.69.${number + 1}`,
      body: { username: names[number % names.length], password: testPassword },
    });
    expect(await statuses(app, 60, arrive)).toEqual({ 200: 60 });
  });

  it('refuses a network that tries a hundred names a second, in words and with the time to wait, and nobody else', async () => {
    const [app, tenant] = [await limited(), await aTenant()];
    const attempt = (number: number): Visit => ({
      path: login.path,
      tenant: tenant.slug,
      from: `203.0.113.${(number % 250) + 1}`,
      body: { username: `guess-${number}`, password: 'x' },
    });
    expect(await statuses(app, 200, attempt)).toEqual({ 401: 120, 429: 80 });
    const began = performance.now();
    const refused = await visit(app, attempt(1));
    // Not at once: a flood of those who ask again when they are refused is no other company's trouble.
    expect(performance.now() - began).toBeGreaterThan(490);
    expect([refused.statusCode, refused.headers['content-type'], refused.json()]).toEqual([
      429,
      'application/problem+json',
      { title: 'Too many requests', status: 429, detail: 'Too many requests. Wait a moment and try again.', code: 'request.too_many' },
    ]);
    const wait = Number(refused.headers['retry-after']);
    expect([wait > 0, wait <= 60]).toEqual([true, true]);
    await tenant.user({ username: 'elsewhere' });
    const body = { username: 'elsewhere', password: testPassword };
    expect((await visit(app, { path: login.path, tenant: tenant.slug, from: '198.51.100.7', body })).statusCode).toBe(200);
    const other = await aTenant();
    expect((await visit(app, { ...attempt(1), tenant: other.slug })).statusCode).toBe(401);
  });
});

describe('every route that is open to visitors', patience, () => {
  it.each(
    allRoutes
      .filter((route) => route.access === 'anonymous' && (route.visitsAMinute ?? 300) <= 300 && route !== login)
      .map((route) => [route.path, route] as const),
  )('%s has a limit', async (_path, route) => {
    const [app, tenant] = [await limited(), await aTenant()];
    const most = route.visitsAMinute ?? 300;
    const path = route.path.replaceAll(/:\w+/g, 'nobody-has-this');
    const from = '192.0.2.1';
    const { 429: refused, ...rest } = await statuses(app, most + 5, () => ({
      method: route.method === 'GET' ? 'GET' : 'POST',
      path,
      tenant: tenant.slug,
      from,
    }));
    expect([refused, Object.values(rest)]).toEqual([5, [most]]);
  });

  it('is asked by five hundred browsers of one office every ten seconds for the version', async () => {
    const [app, tenant] = [await limited(), await aTenant()];
    const poll: Visit = { method: 'GET', path: uiVersion.path, tenant: tenant.slug, from: '192.0.2.9' };
    for (let round = 1; round <= 6; round += 1) expect([round, await statuses(app, 500, () => poll)]).toEqual([round, { 200: 500 }]);
  });

  it('is limited in all for a network that names company after company', async () => {
    const [app, tenant] = [await limited(), await aTenant()];
    const ask = (number: number): Visit => ({
      path: forgottenPassword.path,
      tenant: number === 0 ? tenant.slug : `nobody-${number}`,
      from: '192.0.2.1',
      body: { username: 'x' },
    });
    expect(await statuses(app, 200, ask)).toEqual({ 204: 1, 404: 149, 429: 50 });
  });
});

describe('who a visitor is', patience, () => {
  const ask = (tenant: string, from: string, headers: Record<string, string> = {}): Visit => ({
    path: forgottenPassword.path,
    tenant,
    from,
    headers,
    body: { username: 'x' },
  });

  it('is said by the proxies that are trusted, and by nobody else', async () => {
    const tenant = await aTenant();
    const through = (number: number) => ask(tenant.slug, '10.0.0.1', { 'x-forwarded-for': `198.51.${number}.1` });
    expect(await statuses(await limited({ TRUST_PROXY: '10.0.0.1' }), 35, through)).toEqual({ 204: 35 });
    expect(await statuses(await limited(), 35, through)).toEqual({ 204: 30, 429: 5 });
  });

  it('is a network, of IPv6 too', async () => {
    const [app, tenant] = [await limited(), await aTenant()];
    expect(await statuses(app, 35, (number) => ask(tenant.slug, `2001:db8:1:${number}::${number}`))).toEqual({ 204: 30, 429: 5 });
    expect(await statuses(app, 5, (number) => ask(tenant.slug, `2001:db8:${number + 2}::1`))).toEqual({ 204: 5 });
    expect(await statuses(app, 1, () => ask(tenant.slug, '::ffff:192.0.2.1'))).toEqual({ 204: 1 });
  });

  it('may be somebody of a network that is more than usual, where the operator says so', async () => {
    const [app, tenant] = [await limited({ VISITS_FACTOR: '3' }), await aTenant()];
    expect(await statuses(app, 95, () => ask(tenant.slug, '192.0.2.1'))).toEqual({ 204: 90, 429: 5 });
  });
});
