import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';
import { isAlive, readPostmasterFile, waitForEnd } from './postmaster.ts';

let dataDir: string;
let started: EmbeddedPostgres[];
let children: ChildProcess[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quarterlight-embedded-'));
  started = [];
  children = [];
});

afterEach(async () => {
  for (const postgres of started) await postgres.stop();
  for (const child of children) child.kill('SIGKILL');
  const survivor = await readPostmasterFile(join(dataDir, 'database', 'cluster'));
  if (survivor) process.kill(survivor.pid, 'SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const start = async (options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> => {
  const postgres = await startEmbeddedPostgres({ dataDir, ...options });
  started.push(postgres);
  return postgres;
};

const query = async (url: string, text: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
};

const postmasterPid = async (): Promise<number> => {
  const found = await readPostmasterFile(join(dataDir, 'database', 'cluster'));
  if (!found) throw new Error('PostgreSQL does not run.');
  return found.pid;
};

/** A server of its own, which can be killed without killing the test. */
const startInProcess = async ({ patience = 20, environment = {} }: { patience?: number; environment?: Record<string, string> } = {}): Promise<ChildProcess> => {
  const door = JSON.stringify(new URL('index.ts', import.meta.url).href);
  const script = `const { startEmbeddedPostgres } = await import(${door});
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, patience: ${patience} });
    process.on('message', () => process.exit(1));
    process.send('up');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...environment },
  });
  children.push(child);
  await once(child, 'message');
  return child;
};

const kill = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGKILL');
  await once(child, 'exit');
};

/** The ids of the processes that satisfy a question about their folder in /proc. */
const processesWhere = async (holds: (folder: string) => Promise<boolean>): Promise<number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const held = await Promise.all(pids.map((pid) => holds(`/proc/${pid}`).catch(() => false)));
  return pids.filter((_, index) => held[index]).map(Number);
};
const keepers = () => processesWhere(async (folder) => (await readFile(`${folder}/cmdline`, 'utf8')).includes(`quarterlight-keeper\0${dataDir}`));
const onLinux = process.platform === 'linux';

describe('the embedded PostgreSQL', () => {
  test('starts, keeps its rows over a stop, and leaves no process and no hand-over of the password', async () => {
    const first = await start();
    await query(first.ownerUrl, 'create table kept (note text)');
    await query(first.ownerUrl, "insert into kept values ('Straße')");
    const pid = await postmasterPid();
    await first.stop();
    expect(await isAlive(pid)).toBe(false);
    expect((await readdir(join(dataDir, 'database'))).sort()).toEqual(['cluster', 'owner-password', 'postgres.log']);
    expect((await stat(join(dataDir, 'database', 'owner-password'))).mode & 0o777).toBe(0o600);

    const second = await start();
    expect(await query(second.ownerUrl, 'select note from kept')).toEqual([{ note: 'Straße' }]);
    expect(await query(second.ownerUrl, "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit")).toEqual([
      { fsync: 'on', commit: 'on' },
    ]);
  });

  test('refuses a connection without the right password', async () => {
    const { port } = await start();
    await expect(query(`postgresql://quarterlight_owner:guess@127.0.0.1:${port}/quarterlight`, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  test('is taken over by the next start after its server was killed, and stopped by that one', async () => {
    await kill(await startInProcess());
    const survivor = await postmasterPid();
    expect(await isAlive(survivor)).toBe(true);
    const next = await start();
    expect(await postmasterPid()).toBe(survivor);
    expect(await query(next.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await next.stop();
    expect(await isAlive(survivor)).toBe(false);
  });

  test('starts again after server and database were killed together', async () => {
    const child = await startInProcess();
    const pid = await postmasterPid();
    await kill(child);
    process.kill(pid, 'SIGKILL');
    const next = await start();
    expect(await query(next.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('says that it only waits before it answers, at a start and when it takes over', async () => {
    const said: string[] = [];
    const onWait = () => void said.push('waits');
    const first = await start({ onWait }).finally(() => said.push('answers'));
    expect(said).toEqual(['waits', 'answers']);
    await first.stop();
    await kill(await startInProcess());
    await start({ onWait }).finally(() => said.push('answers'));
    expect(said).toEqual(['waits', 'answers', 'waits', 'answers']);
  });

  test('has nothing to do again once it has settled', async () => {
    const postgres = await start();
    await query(postgres.ownerUrl, "create table filling as select repeat('x', 200) as text from generate_series(1, 5000)");
    const [written] = await query(postgres.ownerUrl, 'select pg_current_wal_insert_lsn()::text as at');
    const settled = () => query(postgres.ownerUrl, `select redo_lsn >= '${Object(written).at}'::pg_lsn as settled from pg_control_checkpoint()`);
    expect(await settled()).toEqual([{ settled: false }]);
    postgres.settle();
    await expect.poll(settled, { timeout: 10_000 }).toEqual([{ settled: true }]);
  });

  test('comes back by itself on the same port when only the database was killed', async () => {
    const postgres = await start();
    const pid = await postmasterPid();
    process.kill(pid, 'SIGKILL');
    const answer = () => query(postgres.ownerUrl, 'select 1 as one').catch(() => []);
    await expect.poll(answer, { timeout: 20_000 }).toEqual([{ one: 1 }]);
    expect(await postmasterPid()).not.toBe(pid);
  });

  test('ends by itself where its server was killed and no other came', async () => {
    const child = await startInProcess({ patience: 1 });
    const pid = await postmasterPid();
    await kill(child);
    expect(await waitForEnd(pid, 30_000)).toBe(true);
    expect(await readFile(join(dataDir, 'database', 'postgres.log'), 'utf8')).toMatch(/received fast shutdown request[^]*database system is shut down/);
  });

  test.runIf(onLinux)('is kept by the next server alone once that has taken it over, and by nobody after its end', async () => {
    await kill(await startInProcess({ patience: 600 }));
    const [first] = await keepers();
    expect(first).toBeTypeOf('number');
    const next = await start();
    await expect.poll(keepers, { timeout: 20_000 }).toEqual([expect.not.closeTo(first ?? 0, 0)]);
    expect(await isAlive(await postmasterPid())).toBe(true);
    await next.stop();
    await expect.poll(keepers, { timeout: 20_000 }).toEqual([]);
  });

  test.runIf(onLinux)('inherits nothing of the environment but what finds programs and libraries', async () => {
    await startInProcess({ environment: { DEMO_PASSWORD: 'of-the-demonstration', DATABASE_URL: 'postgres://a:b@c/d', npm_config_key: 'x' } });
    const postmaster = await postmasterPid();
    const parentOf = async (folder: string) => (await readFile(`${folder}/stat`, 'utf8')).split(') ').at(-1)?.split(' ')[1];
    const family = [postmaster, ...(await processesWhere(async (folder) => (await parentOf(folder)) === String(postmaster))), ...(await keepers())];
    expect(family.length).toBeGreaterThan(4);
    // A session may end meanwhile.
    const environments = await Promise.all(family.map((pid) => readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')));
    expect(environments.join('')).not.toMatch(/DEMO_PASSWORD|of-the-demonstration|DATABASE_URL|npm_config/);
    const names = environments[0]?.split('\0').map((line) => line.split('=')[0]) ?? [];
    expect(names).toContain('PATH');
    expect(names.filter((name) => !/^(PATH|HOME|TMPDIR|TMP|TEMP|(LD|DYLD)_.*|LC_ALL|LANG|TZ|PG_GRANDPARENT_PID|)$/.test(name ?? ''))).toEqual([]);
  });

  test('keeps no session of a superuser, but one of a role that may hold its lock and enter no database of ours', async () => {
    const { ownerUrl, port } = await start();
    const sessions = () =>
      query(
        ownerUrl,
        `select a.usename::text as role, a.datname::text as database, r.rolsuper or r.rolcreatedb or r.rolcreaterole or r.rolbypassrls as mighty,
                has_database_privilege(r.oid, 'quarterlight', 'connect') as enters,
                array(select m.roleid::regrole::text from pg_auth_members m where m.member = r.oid) as groups
           from pg_stat_activity a join pg_roles r on r.oid = a.usesysid where a.backend_type = 'client backend' and a.pid <> pg_backend_pid()`,
      );
    const guard = { role: 'quarterlight_guard', database: 'postgres', mighty: false, enters: false, groups: ['pg_checkpoint'] };
    // A session that was ended goes a moment later.
    await expect.poll(sessions).toEqual([guard]);
    process.kill(await postmasterPid(), 'SIGKILL');
    await expect.poll(() => sessions().catch(() => []), { timeout: 20_000 }).toEqual([guard]);
    await expect(query(`postgresql://quarterlight_guard:guess@127.0.0.1:${port}/postgres`, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  test('is refused to a second server while the first lives', async () => {
    await startInProcess();
    await expect(start()).rejects.toThrow(/^Another Quarterlight already uses .*: stop it, or give this one its own DATA_DIR\.$/);
  });

  test('ends with a server that exits without stopping it', async () => {
    const child = await startInProcess();
    const pid = await postmasterPid();
    child.send('exit');
    await once(child, 'exit');
    expect(await waitForEnd(pid, 5_000)).toBe(true);
  });

  test('is not misled by a pid file whose number now belongs to another program', async () => {
    await (await start()).stop();
    const cluster = join(dataDir, 'database', 'cluster');
    const foreign = spawn('sleep', ['60']);
    children.push(foreign);
    await writeFile(join(cluster, 'postmaster.pid'), [foreign.pid, cluster, 1, 65_000, '', '127.0.0.1', '1 1', 'ready', ''].join('\n'));
    await chmod(join(cluster, 'postmaster.pid'), 0o644);
    const again = await start();
    expect(await query(again.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('names the port that another program uses', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    try {
      await expect(start({ port })).rejects.toThrow(`Port ${port} is used by another program: stop that program and start again.`);
    } finally {
      other.close();
    }
  });

  test('names a data folder that cannot be one', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    await expect(start({ dataDir: join(file, 'beneath') })).rejects.toThrow(/is not a folder: set DATA_DIR to a folder\.$/);
  });

  test.runIf(process.getuid?.() === 0)('that its user can no longer reach is not replaced by a new one elsewhere', async () => {
    const closed = join(dataDir, 'closed');
    await mkdir(closed, { mode: 0o711 });
    await chmod(dataDir, 0o711);
    const first = await start({ dataDir: join(closed, 'data') });
    await first.stop();
    await chmod(closed, 0o700);
    const said: string[] = [];
    const again = start({ dataDir: join(closed, 'data'), log: (line) => said.push(line) });
    await expect(again).rejects.toThrow(
      /^PostgreSQL, run as the user \w+, can no longer reach the database in \S+: let that user pass through each folder above it\.$/,
    );
    expect(said).toEqual([]);
  });

  test('that has no room for a new database is not begun', async () => {
    await expect(start({ megabytes: 1_000_000_000 })).rejects.toThrow(/^The disk that holds \S+ is full: \d+ MB are free and 1000000000 MB are needed\./);
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('writes what happened to its log', async () => {
    const { home } = await start();
    expect(await readFile(join(home, 'postgres.log'), 'utf8')).toContain('database system is ready to accept connections');
  });
});
