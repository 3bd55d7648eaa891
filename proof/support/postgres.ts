import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries } from '../../apps/server/src/platform/embedded/binaries.ts';
import { initialiseCluster, placeIn, readPassword } from '../../apps/server/src/platform/embedded/cluster.ts';
import { findFreePort } from '../../apps/server/src/platform/embedded/free-port.ts';
import { connectWhenReady, ensureDatabase, ownerUrlOf } from '../../apps/server/src/platform/embedded/guard.ts';
import { clearAfterKilled, type Launched, launchPostmaster, readLogSince, signalEnd, waitForEnd } from '../../apps/server/src/platform/embedded/postmaster.ts';
import { chooseRunner } from '../../apps/server/src/platform/embedded/runner.ts';
import { durableSettings } from '../../apps/server/src/platform/embedded/settings.ts';

/** A PostgreSQL that belongs to the proof, as an operator's would to the operator: durable, and nobody starts it again but the proof. */
export interface OwnPostgres {
  readonly ownerUrl: string;
  readonly port: number;
  readonly home: string;
  readonly pid: () => number;
  /** Kills the postmaster as a crash would, and waits for the last of its sessions to go. */
  readonly kill: () => Promise<void>;
  /** Ends it in the mode `fast` (sessions are cut, a checkpoint is written) or `immediate` (as after a crash). */
  readonly end: (mode: 'fast' | 'immediate') => Promise<void>;
  /** Starts it again and waits until it answers. */
  readonly launch: () => Promise<void>;
  readonly log: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Makes a cluster in `home` and starts it with the settings of a company's database, changed by `settings`. */
export async function startOwnPostgres(home: string, settings: Readonly<Record<string, string>> = {}): Promise<OwnPostgres> {
  const runner = await chooseRunner();
  const binaries = await findBinaries(runner, () => undefined);
  await mkdir(home, { recursive: true });
  await chmod(home, 0o711);
  await initialiseCluster(home, binaries, runner, false);
  const place = placeIn(home);
  const password = await readPassword(place);
  const port = await findFreePort();
  let launched: Launched;
  const launch = async () => {
    launched = await launchPostmaster(binaries, runner, place, { ...durableSettings(port), ...settings });
    const guard = await connectWhenReady({ port, password }, 60_000, launched.hasEnded);
    if (!guard) throw new Error(`PostgreSQL did not start: ${await readLogSince(place.logFile, 0)}`);
    await ensureDatabase(guard, { port, password }, 'quarterlight');
    await guard.end();
  };
  await launch();
  const end = async (mode: 'fast' | 'immediate') => {
    signalEnd(launched.pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await waitForEnd(launched.pid, 60_000);
  };
  return {
    ownerUrl: ownerUrlOf(port, password, 'quarterlight'),
    port,
    home: join(home),
    pid: () => launched.pid,
    kill: async () => {
      process.kill(launched.pid, 'SIGKILL');
      await waitForEnd(launched.pid, 10_000);
      await clearAfterKilled(launched.pid, place.cluster);
    },
    end,
    launch,
    log: () => readLogSince(place.logFile, 0),
    stop: () => end('fast'),
  };
}
