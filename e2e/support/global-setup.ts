import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { end, freePort } from '../../apps/server/testing/kit/product.ts';
import { knowTheirWork } from './database.ts';
import { builtProgram, demoPassword, startDemonstration, untilFilled } from './demonstration.ts';

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

/** Starts the built product once for all journeys, with its own database and the demonstration company: in the folder that JOURNEYS_DATA names where `fill.ts` has filled it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(builtProgram)) throw new Error("There is nothing to test in the browser yet: run 'npm run build' first.");
  const dataDir = process.env['JOURNEYS_DATA'] ?? (await mkdtemp(join(tmpdir(), 'quarterlight-journeys-')));
  const hooksPort = await freePort();
  const product = await startDemonstration(dataDir, hooksPort);
  const stop = async (): Promise<void> => {
    await end(product.process, 'SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilFilled(product);
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
