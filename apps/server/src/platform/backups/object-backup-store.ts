import { rm } from 'node:fs/promises';
import type { ObjectStore } from '../object-store/object-store.ts';
import type { BackupStore, Stored } from './store.ts';

/** Backups in an object store. */
export const objectBackupStore = (objects: ObjectStore): BackupStore => ({
  title: objects.title,
  async put(name, path, { move = false } = {}) {
    await objects.put(name, path);
    if (move) await rm(path, { force: true });
  },
  open: (name) => objects.open(name),
  async list(beginning) {
    const found: Stored[] = [];
    for await (const object of objects.list(beginning)) found.push(object);
    return found;
  },
  remove: (name) => objects.remove(name),
});
