import { defineConfig } from 'vitest/config';
import { routeAddresses } from './apps/web/route-addresses.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/web/src/**/*.test.ts', 'apps/server/src/**/*.unit.test.ts', 'tools/**/*.unit.test.ts'],
          // Properties are tried on many inputs, beside other work on the same machine.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/{src,testing}/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['apps/server/src/**/*.unit.test.ts'],
          globalSetup: ['apps/server/testing/kit/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // A second, as it is by itself, is little where other test files keep the machine busy.
          expect: { poll: { timeout: 10_000 } },
          maxWorkers: 2,
        },
      },
      {
        plugins: [routeAddresses()],
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['apps/web/src/testing/setup.ts'],
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      { test: { name: 'new', include: ['tools/new/*.test.ts'], testTimeout: 180_000, hookTimeout: 60_000 } },
      { test: { name: 'checks', include: ['checks/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
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
