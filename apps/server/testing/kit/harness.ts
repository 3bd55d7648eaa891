import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { type App, buildApp } from '../../src/app.ts';
import { stopDrawing } from '../../src/areas/files/index.ts';
import type { Running } from '../../src/process/start-services.ts';
import { startSimulators } from '../../src/simulators/index.ts';
import { type Clock, makeClock } from './clock.ts';
import { onlyListed } from './only-listed.ts';
import { copyPostgresUnderTest, prepareUnderTest } from './postgres.ts';
import { startQuietServices } from './quiet-services.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The throw-away database as its superuser, for what a test does behind the product's back. */
    databaseSuperuserUrl: string;
    /** The same database as the owner that the product is given. */
    databaseOwnerUrl: string;
    /** The same database as the app's role, under row-level security; through a pooler where TEST_POOLER names one. */
    databaseAppUrl: string;
    /** The same past a pooler. */
    databaseDirectUrl: string;
    /** The same database as the role of the task queue. */
    databaseTasksUrl: string;
    /** The home of such a database at rest, with roles and migrations, for those that begin as its copy. */
    databaseReady: string;
  }
}

export interface TestApp {
  readonly app: App;
  readonly running: Running;
  readonly ownerUrl: string;
  /** For what a test does behind the product's back and no owner may: cutting connections, roles. */
  readonly superuserUrl: string;
  /** For a queue of the test's own. */
  readonly tasksUrl: string;
  readonly clock: Clock;
}

let current: TestApp | undefined;

/** The app of the running test file: the real one, on the real database, with a clock that the test may move. */
export function testApp(): TestApp {
  if (!current) throw new Error('Call useTestApp() at the top of the test file first.');
  return current;
}

/** For a file that runs a queue, which takes the tasks of whoever is on its database, or that asks to be alone. */
async function ownDatabase() {
  const postgres = await copyPostgresUnderTest(inject('databaseReady'));
  const prepared = await prepareUnderTest(postgres).catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  return { ...prepared, directUrl: prepared.appUrl, stop: postgres.stop };
}

const sharedDatabase = () => ({
  superuserUrl: inject('databaseSuperuserUrl'),
  ownerUrl: inject('databaseOwnerUrl'),
  appUrl: inject('databaseAppUrl'),
  directUrl: inject('databaseDirectUrl'),
  tasksUrl: undefined,
  stop: async () => {},
});

/**
 * Starts the real app for one test file. `tasks` also runs the queue, for tests that wait for background work; `alone` gives it a database that no other file
 * works on, for tests that measure what the whole of it costs; `simulators` stands in for outside services;
 * `demo` lets the stand-ins answer where a demonstration alone may ask them.
 */
export function useTestApp(options: { tasks?: boolean; alone?: boolean; simulators?: typeof startSimulators; demo?: boolean } = {}): void {
  let end: () => Promise<void> = async () => {};
  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'quarterlight-test-'));
    const clock = makeClock();
    const database = options.tasks || options.alone ? await ownDatabase() : sharedDatabase();
    const simulators = await (options.simulators ?? startSimulators)();
    const { appUrl, directUrl, ownerUrl, superuserUrl } = database;
    const tasksUrl = options.tasks ? database.tasksUrl : undefined;
    const running = await startQuietServices(appUrl, { dataDir, directUrl, tasksUrl, simulators: simulators.addresses, now: clock.now, demo: options.demo });
    const app = await buildApp(running.services, { watch: onlyListed });
    await app.http.ready();
    current = { app, running, ownerUrl, superuserUrl, tasksUrl: database.tasksUrl ?? inject('databaseTasksUrl'), clock };
    end = async () => {
      await app.http.close();
      await stopDrawing();
      await running.stop();
      await simulators.stop();
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    };
  });
  afterAll(() => end());
}
