import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { binariesOf, findBinaries } from './binaries.ts';
import { initialiseCluster, placeIn, readPassword } from './cluster.ts';
import { ensureDatabase, ownerUrlOf } from './guard.ts';
import { isAlive, isPostmasterOf, readPostmasterFile, signalEnd, stopPostmaster, waitForEnd } from './postmaster.ts';
import { chooseRunner, run } from './runner.ts';
import { attachOrLaunch } from './running.ts';
import { disposableSettings } from './settings.ts';

export interface TestPostgres {
  readonly ownerUrl: string;
  readonly port: number;
  /** Where it is kept: while it is halted, another may begin as a copy of it. */
  readonly home: string;
  /** Stops PostgreSQL for a while and gives what starts it again, on the same port and data. */
  readonly halt: () => Promise<() => Promise<void>>;
  readonly stop: () => Promise<void>;
}

const prefix = 'quarterlight-test-';

/** A killed test run cannot clean up after itself, so the next one does. */
const removeAbandoned = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    // The whole number: the folder of anything else may begin with a figure, too.
    const pid = name.startsWith(prefix) ? Number(/^(\d+)-/.exec(name.slice(prefix.length))?.[1]) : Number.NaN;
    if (Number.isNaN(pid) || (await isAlive(pid))) continue;
    const { home, cluster } = placeIn(join(tmpdir(), name));
    const found = await readPostmasterFile(cluster);
    if (found && (await isPostmasterOf(found.pid, cluster))) {
      signalEnd(found.pid, 'SIGINT');
      await waitForEnd(found.pid, 5_000);
    }
    await rm(home, { recursive: true, force: true }).catch(() => undefined);
  }
};

/** Copies a home whose database does not run, each file with its owner. */
export const copyAtRest = async (from: string, to: string): Promise<void> => {
  const { ok, output } = await run(undefined, 'cp', ['-a', `${from}/.`, to]);
  if (!ok) throw new Error(`The database in ${from} could not be copied: ${output}`);
};

/**
 * Starts a throw-away PostgreSQL in a temporary folder, which `stop` removes; it does not survive a crash of the machine. `programs` is the folder of
 * another version's `initdb` and `postgres`; otherwise it is the one that comes with the product. `from` is the home, at rest, of one that it begins as a copy of.
 */
export const startTestPostgres = async ({ programs, from }: { programs?: string | undefined; from?: string | undefined } = {}): Promise<TestPostgres> => {
  await removeAbandoned();
  const runner = await chooseRunner();
  const binaries = programs === undefined ? await findBinaries(runner, () => undefined) : binariesOf(programs);
  const home = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  try {
    await chmod(home, 0o711);
    if (from === undefined) await initialiseCluster(home, binaries, runner, false);
    else await copyAtRest(from, home);
    const place = placeIn(home);
    const engine = { place, password: await readPassword(place), binaries, runner, settings: disposableSettings };
    const first = await attachOrLaunch(engine, { port: undefined, insist: false });
    await ensureDatabase(first.guard, { port: first.port, password: engine.password }, 'quarterlight');
    await first.guard.end();
    let { pid, keeper } = first;
    const end = async () => {
      await stopPostmaster(pid, place.cluster, binaries, runner);
      keeper?.stop();
    };
    return {
      ownerUrl: ownerUrlOf(first.port, engine.password, 'quarterlight'),
      port: first.port,
      home,
      async halt() {
        await end();
        return async () => {
          const again = await attachOrLaunch(engine, { port: first.port, insist: true });
          await again.guard.end();
          ({ pid, keeper } = again);
        };
      },
      async stop() {
        await end();
        await rm(home, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(home, { recursive: true, force: true });
    throw error;
  }
};
