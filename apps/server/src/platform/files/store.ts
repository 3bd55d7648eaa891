import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, chmod, constants, copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../error-code.ts';

/** Bytes of files by the hash of their content, one folder a tenant, so that a tenant can be exported or erased as a whole. */
export interface FileStore {
  /** What people call it, without its secrets. */
  readonly title: string;
  /**
   * Keeps a buffer, or the file at a path (which stays where it is). Written whole or not at all; the same content is kept once. `hold` is waited for before
   * it is in its place.
   */
  put(tenantId: string, content: Buffer | string, hold?: (hash: string) => Promise<void>): Promise<{ hash: string; size: number }>;
  /** The same of what comes as a stream. */
  putStream(tenantId: string, content: Readable): Promise<{ hash: string; size: number }>;
  /** Takes a content away with all that was made of it; nothing where it is gone. */
  remove(tenantId: string, hash: string): Promise<void>;
  /** Opens a content, or what lies between two of its bytes, both within; undefined where it is gone. */
  open(tenantId: string, hash: string, part?: { readonly from: number; readonly to: number }): Promise<Readable | undefined>;
  /** How many bytes a kept file has; undefined where it is gone. */
  sizeOf(tenantId: string, hash: string): Promise<number | undefined>;
  /** What `make` makes of a kept file, kept beside it by a name (`320.webp`), once for all who ask. Undefined where the file is gone. */
  derive(tenantId: string, hash: string, name: string, make: (source: string, target: string) => Promise<void>): Promise<Readable | undefined>;
  /** The hashes of all that is kept for a tenant. */
  hashes(tenantId: string): AsyncGenerator<string>;
  /** Removes all that is kept for a tenant; answers how many files that were. */
  removeTenant(tenantId: string): Promise<number>;
  /** A path for something that is still being received. */
  temporary(): Promise<string>;
  /** Removes what a killed server left half received: nothing is received for so long. */
  clearAbandoned(now: Date): Promise<void>;
  /** Takes from everybody but our own user what others on this machine could read: files were not always written closed. */
  close(): Promise<void>;
}

const longestReceiving = 3_600_000;
const ownFile = 0o600;
const ownFolder = 0o700;

const form = /^[0-9a-f]{64}$/;
export const isContentHash = (text: string): boolean => form.test(text);
/** The name of what is made of a file, or an error. */
export function derivedName(name: string): string {
  if (!/^[a-z0-9]{1,20}\.[a-z]{1,10}$/.test(name)) throw new Error('Not a name of what is made of a file');
  return name;
}

