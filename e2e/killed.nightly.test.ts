import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { hasEnded, waitUntilReady } from '../apps/server/testing/kit/product.ts';
import { descendantsOf, isOpen, listProcesses, livingOf, postgresIn, theOne, waitUntilGone } from './support/family.ts';
import { familyOf, pidOf, useOwnProducts } from './support/own-product.ts';

const own = useOwnProducts();

describe('after kill -9', () => {
  test.each([
    ['npm', 'npm start'],
    ['the start script', 'tools/start.mjs'],
    ['the server', 'dist/server/main.mjs'],
  ])('of %s no process and no port is left', async (_, command) => {
    const product = own.start();
    await waitUntilReady(product);
    const database = await postgresIn(own.dataDir());
    const family = await familyOf(product, own.dataDir());
    process.kill(await theOne(family, command), 'SIGKILL');
    // PostgreSQL waits 20 seconds for a server to come in place of the one that was killed.
    expect(await waitUntilGone(family, 60_000)).toEqual([]);
    expect(await isOpen(own.port())).toBe(false);
    expect(await isOpen(database.port)).toBe(false);
  });

  test.each([
    ['npm', 'npm start', 'tools/start.mjs'],
    ['the start script', 'tools/start.mjs', 'dist/server/main.mjs'],
  ])('of %s while the start is under way no process is left', async (_, killed, begun) => {
    const product = own.start();
    const find = async (text: string) => {
      const family = await descendantsOf(pidOf(product));
      return (await listProcesses()).find(({ pid, command }) => family.includes(pid) && command.includes(text))?.pid;
    };
    let victim: number | undefined;
    while (victim === undefined) {
      if ((await find(begun)) !== undefined) victim = await find(killed);
      if (hasEnded(product.process)) throw new Error(product.output());
    }
    const all = new Set(await descendantsOf(pidOf(product)));
    process.kill(victim, 'SIGKILL');
    const deadline = Date.now() + 60_000;
    while ((await livingOf([...all])).length > 0 && Date.now() < deadline) {
      for (const pid of all) for (const child of await descendantsOf(pid)) all.add(child);
      await pause(50);
    }
    expect(await livingOf([...all])).toEqual([]);
    expect(await isOpen(own.port())).toBe(false);
  });
});

describe('goes on serving where whoever started it has ended', () => {
  test.each([
    ['nohup npm start &', 'nohup npm start </dev/null & echo started'],
    ['npm start & with its input closed', 'npm start <&- & echo started'],
    ['setsid npm start', 'setsid npm start </dev/null & echo started'],
    // Once npm has said its own: it ends itself where it cannot.
    ['npm start whose output nobody reads', "npm start </dev/null 2>&1 | grep -q 'exec node' & echo started"],
    ['the start script by itself', 'node tools/start.mjs </dev/null & echo started'],
  ])('%s', async (_, line) => {
    // The shell ends at once: npm, or the start script, becomes a child of the first process.
    const product = own.start({ command: ['/bin/sh', '-c', line] });
    const { promise, resolve } = Promise.withResolvers<void>();
    product.process.once('exit', () => resolve());
    if (!hasEnded(product.process)) await promise;
    const readiness = () =>
      fetch(`${product.baseUrl}/health/ready`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(readiness, { timeout: 150_000 }).toBe(200);
    const { pid } = await postgresIn(own.dataDir());
    const all = await listProcesses();
    const server = all.find((one) => one.pid === all.find((postmaster) => postmaster.pid === pid)?.parent);
    const script = all.find((one) => one.pid === server?.parent);
    expect(script?.command).toContain('tools/start.mjs');
    expect(await readiness()).toBe(200);
    const family = [...new Set([...(await descendantsOf(script?.pid ?? 0)), ...(await descendantsOf(pid))])];
    process.kill(script?.pid ?? 0, 'SIGTERM');
    expect(await waitUntilGone(family, 30_000)).toEqual([]);
  });
});
