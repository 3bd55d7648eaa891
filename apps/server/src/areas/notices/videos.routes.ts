import { mostPartBytes } from '@quarterlight/contract/notices/names';
import * as routes from '@quarterlight/contract/notices/video-routes';
import { emptyId } from '@quarterlight/kit/ids';
import { presentPage } from '../../platform/database/keyset.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { videos } from '../../platform/files/media-types.ts';
import { byteRange } from '../../platform/http/byte-range.ts';
import type { Server } from '../../platform/http/serve.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type Arrived,
  beginUpload,
  callOffUpload,
  megabyte,
  notePart,
  openBytes,
  putPart,
  type ReceivedUpload,
  readUpload,
  receivePart,
  receiveUpload,
  takeWhole,
  uploadLimits,
} from '../files/index.ts';
import { actorOfTicket, makeTicket } from '../identity/index.ts';
import { getSettings } from '../system/index.ts';
import { changeVideo, createVideo, keepCaptions, keepVideo, removeVideo } from './save-video.ts';
import { presentUpload, presentVideo, presentVideoSummary } from './video.present.ts';
import { assertOffice } from './video.record.ts';
import { findVideo, findVideos, findWatched, keepPlace } from './videos.queries.ts';

/** Binds the routes of help videos. */
export function serveVideos(server: Server): void {
  serveWatching(server);
  serveChanges(server);
  serveUploads(server);
}

const show = async (tx: ReadTx, id: string) => presentVideo(await findVideo(tx, id), tx.actor);
const ticketTo = (id: string) => `help-video ${id}`;

function serveWatching(server: Server): void {
  server.serve(routes.listVideos, ({ scope, query }) => scope.read(async (tx) => presentPage(await findVideos(tx, query), presentVideoSummary)));
  server.serve(routes.getVideo, ({ scope, params }) => scope.read((tx) => show(tx, params.id)));
  server.serveWrite(routes.keepVideoPlace, async (tx, { params, body }) => {
    const { fileId } = await findWatched(tx, params.id);
    await keepPlace(tx, { videoId: params.id, fileId, userId: tx.actor.userId ?? emptyId, seconds: body.seconds });
  });
  server.serve(routes.watchVideo, async ({ scope, params }) => {
    await scope.read((tx) => findWatched(tx, params.id));
    const ticket = found(await makeTicket(scope, ticketTo(params.id)));
    return { address: `/v1/help/videos/${params.id}/stream?ticket=${encodeURIComponent(ticket)}` };
  });
  server.serve(routes.playVideo, async ({ scope, params, query, request, reply }) => {
    const actor = await actorOfTicket(scope, query.ticket, ticketTo(params.id));
    if (actor === undefined) throw new Refusal('video.ticket');
    const { hash, size, mediaType, fileName } = await scope.as({ ...actor, ip: request.ip }).read((tx) => findWatched(tx, params.id));
    const etag = `"${hash}"`;
    const ifRange = request.headers['if-range'];
    const range = byteRange(request.headers.range, size, { etag, ifRange: typeof ifRange === 'string' ? ifRange : undefined });
    if (range === 'none') {
      reply.header('content-range', `bytes */${size}`);
      throw new Refusal('video.range');
    }
    const body = found(await openBytes(scope.tenant.id, hash, range === 'whole' ? undefined : range));
    return { mediaType, body, fileName, inline: true, ranged: { size, etag, range } };
  });
}

function serveChanges(server: Server): void {
  server.serveWrite(routes.createVideo, async (tx, { body }) => show(tx, await createVideo(tx, body)));
  server.serveWrite(routes.changeVideo, async (tx, { params, version, body }) => {
    await changeVideo(tx, params.id, version, body);
    return show(tx, params.id);
  });
  server.serveWrite(routes.removeVideo, (tx, { params, version }) => removeVideo(tx, params.id, version));
  server.serveUpload<typeof routes.addCaptions, ReceivedUpload>(
    routes.addCaptions,
    async ({ scope, params, request }, write) => {
      await scope.read((tx) => findVideo(tx, params.id));
      return receiveUpload(routes.addCaptions, request, { ...(await uploadLimits(scope)), maximumFiles: 1, types: ['text/vtt'] }, write);
    },
    async (tx, { files: [file] }, { params }) => {
      const { path: bytes, name, mediaType } = found(file);
      return show(tx, await keepCaptions(tx, params.id, { bytes, name, mediaType }));
    },
  );
}

const uploadOf = (id: string) => ({ entity: 'help-video', id, types: videos }) as const;

function serveUploads(server: Server): void {
  server.serveWrite(routes.beginUpload, async (tx, { params, body }) => {
    const { id } = await findVideo(tx, params.id);
    assertOffice(tx);
    const { uploads } = await getSettings(tx);
    const of = { entity: 'help-video', entityId: id, ...body, maximumBytes: uploads.videoMegabytes * megabyte } as const;
    return presentUpload(await beginUpload(tx, of));
  });
  server.serve(routes.getUpload, ({ scope, params }) => scope.read(async (tx) => presentUpload(await readUpload(tx, 'help-video', params.id))));
  server.serveUpload<typeof routes.sendPart, { readonly path: string; readonly offset: number }>(
    routes.sendPart,
    async ({ scope, params, request }, write) => {
      await scope.read((tx) => readUpload(tx, 'help-video', params.id));
      return receivePart(routes.sendPart, request, mostPartBytes, ({ path, fields }) => {
        const part = { path, offset: Number(fields.offset) };
        return putPart(scope, uploadOf(params.id), part, () => write(part));
      });
    },
    async (tx, _part, { params }) => presentUpload(await notePart(tx, 'help-video', params.id)),
  );
  server.serveUpload<typeof routes.completeUpload, Arrived>(
    routes.completeUpload,
    ({ scope, params }, write) => takeWhole(scope, uploadOf(params.id), write),
    async (tx, arrived) => show(tx, await keepVideo(tx, arrived)),
  );
  server.serveWrite(routes.callOffUpload, (tx, { params }) => callOffUpload(tx, 'help-video', params.id));
}
