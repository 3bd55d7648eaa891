import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { end, freePort, hasEnded, type Product, startProduct, waitUntilReady } from './support/product.ts';

interface ProcessLine {
  readonly pid: number;
  readonly parent: number;
  readonly state: string;
}

const listProcesses = async (): Promise<ProcessLine[]> => {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,state=']);
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [pid = '', parent = '', state = ''] = line.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent), state };
    });
};

const descendantsOf = async (pid: number): Promise<number[]> => {
  const all = await listProcesses();
  const found = [pid];
  for (const ancestor of found) found.push(...all.filter((line) => line.parent === ancestor).map((line) => line.pid));
  return found;
};

const livingOf = async (pids: readonly number[]): Promise<number[]> => {
  const living = new Set((await listProcesses()).filter((line) => line.state !== 'Z').map((line) => line.pid));
  return pids.filter((pid) => living.has(pid));
};

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

const postgresFile = async (): Promise<{ pid: number; port: number }> => {
  const lines = (await readFile(join(dataDir, 'database', 'cluster', 'postmaster.pid'), 'utf8')).split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
};

let dataDir: string;
let port: number;
let products: Product[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quarterlight-start-'));
  port = await freePort();
  products = [];
});

afterEach(async () => {
  for (const product of products) {
    if (!hasEnded(product.process)) await end(product.process, 'SIGTERM');
  }
  const left = await postgresFile().catch(() => undefined);
  if (left && (await livingOf([left.pid])).length > 0) process.kill(left.pid, 'SIGQUIT');
  await rm(dataDir, { recursive: true, force: true });
});

const startWithNpm = (): Product => {
  const environment = { DATA_DIR: dataDir, DEMO: '0', DEMO_PASSWORD: 'start-and-stop-again', DATABASE_URL: '' };
  const product = startProduct(['npm', 'start'], port, environment);
  products.push(product);
  return product;
};

const pidOf = (product: Product): number => {
  if (product.process.pid === undefined) throw new Error('npm did not start.');
  return product.process.pid;
};

/** Whoever lost one of the others may have ended by itself before its turn. */
function killAll(pids: Iterable<number>): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

describe('npm start', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('leaves no process and no port after %s', async (signal) => {
    const product = startWithNpm();
    await waitUntilReady(product);
    const database = await postgresFile();
    const family = [...new Set([...(await descendantsOf(pidOf(product))), ...(await descendantsOf(database.pid))])];
    expect(family).toContain(database.pid);

    await end(product.process, signal);

    const deadline = Date.now() + 10_000;
    while ((await livingOf(family)).length > 0 && Date.now() < deadline) await pause(50);
    expect(await livingOf(family)).toEqual([]);
    expect(await isOpen(port)).toBe(false);
    expect(await isOpen(database.port)).toBe(false);
  });

  test('starts again after everything was killed', async () => {
    const first = startWithNpm();
    await waitUntilReady(first);
    const database = await postgresFile();
    const family = new Set([...(await descendantsOf(pidOf(first))), ...(await descendantsOf(database.pid))]);
    killAll(family);
    await end(first.process, 'SIGKILL');

    const second = startWithNpm();
    await waitUntilReady(second);
    expect((await postgresFile()).pid).not.toBe(database.pid);
  });

  test('takes over the database that outlived a killed server', async () => {
    const first = startWithNpm();
    await waitUntilReady(first);
    const database = await postgresFile();
    const ofDatabase = new Set(await descendantsOf(database.pid));
    const ours = (await descendantsOf(pidOf(first))).filter((pid) => !ofDatabase.has(pid));
    // The server goes first: told that npm is gone, it would stop in order.
    killAll(ours.toReversed());
    await end(first.process, 'SIGKILL');

    const second = startWithNpm();
    await waitUntilReady(second);
    expect((await postgresFile()).pid).toBe(database.pid);
    await end(second.process, 'SIGTERM');
    expect(await livingOf([database.pid])).toEqual([]);
  });

  test('says in one sentence that its port is taken, and ends', async () => {
    const other = createServer().listen(port, '127.0.0.1');
    const product = startWithNpm();
    while (!hasEnded(product.process)) await pause(50);
    other.close();
    expect(product.process.exitCode).not.toBe(0);
    expect(product.output()).toContain(String(port));
    expect(product.output()).not.toMatch(/^\s+at /m);
  });
});
