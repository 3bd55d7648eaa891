import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Bytes of files by the hash of their content, one folder a tenant, so that a tenant can be exported or erased as a whole. */
export interface FileStore {
  /** Keeps a buffer, or the file at a path (which stays where it is). Written whole or not at all; the same content is kept once. */
  put(tenantId: string, content: Buffer | string): Promise<{ hash: string; size: number }>;
  open(tenantId: string, hash: string): Promise<NodeJS.ReadableStream | undefined>;
  /** A path for something that is still being received. */
  temporary(): Promise<string>;
  /** Removes what a killed server left half received: nothing is received for so long. */
  clearAbandoned(now: Date): Promise<void>;
}

const longestReceiving = 3_600_000;

const form = /^[0-9a-f]{64}$/;

export function makeFileStore(dataDir: string): FileStore {
  const root = join(dataDir, 'files');
  const incoming = join(root, 'incoming');
  const pathOf = (tenantId: string, hash: string) => {
    if (!form.test(hash)) throw new Error('Not a content hash');
    return join(root, tenantId, hash.slice(0, 2), hash);
  };
  const temporary = async () => {
    await mkdir(incoming, { recursive: true });
    return join(incoming, randomUUID());
  };

  return {
    temporary,
    async put(tenantId, content) {
      const path = await temporary();
      try {
        if (typeof content === 'string') await copyFile(content, path);
        else await writeFile(path, content);
        const hash = await hashOf(path);
        const { size } = await stat(path);
        const target = pathOf(tenantId, hash);
        await mkdir(join(target, '..'), { recursive: true });
        await flush(path);
        await rename(path, target);
        await flush(join(target, '..'));
        return { hash, size };
      } finally {
        await rm(path, { force: true });
      }
    },
    async clearAbandoned(now) {
      const names = await readdir(incoming).catch(() => []);
      for (const name of names) {
        const path = join(incoming, name);
        const received = await stat(path).catch(() => undefined);
        if (received && received.mtimeMs < now.getTime() - longestReceiving) await rm(path, { force: true });
      }
    },
    async open(tenantId, hash) {
      const path = pathOf(tenantId, hash);
      if (await isReadable(path)) return createReadStream(path);
      // Without the folder it is the store that is away, not the file that is gone.
      if (!(await isReadable(root))) throw Object.assign(new Error('The folder of files is not there.'), { code: 'ENODEV' });
      return undefined;
    },
  };
}

/** Whether a file or folder is there; what is there but closed to us is trouble. */
async function isReadable(path: string): Promise<boolean> {
  try {
    await access(path, constants.R_OK);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

async function hashOf(path: string): Promise<string> {
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
