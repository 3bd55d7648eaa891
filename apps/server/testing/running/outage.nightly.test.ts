import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, buildApp } from '../../src/app.ts';
import { forgetActors } from '../../src/areas/identity/authenticate.ts';
import type { TestPostgres } from '../../src/platform/embedded/index.ts';
import type { Running } from '../../src/process/start-services.ts';
import { Client } from '../kit/client.ts';
import { everyRequest } from '../kit/every-route.ts';
import { connected } from '../kit/owner.ts';
import { prepareUnderTest, startPostgresUnderTest } from '../kit/postgres.ts';
import { startQuietServices } from '../kit/quiet-services.ts';
import { aTenant, type TestTenant } from '../kit/tenants.ts';
import { owners } from '../kit/walk-records.ts';

let dataDir: string;
let postgres: TestPostgres;
let running: Running;
let app: App;
let tenant: TestTenant;
let token: string | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quarterlight-outage-'));
  postgres = await startPostgresUnderTest();
  const { ownerUrl, appUrl } = await prepareUnderTest(postgres);
  running = await startQuietServices(appUrl, { dataDir, poolSize: 3 });
  app = await buildApp(running.services);
  tenant = await aTenant({ ownerUrl, source: running.source, client: (slug, mine, userId) => new Client(slug, mine, userId) });
  token = (await tenant.user({ username: 'ann' })).token;
}, 120_000);

afterAll(async () => {
  await app.http.close();
  await running.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const as = (mine: string | undefined) => ({ 'x-tenant': tenant.slug, ...(mine === undefined ? {} : { authorization: `Bearer ${mine}` }) });
const claims = () => app.http.inject({ method: 'GET', url: '/v1/users/claims', headers: as(token) });
const login = () => app.http.inject({ method: 'POST', url: '/v1/auth/login', headers: as(undefined), payload: { username: 'ann', password: 'wrong' } });

async function untilAnswered(status: number, ask = claims): Promise<void> {
  await expect.poll(async () => (await ask()).statusCode, { timeout: 20_000, interval: 100 }).toBe(status);
}

it('a database that goes away is 503 with Retry-After, never a logout, also for requests under way; and it comes back by itself', async () => {
  await untilAnswered(200);
  const underWay = tenant.scope
    .read(async (tx) => sql`select pg_sleep(30)`.execute(tx.db))
    .then(
      () => 'done',
      (error: unknown) => error,
    );
  const startAgain = await postgres.halt();
  expect(await underWay).toBeInstanceOf(Error);
  for (let round = 0; round < 12; round += 1) {
    const answers = await Promise.all([claims(), login()]);
    for (const answer of answers) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
      expect(answer.json()).toMatchObject({ status: 503, code: 'request.unavailable' });
      expect(answer.headers['content-type']).toContain('application/problem+json');
    }
  }
  await startAgain();
  await untilAnswered(200);
  expect((await login()).statusCode).toBe(401);
}, 120_000);

it('all connections taken is 503 as well, and none is lost by it', async () => {
  await untilAnswered(200);
  const held = await Promise.all([1, 2, 3].map(() => running.pool.connect()));
  const answer = await login();
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  for (const client of held) client.release();
  expect((await login()).statusCode).toBe(401);
}, 25_000);

it('a connection that is cut, also between two statements, harms only the request that held it', async () => {
  const owner = await connected(postgres.ownerUrl);
  const cut = tenant.scope.write(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx.db);
    await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect.poll(async () => (await owner.query('select from pg_stat_activity where pid = $1', [rows[0]?.pid])).rowCount).toBe(0);
    return sql`select 1`.execute(tx.db);
  });
  await expect(cut).rejects.toThrow();
  await owner.end();
  for (let round = 0; round < 8; round += 1) expect((await claims()).statusCode).toBe(200);
});

it('a session that cannot be looked up is no session that is over, also where the company is still remembered', async () => {
  const { tenant: company } = tenant.scope;
  const remembering = await buildApp({ ...running.services, tenantOfName: async () => company, scopeOfName: async () => tenant.scope });
  const people = [await tenant.user(), await tenant.user({ role: 'technician' })].map((client) => as(client.token));
  const ask = (headers: Record<string, string>) => remembering.http.inject({ url: '/v1/users/claims', headers });
  await untilAnswered(200);
  // The key that signed the tokens is remembered from here on, too.
  for (const headers of people) expect((await ask(headers)).statusCode).toBe(200);
  const startAgain = await postgres.halt();
  try {
    forgetActors();
    for (const headers of people) {
      const answer = await ask(headers);
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    }
  } finally {
    await startAgain();
  }
  await untilAnswered(200);
  for (const headers of people) expect((await ask(headers)).statusCode).toBe(200);
  await remembering.http.close();
}, 120_000);

it('no route logs anybody out, or refuses anybody, because the database is away', async () => {
  const { customerId, branchId } = await owners(tenant);
  const people = [
    tenant.visitor,
    await tenant.user(),
    await tenant.user({ permissions: [] }),
    await tenant.user({ role: 'technician' }),
    await tenant.user({ customerId }),
    await tenant.user({ branchId }),
  ].map((client) => as(client.token));
  await untilAnswered(200);
  for (const headers of people) await app.http.inject({ url: '/v1/users/claims', headers });
  const startAgain = await postgres.halt();
  try {
    // Who the company is and who asks is kept for a second.
    await untilAnswered(503, () => app.http.inject({ url: '/v1/users/claims', headers: as(undefined) }));
    await untilAnswered(503);
    const seen: string[] = [];
    for (const request of everyRequest()) {
      const answers = people.map((headers) =>
        app.http.inject({
          method: request.method,
          // Who calls back names the company in the path.
          url: request.url.replace(/^(\/v1\/callbacks)\/[^/]+/, `$1/${tenant.slug}`),
          headers: { ...headers, ...request.headers },
          ...(request.payload === undefined ? {} : { payload: request.payload }),
        }),
      );
      for (const answer of await Promise.all(answers)) {
        const isOutage = answer.statusCode === 503 && Number(answer.headers['retry-after']) > 0;
        if (!isOutage) seen.push(`${request.name}: ${answer.statusCode} ${answer.payload.slice(0, 200)}`);
      }
    }
    expect(seen).toEqual([]);
    expect((await app.http.inject('/health/live')).statusCode).toBe(200);
  } finally {
    await startAgain();
  }
  await untilAnswered(200);
  for (const headers of people.slice(1)) expect((await app.http.inject({ url: '/v1/users/claims', headers })).statusCode).toBe(200);
}, 120_000);
