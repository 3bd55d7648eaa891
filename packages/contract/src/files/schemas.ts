import { z } from 'zod';
import { Id, Instant } from '../common.ts';
import { fileHolders } from './holders.ts';

/** What holds a file, and so decides who reads it: the company's library, or a kind of record. */
export const FileEntity = z.enum(fileHolders);
export type FileEntity = z.output<typeof FileEntity>;

/** `previewable`: `…/preview` answers a re-encoded picture. */
export const FileRecord = z.object({
  id: Id,
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number().int(),
  entity: FileEntity,
  entityId: Id,
  createdAt: Instant,
  createdBy: Id.nullable(),
  previewable: z.boolean(),
});
export type FileRecord = z.output<typeof FileRecord>;

/** What an upload field takes, as the company set it: megabytes of a file, files at a time, and media types and endings as of an input's `accept`. */
export const UploadLimits = z.object({ maximumMegabytes: z.number().int(), maximumFiles: z.number().int(), types: z.array(z.string()) });
export type UploadLimits = z.output<typeof UploadLimits>;

/** Why a file that is sent may be refused, on whichever route it comes. */
export const uploadRefusals = ['file.too_big', 'file.too_many', 'file.wrong_type', 'file.missing', 'file.upload_failed', 'file.no_room'] as const;
