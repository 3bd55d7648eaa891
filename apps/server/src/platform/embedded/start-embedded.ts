import { chown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { type ClusterPlace, ensureCluster, readPassword } from './cluster.ts';
import { chooseDatabaseFolder } from './data-folder.ts';
import { ensureDatabase, hold, ownerUrlOf } from './guard.ts';
import { startKeeper } from './keeper.ts';
import { disown, own } from './owned.ts';
import { stopPostmaster } from './postmaster.ts';
import { chooseRunner, type Runner } from './runner.ts';
import { attachOrLaunch, type Engine, type Running } from './running.ts';
import { archiveSettings, durableSettings } from './settings.ts';
import { explainThrown, StartupError } from './startup-error.ts';

export interface EmbeddedOptions {
  /** The folder that keeps the database; made where it is missing. */
  readonly dataDir: string;
  /** The free space, in megabytes, that a new database needs; 256 unless told. */
  readonly megabytes?: number | undefined;
  /** A fixed port of the loopback address; otherwise a free one is chosen. */
  readonly port?: number | undefined;
  /** Takes single lines meant for the operator. */
  readonly log?: ((line: string) => void) | undefined;
  /** How long, in seconds, PostgreSQL waits for the next server where this one is killed; twenty unless told. */
  readonly patience?: number | undefined;
  /** Whether PostgreSQL lays its log aside for backups, which somebody must then take away. */
  readonly archives?: boolean | undefined;
  /** Told when nothing is left but to wait until PostgreSQL answers: the moment for what can be done meanwhile. */
  readonly onWait?: (() => void) | undefined;
}

export interface EmbeddedPostgres {
  /** The address of the product's database as the cluster's superuser. */
  readonly ownerUrl: string;
  readonly port: number;
  /** Where the cluster, its log and its password stand. */
  readonly home: string;
  /** Has PostgreSQL bring everything to its place, without waiting for it: what was written since the last time has to be done again after a kill. */
  readonly settle: () => void;
  /** Stops PostgreSQL and waits for its end; call it after the last query. */
  readonly stop: () => Promise<void>;
}

const databaseName = 'quarterlight';

const take = async (engine: Engine, running: Running): Promise<Running> => {
  if (await hold(running.guard, 3_000)) {
    own(running.pid, 'SIGINT');
    return { ...running, keeper: running.keeper ?? (await startKeeper(engine.place, engine.runner, running.pid, engine.patience)) };
  }
  running.keeper?.stop();
  disown(running.pid);
  await running.guard.end();
  throw new StartupError(`Another Quarterlight already uses ${engine.place.home}: stop it, or give this one its own DATA_DIR.`);
};

const supervise = (engine: Engine, first: Running, log: (line: string) => void): Pick<EmbeddedPostgres, 'settle' | 'stop'> => {
  let running = first;
  let isStopping = false;
  let recovery = Promise.resolve();
  let stopped: Promise<void> | undefined;

  const recover = async (): Promise<void> => {
    running.keeper?.stop();
    // A start that fails for the same reason says so itself, and stops us.
    await pause(50);
    if (isStopping) return;
    log('The embedded PostgreSQL went away and is started again.');
    for (let delay = 50; ; delay = Math.min(delay * 2, 5_000)) {
      if (isStopping) return;
      try {
        running = await take(engine, await attachOrLaunch(engine, { port: first.port, insist: false }));
        watch();
        log('The embedded PostgreSQL answers again.');
        return;
      } catch (error) {
        log(explainThrown(error, { folder: engine.place.home, port: first.port, user: engine.runner?.name }).message);
        await pause(delay);
      }
    }
  };
  const watch = () => {
    running.guard.once('end', () => {
      if (!isStopping) recovery = recover();
    });
  };
  watch();

  const stop = async (): Promise<void> => {
    isStopping = true;
    await recovery;
    await stopPostmaster(running.pid, engine.place.cluster, engine.binaries, engine.runner);
    running.keeper?.stop();
    await rm(join(engine.place.home, 'keeper'), { force: true }).catch(() => undefined);
    await running.guard.end().catch(() => undefined);
  };
  return {
    settle: () => void running.guard.query('checkpoint').catch(() => undefined),
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
};

/** The folder for the finished parts of the log: PostgreSQL's own, closed to everybody else. */
export const makeArchive = async ({ archive }: ClusterPlace, runner: Runner): Promise<void> => {
  await mkdir(archive, { recursive: true, mode: 0o700 });
  if (runner) await chown(archive, runner.uid, runner.gid);
};

/** Starts the product's PostgreSQL, or takes over a killed server's, and keeps it running until `stop`. Throws a `StartupError`. */
export const startEmbeddedPostgres = async ({
  dataDir,
  megabytes = 256,
  port,
  patience,
  archives = false,
  log = () => undefined,
  onWait,
}: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  try {
    const runner = await chooseRunner();
    const folder = await chooseDatabaseFolder(dataDir, runner, megabytes, log);
    const binaries = await findBinaries(runner, log);
    const { place } = await ensureCluster(folder, binaries, runner);
    if (archives) await makeArchive(place, runner);
    const settings = (chosen: number) => ({ ...durableSettings(chosen), ...(archives ? archiveSettings(place.archive) : {}) });
    const engine: Engine = { place, password: await readPassword(place), binaries, runner, settings, patience };
    const running = await take(engine, await attachOrLaunch(engine, { port, insist: port !== undefined, onWait }));
    const supervised = supervise(engine, running, log);
    try {
      await ensureDatabase(running.guard, { port: running.port, password: engine.password }, databaseName);
    } catch (error) {
      await supervised.stop();
      throw error;
    }
    return { ownerUrl: ownerUrlOf(running.port, engine.password, databaseName), port: running.port, home: place.home, ...supervised };
  } catch (error) {
    throw explainThrown(error, { folder: dataDir, port });
  }
};
