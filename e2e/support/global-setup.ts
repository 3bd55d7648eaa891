import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { end, freePort, root, startProduct, waitUntilReady } from '../../apps/server/testing/kit/product.ts';
import { knowTheirWork } from './database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the built product answers, without a slash at the end. */
    baseUrl: string;
    /** The password of every demonstration user. */
    demoPassword: string;
    /** Where the product keeps its database. */
    dataDir: string;
    /** Where a journey may listen on this machine for what the product's webhooks tell. */
    hooksPort: number;
  }
}

const demoPassword = 'journeys-of-a-windscreen';

/** Starts the built product once for all journeys, with its own database and the demonstration company. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const main = join(root, 'dist', 'server', 'main.mjs');
  if (!existsSync(main)) throw new Error("There is nothing to test in the browser yet: run 'npm run build' first.");
  const dataDir = await mkdtemp(join(tmpdir(), 'quarterlight-journeys-'));
  const hooksPort = await freePort();
  const environment = {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DEMO: '1',
    DEMO_PASSWORD: demoPassword,
    DATABASE_URL: '',
    OUTBOUND_TRUSTED: `http://127.0.0.1:${hooksPort}`,
  };
  const product = startProduct([process.execPath, main], await freePort(), environment);
  const stop = async (): Promise<void> => {
    await end(product.process, 'SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    // It fills the demonstration first.
    await waitUntilReady(product, 600_000);
    await knowTheirWork(dataDir);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('baseUrl', product.baseUrl);
  project.provide('demoPassword', demoPassword);
  project.provide('dataDir', dataDir);
  project.provide('hooksPort', hooksPort);
  return stop;
}
