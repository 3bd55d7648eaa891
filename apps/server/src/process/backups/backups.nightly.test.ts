import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { emptyId, newId } from '@quarterlight/kit/ids';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationsFolder } from '../../../testing/kit/postgres.ts';
import { sealEntries } from '../../areas/system/index.ts';
import { hintBounds } from '../../areas.ts';
import { findBases } from '../../platform/backups/manifest.ts';
import { archiveOf } from '../../platform/backups/names.ts';
import { shipLog } from '../../platform/backups/ship-log.ts';
import { readState } from '../../platform/backups/state.ts';
import { forkChild } from '../../platform/children/start-child.ts';
import { makePassword, prepareDatabase } from '../../platform/database/migrate.ts';
import { endPool, makePool } from '../../platform/database/pool.ts';
import type { Scope } from '../../platform/database/scope.ts';
import { placeIn } from '../../platform/embedded/cluster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/embedded/index.ts';
import { makeFileStore } from '../../platform/files/store.ts';
import { createTenant } from '../create-tenant.ts';
import { chooseBase } from './choose-base.ts';
import { databaseOf, makeBackup } from './make-backup.ts';
import { placesOf } from './places.ts';
import { proveBackup } from './prove-backup.ts';
import { restoreTenant } from './restore-tenant.ts';
import { restoreWhole } from './restore-whole.ts';

let folder: string;
let config: { dataDir: string; backupDir: string };
let postgres: EmbeddedPostgres;
let one: Scope;
let two: Scope;
/** What was started, the last first. */
const stops: (() => Promise<unknown>)[] = [];
const say = () => undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarterlight-backups-'));
  stops.unshift(() => rm(folder, { recursive: true, force: true }));
  config = { dataDir: join(folder, 'data'), backupDir: join(folder, 'elsewhere') };
  await mkdir(config.dataDir);
  await writeFile(join(config.dataDir, 'demo-password'), 'of the demonstration');
  postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, archives: true });
  stops.unshift(async () => {
    await postgres.stop();
    if (!postgres.home.startsWith(folder)) await rm(join(postgres.home, '..'), { recursive: true, force: true });
  });
  const { appUrl } = await prepareDatabase({ ownerUrl: postgres.ownerUrl, appPassword: makePassword(), migrationsFolder });
  const [pool, copyPool] = [makePool(appUrl, 4, { pipeline: true }), makePool(appUrl, 1)];
  stops.unshift(() => Promise.all([endPool(pool), endPool(copyPool)]));
  const source = { pool, copyPool, now: () => new Date(), hintBounds, onHints: say };
  one = await createTenant(postgres.ownerUrl, source, { slug: 'one', name: 'One' });
  two = await createTenant(postgres.ownerUrl, source, { slug: 'two', name: 'Two' });
}, 180_000);
afterAll(async () => {
  for (const stop of stops) await stop();
}, 180_000);

/** A change that is answered once it is kept, and sealed. */
async function note(scope: Scope, label: string): Promise<void> {
  await scope.write((tx) => tx.audit({ entity: 'setting', id: newId(), label, action: 'setting.changed' }));
  await scope.write((tx) => sealEntries(tx));
}
const ask = async <Row extends pg.QueryResultRow>(url: string, text: string, values: readonly unknown[] = []): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
};
const labels = async (url: string, slug: string) =>
  (
    await ask<{ label: string }>(
      url,
      `select label from log_entry e join tenant t on t.id = e.tenant_id where slug = $1 and label like 'note %' order by e.id`,
      [slug],
    )
  ).map(({ label }) => label);
