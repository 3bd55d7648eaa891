import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { routeAddresses } from './apps/web/route-addresses.ts';

/** Two cores are both used; Vitest itself would keep one of them for what it does beside. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

/** What a change is not likely to break and takes long is asked each night (`npm run nightly`), and of a file by its name with NIGHTLY=1. */
const later = process.env['NIGHTLY'] === '1' ? [] : ['**/*.nightly.test.ts'];

/** Against a database of their own. */
const onDatabase = {
  globalSetup: ['apps/server/testing/kit/global-setup.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // A second, as it is by itself, is little where other test files keep the machine busy.
  expect: { poll: { timeout: 10_000 } },
  maxWorkers: 2,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers,
          // Pure rules leave nothing behind: a process of its own for each file takes three times as long.
          isolate: false,
          include: ['packages/*/src/**/*.test.ts', 'apps/web/src/**/*.test.ts', 'apps/server/src/**/*.unit.test.ts', 'tools/**/*.unit.test.ts'],
          // Properties are tried on many inputs, beside other work on the same machine.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'server-areas',
          // Each file has an app of its own; what it is made of is read once for many files.
          isolate: false,
          include: ['apps/server/src/areas/**/*.test.ts', 'apps/server/testing/**/*.test.ts'],
          exclude: ['apps/server/src/**/*.unit.test.ts', ...later],
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['apps/server/src/**/*.unit.test.ts', 'apps/server/src/areas/**', ...later],
        },
      },
      {
        plugins: [routeAddresses()],
        test: {
          name: 'web',
          maxWorkers,
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['apps/web/src/testing/setup.ts'],
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      { test: { name: 'new', include: ['tools/new/*.test.ts'], testTimeout: 180_000, hookTimeout: 60_000 } },
      { test: { name: 'checks', include: ['checks/**/*.test.ts'], testTimeout: 60_000, maxWorkers } },
      {
        test: {
          name: 'e2e',
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          exclude: later,
          globalSetup: ['e2e/support/global-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 15_000 } },
          fileParallelism: false,
          maxConcurrency: 2,
        },
      },
    ],
  },
});
