import * as routes from '@quarterlight/contract/files/library-routes';
import { fileContent, filePreview } from '@quarterlight/contract/files/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { mutationFor, queryFor } from '../../platform/query.ts';

const both = ['folder', 'library-file'] as const;

/** Queries and changes of the library. */
export const filesApi = {
  folders: () => queryFor(routes.listFolders, { touches: both }),
  roles: () => queryFor(routes.folderRoles, { touches: ['role'] }),
  list: (query: QueryOf<typeof routes.listLibrary>) => queryFor(routes.listLibrary, { query, touches: both }),
  file: (id: string) => queryFor(routes.getLibraryFile, { params: { id }, touches: both }),
  versions: (id: string) => queryFor(routes.listVersions, { params: { id }, query: { limit: 50 }, touches: both }),
  // What a version holds never changes.
  picture: (fileId: string) => ({ ...queryFor(filePreview, { params: { id: fileId }, query: { width: 1_600 } }), staleTime: Number.POSITIVE_INFINITY }),
  content: (fileId: string) => ({ ...queryFor(fileContent, { params: { id: fileId } }), staleTime: Number.POSITIVE_INFINITY }),
  setAccess: (onDone: () => unknown) => mutationFor(routes.setFolderAccess, { refresh: both, notice: 'It holds from now on.', onDone }),
  removeFolder: () => mutationFor(routes.removeFolder, { refresh: both, notice: 'The folder is removed. Its files can be put back for 30 days.' }),
  move: () => mutationFor(routes.moveFiles, { refresh: both, notice: 'Moved.' }),
  remove: () => mutationFor(routes.removeFiles, { refresh: both, notice: false }),
  putBack: () => mutationFor(routes.putFilesBack, { refresh: both, notice: 'Put back.' }),
  putBackVersion: () => mutationFor(routes.putBackVersion, { refresh: both, notice: 'The version is in force again.' }),
};
