import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { openClient } from '../database/open-client.ts';
import { type ClusterPlace, placeIn, readPassword } from '../embedded/cluster.ts';
import { ownerUrlOf } from '../embedded/guard.ts';
import { readLogSince, stopPostmaster } from '../embedded/postmaster.ts';
import type { Engine } from '../embedded/running.ts';
import { attachOrLaunch } from '../embedded/running.ts';
import type { Manifest } from './manifest.ts';
import { archiveOf, isPart, logOf, partIn, placeOfPart } from './names.ts';
import type { BackupStore } from './store.ts';
import { readTar } from './tar.ts';

interface Recovering {
  readonly store: BackupStore;
  readonly base: Manifest;
  /** An empty folder, which PostgreSQL's user can reach. */
  readonly home: string;
  /** The moment to come back to, or the last there is. */
  readonly to: Date | 'latest';
  readonly binaries: Engine['binaries'];
  readonly runner: Engine['runner'];
  readonly settings: Engine['settings'];
}

/** A database that was brought back and runs. */
export interface Recovered {
  readonly ownerUrl: string;
  readonly place: ClusterPlace;
  readonly stop: () => Promise<void>;
}

/** Brings a base to its place and does the log again up to a moment; answers the running database. What fails leaves nothing running. */
export async function recover({ store, base, home, to, binaries, runner, settings }: Recovering): Promise<Recovered> {
  const place = placeIn(home);
  await unpack(store, base, home, runner);
  const feed = join(home, 'feed');
  const youngest = await fetchLog(store, base, feed, runner);
  await writeFile(join(place.cluster, 'recovery.signal'), '');
  if (runner) await chown(join(place.cluster, 'recovery.signal'), runner.uid, runner.gid);
  const recovery = {
    restore_command: restoreCommand(feed),
    recovery_target_timeline: 'latest',
    ...(to === 'latest' ? {} : { recovery_target_time: to.toISOString().replace('Z', '+00'), recovery_target_action: 'promote' }),
  };
  const password = await readPassword(place);
  const engine: Engine = { place, password, binaries, runner, recovery: longest, settings: (port) => ({ ...settings(port), ...recovery }) };
  const running = await attachOrLaunch(engine, { port: undefined, insist: false }).catch(async (error: unknown) => {
    throw await whyNot(place, to, error);
  });
  const stop = async (): Promise<void> => {
    await running.guard.end().catch(() => undefined);
    await stopPostmaster(running.pid, place.cluster, binaries, runner);
    running.keeper?.stop();
  };
  const ownerUrl = ownerUrlOf(running.port, password, 'quarterlight');
  try {
    await untilRecovered(ownerUrlOf(running.port, password, 'postgres'), to === 'latest' ? youngest : undefined).catch(async (error: unknown) => {
      throw await whyNot(place, to, error);
    });
    await rm(feed, { recursive: true, force: true });
    return { ownerUrl, place, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Every file of the base, where it was; what came differs from what was written in no bit. */
async function unpack(store: BackupStore, base: Manifest, home: string, runner: Engine['runner']): Promise<void> {
  const packed = await store.open(archiveOf(base.database, base.base));
  if (packed === undefined) throw new Error(`The backup ${base.base} has lost its archive.`);
  const hash = createHash('sha256');
  const sum = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const own = async (path: string) => {
    if (runner) await chown(path, runner.uid, runner.gid);
  };
  const cluster = placeIn(home).cluster;
  await mkdir(cluster, { mode: 0o700 });
  await own(cluster);
  await pipeline(packed, sum, createGunzip({ chunkSize: 1_048_576 }), async (source: AsyncIterable<Buffer>) => {
    for await (const entry of readTar(source)) {
      const path = join(home, entry.name);
      if (!path.startsWith(home)) throw new Error(`${entry.name} leads out of the backup.`);
      const isOfCluster = path.startsWith(cluster);
      if (entry.name.endsWith('/')) await mkdir(path, { recursive: true, mode: 0o700 });
      else {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await pipeline(Readable.from(entry.content), createWriteStream(path, { mode: 0o600 }));
      }
      if (isOfCluster) await own(path);
    }
  });
  if (hash.digest('hex') !== base.sha256) throw new Error(`The backup ${base.base} is damaged: its archive is not what was written.`);
}

/** Fetches the log from the base on, packed as it is, to where PostgreSQL's user reads it. Answers the youngest part. */
async function fetchLog(store: BackupStore, base: Manifest, feed: string, runner: Engine['runner']): Promise<string> {
  await mkdir(feed, { mode: 0o700 });
  if (runner) await chown(feed, runner.uid, runner.gid);
  let youngest = '';
  for (const { name } of await store.list(logOf(base.database))) {
    const part = partIn(name);
    if (part === undefined || (isPart(part) && placeOfPart(part) < placeOfPart(base.firstPart))) continue;
    const source = await store.open(name);
    if (source === undefined) throw new Error(`${name} was removed from ${store.title} while it was being restored: try again.`);
    // Packed there as everywhere, but on Windows, which has no program to unpack it.
    const [suffix, steps] = onWindows ? ['', [createGunzip()]] : ['.gz', []];
    const path = join(feed, `${part}${suffix}`);
    await pipeline([source, ...steps, createWriteStream(path, { mode: 0o600 })]);
    if (runner) await chown(path, runner.uid, runner.gid);
    if (isPart(part) && placeOfPart(part) > placeOfPart(youngest.padEnd(24, '0'))) youngest = part;
  }
  return youngest;
}

const onWindows = process.platform === 'win32';

/** How PostgreSQL asks for a part; the folder's name is ours, but its parents' are not. */
const restoreCommand = (feed: string): string => (onWindows ? `copy "${join(feed, '%f')}" "%p"` : `gzip -dc < ${quoted(`${feed}/`)}%f.gz > %p`);

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`.replaceAll('%', '%%');

const longest = 4 * 3_600_000;

/** Waits until the log is done again, and sees that it was done to its end: a damaged part would end it early, and silently. */
async function untilRecovered(url: string, youngest: string | undefined): Promise<void> {
  const client = await openClient(url, 'quarterlight restore');
  try {
    const deadline = Date.now() + longest;
    for (;;) {
      const { rows } = await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering');
      if (rows[0]?.recovering === false) break;
      if (Date.now() > deadline) throw new Error('The log was not done again within four hours.');
      await pause(100);
    }
    const { rows } = await client.query<{ part: string }>('select pg_walfile_name(pg_current_wal_insert_lsn()) as part');
    const reached = rows[0]?.part ?? '';
    if (youngest !== undefined && youngest !== '' && placeOfPart(reached) < placeOfPart(youngest))
      throw new Error(`The log could be done again only up to ${reached}, and the backups have it up to ${youngest}: a part is missing or damaged.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What kept it from coming back, for whoever asked. */
async function whyNot(place: ClusterPlace, to: Date | 'latest', error: unknown): Promise<Error> {
  const said = await readLogSince(place.logFile, 0).catch(() => '');
  if (to !== 'latest' && said.includes('recovery ended before configured recovery target was reached'))
    return new Error(`The backups do not reach up to ${to.toISOString()}: take an earlier moment, or "latest".`, { cause: error });
  const told = error instanceof Error ? error : new Error(String(error));
  told.cause ??= new Error(`PostgreSQL said last: ${said.slice(-2_000)}`);
  return told;
}
