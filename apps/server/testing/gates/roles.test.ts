import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { passwordOfRoles, prepareDatabase } from '../../src/platform/database/migrate.ts';
import type { TestPostgres } from '../../src/platform/embedded/index.ts';
import { prepareAsOperator } from '../kit/operator.ts';
import { asOwner } from '../kit/owner.ts';
import { migrationsFolder, startPostgresUnderTest } from '../kit/postgres.ts';
import { startQuietServices } from '../kit/quiet-services.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgresUnderTest();
}, 60_000);
afterAll(() => postgres.stop());

const prepare = () => prepareDatabase({ ownerUrl: postgres.ownerUrl, appPassword: passwordOfRoles(postgres.ownerUrl) ?? '', migrationsFolder });

it('two servers that start at once on a new database make it ready once and agree about the roles’ password', async () => {
  const [first, second] = await Promise.all([prepare(), prepare()]);
  expect(second).toEqual(first);
  const twice = await asOwner(postgres.ownerUrl, (owner) => owner.query('select name from applied_migration group by name having count(*) > 1'));
  expect(twice.rowCount).toBe(0);
  const running = await startQuietServices(first.appUrl);
  expect((await running.pool.query('select current_user as name')).rows).toEqual([{ name: 'quarterlight_app' }]);
  await running.stop();
}, 60_000);

it('a role that could see past the walls is refused before anything runs', async () => {
  await expect(startQuietServices(inject('databaseOwnerUrl'))).rejects.toThrow(/may see every tenant's rows/);
  await asOwner(inject('databaseSuperuserUrl'), async (owner) => {
    await owner.query(`create role past_the_walls login nosuperuser nobypassrls password 'past' in role quarterlight_owner`);
    const url = new URL(inject('databaseSuperuserUrl'));
    url.username = 'past_the_walls';
    url.password = 'past';
    await expect(startQuietServices(url.toString())).rejects.toThrow(/may see every tenant's rows/);
    await owner.query('drop role past_the_walls');
  });
});

const asSuperuser = (...statements: string[]): Promise<void> =>
  asOwner(postgres.ownerUrl, async (owner) => {
    for (const statement of statements) await owner.query(statement);
  });
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
    const running = await startQuietServices(given.appUrl);
    await running.stop();
  } finally {
    await own.stop();
  }
}, 60_000);

describe('a start on a database that an earlier one has prepared', () => {
  const one = (question: string): Promise<unknown> =>
    asOwner(postgres.ownerUrl, async (owner) => (await owner.query<{ answer: unknown }>(question)).rows[0]?.answer);
  beforeAll(async () => {
    await prepare();
  }, 60_000);

  it('writes nothing', async () => {
    const written = "select array_agg(xmin::text order by oid) as answer from pg_authid where rolname like 'quarterlight%'";
    const before = await one(written);
    await prepare();
    expect(await one(written)).toEqual(before);
  });

  it.each([
    ['the role’s password', "alter role quarterlight_app password 'another'"],
    ['the queue’s password', "alter role quarterlight_tasks password 'another'"],
    ['the role’s right to sign in', 'alter role quarterlight_app nologin'],
    ['a setting of the role', 'alter role quarterlight_app reset statement_timeout'],
    ['the right to make tables', 'revoke create on schema public from quarterlight_owner'],
    ['the right to find', 'revoke quarterlight_search from quarterlight_owner'],
    ['who enqueues', 'alter function app.enqueue_task(text, jsonb, text, timestamptz) owner to current_user'],
    ['what the queue may not', 'grant create on schema app to quarterlight_tasks'],
    ['what staff may', 'revoke insert on worksheet from quarterlight_staff'],
    ['whose rows staff see', 'alter policy tenant_only on worksheet to quarterlight_app'],
    ['who becomes staff', 'revoke quarterlight_staff from quarterlight_app'],
  ])('puts back %s', async (_what, damage) => {
    const state = `select json_build_array(
      (select json_agg(json_build_array(rolname, rolcanlogin, (select array_agg(setting order by setting) from unnest(rolconfig) setting)) order by rolname) from pg_roles where rolname like 'quarterlight%'),
      (select json_agg(distinct member::regrole::text) from pg_auth_members where roleid = 'quarterlight_search'::regrole),
      has_schema_privilege('quarterlight_owner', 'public', 'create'), has_schema_privilege('quarterlight_tasks', 'app', 'create'),
      (select proowner::regrole::text from pg_proc where proname = 'enqueue_task'),
      has_table_privilege('quarterlight_staff', 'worksheet', 'insert'), pg_has_role('quarterlight_app', 'quarterlight_staff', 'member'),
      (select roles from pg_policies where policyname = 'tenant_only' and tablename = 'worksheet')) as answer`;
    const before = await one(state);
    await asSuperuser(damage);
    const { appUrl, tasksUrl } = await prepare();
    expect(await one(state)).toEqual(before);
    for (const url of [appUrl, tasksUrl]) await asOwner(url, async () => {});
  });

  it('runs a migration that has not run, and refuses one that was changed', async () => {
    await asSuperuser("update applied_migration set checksum = 'other' where name = (select max(name) from applied_migration)");
    await expect(prepare()).rejects.toThrow(/was changed after it had run/);
    await asSuperuser('delete from applied_migration where name = (select min(name) from applied_migration)');
    await expect(prepare()).rejects.toThrow(/failed and nothing of it was kept/);
  });
});
