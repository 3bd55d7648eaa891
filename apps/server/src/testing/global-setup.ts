import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '../platform/database/migrate.ts';
import { startTestPostgres } from '../platform/embedded/index.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The throw-away database as its superuser. */
    databaseOwnerUrl: string;
    /** The same database as the app's role, under row-level security. */
    databaseAppUrl: string;
    /** The same database as the role of the task queue. */
    databaseTasksUrl: string;
  }
}

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Starts one real PostgreSQL for all server tests, with roles and migrations, and removes it after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  try {
    const { appUrl, tasksUrl } = await prepareDatabase({ ownerUrl: postgres.ownerUrl, appPassword: 'server-tests', migrationsFolder });
    project.provide('databaseOwnerUrl', postgres.ownerUrl);
    project.provide('databaseAppUrl', appUrl);
    project.provide('databaseTasksUrl', tasksUrl);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return postgres.stop;
}
