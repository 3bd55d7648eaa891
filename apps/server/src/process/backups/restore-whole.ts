import { createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Manifest } from '../../platform/backups/manifest.ts';
import { filesOf } from '../../platform/backups/names.ts';
import { recover } from '../../platform/backups/recover.ts';
import type { BackupStore } from '../../platform/backups/store.ts';
import { findBinaries } from '../../platform/embedded/binaries.ts';
import { placeIn } from '../../platform/embedded/cluster.ts';
import { chooseDatabaseFolder } from '../../platform/embedded/data-folder.ts';
import { chooseRunner } from '../../platform/embedded/runner.ts';
import { archiveSettings, durableSettings } from '../../platform/embedded/settings.ts';
import { makeArchive } from '../../platform/embedded/start-embedded.ts';
import { type BackupConfig, placesOf } from './places.ts';
import { homeOf } from './with-database.ts';

interface Restoring {
  readonly config: BackupConfig;
  readonly store: BackupStore;
  readonly base: Manifest;
  readonly to: Date | 'latest';
  readonly say: (line: string) => void;
}

/** Brings the whole database back into a data folder that has none, and the uploads that are missing there. The next start takes it as it is. */
export async function restoreWhole({ config, store, base, to, say }: Restoring): Promise<void> {
  const home = await homeOf(config.dataDir);
  if (await stat(home).catch(() => undefined))
    throw new Error(`There is a database in ${home}: stop the server and move that folder away first, nothing is overwritten.`);
  const runner = await chooseRunner();
  const megabytes = Math.ceil((base.bytes * 1.3) / 1_048_576);
  const folder = await chooseDatabaseFolder(config.dataDir, runner, megabytes, say);
  const binaries = await findBinaries(runner, say);
  // Half restored it never gets its name.
  const draft = join(folder, `database.new-${process.pid}`);
  try {
    await mkdir(draft);
    await chmod(draft, 0o711);
    const place = placeIn(draft);
    await makeArchive(place, runner);
    say(`Restoring the backup of ${base.endedAt}, and the log up to ${to === 'latest' ? 'its end' : to.toISOString()}…`);
    const settings = (port: number) => ({ ...durableSettings(port), ...archiveSettings(place.archive) });
    const restored = await recover({ store, base, home: draft, to, binaries, runner, settings });
    await restored.stop();
    await handOver(draft, resolve(config.dataDir));
    await rename(draft, join(folder, 'database'));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  const files = await bringFiles(store, base.database, placesOf(config).files);
  say(
    `The database is back${files > 0 ? `, and ${files} files` : ''}. Put the secret key in its place (SECRET_KEY, or secret-key in DATA_DIR), then start the server.`,
  );
}

/** The demonstration's password goes to where the start looks for it. */
async function handOver(draft: string, dataDir: string): Promise<void> {
  const kept = join(draft, 'demo-password');
  const password = await readFile(kept).catch(() => undefined);
  if (password === undefined) return;
  await writeFile(join(dataDir, 'demo-password'), password, { flag: 'wx', mode: 0o600 }).catch(() => undefined);
  await rm(kept);
}

/** Copies the uploads of backups that are missing in the folder of files, where there is one, all companies' or one's; answers how many. */
export async function bringFiles(store: BackupStore, database: string, files: string | undefined, tenantId?: string): Promise<number> {
  if (files === undefined) return 0;
  const beginning = filesOf(database);
  const there = new Set<string>();
  let brought = 0;
  const incoming = join(files, 'incoming');
  for (const { name } of await store.list(`${beginning}${tenantId === undefined ? '' : `${tenantId}/`}`)) {
    const target = join(files, name.slice(beginning.length));
    const folder = dirname(target);
    if (!there.has(folder)) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const each of await readdir(folder)) there.add(join(folder, each));
      there.add(folder);
    }
    if (there.has(target)) continue;
    const source = await store.open(name);
    if (!source) continue;
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    const draft = join(incoming, `restored-${process.pid}`);
    await pipeline(source, createWriteStream(draft, { mode: 0o600, flush: true }));
    await rename(draft, target);
    brought += 1;
  }
  return brought;
}