/** Everything of a company, in one figure. */
const digestOf = async (slug: string): Promise<string> => {
  const tables = await ask<{ name: string }>(
    postgres.ownerUrl,
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  const rows = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(r::text, ';' order by r::text), '')) as sum from ${name} r where tenant_id = (select id from tenant where slug = $1)`,
  );
  const [found] = await ask<{ sum: string }>(postgres.ownerUrl, `select md5(string_agg(sum, '' order by name)) as sum from (${rows.join(' union all ')}) s`, [
    slug,
  ]);
  return found?.sum ?? '';
};
/** Finishes the part of the log that is being written and takes it into the backups. */
async function keepLog(): Promise<void> {
  const [finished] = await ask<{ part: string }>(postgres.ownerUrl, 'select pg_walfile_name(pg_switch_wal()) as part');
  const places = placesOf(config);
  const database = await databaseOf(postgres.ownerUrl);
  await expect
    .poll(async () => {
      await shipLog({ archive: placeIn(postgres.home).archive, database, store: places.own, drafts: places.drafts });
      return (await places.own.list(`${database}/log/`)).some(({ name }) => name.includes(finished?.part ?? '?'));
    })
    .toBe(true);
}
const backUp = () => makeBackup({ config, ownerUrl: postgres.ownerUrl, home: postgres.home, migrationsFolder, atOnce: true, say });
/** The database of a restored data folder, while some work looks at it. */
async function inside<Result>(dataDir: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const restored = await startEmbeddedPostgres({ dataDir });
  try {
    return await work(restored.ownerUrl);
  } finally {
    await restored.stop();
  }
}

let between: Date;

test('a backup is made while people work, is in both places, and is restored and found right', { timeout: 400_000 }, async () => {
  const { hash } = await makeFileStore(config.dataDir).put(one.tenant.id, Buffer.from('an upload'));
  await one.write((tx) =>
    tx.db
      .insertInto('file')
      .values({ id: newId(), hash, name: 'a.txt', media_type: 'text/plain', size_bytes: 9, entity: 'library', entity_id: emptyId })
      .execute(),
  );
  await note(one, 'note before');
  let busy = true;
  let written = 0;
  const working = (async () => {
    for (; busy; written += 1) await note(two, `note during ${written}`);
  })();
  const base = await backUp().finally(() => {
    busy = false;
  });
  await working;
  expect(written).toBeGreaterThan(5);
  expect(await readState(placesOf(config).folder)).toMatchObject({
    madeAt: base.endedAt,
    provedAt: expect.any(String),
    elsewhereAt: expect.any(String),
    troubles: {},
  });
  for (const store of placesOf(config).all) expect((await findBases(store)).map((known) => known.base)).toEqual([base.base]);
  expect(await placesOf(config).elsewhere?.list(`${base.database}/files/`)).toHaveLength(1);
});

test('the whole comes back into an empty folder: to a moment, and to the last that was kept', { timeout: 400_000 }, async () => {
  await note(one, 'note first');
  await pause(10);
  between = new Date();
  await pause(10);
  await note(one, 'note second');
  const during = await labels(postgres.ownerUrl, 'two');
  await keepLog();
  for (const [to, expected] of [
    [between, ['note before', 'note first']],
    ['latest', ['note before', 'note first', 'note second']],
  ] as const) {
    const dataDir = join(folder, `restored-${String(to === 'latest')}`);
    const chosen = await chooseBase(config, to);
    await restoreWhole({ config: { dataDir, backupDir: undefined }, ...chosen, to, say });
    expect(await inside(dataDir, async (url) => [await labels(url, 'one'), await labels(url, 'two')])).toEqual([expected, during]);
    expect(await readFile(join(dataDir, 'demo-password'), 'utf8')).toBe('of the demonstration');
    await expect(restoreWhole({ config: { dataDir, backupDir: undefined }, ...chosen, to, say })).rejects.toThrow('nothing is overwritten');
  }
});

test('uploads come back from the second place, and a moment that nothing reaches is said to be none', { timeout: 200_000 }, async () => {
  const dataDir = join(folder, 'late');
  const chosen = await chooseBase({ dataDir, backupDir: config.backupDir }, 'latest');
  await restoreWhole({ config: { dataDir, backupDir: undefined }, ...chosen, to: 'latest', say });
  const names = await readdir(join(dataDir, 'files'), { recursive: true });
  expect(names.filter((name) => /[0-9a-f]{64}$/.test(name))).toHaveLength(1);
  const future = new Date(Date.now() + 3_600_000);
  await expect(restoreWhole({ config: { dataDir: join(folder, 'never'), backupDir: undefined }, ...chosen, to: future, say })).rejects.toThrow(
    'do not reach up to',
  );
  await expect(chooseBase(config, new Date('2020-01-01'))).rejects.toThrow('The oldest backup in');
});

test('one company comes back alone: the other stays as it is, row for row', { timeout: 400_000 }, async () => {
  await note(two, 'note of another');
  const other = await digestOf('two');
  const chosen = await chooseBase(config, between);
  const { rows } = await restoreTenant({
    config,
    ...chosen,
    to: between,
    slug: 'one',
    ownerUrl: postgres.ownerUrl,
    home: postgres.home,
    migrationsFolder,
    say,
  });
  expect(rows).toBeGreaterThan(100);
  expect(await labels(postgres.ownerUrl, 'one')).toEqual(['note before', 'note first']);
  expect(await digestOf('two')).toBe(other);
  expect(await ask(postgres.ownerUrl, `select status from tenant where slug = 'one'`)).toEqual([{ status: 'active' }]);
  // It goes on working: the log takes entries and the chain holds.
  await note(one, 'note after');
  await keepLog();
  const { store, base } = await chooseBase(config, 'latest');
  expect(await proveBackup({ store, base, parent: join(postgres.home, '..'), migrationsFolder })).toMatchObject({ problems: [] });
});

test('two that take the log into the backups at once lose nothing and disturb nobody', { timeout: 200_000 }, async () => {
  const places = placesOf(config);
  const { archive } = placeIn(postgres.home);
  const database = await databaseOf(postgres.ownerUrl);
  for (let part = 0; part < 4; part += 1) {
    await note(two, 'a part of its own');
    await ask(postgres.ownerUrl, 'select pg_switch_wal()');
  }
  await expect.poll(async () => (await readdir(archive)).length).toBeGreaterThanOrEqual(4);
  const laid = (await readdir(archive)).filter((name) => /^[0-9A-F]{24}$/.test(name));
  await Promise.all([1, 2].map(() => shipLog({ archive, database, store: places.own, drafts: places.drafts })));
  // PostgreSQL may have laid another meanwhile.
  expect((await readdir(archive)).filter((name) => laid.includes(name))).toEqual([]);
  const kept = (await places.own.list(`${database}/log/`)).map(({ name }) => name);
  for (const part of laid) expect(kept).toContain(`${database}/log/${part}.gz`);
});

test('a backup that is killed leaves the last one as it was, and the next is made', { timeout: 400_000 }, async () => {
  const places = placesOf(config);
  const before = await findBases(places.own);
  const child = forkChild(fileURLToPath(new URL('./backup.worker.ts', import.meta.url)), { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  child.send({ config, ownerUrl: postgres.ownerUrl, home: postgres.home, migrationsFolder, atOnce: true });
  const gone = once(child, 'exit');
  try {
    await expect.poll(async () => (await readdir(places.drafts)).filter((name) => name.endsWith('.tar.gz')), { interval: 5, timeout: 100_000 }).toHaveLength(1);
  } finally {
    child.kill('SIGKILL');
    await gone;
  }
  expect(await findBases(places.own)).toEqual(before);
  await backUp();
  expect((await readState(places.folder)).troubles).toEqual({});
  expect((await readdir(places.drafts)).filter((name) => name.endsWith('.tar.gz'))).toEqual([]);
});

test('a damaged archive, a missing part of the log and a lost upload are found', { timeout: 400_000 }, async () => {
  const { own, elsewhere } = placesOf(config);
  const base = (await findBases(own)).at(-1);
  if (!base || !elsewhere) throw new Error('There is a base, and a second place.');
  const proving = { base, parent: join(postgres.home, '..'), migrationsFolder };
  const [upload] = await elsewhere.list(`${base.database}/files/`);
  await elsewhere.remove(upload?.name ?? '');
  expect((await proveBackup({ ...proving, store: own, files: elsewhere })).problems).toEqual([expect.stringContaining('1 of 1 files are not in')]);
  const path = join(config.backupDir, archiveOf(base.database, base.base));
  const packed = await readFile(path);
  const middle = Math.floor(packed.length / 2);
  packed[middle] = (packed[middle] ?? 0) ^ 1;
  await writeFile(path, packed);
  await expect(proveBackup({ ...proving, store: elsewhere })).rejects.toThrow();
  const { archive } = placeIn(postgres.home);
  await note(one, 'note lost');
  await keepLog();
  await note(one, 'note later');
  await keepLog();
  const parts = (await own.list(`${base.database}/log/`)).map(({ name }) => name);
  await own.remove(parts.at(-2) ?? '');
  const cut = await proveBackup({ ...proving, store: own }).catch((error: unknown) => error);
  expect(cut).toMatchObject({ message: expect.stringContaining('a part is missing or damaged'), cause: { message: expect.stringContaining('redo done at') } });
  expect(await readdir(archive)).toEqual([]);
});
