import type { listLibrary, listVersions } from '@quarterlight/contract/files/library-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { sortKey } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { keepEntries } from '../../platform/search/keep-entries.ts';
import { filesHeldBy } from './files.queries.ts';
import { librarySearch } from './library.search.ts';

const files = (tx: ReadTx) => tx.db.selectFrom('library_file').selectAll('library_file');

export const findLibraryFile = async (tx: ReadTx, id: string) => found(await files(tx).where('id', '=', id).executeTakeFirst());
export type LibraryFileRow = Awaited<ReturnType<typeof findLibraryFile>>;

const keys = { name: 'library_file.name_key', changedAt: 'library_file.changed_at', sizeBytes: 'library_file.size_bytes' };

/** What stands in a folder, or at the top. */
export function findInFolder(tx: ReadTx, folderId: string | null, query: QueryOf<typeof listLibrary>) {
  let rows = files(tx)
    .where('library_file.removed_at', 'is', null)
    .where('library_file.folder_id', folderId === null ? 'is' : '=', folderId);
  if (query.q !== undefined) rows = rows.where(beginsWith('library_file.name_key', sortKey(query.q)));
  return keysetPage(tx, rows, { request: query, id: 'library_file.id', keys, byDefault: 'name' });
}

/** What was removed and can be put back, of these folders and the top; the last removed first. */
export function findRemoved(tx: ReadTx, folderIds: readonly string[], { limit, after, before }: QueryOf<typeof listLibrary>) {
  const rows = files(tx)
    .where('library_file.removed_at', 'is not', null)
    .where((eb) => eb.or([eb('library_file.folder_id', 'is', null), sql<boolean>`library_file.folder_id = any(${folderIds}::uuid[])`]));
  return keysetPage(tx, rows, {
    request: { limit, after, before },
    id: 'library_file.id',
    keys: { removedAt: 'library_file.removed_at' },
    byDefault: '-removedAt',
  });
}

/** The file of that name in a folder, locked; undefined where there is none. */
export const findNamed = (tx: WriteTx, folderId: string | null, name: string) =>
  files(tx)
    .where('library_file.folder_id', folderId === null ? 'is' : '=', folderId)
    .where('library_file.name_key', '=', sortKey(name))
    .where('library_file.removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Which of these names stand in a folder. */
export async function namesTaken(tx: ReadTx, folderId: string | null, names: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.db
    .selectFrom('library_file')
    .select('name_key')
    .where('folder_id', folderId === null ? 'is' : '=', folderId)
    .where('name_key', 'in', names.map(sortKey))
    .where('removed_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.name_key));
}

/** The versions of a file, newest first. */
export const findVersions = (tx: ReadTx, id: string, { limit, after, before }: QueryOf<typeof listVersions>) =>
  keysetPage(tx, filesHeldBy(tx, 'library', id), { request: { limit, after, before }, id: 'file.id', keys: { createdAt: 'file.id' }, byDefault: '-createdAt' });

/** Removes all files that stand in these folders, with the folders; they are not found any more. */
export async function removeFilesIn(tx: WriteTx, folderIds: readonly string[]): Promise<void> {
  const rows = await tx.db
    .updateTable('library_file')
    .set((eb) => ({ removed_at: tx.now, removed_by: tx.actor.userId, removed_by_name: tx.actor.displayName, version: eb('version', '+', 1) }))
    .where(sql<boolean>`folder_id = any(${folderIds}::uuid[])`)
    .where('removed_at', 'is', null)
    .returning('id')
    .execute();
  for (let at = 0; at < rows.length; at += 1_000)
    await keepEntries(
      tx.db,
      librarySearch,
      rows.slice(at, at + 1_000).map(({ id }) => id),
    );
}

/** Files that were removed so long ago that nobody can put them back, some at a time; other work that holds them is not waited for. */
export const findToForget = (tx: WriteTx, before: string, limit: number) =>
  files(tx).where('removed_at', '<=', before).orderBy('removed_at').orderBy('id').limit(limit).forUpdate().skipLocked().execute();

/** Takes away a file of the library with all its versions; gives the hashes that these named. */
export async function deleteLibraryFile(tx: WriteTx, id: string): Promise<string[]> {
  await tx.db.deleteFrom('library_file').where('id', '=', id).execute();
  const gone = await tx.db.deleteFrom('file').where('entity_id', '=', id).where('entity', '=', 'library').returning('hash').execute();
  return gone.map(({ hash }) => hash);
}

/** Folders that were removed so long ago, in which nothing lies any more. */
export const deleteEmptyFolders = (tx: WriteTx, before: string) =>
  sql`delete from folder f where removed_at <= ${before}
    and not exists (select from folder c where c.tenant_id = f.tenant_id and c.parent_id = f.id)
    and not exists (select from library_file l where l.tenant_id = f.tenant_id and l.folder_id = f.id)`.execute(tx.db);
