import { z } from 'zod';
import { Id, Instant } from '../common.ts';

/** `previewable`: `…/preview` answers a re-encoded picture. */
export const FileRecord = z.object({
  id: Id,
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number().int(),
  entity: z.string(),
  entityId: Id,
  createdAt: Instant,
  createdBy: Id.nullable(),
  previewable: z.boolean(),
});
export type FileRecord = z.output<typeof FileRecord>;
