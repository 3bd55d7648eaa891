import { z } from 'zod';
import { Id, Instant, Named, text } from '../common.ts';

/** How deep folders go, and how many a company has at most. */
export const deepest = 8;
export const mostFolders = 1_000;
/** For how many days what was removed can be put back. */
export const removedFor = 30;
/** How many files one call moves, removes or puts back. */
export const mostAtOnce = 200;

const FolderName = text(80, 'Enter a name').regex(/^[^/\\\p{Cc}\p{Cf}]*$/u, 'A name has no strokes and no hidden characters');
export const FolderForm = z.strictObject({ name: FolderName, parentId: Id.nullable() });
export type FolderForm = z.output<typeof FolderForm>;

const Roles = z.array(Id).min(1, 'Choose a role').max(50).nullable();
/** Null leaves it to the folder above: whoever holds See files, and Change files, where none says otherwise. */
export const FolderAccess = z.strictObject({ seeRoles: Roles, changeRoles: Roles });
export type FolderAccess = z.output<typeof FolderAccess>;

export const Folder = z.object({
  id: Id,
  name: z.string(),
  parentId: Id.nullable(),
  /** Of the folder itself; whoever may not see a folder above sees it neither. */
  seeRoles: z.array(Id).nullable(),
  changeRoles: z.array(Id).nullable(),
  /** Whether it, or a folder above it, is for chosen roles only. */
  isLimited: z.boolean(),
  mayChange: z.boolean(),
  version: z.number().int(),
});
export type Folder = z.output<typeof Folder>;

export const Folders = z.object({ folders: z.array(Folder), usedBytes: z.number().int(), quotaBytes: z.number().int() });
export type Folders = z.output<typeof Folders>;

export const LibraryFile = z.object({
  id: Id,
  name: z.string(),
  folderId: Id.nullable(),
  /** The version that is in force: its content and preview are read by this id. */
  fileId: Id,
  mediaType: z.string(),
  sizeBytes: z.number().int(),
  versions: z.number().int(),
  previewable: z.boolean(),
  changedAt: Instant,
  changedByName: z.string(),
  removedAt: Instant.nullable(),
  removedByName: z.string(),
  mayChange: z.boolean(),
  version: z.number().int(),
});
export type LibraryFile = z.output<typeof LibraryFile>;

export const LibraryFileForm = z.strictObject({ name: text(200, 'Enter a name'), folderId: Id.nullable() });
export type LibraryFileForm = z.output<typeof LibraryFileForm>;

export const FileVersion = z.object({
  id: Id,
  sizeBytes: z.number().int(),
  mediaType: z.string(),
  previewable: z.boolean(),
  createdAt: Instant,
  createdByName: z.string(),
  isCurrent: z.boolean(),
});
export type FileVersion = z.output<typeof FileVersion>;

const ids = z.array(Id).min(1).max(mostAtOnce);
export const MoveFiles = z.strictObject({ ids, folderId: Id.nullable() });
export const ChosenFiles = z.strictObject({ ids });
/** How many of the chosen ones it was done to: those that are gone, or not to be changed, are left out. */
export const DoneTo = z.object({ count: z.number().int() });

/** With an upload: into which folder (empty is the top), and what becomes of a file whose name is there already. */
export const LibraryUpload = z.strictObject({ folderId: Id.or(z.literal('')).optional(), sameName: z.enum(['version', 'both']).optional() });
export type LibraryUpload = z.output<typeof LibraryUpload>;

export const RoleOptions = z.array(Named);
