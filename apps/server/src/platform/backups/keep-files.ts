import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessGone } from './cluster-files.ts';
import { filesOf } from './names.ts';
import type { BackupStore } from './store.ts';

const contentHash = /^[0-9a-f]{64}$/;
const company = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
// A folder that changed in the moment of the last look is looked at again.
const overlap = 5_000;

/** The uploads of all companies that lie in folders changed since a moment, by `company/ab/abcd…`; what is made of files or half received is not among them. */
async function uploads(root: string, since: number): Promise<string[]> {
  const found: string[] = [];
  for (const tenant of (await readdir(root).catch(unlessGone)).filter((name) => company.test(name))) {
    for (const first of (await readdir(join(root, tenant)).catch(unlessGone)).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
      const folder = join(root, tenant, first);
      const info = await stat(folder).catch(unlessGone);
      if (!('mtimeMs' in info) || info.mtimeMs < since - overlap) continue;
      for (const hash of await readdir(folder).catch(unlessGone)) if (contentHash.test(hash)) found.push(`${tenant}/${first}/${hash}`);
    }
  }
  return found;
}

/** The names of the uploads that a place of backups has, as `company/ab/abcd…`. */
export async function keptFiles(store: BackupStore, database: string): Promise<Set<string>> {
  const beginning = filesOf(database);
  return new Set((await store.list(beginning)).map(({ name }) => name.slice(beginning.length)));
}

/**
 * Copies the uploads that a place of backups does not have yet: they are named by their content and never change, so each is copied once. `known` is what
 * it has, and is added to. `since` is when this was last done, in milliseconds; 0 looks at everything. Answers how many were copied.
 */
export async function keepFiles(options: { root: string; store: BackupStore; database: string; known: Set<string>; since: number }): Promise<number> {
  const { root, store, database, known, since } = options;
  let copied = 0;
  for (const name of await uploads(root, since)) {
    if (known.has(name)) continue;
    await store.put(`${filesOf(database)}${name}`, join(root, name));
    known.add(name);
    copied += 1;
  }
  return copied;
}
