import * as routes from '@quarterlight/contract/files/routes';
import { found } from '../../platform/database/scope.ts';
import type { FileOwners } from '../../platform/files/file-owner.ts';
import { acceptedOf } from '../../platform/files/media-types.ts';
import type { Server } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { keepLogo } from '../system/index.ts';
import { drawLogo, logoTypes } from './draw-logo.ts';
import { keepFilesIn } from './file-store.ts';
import { presentFile } from './files.present.ts';
import { openRow } from './keep-file.ts';
import { serveFolders, serveLibrary } from './library.routes.ts';
import { previewOf } from './preview-file.ts';
import { readableFile } from './readable-files.ts';
import { receiveUpload } from './receive-upload.ts';
import { limitsOf, megabyte } from './room.ts';
import type { FindRoles } from './save-folder.ts';

/** `owners` say who reads what they hold: a file is never more open than its record. */
export function serveFiles(server: Server, services: Services, owners: FileOwners, findRoles: FindRoles): void {
  keepFilesIn(services.config);
  serveFolders(server, findRoles);
  serveLibrary(server);
  server.serve(routes.uploadLimits, async ({ scope }) => {
    const { maximumBytes, maximumFiles, types } = await limitsOf(scope);
    return { maximumMegabytes: maximumBytes / megabyte, maximumFiles, types: acceptedOf(types) };
  });
  server.serveUpload<typeof routes.setCompanyLogo, Buffer>(
    routes.setCompanyLogo,
    async ({ scope, request }, write) =>
      receiveUpload(routes.setCompanyLogo, request, { ...(await limitsOf(scope)), maximumFiles: 1, types: logoTypes }, async ({ files: [file] }) =>
        write(await drawLogo(scope.tenant.id, found(file).path)),
      ),
    async (tx, png) => ({ logo: await keepLogo(tx, png) }),
  );
  server.serve(routes.getFile, async ({ scope, params }) => presentFile(await scope.read((tx) => readableFile(tx, owners, params.id))));
  server.serve(routes.fileContent, async ({ scope, params }) => {
    const file = await scope.read(async (tx) => openRow(tx, await readableFile(tx, owners, params.id)));
    return { mediaType: file.mediaType, body: file.stream, fileName: file.name };
  });
  server.serve(routes.filePreview, async ({ scope, params, query }) => {
    const file = await scope.read((tx) => readableFile(tx, owners, params.id));
    return { mediaType: 'image/webp', body: await previewOf(scope.tenant.id, file, query.width), fileName: 'preview.webp', inline: true };
  });
}
