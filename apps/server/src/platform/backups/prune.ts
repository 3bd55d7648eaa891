import { findBases } from './manifest.ts';
import { baseName, basesOf, logOf, partIn } from './names.ts';
import { whatToKeep } from './retention.ts';
import type { BackupStore } from './store.ts';

// Another backup may be on its way into the same place.
const longestMaking = 86_400_000;

/**
 * Removes from a place what no longer has to be kept of a database, and what a backup began that was killed a day ago or before. Others go on writing to the
 * place: only what was seen when it was decided goes.
 */
export async function prune(store: BackupStore, database: string, now: Date): Promise<void> {
  const parts = (await store.list(logOf(database))).flatMap(({ name }) => {
    const part = partIn(name);
    return part === undefined ? [] : [{ name, part }];
  });
  const files = await store.list(basesOf(database));
  const bases = await findBases(store, database);
  const kept = whatToKeep(
    bases,
    parts.map(({ part }) => part),
  );
  const whole = new Set(bases.map(({ base }) => base));
  const underWaySince = baseName(new Date(now.getTime() - longestMaking));
  for (const { name } of files) {
    const base = name.slice(basesOf(database).length).split('/')[0] ?? '';
    if (whole.has(base) ? !kept.bases.has(base) : base < underWaySince) await store.remove(name);
  }
  for (const { name, part } of parts) if (!kept.parts.has(part)) await store.remove(name);
}
