import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, buildApp } from '../app.ts';
import { createTenant } from '../create-tenant.ts';
import { readConfig } from '../platform/config.ts';
import { prepareDatabase } from '../platform/database/migrate.ts';
import type { Scope } from '../platform/database/scope.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded/index.ts';
import { type Running, startServices } from '../start-services.ts';
import { signIn } from './tenants.ts';

let dataDir: string;
let postgres: EmbeddedPostgres;
let running: Running;
let app: App;
let scope: Scope;
let token: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quarterlight-outage-'));
  postgres = await startEmbeddedPostgres({ dataDir });
  const { appUrl } = await prepareDatabase({
    ownerUrl: postgres.ownerUrl,
    appPassword: 'outage-tests',
    migrationsFolder: fileURLToPath(new URL('../../migrations', import.meta.url)),
  });
  running = await startServices({
    config: readConfig({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' }),
    appUrl,
    directUrl: appUrl,
    simulators: { dvla: '', postcoder: '' },
    log: { warn: () => {}, error: () => {} },
    poolSize: 3,
  });
  app = await buildApp(running.services);
  scope = await createTenant(postgres.ownerUrl, running.source, { slug: 'outage', name: 'Outage' });
  const id = newId();
  await scope.write(async (tx) => {
    await tx.db.insertInto('app_user').values({ id, username: 'ann', username_key: 'ann', display_name: 'Ann', name_key: 'ann' }).execute();
    const role = await tx.db.selectFrom('role').select('id').where('code', '=', 'administrator').executeTakeFirstOrThrow();
    await tx.db.insertInto('user_role').values({ user_id: id, role_id: role.id }).execute();
  });
  token = await signIn(scope, id);
}, 120_000);

afterAll(async () => {
  await app.http.close();
  await running.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const claims = () => app.http.inject({ method: 'GET', url: '/v1/users/claims', headers: { 'x-tenant': 'outage', authorization: `Bearer ${token}` } });
const login = () =>
  app.http.inject({ method: 'POST', url: '/v1/auth/login', headers: { 'x-tenant': 'outage' }, payload: { username: 'ann', password: 'wrong' } });

async function untilAnswered(status: number): Promise<void> {
  await expect.poll(async () => (await claims()).statusCode, { timeout: 20_000, interval: 100 }).toBe(status);
}

it('a database that goes away is 503 with Retry-After, never a logout, also for requests under way; and it comes back by itself', async () => {
  await untilAnswered(200);
  const underWay = scope
    .read(async (tx) => sql`select pg_sleep(30)`.execute(tx.db))
    .then(
      () => 'done',
      (error: unknown) => error,
    );
  const { port } = postgres;
  await postgres.stop();
  expect(await underWay).toBeInstanceOf(Error);
  for (let round = 0; round < 12; round += 1) {
    const answers = await Promise.all([claims(), login()]);
    for (const answer of answers) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
      expect(answer.json()).toMatchObject({ status: 503, code: 'request.unavailable' });
      expect(answer.headers['content-type']).toContain('application/problem+json');
    }
  }
  postgres = await startEmbeddedPostgres({ dataDir, port });
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
}, 60_000);

it('a connection that is cut, also between two statements, harms only the request that held it', async () => {
  const owner = new pg.Client({ connectionString: postgres.ownerUrl });
  await owner.connect();
  const cut = scope.write(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx.db);
    await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect.poll(async () => (await owner.query('select from pg_stat_activity where pid = $1', [rows[0]?.pid])).rowCount).toBe(0);
    return sql`select 1`.execute(tx.db);
  });
  await expect(cut).rejects.toThrow();
  await owner.end();
  for (let round = 0; round < 8; round += 1) expect((await claims()).statusCode).toBe(200);
});
