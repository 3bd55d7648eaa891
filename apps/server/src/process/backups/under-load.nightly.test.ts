import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createVehicle } from '@quarterlight/contract/vehicles/routes';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askedOf } from '../../../testing/kit/asking.ts';
import { migrationsFolder } from '../../../testing/kit/postgres.ts';
import { startQuietServices } from '../../../testing/kit/quiet-services.ts';
import { addUser, signIn } from '../../../testing/kit/tenants.ts';
import { buildApp } from '../../app.ts';
import { startSealer, verifyLog } from '../../areas/system/index.ts';
import { hintBounds } from '../../areas.ts';
import { productActor } from '../../platform/access/actor.ts';
import { shipLog } from '../../platform/backups/ship-log.ts';
import { makePassword, prepareDatabase } from '../../platform/database/migrate.ts';
import { endPool, makePool } from '../../platform/database/pool.ts';
import { Scope, type Tenant } from '../../platform/database/scope.ts';
import { placeIn } from '../../platform/embedded/cluster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/embedded/index.ts';
import { createTenant } from '../create-tenant.ts';
import { databaseOf, makeBackup } from './make-backup.ts';
import { placesOf } from './places.ts';
import { restoreWhole } from './restore-whole.ts';
import { withRestored } from './throw-away.ts';

