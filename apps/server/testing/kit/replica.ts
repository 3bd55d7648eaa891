import { chown, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findBinaries } from '../../src/platform/embedded/binaries.ts';
import { placeIn, readPassword } from '../../src/platform/embedded/cluster.ts';
import type { EmbeddedPostgres } from '../../src/platform/embedded/index.ts';
import { stopPostmaster } from '../../src/platform/embedded/postmaster.ts';
import { chooseRunner } from '../../src/platform/embedded/runner.ts';
import { attachOrLaunch } from '../../src/platform/embedded/running.ts';
import { disposableSettings } from '../../src/platform/embedded/settings.ts';
import { connected } from './owner.ts';

/** A PostgreSQL that follows another one by streaming, beside it; made of a copy of its files. */
export async function startReplica(primary: EmbeddedPostgres) {
  const runner = await chooseRunner();
  const binaries = await findBinaries(runner, () => undefined);
  const home = join(dirname(primary.home), 'replica');
  const [from, place] = [placeIn(primary.home), placeIn(home)];
  const owner = await connected(primary.ownerUrl);
  await owner.query("select pg_backup_start('replica', true)");
  await mkdir(home, { mode: 0o711 });
  await cp(from.cluster, place.cluster, { recursive: true, filter: (path) => !/postmaster\.(pid|opts)$|pg_replslot\/.|pgsql_tmp/.test(path) });
  const { rows } = await owner.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await owner.end();
  await writeFile(join(place.cluster, 'backup_label'), rows[0]?.labelfile ?? '');
  await writeFile(join(place.cluster, 'standby.signal'), '');
  if (runner) await ownAll(home, runner);
  const password = await readPassword(from);
  const { username, port: primaryPort } = new URL(primary.ownerUrl);
  const settings = (port: number) => ({
    ...disposableSettings(port),
    primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=${username} password=${password}`,
    // Work that takes long is not cut off for what the database cleans up meanwhile.
    hot_standby_feedback: 'on',
    hot_standby: 'on',
  });
  const running = await attachOrLaunch({ place, password, binaries, runner, settings }, { port: undefined, insist: false });
  const url = (address: string): string => Object.assign(new URL(address), { port: String(running.port) }).href;
  return {
    /** The same address on the replica. */
    url,
    stop: async () => {
      await running.guard.end().catch(() => undefined);
      await stopPostmaster(running.pid, place.cluster, binaries, runner);
      running.keeper?.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function ownAll(folder: string, { uid, gid }: NonNullable<Awaited<ReturnType<typeof chooseRunner>>>): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) await chown(join(entry.parentPath, entry.name), uid, gid);
}
