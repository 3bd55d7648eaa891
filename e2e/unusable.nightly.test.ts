import { execFileSync } from 'node:child_process';
import { chmod, mkdir, open, readdir, statfs, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { hasEnded, type Product, waitUntilReady } from '../apps/server/testing/kit/product.ts';
import { listProcesses } from './support/family.ts';
import { pidOf, useOwnProducts, waitForItsEnd } from './support/own-product.ts';

const own = useOwnProducts();
const mounts: string[] = [];
const afterTest: (() => void)[] = [];
afterEach(() => {
  for (const undo of afterTest.splice(0)) undo();
  for (const mount of mounts.splice(0)) execFileSync('umount', ['-l', mount]);
});

const mayMount = process.platform === 'linux' && process.getuid?.() === 0;
const mount = async (options: string): Promise<string> => {
  const folder = join(own.dataDir(), 'disk');
  await mkdir(folder);
  // Else the database would be kept elsewhere.
  await chmod(own.dataDir(), 0o711);
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  mounts.push(folder);
  return folder;
};

/** Expects that a start ends by itself with code 1 and one sentence, and that nothing of it runs on. */
const expectOneSentence = async (product: Product, sentence: RegExp): Promise<void> => {
  const lines = await waitForItsEnd(product);
  expect(lines).toEqual([expect.stringMatching(sentence)]);
  expect(product.process.exitCode).toBe(1);
  const left = (await listProcesses()).filter(({ pid, command, state }) => state !== 'Z' && pid !== pidOf(product) && command.includes(own.dataDir()));
  expect(left).toEqual([]);
};

describe('npm start', () => {
  test('refuses a file in place of its data folder', async () => {
    const file = join(own.dataDir(), 'file');
    await writeFile(file, '');
    await expectOneSentence(own.start({ environment: { DATA_DIR: file } }), /^\S+\/file is not a folder: move it away, or set DATA_DIR to a folder\.$/);
  });

  test.runIf(process.platform === 'linux')('refuses a place where no folder can be made, at once', async () => {
    const product = own.start({ environment: { DATA_DIR: '/proc/quarterlight/data' } });
    await expectOneSentence(product, /^\/proc can hold no folder: set DATA_DIR to one elsewhere\.$/);
  });

  test.runIf(mayMount)('refuses a read-only disk', async () => {
    const folder = await mount('ro');
    await expectOneSentence(own.start({ environment: { DATA_DIR: join(folder, 'data') } }), /^The disk that holds \S+ is read-only: make it writable/);
  });

  test.runIf(mayMount)('refuses a disk with too little room, and leaves nothing on it', async () => {
    const folder = await mount('size=100m,mode=0755');
    const product = own.start({ environment: { DATA_DIR: join(folder, 'data') } });
    await expectOneSentence(product, /^The disk that holds \S+ is full: 100 MB are free and 256 MB are needed\. Free some space and start again\.$/);
    expect(await readdir(folder)).toEqual([]);
  });

  test.runIf(mayMount)('says that the disk is full where it becomes so while the demonstration is filled', async () => {
    const folder = await mount('size=600m,mode=0755');
    const product = own.start({ environment: { DATA_DIR: join(folder, 'data'), DEMO: '1' } });
    while (!product.output().includes('Filling the demonstration')) {
      if (hasEnded(product.process)) throw new Error(product.output());
      await pause(20);
    }
    const ballast = await open(join(folder, 'ballast'), 'a');
    try {
      const block = Buffer.alloc(1_048_576, 1);
      while (!hasEnded(product.process)) {
        const { bavail, bsize } = await statfs(folder);
        if (bavail * bsize >= block.length) await ballast.write(block);
        else await pause(20);
      }
    } finally {
      await ballast.close();
    }
    const lines = (await waitForItsEnd(product)).filter((line) => !/ % after /.test(line));
    expect(lines).toEqual([expect.stringMatching(/^Filling the demonstration/), 'The disk is full: free some space where DATA_DIR lies, then start again.']);
    expect(product.process.exitCode).toBe(1);
    expect((await listProcesses()).filter(({ command, state }) => state !== 'Z' && command.includes(own.dataDir()))).toEqual([]);
  });

  test('refuses an address of another machine as its own', async () => {
    await expectOneSentence(own.start({ environment: { HOST: '203.0.113.7' } }), /^HOST is 203\.0\.113\.7, which is no address of this machine: /);
    expect(await readdir(own.dataDir())).toEqual([]);
  });

  test('gives up on what listens at DATABASE_URL and does not answer', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    afterTest.push(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    await new Promise((resolve) => silent.once('listening', resolve));
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const product = own.start({ environment: { DATABASE_URL: `postgres://app:of-the-app@127.0.0.1:${port}/quarterlight` } });
    await expectOneSentence(product, /^What listens at DATABASE_URL does not answer like a database: /);
    expect(product.output()).not.toContain('of-the-app');
  });

  test('refuses a second start on the same port, and on the same data', async () => {
    const first = own.start();
    await waitUntilReady(first);
    const samePort = await waitForItsEnd(own.start({ environment: { DATA_DIR: join(own.dataDir(), 'another') } }));
    expect(samePort).toEqual([expect.stringMatching(new RegExp(`^Port ${own.port()} is in use by another program: `))]);
    expect(await readdir(own.dataDir())).not.toContain('another');
    const sameData = await waitForItsEnd(own.start({ port: 0 }));
    expect(sameData).toEqual([expect.stringMatching(/^Another Quarterlight already uses \S+: stop it, or give this one its own DATA_DIR\.$/)]);
    expect((await fetch(`${first.baseUrl}/health/ready`)).status).toBe(200);
  });
});
