import * as routes from '@quarterlight/contract/files/library-routes';
import type { LibraryUpload } from '@quarterlight/contract/files/library-schemas';
import { presentPage } from '../../platform/database/keyset.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import type { Server } from '../../platform/http/serve.ts';
import { Refusal } from '../../platform/refusal.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { changeLibraryFile, moveFiles, putBackVersion, putFilesBack, removeFiles } from './change-library.ts';
import { readLibrary, usedBytes } from './folders.queries.ts';
import { keepInLibrary, keepVersion } from './keep-in-library.ts';
import { presentFolder, presentLibraryFile, presentVersion } from './library.present.ts';
import { findInFolder, findLibraryFile, findRemoved, findVersions } from './library.queries.ts';
import { type ReceivedUpload, receiveUpload } from './receive-upload.ts';
import { assertRoom, quotaBytes, uploadLimits } from './room.ts';
import { changeFolder, createFolder, type FindRoles, removeFolder, setFolderAccess } from './save-folder.ts';

async function showFolder(tx: ReadTx, id: string) {
  const library = await readLibrary(tx);
  const row = library.folders.find((each) => each.id === id && each.removed_at === null);
  return presentFolder(found(row && library.accessTo(id).sees ? row : undefined), library);
}

async function showFile(tx: ReadTx, id: string) {
  const [library, row] = await Promise.all([readLibrary(tx), findLibraryFile(tx, id)]);
  return presentLibraryFile(found(library.accessTo(row.folder_id).sees ? row : undefined), library);
}

/** Binds the folders of the library; `findRoles` gives the roles that a folder can be for. */
export function serveFolders(server: Server, findRoles: FindRoles): void {
  server.serve(routes.listFolders, ({ scope }) =>
    scope.read(async (tx) => {
      const [library, used, quota] = await Promise.all([readLibrary(tx), usedBytes(tx), quotaBytes(tx)]);
      const shown = library.folders.filter(({ id, removed_at }) => removed_at === null && library.accessTo(id).sees);
      return { folders: shown.map((row) => presentFolder(row, library)), usedBytes: used, quotaBytes: quota };
    }),
  );
  server.serve(routes.folderRoles, ({ scope }) => scope.read(async (tx) => [...(await findRoles(tx))]));
  server.serve(routes.getFolder, ({ scope, params }) => scope.read((tx) => showFolder(tx, params.id)));
  server.serveWrite(routes.createFolder, async (tx, { body }) => showFolder(tx, await createFolder(tx, body)));
  server.serveWrite(routes.changeFolder, async (tx, { params, version, body }) => showFolder(tx, await changeFolder(tx, params.id, version, body)));
  server.serveWrite(routes.setFolderAccess, async (tx, { params, version, body }) =>
    showFolder(tx, await setFolderAccess(tx, findRoles, params.id, version, body)),
  );
  server.serveWrite(routes.removeFolder, (tx, { params, version, query }) => removeFolder(tx, params.id, version, query.withContents === true));
}

/** Binds the files of the library, and their versions. */
export function serveLibrary(server: Server): void {
  serveList(server, routes.libraryList, async (tx, { criteria }) => {
    const library = await readLibrary(tx);
    const folderId = criteria.folderId ?? null;
    const sees = library.accessTo(folderId).sees;
    if (criteria.folderId !== undefined)
      found(sees && library.folders.some(({ id, removed_at }) => id === folderId && removed_at === null) ? folderId : undefined);
    if (!sees) return { items: [], total: 0, totalIsExact: true, next: null, previous: null };
    const seen = () => library.folders.filter(({ id }) => library.accessTo(id).sees).map(({ id }) => id);
    const page = criteria.removed === true ? await findRemoved(tx, seen(), criteria) : await findInFolder(tx, folderId, criteria);
    return presentPage(page, (row) => presentLibraryFile(row, library));
  });
  server.serveUpload<typeof routes.uploadFiles, ReceivedUpload<LibraryUpload>>(
    routes.uploadFiles,
    async ({ scope, request }, write) => receiveUpload(routes.uploadFiles, request, await uploadLimits(scope), write),
    async (tx, { files, fields }) => {
      const rows = await keepInLibrary(tx, files.map(contentOf), fields);
      return presentAll(tx, rows);
    },
  );
  server.serve(routes.getLibraryFile, ({ scope, params }) => scope.read((tx) => showFile(tx, params.id)));
  server.serveWrite(routes.changeLibraryFile, async (tx, { params, version, body }) =>
    showFile(tx, (await changeLibraryFile(tx, params.id, version, body)).id),
  );
  server.serve(routes.listVersions, ({ scope, params, query }) =>
    scope.read(async (tx) => {
      const { fileId } = await showFile(tx, params.id);
      return presentPage(await findVersions(tx, params.id, query), (row) => presentVersion(row, fileId));
    }),
  );
  server.serveUpload<typeof routes.addVersion, ReceivedUpload>(
    routes.addVersion,
    async ({ scope, request }, write) => receiveUpload(routes.addVersion, request, await uploadLimits(scope), write),
    async (tx, { files: [file, ...others] }, { params }) => {
      if (file === undefined || others.length > 0) throw new Refusal('library.one_version');
      const row = await keepVersion(tx, params.id, contentOf(file));
      await assertRoom(tx);
      return showFile(tx, row.id);
    },
  );
  server.serveWrite(routes.putBackVersion, async (tx, { params }) => showFile(tx, (await putBackVersion(tx, params.id, params.fileId)).id));
  server.serveWrite(routes.moveFiles, async (tx, { body }) => ({ count: await moveFiles(tx, body.ids, body.folderId) }));
  server.serveWrite(routes.removeFiles, async (tx, { body }) => ({ count: await removeFiles(tx, body.ids) }));
  server.serveWrite(routes.putFilesBack, async (tx, { body }) => ({ count: await putFilesBack(tx, body.ids) }));
}

const contentOf = ({ path, name, mediaType }: ReceivedUpload['files'][number]) => ({ bytes: path, name, mediaType });

async function presentAll(tx: WriteTx, rows: readonly Parameters<typeof presentLibraryFile>[0][]) {
  await assertRoom(tx);
  const library = await readLibrary(tx);
  return rows.map((row) => presentLibraryFile(row, library));
}
