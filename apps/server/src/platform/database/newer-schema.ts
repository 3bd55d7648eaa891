import { readdir } from 'node:fs/promises';
import type pg from 'pg';
import { askInTurn } from './pool.ts';

/** How the database's tables stand to those that this server knows: the same, or those of a newer one that has upgraded them meanwhile. */
export interface Readiness {
  readonly schema: 'own' | 'newer';
}

/** Asks whether the database answers, and whether it has run migrations that are not among this server's. */
export function makeReadiness(pool: pg.Pool, migrationsFolder: string): () => Promise<Readiness> {
  const known = readdir(migrationsFolder).then((files) => files.filter((file) => file.endsWith('.sql')));
  // Whoever asks first is told of a folder that cannot be read.
  known.catch(() => undefined);
  return async () => {
    const [found] = await askInTurn<{ newer: boolean }>(pool, 'select exists (select from applied_migration where name <> all($1::text[])) as newer', [
      await known,
    ]);
    return { schema: found?.newer ? 'newer' : 'own' };
  };
}
