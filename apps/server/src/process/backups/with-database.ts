import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { placeIn, readPassword } from '../../platform/embedded/cluster.ts';
import { ownerUrlOf } from '../../platform/embedded/guard.ts';
import { startEmbeddedPostgres } from '../../platform/embedded/index.ts';
import { isPostmasterOf, readPostmasterFile } from '../../platform/embedded/postmaster.ts';

interface OwnDatabase {
  /** As its superuser. */
  readonly ownerUrl: string;
  /** Where its cluster, its password and its log's parts stand. */
  readonly home: string;
}

/** Where the product's own database of a data folder stands; there need be none yet. */
export async function homeOf(dataDir: string): Promise<string> {
  const folder = resolve(dataDir);
  const pointed = (await readFile(join(folder, 'database.location'), 'utf8').catch(() => '')).trim();
  return join(pointed === '' ? folder : pointed, 'database');
}

/** The product's own database while it runs; undefined where it does not. */
export async function runningDatabase(home: string): Promise<OwnDatabase | undefined> {
  const place = placeIn(home);
  const found = await readPostmasterFile(place.cluster);
  if (!found || !(await isPostmasterOf(found.pid, place.cluster))) return undefined;
  return { ownerUrl: ownerUrlOf(found.port, await readPassword(place), 'quarterlight'), home };
}

/** Works with the product's own database: as it runs, or started for as long as the work takes. */
export async function withDatabase<Result>(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'backups'>,
  say: (line: string) => void,
  work: (database: OwnDatabase) => Promise<Result>,
): Promise<Result> {
  if (config.databaseUrl !== undefined)
    throw new Error('DATABASE_URL names a PostgreSQL of your own, which is backed up and restored by its own means: see docs/operations.md.');
  if (!config.backups) throw new Error('BACKUPS is 0: leave it out, start the server once, and try again.');
  const home = await homeOf(config.dataDir);
  const running = await runningDatabase(home);
  if (running) return work(running);
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, archives: true, log: say });
  try {
    return await work(postgres);
  } finally {
    await postgres.stop();
  }
}
