import { join } from 'node:path';
import type { Database } from '../../apps/server/testing/kit/durable-postgres.ts';
import { end, freePort, root, startProduct } from '../../apps/server/testing/kit/product.ts';
import { serverEnvironment, serverFlags } from '../../tools/support/server-flags.mjs';

/** A server of its own process: the product or the plain one. */
export type Served = Awaited<ReturnType<typeof serve>>;

async function serve(command: (port: number) => readonly [string, ...string[]], environment: Record<string, string>) {
  const port = await freePort();
  const product = startProduct(command(port), port, environment);
  const { pid } = product.process;
  if (pid === undefined) throw new Error('The server did not start.');
  return { product, pid, baseUrl: product.baseUrl, stop: () => end(product.process, 'SIGTERM') };
}

/** Launches the built server as users get it, with the roles that it has in service; does not wait until it is ready. */
export const launchProduct = (database: Database, slug: string, nodeOptions: readonly string[] = []): Promise<Served> =>
  serve(() => [process.execPath, ...serverFlags, ...nodeOptions, join(root, 'dist/server/main.mjs')], {
    ...serverEnvironment,
    NODE_ENV: 'production',
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: database.folder,
    DEFAULT_TENANT: slug,
    DEMO: '0',
    // The limit for visitors is not what is measured.
    VISITS_FACTOR: '1000',
  });

/** Launches the plain server, past row-level security. */
export const launchBare = (database: Database): Promise<Served> =>
  serve((port) => [process.execPath, join(root, 'bench/bare/main.ts'), database.ownerUrl, String(port)], { NODE_ENV: 'production' });
