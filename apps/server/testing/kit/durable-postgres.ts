import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePassword, prepareDatabase } from '../../src/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded/index.ts';
import { embeddedUrl } from './embedded-url.ts';
import { migrationsFolder } from './postgres.ts';

export interface Database {
  /** As the superuser: floor, bare and generation, past row-level security. */
  readonly ownerUrl: string;
  /** As the product's own role. */
  readonly appUrl: string;
  /** A folder for files of this run, removed with it. */
  readonly folder: string;
  /** The process of PostgreSQL that starts all others. */
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

async function folderOf(kept: string | undefined): Promise<string> {
  if (kept === undefined) return mkdtemp(join(tmpdir(), 'quarterlight-bench-'));
  await mkdir(kept, { recursive: true });
  return kept;
}

/** A PostgreSQL with the settings that keep a company's data (fsync on) and the product's tables in it: a new one in a temporary folder, or the one that a folder keeps. */
export async function startDatabase(kept?: string): Promise<Database> {
  const folder = await folderOf(kept);
  const remove = async (path: string) => {
    if (kept === undefined) await rm(path, { recursive: true, force: true });
  };
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: folder });
    const stop = async () => {
      await postgres.stop();
      await remove(folder);
      if (!postgres.home.startsWith(folder)) await remove(postgres.home);
    };
    try {
      const { appUrl } = await prepareDatabase({ ownerUrl: postgres.ownerUrl, appPassword: makePassword(), migrationsFolder });
      return { ownerUrl: postgres.ownerUrl, appUrl, folder, pid: (await embeddedUrl(folder)).pid, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    await remove(folder);
    throw error;
  }
}
