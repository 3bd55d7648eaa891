import { deepest, type LibraryFileForm, mostFolders } from '@quarterlight/contract/files/library-schemas';
import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { fileNameFor } from '../../platform/files/names.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findFile, insertFile } from './files.queries.ts';
import { forgetLater } from './files.task-names.ts';
import { folder } from './folder.record.ts';
import { type FolderRow, type Library, lockTree, mustChange, readLibrary } from './folders.queries.ts';
import { takeUpFile } from './keep-in-library.ts';
import { type LibraryFileRow } from './library.queries.ts';
import { libraryFile } from './library-file.record.ts';

const nameOf = ({ folders }: Library, id: string | null): string => (id === null ? 'Files' : (folders.find((each) => each.id === id)?.name ?? ''));

/** Renames a file or puts it into another folder; its ending stays that of its content. Refuses `library.name_taken` and `folder.no_change`. */
export async function changeLibraryFile(tx: WriteTx, id: string, version: number, { name, folderId }: LibraryFileForm): Promise<LibraryFileRow> {
  const row = await takeUpFile(tx, id, version);
  const library = await readLibrary(tx);
  mustChange(library, folderId);
  const called = fileNameFor(name, row.media_type);
  const moves = folderId === row.folder_id ? {} : { before: { in: nameOf(library, row.folder_id) }, after: { in: nameOf(library, folderId) } };
  return libraryFile.settle(tx, row, { set: { name: called, name_key: sortKey(called), folder_id: folderId }, action: 'changed', ...moves });
}

/** Those of the files that stand where the actor may change them, locked in the order of their ids. */
async function takeUpSome(tx: WriteTx, library: Library, ids: readonly string[], isRemoved: boolean): Promise<LibraryFileRow[]> {
  const rows = await libraryFile.takeUpMany(tx, ids);
  return rows.filter((row) => (row.removed_at !== null) === isRemoved && library.accessTo(row.folder_id).changes);
}

/** Puts files into another folder; gives how many. */
export async function moveFiles(tx: WriteTx, ids: readonly string[], folderId: string | null): Promise<number> {
  const library = await readLibrary(tx);
  mustChange(library, folderId);
  const rows = (await takeUpSome(tx, library, ids, false)).filter((row) => row.folder_id !== folderId);
  for (const row of rows)
    await libraryFile.settle(tx, row, {
      set: { folder_id: folderId },
      action: 'changed',
      before: { in: nameOf(library, row.folder_id) },
      after: { in: nameOf(library, folderId) },
    });
  return rows.length;
}

/** Removes files for as long as they can be put back; gives how many. */
export async function removeFiles(tx: WriteTx, ids: readonly string[]): Promise<number> {
  const rows = await takeUpSome(tx, await readLibrary(tx), ids, false);
  for (const row of rows)
    await libraryFile.settle(tx, row, { set: { removed_at: tx.now, removed_by: tx.actor.userId, removed_by_name: tx.actor.displayName }, action: 'removed' });
  if (rows.length > 0) await forgetLater(tx);
  return rows.length;
}

/** Puts removed files back, with the folders that were removed around them; gives how many. Refuses `library.name_taken` and `library.folder_gone`. */
export async function putFilesBack(tx: WriteTx, ids: readonly string[]): Promise<number> {
  await lockTree(tx);
  const library = await readLibrary(tx);
  const rows = await takeUpSome(tx, library, ids, true);
  await putFoldersBack(tx, library, rows);
  for (const row of rows) await libraryFile.settle(tx, row, { set: { removed_at: null, removed_by: null, removed_by_name: '' }, action: 'put_back' });
  return rows.length;
}

async function putFoldersBack(tx: WriteTx, { folders }: Library, rows: readonly LibraryFileRow[]): Promise<void> {
  const byId = new Map(folders.map((each) => [each.id, each]));
  const gone = new Map<string, FolderRow>();
  for (const { folder_id } of rows)
    for (let at = folder_id === null ? undefined : byId.get(folder_id), steps = 0; at !== undefined && steps <= deepest; steps += 1) {
      if (at.removed_at !== null) gone.set(at.id, at);
      at = at.parent_id === null ? undefined : byId.get(at.parent_id);
    }
  if (folders.filter(({ removed_at }) => removed_at === null).length + gone.size > mostFolders) throw new Refusal('folder.too_many');
  for (const row of await folder.takeUpMany(tx, [...gone.keys()])) {
    const taken = folders.some((each) => each.removed_at === null && each.parent_id === row.parent_id && each.name_key === row.name_key);
    if (taken) throw new Refusal('library.folder_gone', { details: { name: row.name } });
    await folder.settle(tx, row, { set: { removed_at: null }, action: 'put_back' });
  }
}

/** Puts an older version in force again, as a new one. Refuses `library.current_version`, and `record.not_found` for one of another file. */
export async function putBackVersion(tx: WriteTx, id: string, fileId: string): Promise<LibraryFileRow> {
  const row = await takeUpFile(tx, id);
  if (fileId === row.file_id) throw new Refusal('library.current_version');
  const old = await findFile(tx, fileId);
  const { hash, name, media_type, size_bytes } = found(old?.entity === 'library' && old.entity_id === id ? old : undefined);
  // The same bytes under another row: nothing is copied.
  const bounds = { customer_id: null, branch_id: null, technician_id: null, audience: null };
  const kept = await insertFile(tx, { id: newId(), hash, name, media_type, size_bytes, entity: 'library', entity_id: id, ...bounds });
  return libraryFile.settle(tx, row, {
    set: {
      file_id: kept.id,
      size_bytes,
      versions: row.versions + 1,
      changed_at: tx.now,
      changed_by: tx.actor.userId,
      changed_by_name: tx.actor.displayName,
    },
    action: 'version_put_back',
    after: { versions: row.versions + 1, of: old?.created_at },
  });
}
