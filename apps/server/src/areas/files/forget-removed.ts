import { removedFor } from '@quarterlight/contract/files/library-schemas';
import { sql } from 'kysely';
import type { Scope } from '../../platform/database/scope.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { bytesLock } from './bytes-lock.ts';
import { clearBytesOf } from './files.task-names.ts';
import { deleteEmptyFolders, deleteLibraryFile, findToForget } from './library.queries.ts';

const dayLength = 86_400_000;
const atOnce = 100;

/** Forgets what was removed from the library more than 30 days ago. Safe to run twice. */
export async function forgetRemoved(scope: Scope): Promise<void> {
  const before = new Date(Date.parse(scope.now()) - removedFor * dayLength).toISOString();
  let forgotten: number;
  do
    forgotten = await scope.write(async (tx) => {
      const rows = await findToForget(tx, before, atOnce);
      for (const row of rows) {
        await clearBytesOf(tx, await deleteLibraryFile(tx, row.id));
        await tx.audit({
          entity: 'library-file',
          id: row.id,
          label: row.name,
          action: 'library-file.forgotten',
          before: { name: row.name, versions: row.versions },
        });
      }
      return rows.length;
    });
  while (forgotten === atOnce);
  // From the innermost outwards.
  let folders: bigint;
  do folders = await scope.write(async (tx) => (await deleteEmptyFolders(tx, before)).numAffectedRows ?? 0n);
  while (folders > 0n);
}

/**
 * Takes away bytes that no row names. Whoever keeps the same content meanwhile holds the lock from before its bytes are in place until its row is
 * committed, so that either the row is seen here, or the bytes are put there again afterwards.
 */
export async function clearBytes(scope: Scope, store: FileStore, hash: string): Promise<void> {
  await scope.write(async (tx) => {
    await sql`select pg_advisory_xact_lock(${bytesLock(tx.tenant.id, hash)})`.execute(tx.db);
    const named = await tx.db.selectFrom('file').select('id').where('hash', '=', hash).limit(1).executeTakeFirst();
    if (!named) await store.remove(tx.tenant.id, hash);
  });
}
