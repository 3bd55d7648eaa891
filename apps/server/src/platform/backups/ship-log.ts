import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { errorCode } from '../error-code.ts';
import { isPart, logOf, partOf } from './names.ts';
import { type BackupStore, copyBetween } from './store.ts';

/** What one round took into the backups. */
export interface Shipped {
  readonly parts: number;
  /** When the youngest part was finished: everything before can be restored. Undefined where nothing came. */
  readonly upTo: Date | undefined;
}

interface Shipping {
  /** Where PostgreSQL lays its parts. */
  readonly archive: string;
  /** The identity of the database. */
  readonly database: string;
  readonly store: BackupStore;
  readonly drafts: string;
}

const isHistory = (name: string): boolean => /^[0-9A-F]{8}\.history$/.test(name);
// What a killed PostgreSQL left half laid: nothing takes so long.
const longestLaying = 3_600_000;

/**
 * Takes the finished parts of PostgreSQL's log into the backups, packed, the oldest first; only then they go from where PostgreSQL laid them.
 * What precedes the first backup serves nobody and goes at once. Safe to run twice at the same time.
 */
export async function shipLog({ archive, database, store, drafts }: Shipping): Promise<Shipped> {
  const names = (await readdir(archive).catch(() => [])).toSorted();
  await removeHalfLaid(archive, names);
  const kept = names.filter((name) => isPart(name) || isHistory(name));
  if (kept.length === 0) return { parts: 0, upTo: undefined };
  const isWanted = await isLogWanted(drafts, database);
  let upTo: Date | undefined;
  for (const name of kept) {
    const path = join(archive, name);
    const finished = await stat(path).catch(() => undefined);
    // Another round has just taken it.
    if (finished === undefined) continue;
    if (isWanted || isHistory(name)) {
      const isKept = await keep(path, name, { database, store, drafts }).then(() => true, unlessTaken(path));
      if (!isKept) continue;
      upTo = finished.mtime;
    }
    await rm(path, { force: true });
  }
  return { parts: kept.length, upTo: isWanted ? upTo : undefined };
}

/** The server and a command may be at the same part: who comes second finds it gone, and in the backups. */
const unlessTaken =
  (path: string) =>
  async (error: unknown): Promise<false> => {
    if (errorCode(error) === 'ENOENT' && (await stat(path).catch(() => undefined)) === undefined) return false;
    throw error;
  };

async function keep(path: string, name: string, { database, store, drafts }: Omit<Shipping, 'archive'>): Promise<void> {
  await mkdir(drafts, { recursive: true, mode: 0o700 });
  const draft = join(drafts, `${name}.${randomBytes(4).toString('hex')}.gz`);
  try {
    await pipeline(
      createReadStream(path, { highWaterMark: 1_048_576 }),
      createGzip({ level: 1, chunkSize: 262_144 }),
      createWriteStream(draft, { mode: 0o600 }),
    );
    await store.put(partOf(database, name), draft, { move: true });
  } finally {
    await rm(draft, { force: true });
  }
}

async function removeHalfLaid(archive: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    // The marks of backups tell nothing that their labels do not.
    if (name.endsWith('.backup')) await rm(join(archive, name), { force: true });
    if (!name.startsWith('archtemp')) continue;
    const found = await stat(join(archive, name)).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - longestLaying) await rm(join(archive, name), { force: true });
  }
}

/**
 * Copies what the log of the first place has and the second does not. `known` is what the second place has, and is added to; undefined where that has to be
 * asked first. Answers what it has then.
 */
export async function copyLog(options: {
  from: BackupStore;
  to: BackupStore;
  database: string;
  drafts: string;
  known?: Set<string> | undefined;
}): Promise<Set<string>> {
  const { from, to, database, drafts } = options;
  const known = options.known ?? new Set((await to.list(logOf(database))).map(({ name }) => name));
  await mkdir(drafts, { recursive: true, mode: 0o700 });
  for (const { name } of await from.list(logOf(database))) {
    if (known.has(name)) continue;
    await copyBetween(from, to, name, join(drafts, `copy-${process.pid}-${name.split('/').at(-1)}`));
    known.add(name);
  }
  return known;
}

const markOf = (drafts: string, database: string): string => join(drafts, `log-${database}`);

/** From now on the log of this database is kept: a backup begins, which needs it. */
export async function wantLog(drafts: string, database: string): Promise<void> {
  await mkdir(markOf(drafts, database), { recursive: true, mode: 0o700 });
}

const isLogWanted = (drafts: string, database: string): Promise<boolean> =>
  access(markOf(drafts, database)).then(
    () => true,
    () => false,
  );

/** Whether a part of the log is in a place of backups. */
export const hasPart = async (store: BackupStore, database: string, part: string): Promise<boolean> =>
  (await store.list(logOf(database))).some(({ name }) => name === partOf(database, part));
