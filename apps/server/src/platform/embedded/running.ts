import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Binaries } from './binaries.ts';
import type { ClusterPlace } from './cluster.ts';
import { findFreePort, isFree } from './free-port.ts';
import { connectWhenReady } from './guard.ts';
import { type Keeper, startKeeper } from './keeper.ts';
import { beginLog, clearAfterKilled, isAlive, isPostmasterOf, launchPostmaster, readLogSince, readPostmasterFile, stopPostmaster } from './postmaster.ts';
import type { Runner } from './runner.ts';
import { explain, StartupError } from './startup-error.ts';

/** What it takes to run one cluster. */
export interface Engine {
  readonly place: ClusterPlace;
  readonly password: string;
  readonly binaries: Binaries;
  readonly runner: Runner;
  readonly settings: (port: number) => Record<string, string>;
  /** How long, in seconds, PostgreSQL outlives a server that was killed. */
  readonly patience?: number | undefined;
  /** How long, in milliseconds, it may recover before it answers; five minutes unless told. */
  readonly recovery?: number | undefined;
}

/** A PostgreSQL that answers, and our own connection to it. */
export interface Running {
  readonly pid: number;
  readonly port: number;
  readonly guard: Client;
  /** Of a PostgreSQL that we started; one that we found may be another server's. */
  readonly keeper?: Keeper;
}

/** Finds a PostgreSQL that lives on after its server was killed; `undefined` where there is none, or it has just ended. */
const attach = async ({ place, password }: Engine, onWait: () => void): Promise<Running | undefined> => {
  const found = await readPostmasterFile(place.cluster);
  if (!found) return undefined;
  if (!(await isPostmasterOf(found.pid, place.cluster))) {
    await clearAfterKilled(found.pid, place.cluster);
    return undefined;
  }
  const hasEnded = async () => !(await isAlive(found.pid));
  onWait();
  const patience = found.status === 'ready' ? 10_000 : 60_000;
  const guard = await connectWhenReady({ port: found.port, password }, patience, hasEnded);
  if (guard) return { pid: found.pid, port: found.port, guard };
  if (await hasEnded()) return undefined;
  throw new StartupError(`The PostgreSQL already running on ${place.home} (process ${found.pid}) does not answer: end that process and start again.`);
};

const recoveryLimit = 300_000;
const survivorsLimit = 10_000;

const launchOnce = async (engine: Engine, port: number, onWait: () => void): Promise<Running | string> => {
  const { place, binaries, runner } = engine;
  if (!(await isFree(port))) return 'Address already in use';
  const logged = await beginLog(place.logFile);
  const launched = await launchPostmaster(binaries, runner, place, engine.settings(port));
  onWait();
  // Before it answers: recovering may take minutes, in which our server can be killed.
  const keeper = await startKeeper(place, runner, launched.pid, engine.patience);
  const guard = await connectWhenReady({ port, password: engine.password }, engine.recovery ?? recoveryLimit, launched.hasEnded).catch(
    async (error: unknown) => {
      await stopPostmaster(launched.pid, place.cluster, binaries, runner);
      keeper.stop();
      throw error;
    },
  );
  if (guard) return { pid: launched.pid, port, guard, keeper };
  keeper.stop();
  if (launched.hasEnded()) return (await readLogSince(place.logFile, logged)) || 'it ended at once';
  await stopPostmaster(launched.pid, place.cluster, binaries, runner);
  throw new StartupError(`The embedded PostgreSQL did not answer within five minutes: see ${place.logFile}.`);
};

/** What another start at the same moment, or the last sessions of a killed PostgreSQL, can cause: it is worth another try. */
const passes = /pre-existing shared memory block|lock file ".*" already exists/;

/** Takes over the PostgreSQL of the cluster, or starts one, and waits for its answer. A port taken meanwhile is replaced, unless asked for. */
export const attachOrLaunch = async (
  engine: Engine,
  wanted: { readonly port: number | undefined; readonly insist: boolean; readonly onWait?: (() => void) | undefined },
): Promise<Running> => {
  const { onWait = () => undefined } = wanted;
  const deadline = Date.now() + survivorsLimit;
  for (;;) {
    const found = await attach(engine, onWait);
    if (found) return found;
    const port = wanted.port ?? (await findFreePort());
    const outcome = await launchOnce(engine, port, onWait);
    if (typeof outcome !== 'string') return outcome;
    const mayPass = passes.test(outcome) || (!wanted.insist && /Address already in use/i.test(outcome));
    if (!mayPass || Date.now() > deadline) throw explain(outcome, { folder: engine.place.home, port, user: engine.runner?.name });
    await pause(200);
  }
};
