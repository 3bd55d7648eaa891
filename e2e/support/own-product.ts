import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach } from 'vitest';
import { end, freePort, hasEnded, type Product, startProduct } from '../../apps/server/testing/kit/product.ts';
import { descendantsOf, livingOf, postgresIn } from './family.ts';

interface Asked {
  command?: readonly [string, ...string[]];
  environment?: Record<string, string>;
  port?: number;
}

/** Gives each test of a file a data folder and a port of its own, and ends whatever it has started. */
export function useOwnProducts() {
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
    const left = await postgresIn(dataDir).catch(() => undefined);
    if (left && (await livingOf([left.pid])).length > 0) process.kill(left.pid, 'SIGQUIT');
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    dataDir: () => dataDir,
    port: () => port,
    /** Starts the product on this test's data and port: by npm, unless another command is given. */
    start: ({ command, environment = {}, port: wanted = port }: Asked = {}): Product => {
      const given = { DATA_DIR: dataDir, DEMO: '0', DEMO_PASSWORD: 'start-and-stop-again', DATABASE_URL: '', ...environment };
      const product = startProduct(command ?? ['npm', 'start'], wanted, given);
      products.push(product);
      return product;
    },
  };
}

/** The id of the process that a product's command became. */
export const pidOf = ({ process: { pid } }: Product): number => {
  if (pid === undefined) throw new Error('The command did not start.');
  return pid;
};

/** All processes of a running product: of its command, and of its database. */
export const familyOf = async (product: Product, dataDir: string): Promise<number[]> => {
  const { pid } = await postgresIn(dataDir);
  return [...new Set([...(await descendantsOf(pidOf(product))), ...(await descendantsOf(pid))])];
};

/** Waits until a product has ended by itself, and gives what it has written, without npm's own lines. */
export const waitForItsEnd = async (product: Product): Promise<string[]> => {
  while (!hasEnded(product.process)) await pause(20);
  return product
    .output()
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^(> |npm )/.test(line));
};
