import type { LibraryUpload } from '@quarterlight/contract/files/library-schemas';
import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import type { WriteTx } from '../../platform/database/scope.ts';
import { fileNameFor } from '../../platform/files/names.ts';
import { Refusal } from '../../platform/refusal.ts';
import { mustChange, readLibrary } from './folders.queries.ts';
import { type FileToKeep, keepFile } from './keep-file.ts';
import { findLibraryFile, findNamed, type LibraryFileRow, namesTaken } from './library.queries.ts';
import { libraryFile } from './library-file.record.ts';

type Kept = Pick<FileToKeep, 'bytes' | 'name' | 'mediaType'>;

/** Puts files into a folder. Refuses `library.same_name` where it was not said what becomes of it, `folder.no_change`, and `record.not_found` of a folder that is not seen. */
export async function keepInLibrary(tx: WriteTx, files: readonly Kept[], { folderId, sameName }: LibraryUpload): Promise<LibraryFileRow[]> {
  const into = folderId === undefined || folderId === '' ? null : folderId;
  mustChange(await readLibrary(tx), into);
  const kept: LibraryFileRow[] = [];
  for (const file of files) {
    const name = fileNameFor(file.name, file.mediaType);
    const there = await findNamed(tx, into, name);
    if (there && sameName === undefined) throw new Refusal('library.same_name', { details: { name } });
    if (there && sameName === 'version') kept.push(await keepVersion(tx, there.id, file));
    else kept.push(await keepNew(tx, { ...file, name: there ? await freeName(tx, into, name) : name }, into));
  }
  return kept;
}

/** The first of `Prices (2).pdf`, `Prices (3).pdf`… that is free. */
async function freeName(tx: WriteTx, folderId: string | null, name: string): Promise<string> {
  const dot = name.lastIndexOf('.');
  const names = Array.from({ length: 50 }, (_, index) => `${name.slice(0, dot)} (${index + 2})${name.slice(dot)}`);
  const taken = await namesTaken(tx, folderId, names);
  const free = names.find((each) => !taken.has(sortKey(each)));
  if (free === undefined) throw new Refusal('library.name_taken');
  return free;
}

async function keepNew(tx: WriteTx, file: Kept, folderId: string | null): Promise<LibraryFileRow> {
  const id = newId();
  const row = await keepFile(tx, { ...file, entity: 'library', entityId: id });
  const by = tx.actor.userId;
  const columns = { id, folder_id: folderId, name: file.name, name_key: sortKey(file.name), file_id: row.id, media_type: row.media_type };
  return libraryFile.make(tx, {
    ...columns,
    size_bytes: row.size_bytes,
    changed_at: tx.now,
    changed_by: by,
    changed_by_name: tx.actor.displayName,
    created_by: by,
    created_at: tx.now,
  });
}

/** Puts a file in the place of the version in force. Refuses `library.other_kind`. */
export async function keepVersion(tx: WriteTx, id: string, file: Kept): Promise<LibraryFileRow> {
  const row = await takeUpFile(tx, id);
  if (file.mediaType !== row.media_type) throw new Refusal('library.other_kind');
  const kept = await keepFile(tx, { ...file, name: row.name, entity: 'library', entityId: id });
  return libraryFile.settle(tx, row, {
    set: {
      file_id: kept.id,
      size_bytes: kept.size_bytes,
      versions: row.versions + 1,
      changed_at: tx.now,
      changed_by: tx.actor.userId,
      changed_by_name: tx.actor.displayName,
    },
    action: 'version_added',
    after: { versions: row.versions + 1 },
  });
}

/** A file that stands where the actor may change it, locked. */
export async function takeUpFile(tx: WriteTx, id: string, version?: number): Promise<LibraryFileRow> {
  const { folder_id } = await findLibraryFile(tx, id);
  mustChange(await readLibrary(tx), folder_id);
  const row = await libraryFile.takeUp(tx, id, version === undefined ? {} : { version });
  if (row.removed_at !== null || row.folder_id !== folder_id) throw new Refusal('record.not_found');
  return row;
}
