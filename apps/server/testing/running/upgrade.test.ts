import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Route } from '@quarterlight/contract/route';
import { createVehicle, getVehicle, listVehicles } from '@quarterlight/contract/vehicles/routes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, buildApp } from '../../src/app.ts';
import { passwordOfRoles, prepareDatabase } from '../../src/platform/database/migrate.ts';
import { makeReadiness } from '../../src/platform/database/newer-schema.ts';
import type { TestPostgres } from '../../src/platform/embedded/index.ts';
import { createTenant } from '../../src/process/create-tenant.ts';
import { type Answer, answerOf, askedOf, type Input } from '../kit/asking.ts';
import { asOwner } from '../kit/owner.ts';
import { migrationsFolder, startPostgresUnderTest } from '../kit/postgres.ts';
import { startQuietServices } from '../kit/quiet-services.ts';
import { addUser, signIn } from '../kit/tenants.ts';

/** What a next version may bring: more of everything, and nothing that this one would miss. */
const next = `
  alter table vehicle add column wheels bigint not null default 4;
  create index vehicle_wheels on vehicle (tenant_id, wheels);
  create table trailer (tenant_id uuid not null default app.tenant() references tenant, id uuid not null, vehicle_id uuid not null, primary key (tenant_id, id),
    foreign key (tenant_id, vehicle_id) references vehicle (tenant_id, id));
  select app.protect('trailer', '{}');`;
const stops: (() => Promise<unknown>)[] = [];
let folder: string;
let postgres: TestPostgres;
let token = '';

const prepare = (migrations: string) =>
  prepareDatabase({ ownerUrl: postgres.ownerUrl, appPassword: passwordOfRoles(postgres.ownerUrl) ?? '', migrationsFolder: migrations });
const noted = (name: string) =>
  asOwner(postgres.ownerUrl, async (owner) => (await owner.query('select from applied_migration where name = $1', [name])).rowCount);

/** A server of this version, as its start makes it: it prepares the database as it knows it, and then works on it. */
async function startServer() {
  const { appUrl, changed } = await prepare(migrationsFolder);
  const running = await startQuietServices(appUrl, { dataDir: folder });
  stops.unshift(running.stop);
  const app = await buildApp(running.services, { ready: makeReadiness(running.pool, migrationsFolder) });
  stops.unshift(() => app.http.close());
  return { app, changed, running };
}
const callOn =
  ({ http }: App) =>
  async <const R extends Route>(route: R, input: Input<R> = {}): Promise<Answer<unknown>> => {
    const { url, body, headers } = askedOf(route, input);
    const answer = await http.inject({
      method: route.method,
      url,
      headers: { 'x-tenant': 'old', authorization: `Bearer ${token}`, ...headers },
      ...(body === undefined ? {} : { payload: Object(body) }),
    });
    return answerOf(answer.statusCode, answer.headers, answer.rawPayload);
  };
const health = async ({ http }: App) => {
  const answer = await http.inject('/health/ready');
  return [answer.statusCode, answer.json()];
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarterlight-upgrade-'));
  stops.unshift(() => rm(folder, { recursive: true, force: true }));
  postgres = await startPostgresUnderTest();
  stops.unshift(postgres.stop);
  await cp(migrationsFolder, join(folder, 'next'), { recursive: true });
  await writeFile(join(folder, 'next', '99990101T0000_vehicles_wheels.sql'), next);
}, 180_000);
afterAll(async () => {
  for (const stop of stops) await stop();
});

it('a server goes on while a newer one upgrades the database beneath it, says so, and starts anew on it', { timeout: 300_000 }, async () => {
  const { app, running } = await startServer();
  const scope = await createTenant(postgres.ownerUrl, running.source, { slug: 'old', name: 'Old' });
  token = await signIn(scope, (await addUser(scope, {})).id);
  const call = callOn(app);
  expect(await health(app)).toEqual([200, { status: 'ready', schema: 'own' }]);

  const made: unknown[] = [];
  const refused: Answer<unknown>[] = [];
  let busy = true;
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let number = 1; busy; number += 1) {
      const answer = await call(createVehicle, { body: { registration: `L${writer}N${number}`, foreign: true } });
      if (answer.status === 200) made.push(answer.body);
      else refused.push(answer);
      const list = await call(listVehicles);
      if (list.status !== 200) refused.push(list);
    }
  });
  const more = async () => {
    const before = made.length;
    await expect.poll(() => refused.length > 0 || made.length > before + 20, { interval: 10, timeout: 60_000 }).toBe(true);
    expect(refused.map(({ status, text }) => [status, text])).toEqual([]);
  };
  let started: Awaited<ReturnType<typeof prepare>>[];
  try {
    await more();
    // Two newer servers that start at once: one upgrades, the other waits for it.
    started = await Promise.all([prepare(join(folder, 'next')), prepare(join(folder, 'next'))]);
    await more();
  } finally {
    busy = false;
    await Promise.allSettled(writers);
  }
  await Promise.all(writers);
  expect([started.map(({ changed }) => changed), await noted('99990101T0000_vehicles_wheels.sql')]).toEqual([expect.arrayContaining([true]), 1]);
  expect(await health(app)).toEqual([200, { status: 'ready', schema: 'newer' }]);
  const kept = (await call(listVehicles)).body;
  expect(kept).toMatchObject({ total: made.length });

  // The version before is started on it again, as where an upgrade is taken back: it changes nothing and works.
  const again = await startServer();
  expect([again.changed, await health(again.app)]).toEqual([false, [200, { status: 'ready', schema: 'newer' }]]);
  const late = await callOn(again.app)(createVehicle, { body: { registration: 'LATE1', foreign: true } });
  expect(late.status).toBe(200);
  const id = String(Object(late.body).id);
  expect((await call(getVehicle, { params: { id } })).status).toBe(200);
});

it('a server that is newer than its database upgrades it before it asks anything of it', { timeout: 180_000 }, async () => {
  await asOwner(postgres.ownerUrl, async (owner) => {
    await owner.query('drop table trailer; alter table vehicle drop column wheels');
    await owner.query(`delete from applied_migration where name like '9999%'`);
  });
  expect((await prepare(join(folder, 'next'))).changed).toBe(true);
  expect(await asOwner(postgres.ownerUrl, async (owner) => (await owner.query('select wheels from vehicle limit 1')).rows)).toEqual([{ wheels: '4' }]);
});
