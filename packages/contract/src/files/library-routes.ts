import { z } from 'zod';
import { Id } from '../common.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import * as schemas from './library-schemas.ts';
import { uploadRefusals } from './schemas.ts';
import { librarySheet } from './sheets.ts';

const sees = { anyOf: ['view-files'] } as const;
const edits = { anyOf: ['edit-files'] } as const;
const bounds = ['customer', 'branch', 'technician'] as const;
const folder = { param: 'id', of: 'folder', bounds } as const;
const record = { param: 'id', of: 'library-file', bounds } as const;
const placing = ['folder.name_taken', 'folder.too_deep', 'folder.no_change'] as const;

/** All folders that whoever asks may see, and how much of its room the company has used. */
export const listFolders = route({ method: 'GET', path: '/v1/files/folders', access: sees, summary: 'Folders of the library', reply: schemas.Folders });

/** The roles that a folder can be for. */
export const folderRoles = route({
  method: 'GET',
  path: '/v1/files/folders/roles',
  access: edits,
  summary: 'Roles a folder can be for',
  reply: schemas.RoleOptions,
});

export const getFolder = route({
  method: 'GET',
  path: '/v1/files/folders/:id',
  access: sees,
  summary: 'Read a folder',
  params: byId,
  record: folder,
  reply: schemas.Folder,
});

export const createFolder = route({
  method: 'POST',
  path: '/v1/files/folders',
  access: edits,
  summary: 'Make a folder',
  body: schemas.FolderForm,
  reply: schemas.Folder,
  idempotent: true,
  errors: [...placing, 'folder.too_many'],
});

/** Renames a folder or puts it into another, with all that lies in it. */
export const changeFolder = route({
  method: 'PUT',
  path: '/v1/files/folders/:id',
  access: edits,
  summary: 'Rename or move a folder',
  params: byId,
  record: folder,
  body: schemas.FolderForm,
  ifMatch: true,
  reply: schemas.Folder,
  errors: [...placing, 'folder.into_itself'],
});

/** Says for which roles a folder is; it acts at once on whoever looks at it. */
export const setFolderAccess = route({
  method: 'PUT',
  path: '/v1/files/folders/:id/access',
  access: edits,
  summary: 'Say who sees a folder',
  params: byId,
  record: folder,
  body: schemas.FolderAccess,
  ifMatch: true,
  reply: schemas.Folder,
  errors: ['folder.unknown_role', 'folder.locks_you_out', 'folder.no_change'],
});

/** Removes a folder; one that is not empty only `withContents`. Its files can be put back for 30 days, and their folders with them. */
export const removeFolder = route({
  method: 'DELETE',
  path: '/v1/files/folders/:id',
  access: edits,
  summary: 'Remove a folder',
  params: byId,
  query: z.strictObject({ withContents: z.boolean().optional() }),
  record: folder,
  ifMatch: true,
  reply: 'empty',
  errors: ['folder.not_empty', 'folder.no_change'],
});

/** The files of a folder (of the top, where none is named), or what was removed in the last 30 days. `q` finds the beginning of a name. */
export const listLibrary = route({
  method: 'GET',
  path: '/v1/files',
  access: sees,
  summary: 'List files of the library',
  query: listQuery({ sort: ['name', 'changedAt', 'sizeBytes'], filters: { folderId: Id.optional(), removed: z.boolean().optional() } }),
  reply: page(schemas.LibraryFile),
});
/** The files of a folder as a file: their names, sizes and who changed them, without their contents. */
export const libraryList = sheetRoute(listLibrary, librarySheet);

/**
 * Puts files into a folder of the library: multipart/form-data with one part or more named `file`. A name that is there already is refused, unless
 * `sameName` says that it is a new version, or that both are kept. Other refusals are worded as the upload field shows them.
 */
export const uploadFiles = route({
  method: 'POST',
  path: '/v1/files',
  access: edits,
  summary: 'Upload files',
  upload: true,
  uploadFields: schemas.LibraryUpload,
  reply: z.array(schemas.LibraryFile),
  errors: [...uploadRefusals, 'library.same_name', 'library.name_taken', 'library.other_kind', 'folder.no_change'],
});

export const getLibraryFile = route({
  method: 'GET',
  path: '/v1/files/library/:id',
  access: sees,
  summary: 'Read a file of the library',
  params: byId,
  record,
  reply: schemas.LibraryFile,
});

/** Renames a file or puts it into another folder. */
export const changeLibraryFile = route({
  method: 'PUT',
  path: '/v1/files/library/:id',
  access: edits,
  summary: 'Rename or move a file',
  params: byId,
  record,
  body: schemas.LibraryFileForm,
  ifMatch: true,
  reply: schemas.LibraryFile,
  errors: ['library.name_taken', 'folder.no_change'],
});

/** The versions of a file, newest first; each is read by its id as any file is. */
export const listVersions = route({
  method: 'GET',
  path: '/v1/files/library/:id/versions',
  access: sees,
  summary: 'List versions of a file',
  params: byId,
  record,
  query: z.strictObject({ limit: z.number().int().min(1).max(200).optional(), after: z.string().max(500).optional(), before: z.string().max(500).optional() }),
  reply: page(schemas.FileVersion),
});

/** Puts one file in the place of the version in force, which stays among the versions. */
export const addVersion = route({
  method: 'POST',
  path: '/v1/files/library/:id/versions',
  access: edits,
  summary: 'Upload a new version',
  params: byId,
  record,
  upload: true,
  reply: schemas.LibraryFile,
  errors: [...uploadRefusals, 'library.one_version', 'library.other_kind', 'folder.no_change'],
});

/** Puts an older version in force again, as a new one. */
export const putBackVersion = route({
  method: 'POST',
  path: '/v1/files/library/:id/versions/:fileId/put-back',
  access: edits,
  summary: 'Put a version back',
  params: z.strictObject({ id: z.uuid(), fileId: z.uuid() }),
  record,
  reply: schemas.LibraryFile,
  idempotent: true,
  errors: ['library.current_version', 'folder.no_change'],
});

export const moveFiles = route({
  method: 'POST',
  path: '/v1/files/library/move',
  access: edits,
  summary: 'Move files',
  body: schemas.MoveFiles,
  reply: schemas.DoneTo,
  idempotent: true,
  errors: ['library.name_taken', 'folder.no_change'],
});

/** Removes files; they can be put back for 30 days. */
export const removeFiles = route({
  method: 'POST',
  path: '/v1/files/library/remove',
  access: edits,
  summary: 'Remove files',
  body: schemas.ChosenFiles,
  reply: schemas.DoneTo,
  idempotent: true,
});

/** Puts removed files back into their folder, and that folder with them where it was removed too. */
export const putFilesBack = route({
  method: 'POST',
  path: '/v1/files/library/put-back',
  access: edits,
  summary: 'Put removed files back',
  body: schemas.ChosenFiles,
  reply: schemas.DoneTo,
  idempotent: true,
  errors: ['library.name_taken', 'library.folder_gone', 'folder.too_many'],
});

export const libraryRoutes = [
  listFolders,
  folderRoles,
  getFolder,
  createFolder,
  changeFolder,
  setFolderAccess,
  removeFolder,
  listLibrary,
  libraryList,
  uploadFiles,
  getLibraryFile,
  changeLibraryFile,
  listVersions,
  addVersion,
  putBackVersion,
  moveFiles,
  removeFiles,
  putFilesBack,
] as const;
