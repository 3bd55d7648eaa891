import { z } from 'zod';
import { byId, route } from '../route.ts';
import { LogoPath } from '../system/schemas.ts';
import { libraryRoutes } from './library-routes.ts';
import { FileRecord, UploadLimits, uploadRefusals } from './schemas.ts';

const record = { param: 'id', of: 'file', bounds: ['customer', 'branch', 'technician'] } as const;

/** What pictures and documents may be uploaded; upload fields ask before they send. */
export const uploadLimits = route({
  method: 'GET',
  path: '/v1/files/limits',
  access: 'signed-in',
  summary: 'What may be uploaded',
  reply: UploadLimits,
});
export const getFile = route({ method: 'GET', path: '/v1/files/:id', access: 'signed-in', summary: 'What a file is', params: byId, reply: FileRecord, record });
/** The file as it was uploaded; always an attachment, never run by a browser. */
export const fileContent = route({
  method: 'GET',
  path: '/v1/files/:id/content',
  access: 'signed-in',
  summary: 'Download a file',
  params: byId,
  reply: { stream: ['application/octet-stream'] },
  record,
});
/**
 * A picture of the file at most 1,600 pixels wide, made anew so that nothing hidden in the original is left: in one of a few widths, the next above the one that is asked
 * for. Of what moves, the first picture; none of what is broken or has more than 50 million points.
 */
export const filePreview = route({
  method: 'GET',
  path: '/v1/files/:id/preview',
  access: 'signed-in',
  summary: 'Preview a picture',
  params: byId,
  query: z.strictObject({ width: z.number().int().min(16).max(1_600).optional() }),
  reply: { stream: ['image/webp'] },
  record,
  errors: ['file.no_preview'],
});

/** Draws a picture anew as the company's logo, at most 640 by 256 pixels, so that nothing hidden in the original is left; takes the place of an earlier one. */
export const setCompanyLogo = route({
  method: 'POST',
  path: '/v1/system/logo',
  access: { anyOf: ['edit-system-settings'] },
  summary: 'Set the company’s logo',
  upload: true,
  uploadFields: z.strictObject({}),
  reply: LogoPath,
  idempotent: true,
  errors: uploadRefusals,
});

export const filesRoutes = [uploadLimits, ...libraryRoutes, getFile, fileContent, filePreview, setCompanyLogo] as const;
