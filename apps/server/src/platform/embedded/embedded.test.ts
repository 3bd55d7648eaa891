import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
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
const startInProcess = async (): Promise<ChildProcess> => {
  const door = JSON.stringify(new URL('index.ts', import.meta.url).href);
  const script = `const { startEmbeddedPostgres } = await import(${door});
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    process.on('message', () => process.exit(1));
    process.send('up');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  children.push(child);
  await once(child, 'message');
  return child;
};

const kill = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGKILL');
  await once(child, 'exit');
};

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

  test('writes what happened to its log', async () => {
    const { home } = await start();
    expect(await readFile(join(home, 'postgres.log'), 'utf8')).toContain('database system is ready to accept connections');
  });
});
