import { createReadStream } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { errorCode } from '../error-code.ts';
import type { ObjectStore } from '../object-store/object-store.ts';

export interface Part {
  /** At which byte of the file it begins. */
  readonly offset: number;
  readonly size: number;
}

/** What of large files has arrived so far: each part whole or not at all, by the byte at which it begins. */
export interface PartStore {
  /** Keeps the file at a path as that part. */
  put(tenantId: string, uploadId: string, offset: number, path: string): Promise<void>;
  /** Those that are here, in order. */
  list(tenantId: string, uploadId: string): Promise<readonly Part[]>;
  open(tenantId: string, uploadId: string, offset: number): Promise<Readable | undefined>;
  remove(tenantId: string, uploadId: string): Promise<void>;
}

const form = /^[0-9a-f-]{36}$/;
const figures = 15;

function folderOf(tenantId: string, uploadId: string): string {
  if (!form.test(uploadId)) throw new Error('Not the id of an upload');
  return `${tenantId}/partial/${uploadId}`;
}
/** Padded, so that their order by name is that by byte. */
const nameOf = (tenantId: string, uploadId: string, offset: number) => `${folderOf(tenantId, uploadId)}/${String(offset).padStart(figures, '0')}`;

/** In the data folder, which the same file system has as what is being received. */
export function makeFolderParts(dataDir: string): PartStore {
  const root = join(resolve(dataDir), 'files');
  return {
    async put(tenantId, uploadId, offset, path) {
      const target = join(root, nameOf(tenantId, uploadId, offset));
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const handle = await open(path, 'r');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      await chmod(path, 0o600);
      await rename(path, target);
    },
    async list(tenantId, uploadId) {
      const folder = join(root, folderOf(tenantId, uploadId));
      const names = await unlessGone(readdir(folder));
      const parts = (names ?? []).toSorted().map(async (name) => ({ offset: Number(name), size: (await unlessGone(stat(join(folder, name))))?.size ?? 0 }));
      return Promise.all(parts);
    },
    async open(tenantId, uploadId, offset) {
      const path = join(root, nameOf(tenantId, uploadId, offset));
      return (await unlessGone(stat(path))) && createReadStream(path);
    },
    remove: (tenantId, uploadId) => rm(join(root, folderOf(tenantId, uploadId)), { recursive: true, force: true }),
  };
}

/** In an object store, where every server finds them. */
export function makeObjectParts(objects: ObjectStore): PartStore {
  async function list(tenantId: string, uploadId: string): Promise<Part[]> {
    const parts: Part[] = [];
    for await (const { name, size } of objects.list(`${folderOf(tenantId, uploadId)}/`)) parts.push({ offset: Number(name.slice(-figures)), size });
    return parts;
  }
  return {
    put: (tenantId, uploadId, offset, path) => objects.put(nameOf(tenantId, uploadId, offset), path),
    list,
    open: async (tenantId, uploadId, offset) => objects.open(nameOf(tenantId, uploadId, offset)),
    async remove(tenantId, uploadId) {
      for (const { offset } of await list(tenantId, uploadId)) await objects.remove(nameOf(tenantId, uploadId, offset));
    },
  };
}

async function unlessGone<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
