import type { TestProject } from 'vitest/node';
import { startPooler } from './pooler.ts';
import { prepareUnderTest, startPostgresUnderTest } from './postgres.ts';

/** Starts one real PostgreSQL for all server tests, with roles and migrations, and removes it after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgresUnderTest();
  try {
    const { superuserUrl, ownerUrl, appUrl, tasksUrl } = await prepareUnderTest(postgres);
    const program = process.env['TEST_POOLER'];
    const pooler = program === undefined ? undefined : await startPooler(program, appUrl);
    project.provide('databaseSuperuserUrl', superuserUrl);
    project.provide('databaseOwnerUrl', ownerUrl);
    project.provide('databaseAppUrl', pooler?.url ?? appUrl);
    project.provide('databaseDirectUrl', appUrl);
    project.provide('databaseTasksUrl', tasksUrl);
    return async () => {
      await pooler?.stop();
      await postgres.stop();
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
