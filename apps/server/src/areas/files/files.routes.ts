import * as routes from '@quarterlight/contract/files/routes';
import { emptyId } from '@quarterlight/kit/ids';
import { presentPage } from '../../platform/database/keyset.ts';
import { found, type Scope } from '../../platform/database/scope.ts';
import { acceptedOf, documents, pictures } from '../../platform/files/media-types.ts';
import type { Server } from '../../platform/http/serve.ts';
import type { Services } from '../../services.ts';
import { getSettings } from '../system/index.ts';
import { keepFilesIn } from './file-store.ts';
import { presentFile } from './files.present.ts';
import { findFile, findFiles } from './files.queries.ts';
import { keepFile, openFile } from './keep-file.ts';
import { previewOf } from './preview-file.ts';
import { receiveUpload, type UploadLimits } from './receive-upload.ts';

const megabyte = 1_048_576;

/** The tenant's limits for pictures and documents. */
export async function uploadLimits(scope: Scope): Promise<UploadLimits> {
  const { uploads } = await scope.read(getSettings);
  return { maximumBytes: uploads.maximumMegabytes * megabyte, maximumFiles: uploads.maximumFiles, types: [...pictures, ...documents] };
}

export function serveFiles(server: Server, services: Services): void {
  keepFilesIn(services.config.dataDir);
  server.serve(routes.listFiles, async ({ scope, query }) => presentPage(await scope.read((tx) => findFiles(tx, query)), presentFile));
  server.serve(routes.uploadLimits, async ({ scope }) => {
    const { maximumBytes, maximumFiles, types } = await uploadLimits(scope);
    return { maximumMegabytes: maximumBytes / megabyte, maximumFiles, types: acceptedOf(types) };
  });
  server.serve(routes.uploadFiles, async ({ scope, request }) =>
    receiveUpload(routes.uploadFiles, request, await uploadLimits(scope), ({ files }) =>
      scope.write(async (tx) => {
        const kept = [];
        for (const file of files)
          kept.push(presentFile(await keepFile(tx, { bytes: file.path, name: file.name, mediaType: file.mediaType, entity: 'library', entityId: emptyId })));
        return kept;
      }),
    ),
  );
  server.serve(routes.getFile, async ({ scope, params }) => presentFile(found(await scope.read((tx) => findFile(tx, params.id)))));
  server.serve(routes.fileContent, async ({ scope, params }) => {
    const file = await scope.read((tx) => openFile(tx, params.id));
    return { mediaType: file.mediaType, body: file.stream, fileName: file.name };
  });
  server.serve(routes.filePreview, async ({ scope, params, query }) => {
    const file = await scope.read((tx) => openFile(tx, params.id));
    return { mediaType: 'image/webp', body: await previewOf(file, query.width), fileName: 'preview.webp', inline: true };
  });
}
