import { createWriteStream } from 'node:fs';
import { copyFile, rm, stat, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from '../object-store/object-store.ts';
import { derivedName, type FileStore, hashOf, isContentHash, type makeFileStore } from './store.ts';

/** Files in an object store, by the same names as in a folder; what is being received lies in the folder until it is whole. */
export function makeObjectFileStore(objects: ObjectStore, folder: ReturnType<typeof makeFileStore>): FileStore {
  const nameOf = (tenantId: string, hash: string) => {
    if (!isContentHash(hash)) throw new Error('Not a content hash');
    return `${tenantId}/${hash.slice(0, 2)}/${hash}`;
  };
  const keep = async (tenantId: string, write: (path: string) => Promise<void>, hold?: (hash: string) => Promise<void>) => {
    const path = await folder.temporary();
    try {
      await write(path);
      const hash = await hashOf(path);
      const { size } = await stat(path);
      await hold?.(hash);
      const name = nameOf(tenantId, hash);
      // What is named by its content never changes.
      if ((await objects.sizeOf(name)) !== size) await objects.put(name, path);
      return { hash, size };
    } finally {
      await rm(path, { force: true });
    }
  };
  /** Makes it from a copy on this machine. Two servers that make the same at once put the same. */
  const make = async (source: Readable, target: string, work: (source: string, target: string) => Promise<void>) => {
    const [copy, made] = [await folder.temporary(), await folder.temporary()];
    try {
      await pipeline(source, createWriteStream(copy, { mode: 0o600 }));
      await work(copy, made);
      await objects.put(target, made);
    } finally {
      await Promise.all([copy, made].map((path) => rm(path, { force: true })));
    }
  };
  const underWay = new Map<string, Promise<void>>();
  const removeAll = async (beginning: string): Promise<void> => {
    for await (const { name } of objects.list(beginning)) await objects.remove(name);
  };
  async function* hashes(tenantId: string): AsyncGenerator<string> {
    for await (const { name } of objects.list(`${tenantId}/`)) {
      const [, first, hash = ''] = name.split('/');
      if (isContentHash(hash) && first === hash.slice(0, 2)) yield hash;
    }
  }
  return {
    title: objects.title,
    temporary: () => folder.temporary(),
    clearAbandoned: (now) => folder.clearAbandoned(now),
    close: () => folder.close(),
    hashes,
    put: (tenantId, content, hold) =>
      keep(tenantId, (path) => (typeof content === 'string' ? copyFile(content, path) : writeFile(path, content, { mode: 0o600 })), hold),
    putStream: (tenantId, content) => keep(tenantId, (path) => pipeline(content, createWriteStream(path, { mode: 0o600 }))),
    open: async (tenantId, hash, part) => objects.open(nameOf(tenantId, hash), part),
    sizeOf: async (tenantId, hash) => objects.sizeOf(nameOf(tenantId, hash)),
    async derive(tenantId, hash, name, work) {
      const source = nameOf(tenantId, hash);
      const target = `${tenantId}/made/${hash.slice(0, 2)}/${hash}.${derivedName(name)}`;
      const made = await objects.open(target);
      if (made !== undefined) return made;
      const original = await objects.open(source);
      if (original === undefined) return undefined;
      const making = underWay.get(target);
      if (making === undefined) {
        const begun = make(original, target, work).finally(() => underWay.delete(target));
        underWay.set(target, begun);
        await begun;
      } else {
        original.destroy();
        await making;
      }
      return objects.open(target);
    },
    async remove(tenantId, hash) {
      await objects.remove(nameOf(tenantId, hash));
      await removeAll(`${tenantId}/made/${hash.slice(0, 2)}/${hash}.`);
    },
    async removeTenant(tenantId) {
      let count = 0;
      for await (const _ of hashes(tenantId)) count += 1;
      await removeAll(`${tenantId}/`);
      return count;
    },
  };
}
