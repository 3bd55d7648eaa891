import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { end, hasEnded, waitUntilReady } from '../apps/server/testing/kit/product.ts';
import { descendantsOf, isOpen, livingOf, postgresIn, waitUntilGone } from './support/family.ts';
import { familyOf, pidOf, useOwnProducts } from './support/own-product.ts';

const own = useOwnProducts();

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
    const product = own.start();
    await waitUntilReady(product);
    const database = await postgresIn(own.dataDir());
    const family = await familyOf(product, own.dataDir());
    expect(family).toContain(database.pid);

    await end(product.process, signal);

    expect(await waitUntilGone(family, 10_000)).toEqual([]);
    expect(await isOpen(own.port())).toBe(false);
    expect(await isOpen(database.port)).toBe(false);
  });

  test('starts again after everything was killed', async () => {
    const first = own.start();
    await waitUntilReady(first);
    const database = await postgresIn(own.dataDir());
    const family = await familyOf(first, own.dataDir());
    killAll(family);
    await end(first.process, 'SIGKILL');

    const second = own.start();
    await waitUntilReady(second);
    expect((await postgresIn(own.dataDir())).pid).not.toBe(database.pid);
  });

  test('takes over the database that outlived a killed server', async () => {
    const first = own.start();
    await waitUntilReady(first);
    const database = await postgresIn(own.dataDir());
    const ofDatabase = new Set(await descendantsOf(database.pid));
    const ours = (await descendantsOf(pidOf(first))).filter((pid) => !ofDatabase.has(pid));
    // The server goes first: told that npm is gone, it would stop in order.
    killAll(ours.toReversed());
    await end(first.process, 'SIGKILL');

    const second = own.start();
    await waitUntilReady(second);
    expect((await postgresIn(own.dataDir())).pid).toBe(database.pid);
    await end(second.process, 'SIGTERM');
    expect(await livingOf([database.pid])).toEqual([]);
  });

  test('says in one sentence that its port is taken, and ends', async () => {
    const other = createServer().listen(own.port(), '127.0.0.1');
    const product = own.start();
    while (!hasEnded(product.process)) await pause(50);
    other.close();
    expect(product.process.exitCode).not.toBe(0);
    expect(product.output()).toContain(String(own.port()));
    expect(product.output()).not.toMatch(/^\s+at /m);
  });
});
