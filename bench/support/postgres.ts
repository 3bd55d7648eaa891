import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePassword, prepareDatabase } from '../../apps/server/src/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded/index.ts';
import { root } from '../../e2e/support/product.ts';

export interface Database {
  /** As the superuser: floor, bare and generation, past row-level security. */
  readonly ownerUrl: string;
  /** As the product's own role. */
  readonly appUrl: string;
  /** A folder for files of this run, removed with it. */
  readonly folder: string;
  readonly stop: () => Promise<void>;
}

/** A new PostgreSQL in a temporary folder with the settings that keep a company's data (fsync on), and the product's tables in it. */
export async function startDatabase(): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'quarterlight-bench-'));
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: folder });
    const stop = async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
      if (!postgres.home.startsWith(folder)) await rm(postgres.home, { recursive: true, force: true });
    };
    try {
      const migrationsFolder = join(root, 'apps/server/migrations');
      const { appUrl } = await prepareDatabase({ ownerUrl: postgres.ownerUrl, appPassword: makePassword(), migrationsFolder });
      return { ownerUrl: postgres.ownerUrl, appUrl, folder, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
