import { z } from 'zod';
import { uploadRefusals } from '../files/schemas.ts';
import { byId, listQuery, page, route } from '../route.ts';
import * as schemas from './video-schemas.ts';

const edits = { anyOf: ['edit-training'] } as const;
const video = { param: 'id', of: 'help-video', bounds: [] } as const;
const upload = { param: 'id', of: 'video-upload', bounds: [] } as const;

/** The company's own videos by title; `q` is looked for anywhere in title, description and chapters. */
export const listVideos = route({
  method: 'GET',
  path: '/v1/help/videos',
  access: 'signed-in',
  summary: 'List help videos',
  query: listQuery({ sort: ['title'], filters: { area: schemas.VideoArea.optional() } }),
  reply: page(schemas.VideoSummary),
});

export const getVideo = route({
  method: 'GET',
  path: '/v1/help/videos/:id',
  access: 'signed-in',
  summary: 'Read a help video',
  params: byId,
  record: video,
  reply: schemas.HelpVideo,
});

/** Begins a video; its file is uploaded to it. */
export const createVideo = route({
  method: 'POST',
  path: '/v1/help/videos',
  access: edits,
  summary: 'Add a help video',
  body: schemas.VideoForm,
  reply: schemas.HelpVideo,
  idempotent: true,
  errors: ['video.office_only', 'video.many'],
});

export const changeVideo = route({
  method: 'PUT',
  path: '/v1/help/videos/:id',
  access: edits,
  summary: 'Change a help video',
  params: byId,
  record: video,
  body: schemas.VideoForm,
  ifMatch: true,
  reply: schemas.HelpVideo,
  errors: ['video.office_only'],
});

export const removeVideo = route({
  method: 'DELETE',
  path: '/v1/help/videos/:id',
  access: edits,
  summary: 'Remove a help video',
  params: byId,
  record: video,
  ifMatch: true,
  reply: 'empty',
  errors: ['video.office_only'],
});

/** Keeps its captions, a WebVTT file, in the place of earlier ones: multipart/form-data with one part named `file`. */
export const addCaptions = route({
  method: 'POST',
  path: '/v1/help/videos/:id/captions',
  access: edits,
  summary: 'Keep the captions of a help video',
  params: byId,
  record: video,
  upload: true,
  uploadFields: z.strictObject({}),
  idempotent: true,
  reply: schemas.HelpVideo,
  errors: ['video.office_only', ...uploadRefusals],
});

/** Notes where the person stopped; 0 begins anew the next time. */
export const keepVideoPlace = route({
  method: 'PUT',
  path: '/v1/help/videos/:id/place',
  access: 'signed-in',
  summary: 'Note where a help video was stopped',
  params: byId,
  record: video,
  body: schemas.VideoPlace,
  reply: 'empty',
  personOnly: true,
});

/** Gives the address at which the person's browser plays it, for as long as the session lasts and at most 12 hours. */
export const watchVideo = route({
  method: 'POST',
  path: '/v1/help/videos/:id/watch',
  access: 'signed-in',
  summary: 'Ask for the address of a help video',
  params: byId,
  record: video,
  body: z.strictObject({}),
  reply: schemas.VideoAddress,
  personOnly: true,
});

/** The video by ranges of bytes (206, 416, `If-Range` with its `ETag`), for whoever was given the ticket and may still see it. */
export const playVideo = route({
  method: 'GET',
  path: '/v1/help/videos/:id/stream',
  access: 'anonymous',
  byTicket: true,
  visitsAMinute: 3_000,
  summary: 'Play a help video',
  params: byId,
  query: z.strictObject({ ticket: z.string().max(1_000) }),
  reply: { stream: ['video/mp4', 'video/webm', 'video/quicktime'] },
  errors: ['video.ticket', 'video.range'],
});

/**
 * Begins to upload a video, or goes on with one of the same name and size that was broken off: what is larger than `uploads.videoMegabytes` or than the
 * company's room is refused at once.
 */
export const beginUpload = route({
  method: 'POST',
  path: '/v1/help/videos/:id/uploads',
  access: edits,
  summary: 'Begin to upload a video',
  params: byId,
  record: video,
  body: schemas.NewUpload,
  reply: schemas.VideoUpload,
  errors: ['video.office_only', 'file.too_big', 'file.no_room', 'upload.many'],
});

/** How much of an upload has arrived. */
export const getUpload = route({
  method: 'GET',
  path: '/v1/help/uploads/:id',
  access: edits,
  summary: 'Read how far an upload is',
  params: byId,
  record: upload,
  reply: schemas.VideoUpload,
});

/** Sends the part that begins at `offset`, at most 8 MB in one part named `file`: parts come in their order, and one that has arrived already changes nothing. */
export const sendPart = route({
  method: 'PUT',
  path: '/v1/help/uploads/:id',
  access: edits,
  summary: 'Send a part of a video',
  params: byId,
  record: upload,
  upload: true,
  uploadFields: schemas.UploadPart,
  reply: schemas.VideoUpload,
  errors: ['upload.offset', 'file.too_big', 'file.too_many', 'file.wrong_type', 'file.missing', 'file.upload_failed'],
});

/** Makes a whole upload the video, in the place of an earlier one; from then on there is no such upload. */
export const completeUpload = route({
  method: 'POST',
  path: '/v1/help/uploads/:id/complete',
  access: edits,
  summary: 'Complete the upload of a video',
  params: byId,
  record: upload,
  body: z.strictObject({}),
  reply: schemas.HelpVideo,
  errors: ['video.office_only', 'upload.incomplete', 'upload.under_way', 'file.wrong_type', 'file.no_room', 'file.upload_failed'],
});

/** Calls an upload off. */
export const callOffUpload = route({
  method: 'DELETE',
  path: '/v1/help/uploads/:id',
  access: edits,
  summary: 'Call the upload of a video off',
  params: byId,
  record: upload,
  reply: 'empty',
});

export const videoRoutes = [
  listVideos,
  getVideo,
  createVideo,
  changeVideo,
  removeVideo,
  addCaptions,
  keepVideoPlace,
  watchVideo,
  playVideo,
  beginUpload,
  getUpload,
  sendPart,
  completeUpload,
  callOffUpload,
] as const;
