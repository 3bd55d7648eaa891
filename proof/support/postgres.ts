import { chmod, mkdir } from 'node:fs/promises';
import { passwordOfRoles } from '../../apps/server/src/platform/database/migrate.ts';
import { findBinaries } from '../../apps/server/src/platform/embedded/binaries.ts';
import { initialiseCluster, placeIn, readPassword } from '../../apps/server/src/platform/embedded/cluster.ts';
import { findFreePort } from '../../apps/server/src/platform/embedded/free-port.ts';
import { connectWhenReady, ensureDatabase, ownerUrlOf } from '../../apps/server/src/platform/embedded/guard.ts';
import { type Launched, launchPostmaster, readLogSince, signalEnd, waitForEnd } from '../../apps/server/src/platform/embedded/postmaster.ts';
import { chooseRunner } from '../../apps/server/src/platform/embedded/runner.ts';
import { durableSettings } from '../../apps/server/src/platform/embedded/settings.ts';

/** A new PostgreSQL that belongs to the proof, as an operator's would to the operator: durable, and nobody starts it again but the proof. */
export async function startOwnPostgres(home: string) {
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
    launched = await launchPostmaster(binaries, runner, place, durableSettings(port));
    const guard = await connectWhenReady({ port, password }, 60_000, launched.hasEnded);
    if (!guard) throw new Error(`PostgreSQL did not start: ${await readLogSince(place.logFile, 0)}`);
    await ensureDatabase(guard, { port, password }, 'quarterlight');
    await guard.end();
  };
  await launch();
  /** `fast` cuts the sessions and writes a checkpoint, `immediate` is as after a crash. */
  const end = async (mode: 'fast' | 'immediate') => {
    signalEnd(launched.pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await waitForEnd(launched.pid, 60_000);
  };
  return { ownerUrl: ownerUrlOf(port, password, 'quarterlight'), port, end, launch, stop: () => end('fast') };
}

/** The same database as the app's role. */
export function appUrlOf(ownerUrl: string, password = passwordOfRoles(ownerUrl) ?? ''): string {
  const address = new URL(ownerUrl);
  address.username = 'quarterlight_app';
  address.password = password;
  return address.toString();
}
