import * as routes from '@quarterlight/contract/files/routes';
import { emptyId } from '@quarterlight/kit/ids';
import { found, type Scope } from '../../platform/database/scope.ts';
import type { FileOwners } from '../../platform/files/file-owner.ts';
import { acceptedOf, documents, pictures } from '../../platform/files/media-types.ts';
import type { Server } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { getSettings, keepLogo } from '../system/index.ts';
import { drawLogo, logoTypes } from './draw-logo.ts';
import { keepFilesIn } from './file-store.ts';
import { presentFile } from './files.present.ts';
import { keepFile, openRow } from './keep-file.ts';
import { previewOf } from './preview-file.ts';
import { listFilesOf, readableFile } from './readable-files.ts';
import { type ReceivedUpload, receiveUpload, type UploadLimits } from './receive-upload.ts';

const megabyte = 1_048_576;

/** The tenant's limits for pictures and documents. */
export async function uploadLimits(scope: Scope): Promise<UploadLimits> {
  const { uploads } = await scope.read(getSettings);
  return { maximumBytes: uploads.maximumMegabytes * megabyte, maximumFiles: uploads.maximumFiles, types: [...pictures, ...documents] };
}

/** `owners` say who reads what they hold: a file is never more open than its record. */
export function serveFiles(server: Server, services: Services, owners: FileOwners): void {
  keepFilesIn(services.config.dataDir);
  server.serve(routes.listFiles, ({ scope, query }) => scope.read((tx) => listFilesOf(tx, owners, query)));
  server.serve(routes.uploadLimits, async ({ scope }) => {
    const { maximumBytes, maximumFiles, types } = await uploadLimits(scope);
    return { maximumMegabytes: maximumBytes / megabyte, maximumFiles, types: acceptedOf(types) };
  });
  server.serveUpload<typeof routes.uploadFiles, ReceivedUpload>(
    routes.uploadFiles,
    async ({ scope, request }, write) => receiveUpload(routes.uploadFiles, request, await uploadLimits(scope), write),
    async (tx, { files }) => {
      const kept = [];
      for (const { path, name, mediaType } of files)
        kept.push(presentFile(await keepFile(tx, { bytes: path, name, mediaType, entity: 'library', entityId: emptyId })));
      return kept;
    },
  );
  server.serveUpload<typeof routes.setCompanyLogo, Buffer>(
    routes.setCompanyLogo,
    async ({ scope, request }, write) =>
      receiveUpload(routes.setCompanyLogo, request, { ...(await uploadLimits(scope)), maximumFiles: 1, types: logoTypes }, async ({ files: [file] }) =>
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