const say = () => undefined;
const stops: (() => Promise<unknown>)[] = [];
let folder: string;
let config: { dataDir: string; backupDir: undefined };
let postgres: EmbeddedPostgres;
let tenant: Tenant;
let write: (registration: string) => Promise<number>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarterlight-under-load-'));
  stops.unshift(() => rm(folder, { recursive: true, force: true }));
  config = { dataDir: join(folder, 'data'), backupDir: undefined };
  await mkdir(config.dataDir);
  postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, archives: true });
  stops.unshift(async () => {
    await postgres.stop();
    if (!postgres.home.startsWith(folder)) await rm(join(postgres.home, '..'), { recursive: true, force: true });
  });
  const { appUrl } = await prepareDatabase({ ownerUrl: postgres.ownerUrl, appPassword: makePassword(), migrationsFolder });
  const running = await startQuietServices(appUrl, { dataDir: config.dataDir });
  stops.unshift(running.stop);
  const scope = await createTenant(postgres.ownerUrl, running.source, { slug: 'busy', name: 'Busy' });
  tenant = scope.tenant;
  const sealer = startSealer({ pool: running.pool, scopeOfId: running.services.scopeOfId, onTrouble: () => undefined, everyMilliseconds: 100 });
  stops.unshift(sealer.stop);
  const app = await buildApp(running.services);
  stops.unshift(() => app.http.close());
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const token = await signIn(scope, (await addUser(scope, {})).id);
  write = async (registration) => {
    const { url, body, headers } = askedOf(createVehicle, { body: { registration, foreign: true } });
    const answer = await fetch(`${address}${url}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'x-tenant': 'busy', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
}, 180_000);
afterAll(async () => {
  for (const stop of stops) await stop();
}, 180_000);

interface Written {
  readonly registration: string;
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** So many who write over HTTP, one vehicle after the other; what they were answered, and how they are stopped. */
function startWriters(count: number) {
  const written: Written[] = [];
  const refused: number[] = [];
  let busy = true;
  const work = Array.from({ length: count }, async (_, writer) => {
    for (let number = 1; busy; number += 1) {
      const registration = `L${writer}N${number}`;
      const sentAt = Date.now();
      const status = await write(registration);
      if (status === 200) written.push({ registration, sentAt, answeredAt: Date.now() });
      else refused.push(status);
    }
  });
  const stop = async () => {
    busy = false;
    await Promise.all(work);
  };
  // Where the test fails before it stops them itself.
  stops.unshift(() => stop().catch(say));
  return { written, refused, stop };
}

/** Finishes parts of PostgreSQL's log and takes them into the backups, again and again. */
async function startShipping() {
  const places = placesOf(config);
  const database = await databaseOf(postgres.ownerUrl);
  const client = new pg.Client({ connectionString: postgres.ownerUrl });
  await client.connect();
  const ship = async () => {
    const { rows } = await client.query<{ part: string }>('select pg_walfile_name(pg_switch_wal()) as part');
    await shipLog({ archive: placeIn(postgres.home).archive, database, store: places.own, drafts: places.drafts });
    return rows[0]?.part ?? '?';
  };
  let busy = true;
  const work = (async () => {
    for (; busy; await pause(300)) await ship();
  })();
  // Where the test fails before it ends this itself.
  stops.unshift(async () => {
    busy = false;
    await Promise.allSettled([work]);
    await client.end();
  });
  return async () => {
    busy = false;
    await work;
    const last = await ship();
    const isKept = async () => {
      await shipLog({ archive: placeIn(postgres.home).archive, database, store: places.own, drafts: places.drafts });
      return (await places.own.list(`${database}/log/`)).some(({ name }) => name.includes(last));
    };
    await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
  };
}

/** What a restored database holds, and whether its log verifies. */
async function lookInto(ownerUrl: string) {
  const { appUrl } = await prepareDatabase({ ownerUrl, appPassword: makePassword(), migrationsFolder });
  const pools = [makePool(appUrl, 2, { pipeline: true }), makePool(appUrl, 1)] as const;
  try {
    const source = { pool: pools[0], copyPool: pools[1], now: () => new Date(), hintBounds, onHints: say };
    const scope = new Scope(source, tenant, productActor(tenant.id));
    const registrations = await scope.read(async ({ db }) => (await db.selectFrom('vehicle').select('registration').execute()).map((row) => row.registration));
    const told = await scope.read(({ db }) => db.selectFrom('log_entry').select('label').where('entity', '=', 'vehicle').execute());
    return { kept: new Set(registrations), told: told.length, report: await verifyLog(scope, { keeper: 'within' }) };
  } finally {
    await Promise.all(pools.map((pool) => endPool(pool)));
  }
}

test('a backup that is taken while people write brings back whatever was answered before a moment, and nothing that was sent after it', {
  timeout: 400_000,
}, async () => {
  const { written, refused, stop } = startWriters(4);
  const more = async (count: number) => {
    const before = written.length;
    await expect.poll(() => written.length, { interval: 20, timeout: 60_000 }).toBeGreaterThan(before + count);
  };
  await more(20);
  const endShipping = await startShipping();
  const before = written.length;
  const base = await makeBackup({ config, ownerUrl: postgres.ownerUrl, home: postgres.home, migrationsFolder, atOnce: true, say });
  expect(written.length - before).toBeGreaterThan(20);
  await more(50);
  const moment = new Date();
  await more(50);
  await stop();
  await endShipping();
  expect(refused).toEqual([]);
  const store = placesOf(config).own;

  const parent = join(postgres.home, '..');
  const then = await withRestored({ store, base, to: moment, parent }, ({ ownerUrl }) => lookInto(ownerUrl));
  const answered = written.filter(({ answeredAt }) => answeredAt < moment.getTime());
  const later = written.filter(({ sentAt }) => sentAt > moment.getTime());
  expect([answered.length > 90, later.length > 30]).toEqual([true, true]);
  expect(answered.filter(({ registration }) => !then.kept.has(registration))).toEqual([]);
  expect(later.filter(({ registration }) => then.kept.has(registration))).toEqual([]);
  expect([then.report.intact, then.report.problem, then.told]).toEqual([true, null, then.kept.size]);

  const dataDir = join(folder, 'restored');
  await restoreWhole({ config: { dataDir, backupDir: undefined }, store, base, to: 'latest', say });
  const restored = await startEmbeddedPostgres({ dataDir });
  stops.unshift(restored.stop);
  const last = await lookInto(restored.ownerUrl);
  expect([...last.kept].sort()).toEqual(written.map(({ registration }) => registration).sort());
  expect([last.report.intact, last.report.problem, last.told]).toEqual([true, null, written.length]);
  expect(last.report.sealed).toBeGreaterThan(before);
});
