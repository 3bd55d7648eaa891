import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, day } from '@quarterlight/kit/days';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authorizationOf, Client } from '../../testing/kit/client.ts';
import { aCompletedJob } from '../../testing/kit/completed-jobs.ts';
import { startDatabase } from '../../testing/kit/durable-postgres.ts';
import { connected } from '../../testing/kit/owner.ts';
import { migrationsFolder } from '../../testing/kit/postgres.ts';
import { startQuietServices } from '../../testing/kit/quiet-services.ts';
import { startReplica } from '../../testing/kit/replica.ts';
import { aTenant, type TestTenant } from '../../testing/kit/tenants.ts';
import { type App, buildApp } from '../app.ts';
import { readConfig } from '../platform/config.ts';
import { makePassword, prepareDatabase } from '../platform/database/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded/index.ts';
import type { Running } from './start-services.ts';

let folder: string;
let primary: EmbeddedPostgres;
let replica: Awaited<ReturnType<typeof startReplica>>;
let running: Running;
let app: App;
let appUrl: string;
const warnings: string[] = [];

const serviceWith = (databaseReplicaUrl: string) =>
  startQuietServices(appUrl, {
    config: { ...readConfig({ DATA_DIR: folder, DEMO: '0', VISITS_FACTOR: '1000', LOG_LEVEL: 'silent' }), databaseReplicaUrl },
    log: { warn: (_details, text) => warnings.push(text), error: () => {} },
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarterlight-replica-'));
  primary = await startEmbeddedPostgres({ dataDir: folder });
  ({ appUrl } = await prepareDatabase({ ownerUrl: primary.ownerUrl, appPassword: makePassword(), migrationsFolder }));
  replica = await startReplica(primary);
  running = await serviceWith(replica.url(appUrl));
  app = await buildApp(running.services);
}, 120_000);
afterAll(async () => {
  await app.http.close();
  await running.stop();
  await replica.stop();
  await primary.stop();
  if (!primary.home.startsWith(folder)) await rm(join(primary.home, '..'), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

const aCompany = () => aTenant({ ownerUrl: primary.ownerUrl, source: running.source, client: (tenant, token, userId) => new Client(tenant, token, userId) });
const isFit = () => running.source.replica?.isFit();
const onReplica = async (text: string) => {
  const owner = await connected(replica.url(primary.ownerUrl));
  try {
    return (await owner.query<{ value: unknown }>(text)).rows[0]?.value;
  } finally {
    await owner.end();
  }
};
/** A day that is over. */
const fitted = ({ scope }: TestTenant) => addDays(day(scope.today()), -3);
/** How many jobs the dashboard counts, and how many rows the export has. */
async function told(tenant: TestTenant) {
  const { token } = await tenant.user();
  const headers = { 'x-tenant': tenant.slug, authorization: authorizationOf(token ?? '') };
  const ask = (url: string) => app.http.inject({ url, headers });
  const panel = await ask('/v1/dashboards/panels/jobs-created');
  const file = await ask(`/v1/exports/completed-jobs-export?format=csv&from=${fitted(tenant)}&to=${fitted(tenant)}`);
  expect([panel.statusCode, file.statusCode]).toEqual([200, 200]);
  return [panel.json<{ total: number }>().total, file.body.trim().split('\r\n').length - 1];
}

it('dashboards and exports are read from the replica, everything else from the database; where it is gone, all from the database', {
  timeout: 120_000,
}, async () => {
  await expect.poll(isFit, { timeout: 15_000 }).toBe(true);
  const tenant = await aCompany();
  await aCompletedJob(tenant, { completedOn: fitted(tenant) });
  await expect.poll(() => told(tenant), { timeout: 15_000 }).toEqual([1, 1]);
  expect(await tenant.scope.readOlder(({ db }) => db.selectFrom('worksheet').select('number').execute())).toHaveLength(1);

  // A replica that stands still shows who reads it.
  await onReplica('select pg_wal_replay_pause()::text as value');
  await expect.poll(() => onReplica('select pg_get_wal_replay_pause_state() as value')).toBe('paused');
  await aCompletedJob(tenant, { completedOn: fitted(tenant) });
  expect(await tenant.scope.read(({ db }) => db.selectFrom('worksheet').select('number').execute())).toHaveLength(2);
  expect(await tenant.scope.readOlder(({ db }) => db.selectFrom('worksheet').select('number').execute())).toHaveLength(1);
  expect(await told(tenant)).toEqual([1, 1]);
  await onReplica('select pg_wal_replay_resume()::text as value');
  await expect.poll(() => told(tenant), { timeout: 15_000 }).toEqual([2, 2]);

  // What is not theirs they do not see there either.
  expect(await (await aCompany()).scope.readOlder(({ db }) => db.selectFrom('worksheet').select('number').execute())).toEqual([]);

  await replica.stop();
  await expect.poll(isFit, { timeout: 15_000 }).toBe(false);
  await aCompletedJob(tenant, { completedOn: fitted(tenant) });
  expect(await told(tenant)).toEqual([3, 3]);
  expect(warnings).toEqual(['the replica is not read: exports and dashboards read the database itself']);
});

it('a role that sees past the walls is not read by', { timeout: 60_000 }, async () => {
  const before = warnings.length;
  const wrong = await serviceWith(primary.ownerUrl);
  try {
    await expect.poll(() => warnings.length, { timeout: 15_000 }).toBe(before + 1);
    expect(wrong.source.replica?.isFit()).toBe(false);
  } finally {
    await wrong.stop();
  }
});

it('a copy of another database is not read', { timeout: 60_000 }, async () => {
  const before = warnings.length;
  const other = await startDatabase();
  const wrong = await serviceWith(other.appUrl);
  try {
    await expect.poll(() => warnings.length, { timeout: 15_000 }).toBe(before + 1);
    expect(wrong.source.replica?.isFit()).toBe(false);
  } finally {
    await wrong.stop();
    await other.stop();
  }
});
