import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clusterFiles } from '../../platform/backups/cluster-files.ts';
import { keepFiles, keptFiles } from '../../platform/backups/keep-files.ts';
import { makeBase } from '../../platform/backups/make-base.ts';
import { findBases, type Manifest } from '../../platform/backups/manifest.ts';
import { archiveOf, manifestOf } from '../../platform/backups/names.ts';
import { prune } from '../../platform/backups/prune.ts';
import { oldestPoint } from '../../platform/backups/retention.ts';
import { copyLog, hasPart, shipLog, wantLog } from '../../platform/backups/ship-log.ts';
import { changeState, noteTrouble } from '../../platform/backups/state.ts';
import { copyBetween } from '../../platform/backups/store.ts';
import { roomAt } from '../../platform/data-folder/room.ts';
import { openClient } from '../../platform/database/open-client.ts';
import { placeIn } from '../../platform/embedded/cluster.ts';
import { type BackupConfig, type Places, placesOf } from './places.ts';
import { proveBackup } from './prove-backup.ts';

export interface MakingBackup {
  readonly config: BackupConfig;
  /** The running database as its superuser. */
  readonly ownerUrl: string;
  /** Where its cluster stands. */
  readonly home: string;
  readonly migrationsFolder: string;
  /** Without regard for others: with a checkpoint of its own, and as fast as it goes. */
  readonly atOnce: boolean;
  readonly say: (line: string) => void;
}

// A third of what a plain disk reads a second.
const usualPace = 40 * 1_048_576;
const longestWait = 600_000;

/** The identity that PostgreSQL gave the database when it was made. */
export async function databaseOf(ownerUrl: string): Promise<string> {
  const client = await openClient(ownerUrl, 'quarterlight backup');
  try {
    const { rows } = await client.query<{ database: string }>('select system_identifier::text as database from pg_control_system()');
    return rows[0]?.database ?? '';
  } finally {
    await client.end();
  }
}

/** Makes a backup in each place, restores it beside the database and looks whether all is there; what goes wrong is thrown and noted. */
export async function makeBackup(making: MakingBackup): Promise<Manifest> {
  const places = placesOf(making.config);
  await changeState(places.folder, () => ({ triedAt: new Date().toISOString(), elsewhere: places.elsewhere?.title ?? null }));
  const step = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    try {
      const result = await work();
      await noteTrouble(places.folder, what, undefined);
      return result;
    } catch (error) {
      await noteTrouble(places.folder, what, error instanceof Error ? error.message : String(error));
      throw error;
    }
  };
  const base = await step('backup', () => makeOwn(making, places));
  // A second place that is away keeps nobody from proving the first.
  const copied = await step('elsewhere', () => copyElsewhere(places, base, making.say)).catch((error: unknown) => error);
  await step('proof', () => prove(making, places, base));
  if (copied instanceof Error) throw copied;
  return base;
}

async function makeOwn(making: MakingBackup, places: Places): Promise<Manifest> {
  const { config, ownerUrl, home, atOnce, say } = making;
  const place = placeIn(home);
  await assertRoomFor(places, dirname(home), place.cluster);
  const database = await databaseOf(ownerUrl);
  await wantLog(places.drafts, database);
  const untilKept = async (part: string): Promise<void> => {
    for (const deadline = Date.now() + longestWait; ; await pause(200)) {
      await shipLog({ archive: place.archive, database, store: places.own, drafts: places.drafts });
      if (await hasPart(places.own, database, part)) return;
      if (Date.now() > deadline) throw new Error('PostgreSQL did not lay its log aside within ten minutes: see postgres.log beside the database.');
    }
  };
  say('Copying the database…');
  const base = await makeBase({
    ownerUrl,
    place,
    beside: await besideIt(place.passwordFile, resolve(config.dataDir)),
    store: places.own,
    drafts: places.drafts,
    pace: atOnce ? undefined : usualPace,
    atOnce,
    untilKept,
  });
  await prune(places.own, database, new Date());
  const bases = await findBases(places.own, database);
  await changeState(places.folder, ({ newestPoint }) => ({
    madeAt: base.endedAt,
    seconds: Math.round((Date.parse(base.endedAt) - Date.parse(base.startedAt)) / 1_000),
    bytes: base.packedBytes,
    oldestPoint: oldestPoint(bases),
    newestPoint: newestPoint !== null && newestPoint > base.endedAt ? newestPoint : base.endedAt,
  }));
  return base;
}

/** What a restored database needs besides: its own password, and the demonstration's, which stands in no table. The key of secrets is kept apart. */
async function besideIt(passwordFile: string, dataDir: string): Promise<Record<string, string>> {
  const demoPassword = await readFile(join(dataDir, 'demo-password'), 'utf8').catch(() => undefined);
  return { 'owner-password': await readFile(passwordFile, 'utf8'), ...(demoPassword === undefined ? {} : { 'demo-password': demoPassword }) };
}

/** Packed, a database takes a third of its room at most; restored beside itself, all of it. */
async function assertRoomFor(places: Places, beside: string, cluster: string): Promise<void> {
  const bytes = (await clusterFiles(cluster)).reduce((total, { size }) => total + size, 0);
  const needed = Math.ceil((bytes * 1.4) / 1_048_576) + 64;
  for (const folder of [dirname(places.folder), beside]) {
    const room = await roomAt(folder);
    const free = room === undefined ? needed : Math.floor(room.bytes / 1_048_576);
    if (free < needed) throw new Error(`The disk that holds ${folder} has ${free} MB free, and a backup with its proof needs ${needed} MB.`);
  }
}

async function copyElsewhere({ own, elsewhere, drafts, files, folder }: Places, { database, base }: Manifest, say: (line: string) => void): Promise<void> {
  if (elsewhere === undefined) return;
  say(`Copying the backup to ${elsewhere.title}…`);
  const there = new Set((await findBases(elsewhere, database)).map((known) => known.base));
  // The manifest last: with it the base counts.
  if (!there.has(base))
    for (const name of [archiveOf(database, base), manifestOf(database, base)]) await copyBetween(own, elsewhere, name, join(drafts, `copy-${process.pid}`));
  await copyLog({ from: own, to: elsewhere, database, drafts });
  if (files !== undefined) await keepFiles({ root: files, store: elsewhere, database, known: await keptFiles(elsewhere, database), since: 0 });
  await prune(elsewhere, database, new Date());
  await changeState(folder, () => ({ elsewhereAt: new Date().toISOString() }));
}

async function prove({ home, migrationsFolder, say }: MakingBackup, { own, elsewhere, folder, files }: Places, base: Manifest): Promise<void> {
  say('Restoring the backup beside the database, to see that all is there…');
  const parent = dirname(home);
  const proof = await proveBackup({ store: own, base, parent, migrationsFolder, files: files === undefined ? undefined : elsewhere });
  if (proof.problems.length > 0) throw new Error(`The backup was restored and is not right: ${proof.problems.join(' ')}`);
  await changeState(folder, () => ({ provedAt: new Date().toISOString(), rows: proof.rows, logEntries: proof.logEntries }));
  say(`The backup is right: ${proof.rows.toLocaleString('en-GB')} rows, ${proof.logEntries.toLocaleString('en-GB')} entries of the log.`);
}
