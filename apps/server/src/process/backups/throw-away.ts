import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { Manifest } from '../../platform/backups/manifest.ts';
import { type Recovered, recover } from '../../platform/backups/recover.ts';
import type { BackupStore } from '../../platform/backups/store.ts';
import { findBinaries } from '../../platform/embedded/binaries.ts';
import { placeIn } from '../../platform/embedded/cluster.ts';
import { isAlive, isPostmasterOf, readPostmasterFile, stopPostmaster } from '../../platform/embedded/postmaster.ts';
import { chooseRunner } from '../../platform/embedded/runner.ts';
import { disposableSettings } from '../../platform/embedded/settings.ts';

const prefix = 'database.restored-';

/** What a killed process left of its throw-away databases. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = Number(name.startsWith(prefix) ? name.slice(prefix.length) : Number.NaN);
    if (Number.isNaN(pid) || (pid !== process.pid && (await isAlive(pid)))) continue;
    const { home, cluster } = placeIn(join(parent, name));
    const found = await readPostmasterFile(cluster);
    const runner = await chooseRunner();
    if (found && (await isPostmasterOf(found.pid, cluster))) await stopPostmaster(found.pid, cluster, await findBinaries(runner, () => undefined), runner);
    await rm(home, { recursive: true, force: true });
  }
}

/** Brings a backup back beside the real database, for as long as the work with it takes, and removes it whatever happens. `parent` is a folder that PostgreSQL's user can reach. */
export async function withRestored<Result>(
  options: { readonly store: BackupStore; readonly base: Manifest; readonly to: Date | 'latest'; readonly parent: string },
  work: (restored: Recovered) => Promise<Result>,
): Promise<Result> {
  const { store, base, to, parent } = options;
  await removeAbandoned(parent);
  const runner = await chooseRunner();
  const binaries = await findBinaries(runner, () => undefined);
  const home = join(parent, `${prefix}${process.pid}`);
  try {
    await mkdir(home);
    await chmod(home, 0o711);
    const settings = (port: number) => ({ ...disposableSettings(port), shared_buffers: '64MB' });
    const restored = await recover({ store, base, home, to, binaries, runner, settings });
    try {
      return await work(restored);
    } finally {
      await restored.stop();
    }
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
