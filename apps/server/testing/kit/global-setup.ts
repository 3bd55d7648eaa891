import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { copyAtRest } from '../../src/platform/embedded/index.ts';
import { startPooler } from './pooler.ts';
import { prepareUnderTest, startPostgresUnderTest } from './postgres.ts';

/** Starts one real PostgreSQL for all server tests, with roles and migrations, and removes it after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgresUnderTest();
  const ready = await mkdtemp(join(tmpdir(), 'quarterlight-ready-'));
  const stop = async (): Promise<void> => {
    await postgres.stop();
    await rm(ready, { recursive: true, force: true });
  };
  try {
    const { superuserUrl, ownerUrl, appUrl, tasksUrl } = await prepareUnderTest(postgres);
    const resume = await postgres.halt();
    await copyAtRest(postgres.home, ready);
    await resume();
    const program = process.env['TEST_POOLER'];
    const pooler = program === undefined ? undefined : await startPooler(program, appUrl);
    project.provide('databaseSuperuserUrl', superuserUrl);
    project.provide('databaseOwnerUrl', ownerUrl);
    project.provide('databaseAppUrl', pooler?.url ?? appUrl);
    project.provide('databaseDirectUrl', appUrl);
    project.provide('databaseTasksUrl', tasksUrl);
    project.provide('databaseReady', ready);
    return async () => {
      await pooler?.stop();
      await stop();
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
