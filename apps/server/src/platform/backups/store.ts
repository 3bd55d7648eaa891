import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../error-code.ts';

/** A file that a place of backups holds. */
export interface Stored {
  readonly name: string;
  readonly size: number;
}

/** A place for backups: files by names with slashes, each there whole or not at all. */
export interface BackupStore {
  /** What people call it: a folder or an address without its secrets. */
  readonly title: string;
  /** Keeps a file of this machine. `move` gives it up. */
  put(name: string, path: string, options?: { readonly move?: boolean }): Promise<void>;
  /** Undefined where there is none of this name. */
  open(name: string): Promise<Readable | undefined>;
  /** All files whose names begin so, in the order of their names; the beginning ends in a slash. */
  list(beginning: string): Promise<Stored[]>;
  remove(name: string): Promise<void>;
}

const isGone = (error: unknown): boolean => errorCode(error) === 'ENOENT';

const flush = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Windows syncs no folder.
    if (process.platform !== 'win32') throw error;
  } finally {
    await handle.close();
  }
};

/** Backups in a folder, which only our own user may read. A killed server leaves a draft there at most, never half a file under its name. */
export function folderStore(folder: string): BackupStore {
  const root = resolve(folder);
  const at = (name: string): string => {
    const path = join(root, name);
    if (path !== root && !path.startsWith(`${root}${sep}`)) throw new Error(`${name} is no name of a backup.`);
    return path;
  };
  const beneath = async (name: string): Promise<Stored[]> => {
    const entries = await readdir(at(name), { withFileTypes: true }).catch((error: unknown) => {
      if (isGone(error)) return [];
      throw error;
    });
    const found: Stored[] = [];
    for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      const inner = `${name}${entry.name}`;
      if (entry.isDirectory()) found.push(...(await beneath(`${inner}/`)));
      else if (!entry.name.endsWith('.draft')) found.push({ name: inner, size: (await stat(at(inner))).size });
    }
    return found;
  };
  return {
    title: root,
    async put(name, path, { move = false } = {}) {
      const target = at(name);
      const draft = `${target}.${randomBytes(4).toString('hex')}.draft`;
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      try {
        const moved = move && (await rename(path, draft).then(() => true, sameDisk));
        if (!moved) await copyFile(path, draft);
        await flush(draft);
        await rename(draft, target);
        await flush(dirname(target));
        if (move && !moved) await rm(path, { force: true });
      } finally {
        await rm(draft, { force: true });
      }
    },
    async open(name) {
      const path = at(name);
      return (await stat(path).then(
        () => true,
        (error: unknown) => {
          if (isGone(error)) return false;
          throw error;
        },
      ))
        ? createReadStream(path, { highWaterMark: 1_048_576 })
        : undefined;
    },
    list: (beginning) => beneath(beginning),
    remove: (name) => rm(at(name), { force: true }),
  };
}

const sameDisk = (error: unknown): boolean => {
  if (errorCode(error) === 'EXDEV') return false;
  throw error;
};

/** Copies what one place holds to another, by a file of this machine in between. */
export async function copyBetween(from: BackupStore, to: BackupStore, name: string, draft: string): Promise<void> {
  const source = await from.open(name);
  if (source === undefined) throw new Error(`${name} is not in ${from.title}.`);
  try {
    await pipeline(source, createWriteStream(draft, { mode: 0o600 }));
    await to.put(name, draft, { move: true });
  } finally {
    await rm(draft, { force: true });
  }
}

/** The content of a small file as text; undefined where there is none. */
export async function readText(store: BackupStore, name: string): Promise<string | undefined> {
  const source = await store.open(name);
  if (source === undefined) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
