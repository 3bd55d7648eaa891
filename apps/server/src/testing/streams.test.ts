import { logout } from '@quarterlight/contract/identity/routes';
import { newId } from '@quarterlight/kit/ids';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type App, buildApp } from '../app.ts';
import { readConfig } from '../platform/config.ts';
import { type Running, startServices } from '../start-services.ts';

import type { Client } from './client.ts';
import { testApp, useTestApp } from './harness.ts';
import { aTenant } from './tenants.ts';

useTestApp();

// A second server process on the same database; its clock is the first one's.
let second: { app: App; running: Running };
let addresses: readonly [string, string];

beforeAll(async () => {
  const { clock, app } = testApp();
  const config = readConfig({ DATA_DIR: testApp().running.services.config.dataDir, DEMO: '0', VISITS_FACTOR: '1000', LOG_LEVEL: 'silent' });
  const running = await startServices({
    config,
    appUrl: inject('databaseAppUrl'),
    directUrl: inject('databaseDirectUrl'),
    simulators: { dvla: '', postcoder: '' },
    log: { warn: () => {}, error: () => {} },
    now: clock.now,
  });
  second = { app: await buildApp(running.services), running };
  addresses = [await app.http.listen({ port: 0, host: '127.0.0.1' }), await second.app.http.listen({ port: 0, host: '127.0.0.1' })];
});
afterAll(async () => {
  await second.app.http.close();
  await second.running.stop();
});

interface Open {
  readonly status: number;
  readonly headers: Headers;
  readonly text: () => string;
  readonly ended: Promise<void>;
  readonly close: () => void;
}

async function listen(client: Client, server: 0 | 1): Promise<Open> {
  const abort = new AbortController();
  const response = await fetch(`${addresses[server]}/v1/hints`, {
    headers: { 'x-tenant': client.tenant, authorization: `Bearer ${client.token}` },
    signal: abort.signal,
  });
  let text = '';
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk;
  };
  return { status: response.status, headers: response.headers, text: () => text, ended: read().catch(() => {}), close: () => abort.abort() };
}

const soon = (promise: Promise<unknown>) => Promise.race([promise.then(() => 'ended'), new Promise((done) => setTimeout(done, 10_000, 'still open'))]);
const claims = async (client: Client, server: 0 | 1) =>
  (await fetch(`${addresses[server]}/v1/users/claims`, { headers: { 'x-tenant': client.tenant, authorization: `Bearer ${client.token}` } })).status;

describe('the stream of hints', () => {
  it('carries what every answer carries, and no HEAD holds it open', async () => {
    const user = await (await aTenant()).user();
    const stream = await listen(user, 0);
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    for (const header of ['x-content-type-options', 'referrer-policy', 'x-frame-options', 'content-security-policy', 'cross-origin-resource-policy'])
      expect([header, stream.headers.get(header)]).not.toEqual([header, null]);
    expect(stream.headers.get('cache-control')).toBe('no-store');
    stream.close();
    const head = await fetch(`${addresses[0]}/v1/hints`, { method: 'HEAD', headers: { 'x-tenant': user.tenant, authorization: `Bearer ${user.token}` } });
    expect(head.status).toBe(404);
  });

  it('tells another process’s changes once, and only those of its own tenant', async () => {
    const [tenant, other] = [await aTenant(), await aTenant()];
    const [mine, theirs] = [await listen(await tenant.user(), 1), await listen(await other.user(), 1)];
    const id = newId();
    await tenant.scope.write((tx) => tx.announce('worksheet', id, 3));
    await expect.poll(mine.text).toContain(id);
    await new Promise((done) => setTimeout(done, 2_500));
    expect(mine.text().split(id)).toHaveLength(2);
    expect(theirs.text()).not.toContain(id);
    mine.close();
    theirs.close();
  });

  it('loses no hint with the connection that carries the notifications', async () => {
    const tenant = await aTenant();
    const stream = await listen(await tenant.user(), 1);
    const owner = new pg.Client({ connectionString: testApp().superuserUrl });
    await owner.connect();
    const id = newId();
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'quarterlight hints'`);
    await tenant.scope.write((tx) => tx.announce('worksheet', id, 1));
    await expect.poll(stream.text).toContain(id);
    await owner.end();
    stream.close();
  });

  it('refuses a twenty-first for one user', async () => {
    const user = await (await aTenant()).user();
    const streams = await Promise.all(Array.from({ length: 21 }, () => listen(user, 0)));
    expect(streams.map((stream) => stream.status).sort()).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    for (const stream of streams) stream.close();
  });
});

describe('a session that ends', () => {
  it('is refused by the other process, and its streams end in both', async () => {
    const user = await (await aTenant()).user();
    const streams = [await listen(user, 0), await listen(user, 1)];
    expect([await claims(user, 0), await claims(user, 1)]).toEqual([200, 200]);
    expect((await user.call(logout)).status).toBe(204);
    expect(await claims(user, 0)).toBe(401);
    await expect.poll(() => claims(user, 1), { interval: 50 }).toBe(401);
    for (const stream of streams) expect(await soon(stream.ended)).toBe('ended');
  });

  it('ends its streams where its token or its twelve hours are over', async () => {
    const tenant = await aTenant();
    const stream = await listen(await tenant.user(), 1);
    testApp().clock.advance(61 * 60_000);
    expect(await soon(stream.ended)).toBe('ended');
    testApp().clock.reset();
  });

  it('and so does everything of a tenant that is suspended', async () => {
    const { ownerUrl } = testApp();
    const tenant = await aTenant();
    const user = await tenant.user();
    const stream = await listen(user, 1);
    expect(await claims(user, 1)).toBe(200);
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    await owner.query(`update tenant set status = 'suspended' where slug = $1`, [tenant.slug]);
    await owner.end();
    await expect.poll(() => claims(user, 1), { interval: 50 }).toBe(403);
    expect(await soon(stream.ended)).toBe('ended');
  });
});