export function makeFileStore(dataDir: string): FileStore {
  const root = join(resolve(dataDir), 'files');
  const incoming = join(root, 'incoming');
  const pathOf = (tenantId: string, hash: string) => {
    if (!isContentHash(hash)) throw new Error('Not a content hash');
    return join(root, tenantId, hash.slice(0, 2), hash);
  };
  /** Ours alone, whatever the process's umask is; what was there before stays as it is. The data folder itself others may have to pass through. */
  const makeFolder = async (path: string) => {
    await mkdir(dataDir, { recursive: true });
    const first = await mkdir(path, { recursive: true, mode: ownFolder });
    if (first !== undefined) for (let made = path; made.length >= first.length; made = dirname(made)) await chmod(made, ownFolder);
  };
  const temporary = async () => {
    await makeFolder(incoming);
    return join(incoming, randomUUID());
  };

  const isHere = async (path: string): Promise<boolean> => {
    if (await isReadable(path)) return true;
    // Without the folder it is the store that is away, not the file that is gone.
    if (!(await isReadable(root))) throw Object.assign(new Error('The folder of files is not there.'), { code: 'ENODEV' });
    return false;
  };
  /** Whole and on the disk, then in its place. */
  const moveTo = async (path: string, target: string): Promise<void> => {
    await makeFolder(dirname(target));
    await flush(path);
    await rename(path, target);
    await flush(dirname(target));
  };
  const underWay = new Map<string, Promise<void>>();
  const keepMade = async (source: string, target: string, make: (source: string, target: string) => Promise<void>): Promise<void> => {
    const path = await temporary();
    try {
      await make(source, path);
      await chmod(path, ownFile);
      await moveTo(path, target);
    } finally {
      await rm(path, { force: true });
    }
  };

  /** Keeps what `write` writes to a path, by the hash of its content. */
  const keep = async (
    tenantId: string,
    write: (path: string) => Promise<void>,
    hold?: (hash: string) => Promise<void>,
  ): Promise<{ hash: string; size: number }> => {
    const path = await temporary();
    try {
      await write(path);
      await chmod(path, ownFile);
      const hash = await hashOf(path);
      const { size } = await stat(path);
      await hold?.(hash);
      await moveTo(path, pathOf(tenantId, hash));
      return { hash, size };
    } finally {
      await rm(path, { force: true });
    }
  };
  async function* hashes(tenantId: string): AsyncGenerator<string> {
    if (!(await isReadable(root))) return;
    const folders = await readdir(join(root, tenantId)).catch(() => []);
    for (const folder of folders.filter((name) => name.length === 2).toSorted())
      for (const name of (await readdir(join(root, tenantId, folder))).toSorted()) if (form.test(name)) yield name;
  }

  return {
    title: 'The data folder of the server.',
    temporary,
    hashes,
    async removeTenant(tenantId) {
      let count = 0;
      for await (const _ of hashes(tenantId)) count += 1;
      await rm(join(root, tenantId), { recursive: true, force: true });
      return count;
    },
    put: (tenantId, content, hold) =>
      keep(tenantId, (path) => (typeof content === 'string' ? copyFile(content, path) : writeFile(path, content, { mode: ownFile })), hold),
    putStream: (tenantId, content) => keep(tenantId, (path) => pipeline(content, createWriteStream(path, { mode: ownFile }))),
    async derive(tenantId, hash, name, make) {
      const source = pathOf(tenantId, hash);
      const target = join(root, tenantId, 'made', hash.slice(0, 2), `${hash}.${derivedName(name)}`);
      if (!(await isReadable(target))) {
        if (!(await isHere(source))) return undefined;
        const making = underWay.get(target) ?? keepMade(source, target, make).finally(() => underWay.delete(target));
        underWay.set(target, making);
        await making;
      }
      return createReadStream(target);
    },
    async remove(tenantId, hash) {
      await rm(pathOf(tenantId, hash), { force: true });
      const made = join(root, tenantId, 'made', hash.slice(0, 2));
      for (const name of await readdir(made).catch(() => [])) if (name.startsWith(`${hash}.`)) await rm(join(made, name), { force: true });
    },
    async clearAbandoned(now) {
      const names = await readdir(incoming).catch(() => []);
      for (const name of names) {
        const path = join(incoming, name);
        const received = await stat(path).catch(() => undefined);
        if (received && received.mtimeMs < now.getTime() - longestReceiving) await rm(path, { force: true });
      }
    },
    async close() {
      const [first] = await closeBeneath(root);
      if (first !== undefined) throw first;
    },
    async sizeOf(tenantId, hash) {
      const path = pathOf(tenantId, hash);
      return (await isHere(path)) ? (await stat(path)).size : undefined;
    },
    async open(tenantId, hash, part) {
      const path = pathOf(tenantId, hash);
      return (await isHere(path)) ? createReadStream(path, part && { start: part.from, end: part.to }) : undefined;
    },
  };
}

const isGone = (error: unknown): boolean => errorCode(error) === 'ENOENT';

/** From the top, so that what lies beneath is out of reach at once. Links are not followed: what they name is not ours. Gives what could not be closed. */
async function closeBeneath(folder: string): Promise<unknown[]> {
  const trouble: unknown[] = [];
  const note = (error: unknown) => {
    // One that was received or removed meanwhile is nobody's trouble.
    if (!isGone(error)) trouble.push(error);
  };
  await closeOne(folder, ownFolder).catch(note);
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    note(error);
    return [];
  });
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) trouble.push(...(await closeBeneath(path)));
    else if (entry.isFile()) await closeOne(path, ownFile).catch(note);
  }
  return trouble;
}

async function closeOne(path: string, mode: number): Promise<void> {
  if (((await stat(path)).mode & 0o777) !== mode) await chmod(path, mode);
}

/** Whether a file or folder is there; what is there but closed to us is trouble. */
async function isReadable(path: string): Promise<boolean> {
  try {
    await access(path, constants.R_OK);
    return true;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** On disk before the row that names it is committed. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
