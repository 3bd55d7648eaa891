import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { passwordOfRoles, prepareDatabase } from '../platform/database/migrate.ts';
import type { TestPostgres } from '../platform/embedded/index.ts';
import { startServices } from '../start-services.ts';
import { prepareAsOperator } from './operator.ts';
import { startPostgresUnderTest } from './postgres.ts';

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgresUnderTest();
}, 60_000);
afterAll(() => postgres.stop());

const start = (appUrl: string, tasksUrl?: string) =>
  startServices({
    config: readConfig({ DEMO: '0', LOG_LEVEL: 'silent' }),
    appUrl,
    directUrl: appUrl,
    tasksUrl,
    simulators: { dvla: '', postcoder: '' },
    log: { warn: () => {}, error: () => {} },
  });

it('two servers that start at once on a new database make it ready once and agree about the roles’ password', async () => {
  const prepare = () => prepareDatabase({ ownerUrl: postgres.ownerUrl, appPassword: passwordOfRoles(postgres.ownerUrl) ?? '', migrationsFolder });
  const [first, second] = await Promise.all([prepare(), prepare()]);
  expect(second).toEqual(first);
  const owner = new pg.Client({ connectionString: postgres.ownerUrl });
  await owner.connect();
  const twice = await owner.query('select name from applied_migration group by name having count(*) > 1');
  expect(twice.rowCount).toBe(0);
  await owner.end();
  const running = await start(first.appUrl);
  expect((await running.pool.query('select current_user as name')).rows).toEqual([{ name: 'quarterlight_app' }]);
  await running.stop();
}, 60_000);

it('a role that could see past the walls is refused before anything runs', async () => {
  await expect(start(inject('databaseOwnerUrl'))).rejects.toThrow(/may see every tenant's rows/);
  const owner = new pg.Client({ connectionString: inject('databaseSuperuserUrl') });
  await owner.connect();
  await owner.query(`create role past_the_walls login nosuperuser nobypassrls password 'past' in role quarterlight_owner`);
  const url = new URL(inject('databaseSuperuserUrl'));
  url.username = 'past_the_walls';
  url.password = 'past';
  await expect(start(url.toString())).rejects.toThrow(/may see every tenant's rows/);
  await owner.query('drop role past_the_walls');
  await owner.end();
});

async function asSuperuser(...statements: string[]): Promise<void> {
  const owner = new pg.Client({ connectionString: postgres.ownerUrl });
  await owner.connect();
  for (const statement of statements) await owner.query(statement);
  await owner.end();
}
function addressOf(role: string, password: string, database: string): string {
  const url = new URL(postgres.ownerUrl);
  url.username = role;
  url.password = password;
  url.pathname = `/${database}`;
  return url.toString();
}

it('an owner that may make roles but is no superuser is enough, at every start', async () => {
  await asSuperuser(
    `create role landlord login createrole password 'let'`,
    'grant quarterlight_app, quarterlight_staff, quarterlight_tasks, quarterlight_owner, quarterlight_search to landlord with admin option',
    'create database landlords owner landlord',
  );
  const ownerUrl = addressOf('landlord', 'let', 'landlords');
  for (const attempt of [1, 2]) {
    const { appUrl } = await prepareDatabase({ ownerUrl, appPassword: passwordOfRoles(ownerUrl) ?? '', migrationsFolder });
    expect([attempt, new URL(appUrl).username]).toEqual([attempt, 'quarterlight_app']);
  }
}, 60_000);

it('so is one that may make none, where the operator ran the lines of the manual', async () => {
  const own = await startPostgresUnderTest();
  try {
    const given = { ...(await prepareAsOperator(own.ownerUrl, 'shared')), appPassword: 'shared', migrationsFolder };
    for (const again of [false, true]) expect([again, (await prepareDatabase(given)).appUrl]).toEqual([again, given.appUrl]);
    const running = await start(given.appUrl);
    await running.stop();
  } finally {
    await own.stop();
  }
}, 60_000);
