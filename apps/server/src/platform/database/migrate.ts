import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { functionsOfQueue, isPrepared } from './is-prepared.ts';
import { openClient } from './open-client.ts';
import { sessionSettings } from './pooler.ts';

const lockNumber = 7_281_932_001;
const roleNames = ['quarterlight_owner', 'quarterlight_app', 'quarterlight_staff', 'quarterlight_tasks', 'quarterlight_search'] as const;

/** Creates the roles where they are missing, then runs every migration that has not run; where all of that was done before, it only looks. Safe when several servers start together. Gives the addresses of the app's and the task queue's roles, and whether there was anything to do. */
export async function prepareDatabase(options: {
  ownerUrl: string;
  appPassword: string;
  migrationsFolder: string;
  appUrl?: string | undefined;
}): Promise<{ appUrl: string; tasksUrl: string; changed: boolean }> {
  const { ownerUrl, appPassword } = options;
  const tasksUrl = withRole(ownerUrl, 'quarterlight_tasks', appPassword);
  const addresses = { appUrl: options.appUrl ?? withRole(ownerUrl, 'quarterlight_app', appPassword), tasksUrl };
  const [migrations, owner] = await Promise.all([readMigrations(options.migrationsFolder), openClient(ownerUrl)]);
  try {
    if (await isPrepared(owner, new Map(migrations.map(({ name, checksum }) => [name, checksum])), appPassword)) return { ...addresses, changed: false };
    await owner.query('select pg_advisory_lock($1)', [lockNumber]);
    await makeRoles(owner, appPassword);
    await migrateQueue(tasksUrl);
    await owner.query('set role quarterlight_owner');
    await migrate(owner, migrations);
    await owner.query('reset role');
    await handOverTasks(owner);
    await owner.query('select app.share_with_staff()');
    return { ...addresses, changed: true };
  } finally {
    await owner.end();
  }
}

/** The same database's address for another role. */
export function withRole(url: string, role: string, password: string): string {
  const address = new URL(url);
  address.username = role;
  address.password = password;
  return address.toString();
}

async function makeRoles(owner: pg.Client, password: string): Promise<void> {
  const { rows: mine } = await owner.query<{ may: boolean }>('select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user');
  const existing = new Set(
    (await owner.query<{ rolname: string }>("select rolname from pg_roles where rolname like 'quarterlight\\_%'")).rows.map((row) => row.rolname),
  );
  if (!mine[0]?.may) {
    const missing = roleNames.filter((role) => !existing.has(role));
    if (missing.length === 0) return;
    throw new Error(
      `The database has no role ${missing.join(', ')}, and the role of DATABASE_OWNER_URL may not make it: run the lines in docs/operations.md once, then start again.`,
    );
  }
  const secret = pg.escapeLiteral(password);
  if (!existing.has('quarterlight_owner')) await owner.query('create role quarterlight_owner nologin');
  for (const role of ['quarterlight_app', 'quarterlight_tasks']) {
    // To name an attribute that only a superuser may change is refused to anybody else, even where it stays as it is.
    if (existing.has(role)) await owner.query(`alter role ${role} login password ${secret}`);
    else await owner.query(`create role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole password ${secret}`);
  }
  for (const [name, value] of Object.entries(sessionSettings)) await owner.query(`alter role quarterlight_app set ${name} = '${value}'`);
  for (const role of ['quarterlight_search', 'quarterlight_staff']) if (!existing.has(role)) await owner.query(`create role ${role} nologin`);
  const { rows } = await owner.query<{ name: string }>('select current_database() as name');
  const database = pg.escapeIdentifier(rows[0]?.name ?? 'postgres');
  await owner.query(`grant create, connect, temporary on database ${database} to quarterlight_owner`);
  await owner.query(`grant connect, temporary on database ${database} to quarterlight_app`);
  await owner.query(`grant temporary on database ${database} to quarterlight_staff`);
  await owner.query(`grant connect, create on database ${database} to quarterlight_tasks`);
  await owner.query('grant quarterlight_owner to current_user');
  await owner.query('grant quarterlight_tasks to current_user');
  await owner.query('grant quarterlight_search to quarterlight_owner');
  await owner.query('grant quarterlight_staff to quarterlight_app');
  await owner.query('grant usage, create on schema public to quarterlight_owner');
}

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function migrate(owner: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await owner.query(
    'create table if not exists public.applied_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  const applied = new Map(
    (await owner.query<{ name: string; checksum: string }>('select name, checksum from public.applied_migration')).rows.map((row) => [row.name, row.checksum]),
  );
  for (const { name, text, checksum } of migrations) {
    const known = applied.get(name);
    if (known === checksum) continue;
    if (known !== undefined) throw new Error(`The migration ${name} was changed after it had run. Restore the file as it was, then start again.`);
    await owner.query('begin');
    try {
      await owner.query(text);
      await owner.query('insert into public.applied_migration (name, checksum) values ($1, $2)', [name, checksum]);
      await owner.query('commit');
    } catch (error) {
      await owner.query('rollback');
      throw new Error(`The migration ${name} failed and nothing of it was kept: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
}

async function migrateQueue(tasksUrl: string): Promise<void> {
  const { runMigrations } = await import('graphile-worker');
  // A pool of our own, since nobody waits for the end of the library's.
  const pool = new pg.Pool({ connectionString: tasksUrl, max: 2 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await runMigrations({ pgPool: pool, schema: 'graphile_worker' });
  } finally {
    await pool.end();
  }
}

/** The definer functions over the queue belong to its role, so that they can reach the queue and nothing else. */
async function handOverTasks(owner: pg.Client): Promise<void> {
  await owner.query('grant usage, create on schema app to quarterlight_tasks');
  // Those that the migrations have made by now: a gate stops at an earlier one.
  const { rows } = await owner.query<{ name: string }>('select name from unnest($1::text[]) name where to_regprocedure(name) is not null', [functionsOfQueue]);
  for (const { name } of rows) await owner.query(`alter function ${name} owner to quarterlight_tasks`);
  await owner.query('revoke create on schema app from quarterlight_tasks');
  // Where a task's turn is found, and a company's work that runs or was given up. The table is the library's, so its next version may come without them.
  await owner.query(
    "create index if not exists quarterlight_turns on graphile_worker._private_jobs ((payload ->> 'tenantId'), task_id, priority) where is_available",
  );
  await owner.query("create index if not exists quarterlight_held on graphile_worker._private_jobs ((payload ->> 'tenantId'), id) where not is_available");
}

/** The password of the product's roles, made from the owner's so that several servers agree. Undefined where the address has none. */
export function passwordOfRoles(ownerUrl: string): string | undefined {
  const { password } = new URL(ownerUrl);
  return password === '' ? undefined : createHmac('sha256', decodeURIComponent(password)).update('quarterlight roles').digest('base64url');
}

/** A random password. */
export const makePassword = () => randomBytes(24).toString('base64url');
