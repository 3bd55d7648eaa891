import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { type App, buildApp } from '../app.ts';
import { readConfig } from '../platform/config.ts';
import { startSimulators } from '../simulators/index.ts';
import { type Running, startServices } from '../start-services.ts';
import type { Clock } from './clock.ts';
import { makeClock } from './clock.ts';

export interface TestApp {
  readonly app: App;
  readonly running: Running;
  readonly ownerUrl: string;
  readonly clock: Clock;
}

let current: TestApp | undefined;

/** The app of the running test file: the real one, on the real database, with a clock that the test may move. */
export function testApp(): TestApp {
  if (!current) throw new Error('Call useTestApp() at the top of the test file first.');
  return current;
}

/** Starts the real app for one test file. `tasks` also runs the queue, for tests that wait for background work. */
export function useTestApp(options: { tasks?: boolean } = {}): void {
  let end: () => Promise<void> = async () => {};
  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'quarterlight-test-'));
    const clock = makeClock();
    const simulators = await startSimulators();
    const appUrl = inject('databaseAppUrl');
    const running = await startServices({
      config: readConfig({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent' }),
      appUrl,
      directUrl: appUrl,
      tasksUrl: options.tasks ? inject('databaseTasksUrl') : undefined,
      simulators: simulators.addresses,
      log: { warn: () => {}, error: () => {} },
      now: clock.now,
    });
    const app = await buildApp(running.services);
    await app.http.ready();
    current = { app, running, ownerUrl: inject('databaseOwnerUrl'), clock };
    end = async () => {
      await app.http.close();
      await running.stop();
      await simulators.stop();
      await rm(dataDir, { recursive: true, force: true });
    };
  });
  afterAll(() => end());
}
