import type { FileVersion, Folder, LibraryFile } from '@quarterlight/contract/files/library-schemas';
import { onWire } from '../../platform/database/on-wire.ts';
import { previewable } from '../../platform/files/media-types.ts';
import type { FileRow } from './files.queries.ts';
import type { FolderRow, Library } from './folders.queries.ts';
import type { LibraryFileRow } from './library.queries.ts';

export const presentFolder = (row: FolderRow, { accessTo }: Library): Folder => {
  const { changes, isLimited } = accessTo(row.id);
  return { ...onWire(row, 'id', 'name', 'parent_id', 'see_roles', 'change_roles', 'version'), isLimited, mayChange: changes };
};

export const presentLibraryFile = (row: LibraryFileRow, { accessTo }: Library): LibraryFile => ({
  ...onWire(row, 'id', 'name', 'folder_id', 'file_id', 'media_type', 'size_bytes', 'versions', 'changed_at', 'changed_by_name'),
  ...onWire(row, 'removed_at', 'removed_by_name', 'version'),
  previewable: previewable.includes(row.media_type),
  mayChange: accessTo(row.folder_id).changes,
});

export const presentVersion = (row: FileRow, currentId: string): FileVersion => ({
  ...onWire(row, 'id', 'size_bytes', 'media_type', 'created_at', 'created_by_name'),
  previewable: previewable.includes(row.media_type),
  isCurrent: row.id === currentId,
});
